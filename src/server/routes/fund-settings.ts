import { perform } from '../approvals/perform.ts'
import { settingsAction } from '../approvals/settings-action.ts'
import type { Context } from '../context.ts'
import { settingsChanges } from '../fund-settings/changes.ts'
import { settingsStateOf } from '../fund-settings/state.ts'
import type { Handlers } from '../http/handler.ts'

/** The fund's settings (extension `fund-settings`). */
export const fundSettings = ({ store, clock }: Context) =>
  ({
    readFundSettings: () => settingsStateOf(store.read, clock.now()),

    saveFundSettings: async ({ body: { version, ...part }, by, request }) => {
      await perform({ store, clock }, settingsAction, { part, version }, { by, from: request.ip })
      return settingsStateOf(store.read, clock.now())
    },

    listSettingsChanges: () => settingsChanges(store.read),
  }) satisfies Handlers<'readFundSettings' | 'saveFundSettings' | 'listSettingsChanges'>
