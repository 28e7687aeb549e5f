import { send } from '#client/send.ts'
import { type FundOverview, readFundOverview } from '#contract/calls/desk/fund-overview.ts'
import { type Cents, toCents } from '#fund/cents/money.ts'
import { discover, hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { fundWeekRow, type ReportRow } from '#stores/kit/report-row.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { loadSummaryOnce } from './trading-summary.ts'

/** The fund's totals, money in cents. */
export interface OverviewFigures {
  readonly source: 'live' | 'sample'
  readonly investors: number
  readonly assets: Cents
  /** What the fund owes of it. */
  readonly owed: Cents
  /** What cash lacks of what is set aside in it. */
  readonly missing: Cents
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
  owed: toCents(fund.fund_debt?.amount ?? 0),
  missing: toCents(fund.fund_debt?.missing ?? 0),
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

/** Totals, weeks, top accounts and deposits: the ledger's with the `fund` extension, otherwise samples (spec §3). */
export const overview = loader<OverviewFigures>('The fund’s overview', async () =>
  hasExtension('fund')
    ? liveFigures(await send(readFundOverview, {}))
    : (await import('#stores/samples/fund-figures.ts')).sampleOverview(),
)

/** What an earlier page learned about the backend is enough to begin with; what the backend says now decides. */
export const loadOverview = async (): Promise<void> => {
  const discovered = discover()
  if (!hasExtension('fund')) await discovered
  await overview.load()
  await discovered
  if (overview.$load.get().last?.source === 'live' && !hasExtension('fund')) await overview.load()
}

/** Loads what Overview shows, and reloads its figures for as long as it is open. */
export const startOverview = (): (() => void) => {
  void loadSummaryOnce()
  return whileOpen(loadOverview)
}
