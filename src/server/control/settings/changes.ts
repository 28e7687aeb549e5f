import type { SettingsChange } from '#contract/calls/control/fund-settings.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'

const changesMax = 200

/** The latest changes of the fund's settings, newest first: who, when, from what to what. */
export const settingsChanges = async (db: Db): Promise<SettingsChange[]> => {
  const rows = await db.selectFrom('fund_setting_changes').selectAll().orderBy('id', 'desc').limit(changesMax).execute()
  return rows.map(({ at, by_email, setting, before, after }) => ({
    at: iso(at),
    by: by_email,
    setting,
    before: String(JSON.parse(before)),
    after: String(JSON.parse(after)),
  }))
}
