import type { FundSettings } from '#contract/calls/fund-settings.ts'
import { depositMin } from '#fund/deposit.ts'
import { toCents, toDollars } from '#fund/money.ts'
import {
  autoRebalanceDefault,
  firstDepositMinDefaultCents,
  managementFeePercentDefault,
  performanceFeePercentDefault,
  riskLimitWeeklyPercentDefault,
  tradingHoursDefault,
  weeklyReportingDefault,
} from '#fund/terms.ts'
import type { Db } from '../store/store.ts'
import { firstReceivedAt } from '../transfers/request-capital.ts'

/** Spec §9, "Admin default settings"; nothing is finalised by itself until the admin says so. */
const defaults: FundSettings = {
  minimumInvestment: toDollars(firstDepositMinDefaultCents),
  managementFee: managementFeePercentDefault,
  performanceFee: performanceFeePercentDefault,
  riskLimit: riskLimitWeeklyPercentDefault,
  tradingHours: tradingHoursDefault,
  autoRebalance: autoRebalanceDefault,
  weeklyReporting: weeklyReportingDefault,
  automatedDistribution: false,
}

/** The fund's settings as they hold now. */
export const readSettings = async (db: Db): Promise<FundSettings> => {
  const rows = await db.selectFrom('fund_settings').select(['setting', 'value']).execute()
  return { ...defaults, ...Object.fromEntries(rows.map(({ setting, value }) => [setting, JSON.parse(value)])) }
}

/** The least that an investor's next deposit may be, in cents: the setting governs a first one, later ones at least $100. */
export const minimumDeposit = async (db: Db, personId: string): Promise<number> => {
  const [first, { minimumInvestment }] = await Promise.all([firstReceivedAt(db, personId), readSettings(db)])
  return depositMin(first === undefined, toCents(minimumInvestment))
}
