import { atom, computed } from 'nanostores'
import { listBenchmarks } from '#client/benchmarks.ts'
import { readFundAnalytics } from '#client/fund.ts'
import type { Benchmark } from '#contract/calls/benchmarks.ts'
import type { FundAnalytics } from '#contract/calls/fund.ts'
import type { RiskProfile } from '#contract/entities/basic.ts'
import { growthPercents } from '#fund/benchmark.ts'
import { sampleMaxDrawdownPercent, sampleSharpe, sampleVolatilityPercent } from '#fund/illustrative.ts'
import { type Cents, toCents } from '#fund/money.ts'
import { discover, hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { fundWeekRow, type ReportRow } from '#stores/kit/report-row.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { illustrativeBenchmark } from '#stores/samples/benchmark.ts'

/** One week of the two lines and of the area. */
export interface AnalyticsWeek {
  readonly week: string
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** Return since before the first week, in percent, gross. */
  readonly fundPercent: number
  readonly cumulativeProfit: Cents
}

/** What the fund is drawn beside. */
export interface Benchmarked {
  /** Empty for the one that no index stands behind. */
  readonly key: string
  readonly name: string
  /** Who published the series; null where it is illustrative. */
  readonly source: string | null
  /** Return since before the first week, in percent, at the end of each. */
  readonly percents: readonly number[]
}

export interface Analytics {
  readonly source: 'live' | 'sample'
  readonly profiles: readonly { readonly profile: RiskProfile; readonly investors: number }[]
  /** Oldest first. */
  readonly weeks: readonly AnalyticsWeek[]
  /** The imported series that cover the weeks, and the illustrative one of spec §2 at the end. */
  readonly benchmarks: readonly Benchmarked[]
  /** From the fund's weekly returns where it is live, else the documented figures (spec §2); null where they need more weeks. */
  readonly sharpe: number | null
  readonly maxDrawdownPercent: number | null
  readonly volatilityPercent: number | null
  /** With the weeks from before the fund moved in; null where none was imported. */
  readonly inception: Inception | null
}

export type Inception = NonNullable<FundAnalytics['since_inception']> & {
  readonly importedWeeks: FundAnalytics['imported_weeks']
}

const percentPerOne = 100

/** Weeks one after another: 1% and 1% are 2.01%. */
const weeksOf = (rows: readonly ReportRow[]): readonly AnalyticsWeek[] => {
  let [fund, profit] = [1, 0]
  return rows.map((row) => {
    fund *= 1 + row.returnPercent / percentPerOne
    profit += row.profit
    return {
      week: row.week,
      date: row.date,
      fundPercent: (fund - 1) * percentPerOne,
      cumulativeProfit: profit,
    }
  })
}

const illustrative = (weeks: number): Benchmarked => {
  let wealth = 1
  const percents = illustrativeBenchmark(weeks).map((one) => {
    wealth *= 1 + one
    return (wealth - 1) * percentPerOne
  })
  return { key: '', name: 'Benchmark (illustrative)', source: null, percents }
}

const benchmarksOf = (series: readonly Benchmark[], dates: readonly string[]): readonly Benchmarked[] => [
  ...series.flatMap(({ key, name, source, weekly }) => {
    const percents = growthPercents(dates, new Map(weekly.map(({ date, level }) => [date, level])))
    return percents ? [{ key, name, source, percents }] : []
  }),
  illustrative(dates.length),
]

const liveAnalytics = (
  { risk_profiles, weeks, cumulative_profit, metrics, since_inception, imported_weeks }: FundAnalytics,
  series: readonly Benchmark[],
): Analytics => ({
  source: 'live',
  profiles: risk_profiles.map(({ risk_profile, investors }) => ({ profile: risk_profile, investors })),
  weeks: weeksOf(weeks.map(fundWeekRow)).map((week, place) => ({
    ...week,
    cumulativeProfit: toCents(cumulative_profit[place]?.profit ?? 0),
  })),
  benchmarks: benchmarksOf(
    series,
    weeks.map(({ date }) => date),
  ),
  sharpe: metrics.sharpe,
  maxDrawdownPercent: metrics.max_drawdown_percent,
  volatilityPercent: metrics.volatility_percent,
  inception: since_inception && { ...since_inception, importedWeeks: imported_weeks },
})

const sampleAnalytics = async (): Promise<Analytics> => {
  const { sampleFundWeeks, sampleProfiles } = await import('#stores/samples/fund.ts')
  const weeks = weeksOf(sampleFundWeeks())
  return {
    source: 'sample',
    profiles: sampleProfiles(),
    weeks,
    benchmarks: [illustrative(weeks.length)],
    sharpe: sampleSharpe,
    maxDrawdownPercent: sampleMaxDrawdownPercent,
    volatilityPercent: sampleVolatilityPercent,
    inception: null,
  }
}

const analytics = loader<Analytics>('The fund’s analytics', async () => {
  if (!hasExtension('fund')) return sampleAnalytics()
  const series = hasExtension('benchmarks') ? listBenchmarks() : []
  return liveAnalytics(...(await Promise.all([readFundAnalytics(), series])))
})

/** Profiles, weeks and metrics: the ledger's with the `fund` extension, else samples. */
export const $analytics = analytics.$load

const chosen = atom<string | null>(null)

export const chooseFundBenchmark = (key: string): void => chosen.set(key)

/** What the fund is drawn beside: what was chosen on this visit, else the first. */
export const $fundBenchmark = computed(
  [analytics.$load, chosen],
  ({ last }, key) => last?.benchmarks.find((one) => one.key === key) ?? last?.benchmarks[0] ?? null,
)

export const loadAnalytics = async (): Promise<void> => {
  await discover()
  await analytics.load()
}

export const startAnalytics = (): (() => void) => whileOpen(loadAnalytics)
