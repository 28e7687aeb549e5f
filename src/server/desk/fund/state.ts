import { type FundSettings, recordedOnly } from '#contract/calls/control/fund-settings.ts'
import { toDollars } from '#fund/cents/money.ts'
import { riskLimitAmount, riskOfFund } from '#fund/weeks/risk.ts'
import { settingsAt, settingsRecord } from '#server/control/settings/settings.ts'
import { nextWeekAtRisk } from '#server/people/list/trading.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'
import { versionOf } from '#server/platform/http/revisions.ts'

const lastChange = (db: Db) =>
  db.selectFrom('fund_setting_changes').select(['at', 'by_email']).orderBy('id', 'desc').limit(1).executeTakeFirst()

/**
 * The limit and next week's total risk, over the capital that will be active. A breach is shown, and restricts nothing.
 */
const riskState = async (db: Db, now: number, { riskLimit }: FundSettings) => {
  const { risk, active } = await nextWeekAtRisk(db, now)
  return {
    limit_amount: toDollars(riskLimitAmount(active, riskLimit)),
    total_risk_amount: toDollars(risk),
    breached: riskOfFund(risk, active, riskLimit).breached,
  }
}

/** The settings, who changed them last, and the risk limit against next week. */
export const settingsStateOf = async (db: Db, now: number) => {
  const [settings, last] = await Promise.all([settingsAt(db, now), lastChange(db)])
  return {
    settings,
    recorded_only: [...recordedOnly],
    changed_at: last ? iso(last.at) : null,
    changed_by: last?.by_email ?? null,
    version: await versionOf(db, settingsRecord),
    risk: await riskState(db, now, settings),
  }
}
