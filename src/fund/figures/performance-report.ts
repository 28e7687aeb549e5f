/** What a performance report states of a range of an account's weeks. Returns are fractions, net of the fund's share. */

import { addDays } from '#fund/calendar/new-york.ts'
import { drawdown } from '#fund/returns/drawdown.ts'
import { periodReturn, runningSeries, timeWeighted, weeksPerYear } from '#fund/returns/returns.ts'
import { overviewChartWeeks } from '#fund/terms/terms.ts'
import { type ComparedWeek, compare, growthPercents, type Level } from './benchmark.ts'
import { type PeriodTotal, totalsBy } from './performance.ts'

/** A closed week by its Saturday. */
export interface ReportedWeek extends ComparedWeek {
  /** "Week 45". */
  readonly label: string
}

type Weeks = readonly ReportedWeek[]
type Levels = ReadonlyMap<string, Level>

/** As Home and Reports have it: what each dollar at work has earned; undefined if nothing was at work. */
const returnOver = (weeks: Weeks): number | undefined =>
  timeWeighted(
    runningSeries(
      weeks.flatMap(({ atWork }) => atWork ?? []),
      periodReturn,
    ),
  )

/** The account beside the index over some weeks; the index only if it has a level for each of them. */
export interface Beside {
  readonly account: number | undefined
  readonly index: number | undefined
}

const fractionOf = ({ atWork }: ReportedWeek): number | undefined => (atWork ? periodReturn(atWork) : undefined)

const besideOver = (weeks: Weeks, levels: Levels | null): Beside => {
  const account = returnOver(weeks)
  const compared = levels ? compare(weeks, levels) : undefined
  const count = runningSeries(weeks, fractionOf).filter((week) => fractionOf(week) !== undefined).length
  return { account, index: compared?.weeks === count ? compared.benchmark : undefined }
}

/** The stretches that end with the last of some weeks; null where the weeks do not reach so far back. */
export interface Stretches<T> {
  readonly twelveWeeks: T | null
  readonly yearToDate: T
  readonly year: T | null
  readonly all: T
}

const stretchesOf = <T>(weeks: Weeks, of: (some: Weeks) => T): Stretches<T> => {
  const last = (count: number): T | null => (weeks.length > count ? of(weeks.slice(-count)) : null)
  const year = weeks.at(-1)?.date.slice(0, 4) ?? ''
  return {
    twelveWeeks: last(overviewChartWeeks),
    yearToDate: of(weeks.filter(({ date }) => date.startsWith(year))),
    year: last(weeksPerYear),
    all: of(weeks),
  }
}

const base = 100

/** A hundred dollars at work from before the first week to the end of the last: one value more than weeks. */
const growthOf = (weeks: Weeks): number[] => {
  let value = base
  const values = [base]
  for (const week of weeks) {
    value *= 1 + (fractionOf(week) ?? 0)
    values.push(value)
  }
  return values
}

/** The same in the index, as far as it has levels; null if it has none from the beginning on. */
const indexGrowthOf = (weeks: Weeks, levels: Levels): number[] | null => {
  const until = weeks.findIndex(({ date }) => !levels.has(date))
  const dates = weeks.slice(0, until < 0 ? undefined : until).map(({ date }) => date)
  const grown = growthPercents(dates, levels)
  return grown && [base, ...grown.map((percent) => base * (1 + percent / 100))]
}

/** A month's return; `of` is how many weeks it has if not all of them are among those that are stated. */
export interface ReportedMonth extends PeriodTotal {
  readonly of: number | null
}

const daysPerWeek = 7

const saturdaysIn = (month: string, saturday: string): number => {
  let first = saturday
  while (first.startsWith(month)) first = addDays(first, -daysPerWeek)
  let count = 0
  for (let day = addDays(first, daysPerWeek); day.startsWith(month); day = addDays(day, daysPerWeek)) count += 1
  return count
}

/** The first month of an account is whole, whenever its first week was; one in which a range begins or ends may not be. */
const monthsOf = (weeks: Weeks, isFromFirst: boolean): ReportedMonth[] => {
  const worked = weeks.flatMap(({ date, atWork }) => (atWork ? [{ date, ...atWork }] : []))
  const months = totalsBy(worked, 'month')
  return months.map((month, place) => {
    const isEdge = (place === 0 && !isFromFirst) || place === months.length - 1
    const saturday = weeks.find(({ date }) => date.startsWith(month.period))?.date ?? ''
    const own = weeks.filter(({ date }) => date.startsWith(month.period)).length
    const of = saturdaysIn(month.period, saturday)
    return { ...month, of: isEdge && own < of ? of : null }
  })
}

export interface WeekReturn {
  readonly week: ReportedWeek
  readonly fraction: number
}

export interface PerformanceReport {
  /** The weeks of the range, oldest first. */
  readonly weeks: Weeks
  /** Over the range, and what ends with its last week. */
  readonly range: number | undefined
  readonly returns: Stretches<number | undefined>
  /** The weeks of the chart, which a total loss begins anew; growth has the beginning before them. */
  readonly charted: Weeks
  readonly growth: readonly number[]
  readonly indexGrowth: readonly number[] | null
  readonly months: readonly ReportedMonth[]
  readonly years: readonly PeriodTotal[]
  /** Up to the last week of which the index has a level; null without one. */
  readonly against:
    | ({ readonly until: string; readonly range: Beside } & { readonly stretches: Stretches<Beside> })
    | null
  /** Of the weeks in which something was at work. */
  readonly gained: number
  readonly worked: number
  readonly best: WeekReturn | null
  readonly worst: WeekReturn | null
  readonly deepest: number | undefined
}

const againstOf = (all: Weeks, range: Weeks, levels: Levels | null): PerformanceReport['against'] => {
  const last = levels && range.findLast(({ date }) => levels.has(date))
  if (!levels || !last) return null
  const until = <W extends ReportedWeek>(weeks: readonly W[]) => weeks.filter(({ date }) => date <= last.date)
  return {
    until: last.date,
    range: besideOver(until(range), levels),
    stretches: stretchesOf(until(all), (some) => besideOver(some, levels)),
  }
}

/** From every week up to the end of a range, oldest first, and the day on which the range begins; null without a week. */
export const performanceReport = (all: Weeks, first: string, levels: Levels | null): PerformanceReport | null => {
  const weeks = all.filter(({ date }) => date >= first)
  if (weeks.length === 0) return null
  const returned = weeks.flatMap((week): WeekReturn[] => {
    const fraction = fractionOf(week)
    return fraction === undefined ? [] : [{ week, fraction }]
  })
  const ordered = returned.toSorted((a, b) => b.fraction - a.fraction)
  const worked = weeks.flatMap(({ date, atWork }) => (atWork ? [{ date, ...atWork }] : []))
  const charted = runningSeries(weeks, fractionOf)
  return {
    weeks,
    range: returnOver(weeks),
    returns: stretchesOf(all, returnOver),
    charted,
    growth: growthOf(charted),
    indexGrowth: levels && indexGrowthOf(charted, levels),
    months: monthsOf(weeks, weeks.length === all.length),
    years: totalsBy(worked, 'year'),
    against: againstOf(all, weeks, levels),
    gained: returned.filter(({ fraction }) => fraction > 0).length,
    worked: returned.length,
    best: ordered[0] ?? null,
    worst: ordered.at(-1) ?? null,
    deepest: drawdown(returned.map(({ fraction }) => fraction))?.deepest,
  }
}
