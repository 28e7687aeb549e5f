import type { Stop } from '#client/platform-interface.ts'
import { send } from '#client/send.ts'
import { listLedger } from '#contract/calls/desk/account-history.ts'
import type { LedgerEntry } from '#contract/entities/ledger.ts'
import type { Cents } from '#fund/cents/money.ts'
import { availabilityOf, isAvailable } from '#stores/kit/availability.ts'
import { pager } from '#stores/kit/pager.ts'
import { whileOpen } from '#stores/kit/while-open.ts'

/** With `account`, recent activity comes from the ledger; without it, it is the documented static list. */
export const $activityAvailability = availabilityOf('account')

/** A screenful; older ones are loaded on request. */
const pageRows = 8

export const recentActivity = pager<LedgerEntry>('The recent activity', (before) =>
  send(listLedger, { query: { before, limit: pageRows?.toString() } }),
)

export const loadRecentActivity = async (): Promise<void> => {
  if (await isAvailable($activityAvailability)) await recentActivity.load()
}

export const startRecentActivity = (): Stop => whileOpen(loadRecentActivity)

export interface SampleActivity {
  readonly what: string
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly amount: Cents
}

/** The static list of spec §2 "Transfer". */
export const sampleActivity: readonly SampleActivity[] = [
  { what: 'Profit share, Week 46', date: '2026-11-14', amount: 412_50 },
  { what: 'Dividend paid', date: '2026-11-09', amount: -1_000_00 },
  { what: 'Profit share, Week 45', date: '2026-11-07', amount: 388_20 },
  { what: 'Deposit', date: '2026-10-12', amount: 25_000_00 },
]
