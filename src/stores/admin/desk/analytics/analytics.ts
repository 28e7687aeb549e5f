import { atom, computed } from 'nanostores'
import { send } from '#client/send.ts'
import { type FundAnalytics, readFundAnalytics } from '#contract/calls/desk/fund-analytics.ts'
import { type Benchmark, listBenchmarks } from '#contract/calls/money/benchmarks.ts'
import type { RiskProfile } from '#contract/entities/basic.ts'
import { type Cents, toCents } from '#fund/cents/money.ts'
import { type BenchmarkComparison, compare, growthPercents } from '#fund/figures/benchmark.ts'
import {
  sampleMaxDrawdownPercent,
  sampleRiskFreePercent,
  sampleSharpe,
  sampleVolatilityPercent,
} from '#fund/figures/illustrative.ts'
import { illustrativeName, illustrativePercents } from '#fund/figures/illustrative-benchmark.ts'
import { drawdown } from '#fund/returns/drawdown.ts'
import { sharpe, volatility } from '#fund/returns/ratios.ts'
import { compound, runningSeries, weeksPerYear } from '#fund/returns/returns.ts'
import { percentPerOne, toPercent } from '#fund/text/format.ts'
import { type HistoryWeek, historyWeeks, type ReachedWeek, reachedWeeks } from '#fund/weeks/reached-weeks.ts'
import { discover, hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { fundWeekRow, type ReportRow } from '#stores/kit/report-row.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { ratioNotes } from '#words/desk/explain.ts'

/** What the fund is compared with in the chart. */
export interface Benchmarked {
  /** Empty for the illustrative one, which is not based on an index. */
  readonly key: string
  readonly name: string
  /** Who published the series; null if it is illustrative. */
  readonly source: string | null
  /** Return since before the first week, in percent, at the end of each. */
  readonly percents: readonly number[]
  /** An imported series compared with the fund’s gross weeks; null if they have none in common. */
  readonly compared: BenchmarkComparison | null
}

export interface ProfileCount {
  readonly profile: RiskProfile
  readonly investors: number
  /** Their total balance; null if the backend does not say. */
  readonly balance: Cents | null
}

export interface Analytics {
  readonly source: 'live' | 'sample'
  readonly profiles: readonly ProfileCount[]
  /** Oldest first; gross. */
  readonly weeks: readonly ReachedWeek[]
  /** Compounded over the weeks, percent; null if there are none, or only documented figures. */
  readonly returnPercent: number | null
  /**
   * From the fund's weekly returns if it is live, otherwise the documented figures (spec §2); null if they need more
   * weeks.
   */
  readonly sharpe: number | null
  /** What it subtracts, percent a year. */
  readonly riskFreePercent: number
  /** What there is to know before reading them, in sentences. */
  readonly notes: readonly string[]
  readonly maxDrawdownPercent: number | null
  readonly volatilityPercent: number | null
  /** Including the weeks from before the fund moved to this portal; null if none was imported. */
  readonly inception: Inception | null
}

export type Inception = NonNullable<FundAnalytics['since_inception']> & {
  /** The imported weeks and the fund's own, oldest first. */
  readonly history: readonly HistoryWeek[]
}

/** Which weeks the figures and charts are of: the fund's own, or those from before it moved here as well. */
export const analyticsPeriods = ['quarter', 'year', 'own', 'history'] as const

export type AnalyticsPeriod = (typeof analyticsPeriods)[number]

const periodWeeks: Partial<Record<AnalyticsPeriod, number>> = { quarter: 12, year: weeksPerYear }

export const $analyticsPeriod = atom<AnalyticsPeriod>('own')

const weeksOf = (rows: readonly ReportRow[]) =>
  rows.map(({ week, date, startBalance, profit }) => ({ week, date, opening: startBalance, gain: profit }))

const illustrative = (weeks: number): Benchmarked => ({
  key: '',
  name: illustrativeName,
  source: null,
  percents: illustrativePercents(weeks),
  compared: null,
})

/** The imported series that cover the weeks, and the illustrative one of spec §2 at the end. */
const benchmarksOf = (series: readonly Benchmark[], weeks: readonly ReachedWeek[]): readonly Benchmarked[] => {
  const dates = weeks.map(({ date }) => date)
  const own = weeks.map((week) => ({ ...week, restated: 0, atWork: week.fraction === undefined ? null : week }))
  return [
    ...series.flatMap(({ key, name, source, weekly }) => {
      const levels = new Map(weekly.map(({ date, level }) => [date, level]))
      const percents = growthPercents(dates, levels)
      return percents ? [{ key, name, source, percents, compared: compare(own, levels) ?? null }] : []
    }),
    illustrative(dates.length),
  ]
}

const inceptionOf = ({ since_inception, imported_weeks, weeks }: FundAnalytics): Inception | null => {
  if (!since_inception) return null
  const imported = imported_weeks.map(({ week, date, return_percent }) => ({
    week,
    date,
    fraction: return_percent / percentPerOne,
  }))
  return { ...since_inception, history: historyWeeks(imported, weeksOf(weeks.map(fundWeekRow))) }
}

const liveAnalytics = (of: FundAnalytics): Analytics => {
  const weeks = reachedWeeks(weeksOf(of.weeks.map(fundWeekRow)))
  const returned = compound(runningSeries(weeks, ({ fraction }) => fraction).flatMap(({ fraction }) => fraction ?? []))
  return {
    source: 'live',
    profiles: of.risk_profiles.map(({ risk_profile, investors, balance }) => ({
      profile: risk_profile,
      investors,
      balance: balance === undefined ? null : toCents(balance),
    })),
    weeks,
    returnPercent: returned === undefined ? null : toPercent(returned),
    sharpe: of.metrics.sharpe,
    riskFreePercent: of.metrics.risk_free_percent,
    notes: ratioNotes(of.metrics),
    maxDrawdownPercent: of.metrics.max_drawdown_percent,
    volatilityPercent: of.metrics.volatility_percent,
    inception: inceptionOf(of),
  }
}

const sampleAnalytics = async (): Promise<Analytics> => {
  const { sampleFundWeeks, sampleProfiles } = await import('#stores/samples/fund-figures.ts')
  const weeks = reachedWeeks(weeksOf(sampleFundWeeks()))
  return {
    source: 'sample',
    profiles: sampleProfiles().map((of) => ({ ...of, balance: null })),
    weeks,
    returnPercent: null,
    sharpe: sampleSharpe,
    riskFreePercent: sampleRiskFreePercent,
    notes: [],
    maxDrawdownPercent: sampleMaxDrawdownPercent,
    volatilityPercent: sampleVolatilityPercent,
    inception: null,
  }
}

/** The imported series, if the backend has them. */
export const series = loader<readonly Benchmark[]>(
  'The benchmarks',
  () => send(listBenchmarks, {}),
  () => hasExtension('benchmarks'),
)

/** Profiles, weeks and metrics: the ledger's with the `fund` extension, otherwise samples. */
export const analytics = loader<Analytics>('The fund’s analytics', async () => {
  if (!hasExtension('fund')) return sampleAnalytics()
  // Drawn with what it is compared with, or without any part of that which could not be read.
  const [figures] = await Promise.all([send(readFundAnalytics, {}), series.load()])
  return liveAnalytics(figures)
})

/** Ratios of a part of the weeks, as the backend computes those of all (api.md "Money"); the risk-free rate is the mean. */
const ofPart = (all: Analytics, count: number): Analytics => {
  const weeks = reachedWeeks(all.weeks.slice(-count))
  const returns = runningSeries(weeks, ({ fraction }) => fraction).flatMap(({ fraction }) => fraction ?? [])
  const riskFree = returns.map(() => all.riskFreePercent / percentPerOne)
  const percent = (fraction: number | undefined) => (fraction === undefined ? null : toPercent(fraction))
  const volatilityPercent = percent(volatility(returns))
  return {
    ...all,
    weeks,
    returnPercent: percent(compound(returns)),
    sharpe: sharpe(returns, riskFree) ?? null,
    maxDrawdownPercent: percent(drawdown(returns)?.deepest),
    volatilityPercent,
    notes: ratioNotes({ weeks: returns.length, series_from: null, volatility_percent: volatilityPercent }),
  }
}

/** The periods that there are: without earlier weeks the fund's own are all, and a short life has no shorter period. */
export const $periodsThere = computed(analytics.$load, ({ last }): readonly AnalyticsPeriod[] =>
  last?.source !== 'live'
    ? []
    : analyticsPeriods.filter((period) =>
        period === 'history' ? last.inception !== null : last.weeks.length > (periodWeeks[period] ?? 0),
      ),
)

/** The figures of the chosen period. */
export const $analytics = computed(
  [analytics.$load, $analyticsPeriod, $periodsThere],
  ({ last }, period, there): Analytics | null => {
    const count = periodWeeks[period]
    if (!last || !there.includes(period)) return last
    if (count !== undefined) return ofPart(last, count)
    const { inception } = last
    if (period !== 'history' || !inception) return last
    return {
      ...last,
      returnPercent: inception.return_percent,
      sharpe: inception.sharpe,
      riskFreePercent: inception.risk_free_percent,
      maxDrawdownPercent: inception.max_drawdown_percent,
      volatilityPercent: inception.volatility_percent,
      notes: ratioNotes(inception),
    }
  },
)

/** What the fund can be compared with; imported series are missing as long as they could not be read. */
export const $fundBenchmarks = computed([$analytics, series.$load], (shown, { last: imported }) =>
  benchmarksOf(imported ?? [], shown?.weeks ?? []),
)

const chosen = atom<string | null>(null)

export const chooseFundBenchmark = (key: string): void => chosen.set(key)

/** What the fund is compared with: the choice of this visit, otherwise the first. */
export const $fundBenchmark = computed(
  [$fundBenchmarks, chosen],
  (all, key) => all.find((one) => one.key === key) ?? all[0],
)

export const loadAnalytics = async (): Promise<void> => {
  await discover()
  await analytics.load()
}

export const choosePeriod = (period: AnalyticsPeriod): void => $analyticsPeriod.set(period)

export const startAnalytics = (): (() => void) => whileOpen(loadAnalytics)
