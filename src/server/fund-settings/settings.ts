import type { FundSettings } from '#contract/calls/fund-settings.ts'
import { toDollars } from '#fund/money.ts'
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
}

/** The fund's settings as they hold now. */
export const readSettings = async (db: Db): Promise<FundSettings> => {
  const rows = await db.selectFrom('fund_settings').select(['setting', 'value']).execute()
  return { ...defaults, ...Object.fromEntries(rows.map(({ setting, value }) => [setting, JSON.parse(value)])) }
}
