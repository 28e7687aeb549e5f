import type { FundSettings } from '#contract/calls/control/fund-settings.ts'
import { toDollars } from '#fund/cents/money.ts'
import { reserveWeeksDefault } from '#fund/money/set-aside.ts'
import { figuresFromBeginning } from '#fund/terms/money-terms.ts'
import {
  autoRebalanceDefault,
  managementFeePercentDefault,
  performanceFeePercentDefault,
  riskLimitWeeklyPercentDefault,
  tradingHoursDefault,
  weeklyReportingDefault,
} from '#fund/terms/terms.ts'
import { plausibleRuleDefault } from '#fund/weeks/plausible.ts'
import type { Db } from '#server/platform/database/store.ts'
import { adoptedAt } from '../terms/adopted.ts'

/** A new fund starts with the guard on. */
const guardDefaults = {
  twoPeople: true,
  closeAbove: 0,
  correctionAbove: 0,
  payoutAbove: 1_000,
  importAbove: 0,
  limitWeekTimes: 2,
  limitTogetherTimes: 2,
  moneyInByTwo: true,
  moneyInAbove: 10_000,
  moneyInFees: 50,
  reserveWeeks: reserveWeeksDefault,
  delayMinutes: 60,
  plausibleDeviations: plausibleRuleDefault.deviations,
  plausibleAtLeast: plausibleRuleDefault.atLeast,
  termsNoticeDays: 14,
  payoutHolds: true,
} as const

/** Spec §9 "Admin default settings"; nothing is finalised by itself until the admin says so. */
const defaults: FundSettings = {
  minimumInvestment: toDollars(figuresFromBeginning.firstDepositMin),
  managementFee: managementFeePercentDefault,
  performanceFee: performanceFeePercentDefault,
  riskLimit: riskLimitWeeklyPercentDefault,
  tradingHours: tradingHoursDefault,
  closedDays: [],
  autoRebalance: autoRebalanceDefault,
  weeklyReporting: weeklyReportingDefault,
  automatedDistribution: false,
  publicTotals: false,
  agreementsRequired: false,
  capitalAdditions: 'undecided',
  requiredChecks: [],
  witnesses: [],
  ...guardDefaults,
}

/** All settings are one record: saving one makes a new version of all. */
export const settingsRecord = { kind: 'settings', subject: 'fund' } as const

/** The minimum of a first deposit, in dollars, that the fund has set; undefined while the terms say it. */
export const minimumInvestmentSet = async (db: Db): Promise<number | undefined> => {
  const row = await db
    .selectFrom('fund_settings')
    .select('value')
    .where('setting', '=', 'minimumInvestment')
    .executeTakeFirst()
  return row && JSON.parse(row.value)
}

/** The same as `readSettings`, with what the terms of an instant say where the fund has set nothing. */
export const settingsAt = async (db: Db, now: number): Promise<FundSettings> => {
  const [settings, set, { figures }] = [
    await readSettings(db),
    await minimumInvestmentSet(db),
    await adoptedAt(db, now),
  ]
  return { ...settings, minimumInvestment: set ?? toDollars(figures.firstDepositMin) }
}

/** The fund's settings now. */
export const readSettings = async (db: Db): Promise<FundSettings> => {
  const rows = await db.selectFrom('fund_settings').select(['setting', 'value']).execute()
  return { ...defaults, ...Object.fromEntries(rows.map(({ setting, value }) => [setting, JSON.parse(value)])) }
}
