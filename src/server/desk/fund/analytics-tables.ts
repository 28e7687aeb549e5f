import type { FundAnalytics } from '#contract/calls/desk/fund-analytics.ts'
import type { Benchmark } from '#contract/calls/money/benchmarks.ts'
import { addDays, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { daysPerWeek } from '#fund/calendar/time.ts'
import { toCents, toDollars } from '#fund/cents/money.ts'
import { growthPercents } from '#fund/figures/benchmark.ts'
import { illustrativeName, illustrativePercents } from '#fund/figures/illustrative-benchmark.ts'
import type { TermsAt } from '#fund/terms/money-terms.ts'
import { percentPerOne } from '#fund/text/format.ts'
import { historyWeeks, reachedWeeks } from '#fund/weeks/reached-weeks.ts'
import { percentOf, percentOrNull } from '#server/platform/http/handler.ts'

const climbColumns = { grown_percent: 'percent', highest_percent: 'percent', fall_percent: 'percent' } as const

/** The data behind the fund's analytics, as they are exported; percentages with at most four decimals. */
export const analyticsColumns = {
  weeks: {
    week: 'text',
    date: 'day',
    start_balance: 'dollars',
    profit: 'dollars',
    return_percent: 'percent',
    risk_free_percent: 'percent',
    ...climbColumns,
    cumulative_profit: 'dollars',
  },
  history: {
    week: 'text',
    date: 'day',
    origin: 'text',
    start_balance: 'dollars',
    profit: 'dollars',
    return_percent: 'percent',
    risk_free_percent: 'percent',
    ...climbColumns,
  },
  profiles: { risk_profile: 'text', investors: 'number', balance: 'dollars' },
  performance: {
    week: 'text',
    date: 'day',
    return_percent: 'percent',
    fund_percent: 'percent',
    benchmark: 'text',
    level_before: 'number',
    level: 'number',
    benchmark_percent: 'percent',
  },
} as const

type Weeks = FundAnalytics['weeks']

const ownWeeks = (weeks: Weeks) =>
  weeks.map(({ week, date, start_balance, profit }) => ({
    week,
    date,
    opening: toCents(start_balance),
    gain: toCents(profit),
  }))

const climbed = ({ grown, highest, fall }: { grown: number; highest: number; fall: number }) => ({
  grown_percent: percentOf(grown),
  highest_percent: percentOf(highest),
  fall_percent: percentOf(fall),
})

/** What Sharpe and Sortino take off a week's return, percent a year: by the terms of that week, and not today's. */
const riskFreeIn = (termsAt: TermsAt, date: string) => ({
  risk_free_percent: termsAt(startOfNewYorkDate(date)).riskFreePercent,
})

const weekRows = ({ weeks }: FundAnalytics, termsAt: TermsAt) =>
  reachedWeeks(ownWeeks(weeks)).map(({ week, date, opening, gain, fraction, total, ...reached }) => ({
    week,
    date,
    start_balance: toDollars(opening),
    profit: toDollars(gain),
    return_percent: percentOrNull(fraction),
    ...riskFreeIn(termsAt, date),
    ...climbed(reached),
    cumulative_profit: toDollars(total),
  }))

const historyRows = ({ imported_weeks, weeks }: FundAnalytics, termsAt: TermsAt) => {
  const imported = imported_weeks.map(({ week, date, return_percent }) => ({
    week,
    date,
    fraction: return_percent / percentPerOne,
  }))
  return historyWeeks(imported, ownWeeks(weeks)).map(({ week, date, own, fraction, ...reached }) => ({
    week,
    date,
    origin: own ? 'the book' : 'imported',
    start_balance: own && toDollars(own.opening),
    profit: own && toDollars(own.gain),
    return_percent: percentOrNull(fraction),
    ...riskFreeIn(termsAt, date),
    ...climbed(reached),
  }))
}

const profileRows = ({ risk_profiles }: FundAnalytics) =>
  risk_profiles.map(({ balance = null, ...of }) => ({ ...of, balance }))

/**
 * The fund beside a series, or beside the illustrative one, which is based on no index and has no levels. Null if the
 * series does not cover the fund's weeks.
 */
export const performanceRows = ({ weeks }: FundAnalytics, benchmark: Benchmark | undefined) => {
  const dates = weeks.map(({ date }) => date)
  const levels = new Map(benchmark?.weekly.map(({ date, level }) => [date, level]))
  const levelOf = (date: string): number | null => {
    const level = levels.get(date)
    return level === undefined ? null : Number(level)
  }
  const percents = benchmark ? growthPercents(dates, levels) : illustrativePercents(weeks.length)
  return (
    percents &&
    reachedWeeks(ownWeeks(weeks)).map(({ week, date, fraction, grown }, place) => ({
      week,
      date,
      return_percent: percentOrNull(fraction),
      fund_percent: percentOf(grown),
      benchmark: benchmark?.name ?? illustrativeName,
      level_before: levelOf(addDays(date, -daysPerWeek)),
      level: levelOf(date),
      benchmark_percent: percentOf((percents[place] ?? 0) / percentPerOne),
    }))
  )
}

export const analyticsRows = { weeks: weekRows, history: historyRows, profiles: profileRows } as const
