import type { FundSettings } from '#contract/calls/control/fund-settings.ts'
import type { Work } from '#server/platform/database/store.ts'
import { demoAdminEmail } from './cast.ts'

const guards: Partial<FundSettings> = {
  twoPeople: true,
  closeAbove: 50_000,
  correctionAbove: 10_000,
  payoutAbove: 25_000,
  importAbove: 250_000,
  moneyInByTwo: true,
  moneyInAbove: 50_000,
}

/** The demo fund's guards: one admin closes a usual week, two close a larger one. */
export const setGuards = async (work: Work, now: number): Promise<void> => {
  const rows = Object.entries(guards).map(([setting, value]) => ({
    setting,
    value: JSON.stringify(value),
    changed_at: now,
    changed_by: demoAdminEmail,
  }))
  await work.db.insertInto('fund_settings').values(rows).execute()
}
