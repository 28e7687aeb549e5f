import { readFundAnalytics } from '#client/fund.ts'
import type { FundAnalytics } from '#contract/calls/fund.ts'
import type { RiskProfile } from '#contract/entities/basic.ts'
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
  /** The same of a benchmark that no index stands behind. */
  readonly benchmarkPercent: number
  readonly cumulativeProfit: Cents
}

export interface Analytics {
  readonly source: 'live' | 'sample'
  readonly profiles: readonly { readonly profile: RiskProfile; readonly investors: number }[]
  /** Oldest first. */
  readonly weeks: readonly AnalyticsWeek[]
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
  const benchmark = illustrativeBenchmark(rows.length)
  let [fund, other, profit] = [1, 1, 0]
  return rows.map((row, place) => {
    fund *= 1 + row.returnPercent / percentPerOne
    other *= 1 + (benchmark[place] ?? 0)
    profit += row.profit
    return {
      week: row.week,
      date: row.date,
      fundPercent: (fund - 1) * percentPerOne,
      benchmarkPercent: (other - 1) * percentPerOne,
      cumulativeProfit: profit,
    }
  })
}

const liveAnalytics = ({
  risk_profiles,
  weeks,
  cumulative_profit,
  metrics,
  since_inception,
  imported_weeks,
}: FundAnalytics): Analytics => ({
  source: 'live',
  profiles: risk_profiles.map(({ risk_profile, investors }) => ({ profile: risk_profile, investors })),
  weeks: weeksOf(weeks.map(fundWeekRow)).map((week, place) => ({
    ...week,
    cumulativeProfit: toCents(cumulative_profit[place]?.profit ?? 0),
  })),
  sharpe: metrics.sharpe,
  maxDrawdownPercent: metrics.max_drawdown_percent,
  volatilityPercent: metrics.volatility_percent,
  inception: since_inception && { ...since_inception, importedWeeks: imported_weeks },
})

const sampleAnalytics = async (): Promise<Analytics> => {
  const { sampleFundWeeks, sampleProfiles } = await import('#stores/samples/fund.ts')
  return {
    source: 'sample',
    profiles: sampleProfiles(),
    weeks: weeksOf(sampleFundWeeks()),
    sharpe: sampleSharpe,
    maxDrawdownPercent: sampleMaxDrawdownPercent,
    volatilityPercent: sampleVolatilityPercent,
    inception: null,
  }
}

const analytics = loader<Analytics>('The fund’s analytics', async () =>
  hasExtension('fund') ? liveAnalytics(await readFundAnalytics()) : sampleAnalytics(),
)

/** Profiles, weeks and metrics: the ledger's with the `fund` extension, else samples. */
export const $analytics = analytics.$load

export const loadAnalytics = async (): Promise<void> => {
  await discover()
  await analytics.load()
}

export const startAnalytics = (): (() => void) => whileOpen(loadAnalytics)
