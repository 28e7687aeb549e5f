import type { Context } from '../context.ts'
import { saveSettings } from '../fund-settings/save.ts'
import { settingsStateOf } from '../fund-settings/state.ts'
import { iso } from '../http/contract-values.ts'
import type { Handlers } from '../http/handler.ts'

const historyRowsMax = 200

/** The fund's settings (extension `fund-settings`). */
export const fundSettings = ({ store, clock }: Context) =>
  ({
    readFundSettings: () => settingsStateOf(store.read, clock.now()),

    saveFundSettings: async ({ body, by, request }) => {
      await store.write((work) => saveSettings(work, clock.now(), { part: body, by, from: request.ip }))
      return settingsStateOf(store.read, clock.now())
    },

    listSettingsChanges: async () => {
      const rows = await store.read
        .selectFrom('fund_setting_changes')
        .selectAll()
        .orderBy('id', 'desc')
        .limit(historyRowsMax)
        .execute()
      return rows.map(({ at, by_email, setting, before, after }) => ({
        at: iso(at),
        by: by_email,
        setting,
        before: String(JSON.parse(before)),
        after: String(JSON.parse(after)),
      }))
    },
  }) satisfies Handlers<'readFundSettings' | 'saveFundSettings' | 'listSettingsChanges'>
