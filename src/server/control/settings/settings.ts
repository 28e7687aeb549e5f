import type { FundSettings } from '#contract/calls/control/fund-settings.ts'
import { toDollars } from '#fund/cents/money.ts'
import { reserveWeeksDefault } from '#fund/money/set-aside.ts'
import {
  autoRebalanceDefault,
  firstDepositMinDefaultCents,
  managementFeePercentDefault,
  performanceFeePercentDefault,
  riskLimitWeeklyPercentDefault,
  tradingHoursDefault,
  weeklyReportingDefault,
} from '#fund/terms/terms.ts'
import { plausibleRuleDefault } from '#fund/weeks/plausible.ts'
import type { Db } from '#server/platform/database/store.ts'

/** A new fund starts with the guard on. */
const guardDefaults = {
  twoPeople: true,
  closeAbove: 0,
  correctionAbove: 0,
  payoutAbove: 1_000,
  importAbove: 0,
  moneyInByTwo: true,
  moneyInAbove: 10_000,
  moneyInFees: 50,
  reserveWeeks: reserveWeeksDefault,
  delayMinutes: 60,
  plausibleDeviations: plausibleRuleDefault.deviations,
  plausibleAtLeast: plausibleRuleDefault.atLeast,
} as const

/** Spec §9 "Admin default settings"; nothing is finalised by itself until the admin says so. */
const defaults: FundSettings = {
  minimumInvestment: toDollars(firstDepositMinDefaultCents),
  managementFee: managementFeePercentDefault,
  performanceFee: performanceFeePercentDefault,
  riskLimit: riskLimitWeeklyPercentDefault,
  tradingHours: tradingHoursDefault,
  autoRebalance: autoRebalanceDefault,
  weeklyReporting: weeklyReportingDefault,
  automatedDistribution: false,
  publicTotals: false,
  agreementsRequired: false,
  requiredChecks: [],
  witnesses: [],
  ...guardDefaults,
}

/** All settings are one record: saving one makes a new version of all. */
export const settingsRecord = { kind: 'settings', subject: 'fund' } as const

/** The fund's settings now. */
export const readSettings = async (db: Db): Promise<FundSettings> => {
  const rows = await db.selectFrom('fund_settings').select(['setting', 'value']).execute()
  return { ...defaults, ...Object.fromEntries(rows.map(({ setting, value }) => [setting, JSON.parse(value)])) }
}
