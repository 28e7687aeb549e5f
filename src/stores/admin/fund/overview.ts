import { computed } from 'nanostores'
import { readNextWeekRisk, readTradingStatusSummary } from '#client/analytics.ts'
import { readFundOverview } from '#client/fund.ts'
import type { FundOverview } from '#contract/calls/fund.ts'
import { type Cents, sumCents, toCents } from '#fund/money.ts'
import { mean } from '#fund/ratios.ts'
import { overviewChartWeeks } from '#fund/terms.ts'
import { $extensions, discover, hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { fundWeekRow, type ReportRow } from '#stores/kit/report-row.ts'
import { whileOpen } from '#stores/kit/while-open.ts'

const summary = loader('The trading-status summary', readTradingStatusSummary)

/** Call 20: on load and on Refresh. If it fails, nothing changes and no message is shown (spec §7, §8). */
export const $summary = summary.$load
export const loadSummary = summary.load

/** A refresh is in flight: the button ignores a second press. */
export const $refreshing = computed($summary, ({ state }) => state === 'loading')

const nextWeekRisk = loader('Next week’s total risk', readNextWeekRisk)

/** Call 21, in dollars; errors are ignored (spec §7). */
export const $nextWeekRisk = nextWeekRisk.$load
export const loadNextWeekRisk = nextWeekRisk.load

/** The fund's totals, money in cents. */
export interface OverviewFigures {
  readonly source: 'live' | 'sample'
  readonly investors: number
  readonly assets: Cents
  readonly profits: Cents
  /** Percent over the last 12 weeks, null without a closed one. */
  readonly averageReturnPercent: number | null
  /** Oldest first, at most 12. */
  readonly weeks: readonly ReportRow[]
  readonly top: readonly {
    readonly id: string
    readonly name: string
    readonly balance: Cents
    readonly returnPercent: number
    /** The ranking is by this; null if only the documented return is known. */
    readonly timeWeightedPercent: number | null
  }[]
  readonly deposits: readonly {
    readonly id: string
    readonly name: string
    readonly amount: Cents
    readonly at: number
  }[]
}

const liveFigures = (fund: FundOverview): OverviewFigures => ({
  source: 'live',
  investors: fund.total_investors,
  assets: toCents(fund.assets_under_management),
  profits: toCents(fund.total_profits),
  averageReturnPercent: fund.average_weekly_return_percent,
  weeks: fund.weeks.map(fundWeekRow),
  top: fund.top_accounts.map(({ id, name, balance, return_percent, time_weighted_percent }) => ({
    id,
    name,
    balance: toCents(balance),
    returnPercent: return_percent,
    timeWeightedPercent: time_weighted_percent,
  })),
  deposits: fund.recent_deposits.map(({ id, name, amount, received_at }) => ({
    id,
    name,
    amount: toCents(amount),
    at: Date.parse(received_at),
  })),
})

const sampleFigures = async (): Promise<OverviewFigures> => {
  const sample = await import('#stores/samples/fund.ts')
  const all = sample.sampleFundWeeks()
  const weeks = all.slice(-overviewChartWeeks)
  return {
    source: 'sample',
    investors: sample.sampleInvestorCount(),
    assets: sample.sampleAssets(),
    profits: sumCents(all.map(({ profit }) => profit)),
    averageReturnPercent: mean(weeks.map(({ returnPercent }) => returnPercent)) ?? null,
    weeks,
    top: sample.sampleTopAccounts().map((account) => ({ ...account, timeWeightedPercent: null })),
    deposits: sample.sampleDeposits(),
  }
}

const fund = loader<OverviewFigures>('The fund’s overview', async () =>
  hasExtension('fund') ? liveFigures(await readFundOverview()) : sampleFigures(),
)

/** Totals, weeks, top accounts and deposits: the ledger's with the `fund` extension, otherwise samples (spec §3). */
export const $fund = fund.$load

/** What an earlier page learned about the backend is enough to begin with; what the backend says now decides. */
export const loadFund = async (): Promise<void> => {
  const discovered = discover()
  if (!hasExtension('fund')) await discovered
  await fund.load()
  await discovered
  if ($fund.get().last?.source === 'live' && !hasExtension('fund')) await fund.load()
}

let summaryAsked = false

/** Call 20 once per page, and again only on Refresh (spec §7); after it is known whether cookies must be sent. */
const loadSummaryOnce = async (): Promise<void> => {
  if (summaryAsked) return
  summaryAsked = true
  const discovered = discover()
  if ($extensions.get().size === 0) await discovered
  await loadSummary()
}

/** Loads what Overview shows, and reloads its figures for as long as it is open. */
export const startOverview = (): (() => void) => {
  void loadSummaryOnce()
  return whileOpen(loadFund)
}
