import { computed } from 'nanostores'
import { type Cents, checkCents } from '#fund/cents/money.ts'
import { sameFlows } from '#fund/figures/benchmark.ts'
import { falls } from '#fund/returns/drawdown.ts'
import { periodReturn, runningSeries, timeWeighted } from '#fund/returns/returns.ts'
import { $compared, type ComparedBenchmark } from './benchmark.ts'
import { $range } from './range-choice.ts'
import { weeksIn } from './range-weeks.ts'
import { type PerformanceWeek, performance } from './reports/performance.ts'

/** How far each week ended below the highest point of the range, as a fraction; null if nothing was at work. */
const fallsOf = (weeks: readonly PerformanceWeek[]): (number | null)[] => {
  const returns = weeks.map(({ atWork }) => (atWork ? periodReturn(atWork) : undefined))
  const depths = falls(returns.filter((fraction) => fraction !== undefined))
  let next = 0
  return returns.map((fraction) => (fraction === undefined ? null : (depths[next++] ?? null)))
}

const sum = (weeks: readonly PerformanceWeek[], of: (week: PerformanceWeek) => Cents): Cents =>
  weeks.reduce((total, week) => checkCents(total + of(week)), 0)

/** What the chart of a range shows. */
export interface RangeFigures {
  readonly weeks: readonly PerformanceWeek[]
  readonly falls: readonly (number | null)[]
  /** What closes and corrections added or took away, as it was booked. */
  readonly made: Cents
  readonly deposited: Cents
  readonly withdrawn: Cents
  /** Time-weighted, after every correction; undefined if nothing was at work. */
  readonly fraction: number | undefined
  /** The same flows in the chosen benchmark, from the range's first opening; null without a series. */
  readonly benchmark: { readonly name: string; readonly values: readonly (Cents | null)[] } | null
}

/** The same flows in the benchmark; what came in or left within a week waits for its Sunday, as in the balance. */
const besideOf = (weeks: readonly PerformanceWeek[], { series }: ComparedBenchmark): (Cents | null)[] => {
  const levels = new Map(series.weekly.map(({ date, level }) => [date, level]))
  return sameFlows(weeks, levels).map((value, place) => {
    const week = weeks[place]
    return value === null || !week ? null : checkCents(value + week.closing - week.opening - week.gain)
  })
}

/** Null until the weeks are read. */
export const $rangeFigures = computed([$range, performance.$load, $compared], (range, { last }, compared) => {
  if (!last) return null
  const weeks = weeksIn(range ?? 'three-months', last)
  return {
    weeks,
    falls: fallsOf(weeks),
    made: sum(weeks, ({ gain, restated }) => gain + restated),
    deposited: sum(weeks, ({ deposited }) => deposited),
    withdrawn: sum(weeks, ({ withdrawn }) => withdrawn),
    fraction: timeWeighted(
      runningSeries(
        weeks.flatMap(({ atWork }) => (atWork ? [atWork] : [])),
        periodReturn,
      ),
    ),
    benchmark: compared && {
      name: compared.name,
      values: besideOf(weeks, compared),
    },
  } satisfies RangeFigures
})
