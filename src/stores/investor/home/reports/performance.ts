import { computed } from 'nanostores'
import { send } from '#client/send.ts'
import { type Performance, readPerformance } from '#contract/calls/desk/performance.ts'
import { type Cents, toCents } from '#fund/cents/money.ts'
import { type DatedPeriod, type PeriodTotal, totalsBy } from '#fund/figures/performance.ts'
import type { Period } from '#fund/returns/returns.ts'
import { discover, hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'

/** A closed week of the account, money in cents. */
export interface PerformanceWeek {
  /** Like "Week 47". */
  readonly label: string
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly opening: Cents
  readonly closing: Cents
  readonly gain: Cents
  readonly restated: Cents
  readonly deposited: Cents
  readonly withdrawn: Cents
  /** Money put in by its end. */
  readonly invested: Cents
  /** What traded, after every correction; null if nothing was at work. */
  readonly atWork: Period | null
}

const weekOf = (week: Performance['weeks'][number]): PerformanceWeek => ({
  label: week.week,
  date: week.date,
  opening: toCents(week.start_balance),
  closing: toCents(week.end_balance),
  gain: toCents(week.profit),
  restated: toCents(week.restated),
  deposited: toCents(week.deposited),
  withdrawn: toCents(week.withdrawn),
  invested: toCents(week.invested),
  atWork: week.at_work && { opening: toCents(week.at_work.opening), gain: toCents(week.at_work.gain) },
})

/** Every closed week of the account, oldest first, with the `performance` extension. */
export const performance = loader<readonly PerformanceWeek[]>('The account’s weeks', async () =>
  (await send(readPerformance, {})).weeks.map(weekOf),
)

export const loadPerformance = async (): Promise<void> => {
  await discover()
  if (hasExtension('performance')) await performance.load()
}

/** A year with its months, both newest first. */
export interface YearTotal extends PeriodTotal {
  readonly months: readonly PeriodTotal[]
}

const datedPeriods = (weeks: readonly PerformanceWeek[]): DatedPeriod[] =>
  weeks.flatMap(({ date, atWork }) => (atWork ? [{ date, ...atWork }] : []))

/** What the weeks of each year and month earned, after every correction; newest first. */
export const $totals = computed(performance.$load, ({ last }): readonly YearTotal[] => {
  const weeks = datedPeriods(last ?? [])
  const months = totalsBy(weeks, 'month').toReversed()
  return totalsBy(weeks, 'year')
    .toReversed()
    .map((year) => ({ ...year, months: months.filter(({ period }) => period.startsWith(year.period)) }))
})
