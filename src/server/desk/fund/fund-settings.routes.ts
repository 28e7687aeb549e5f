import { perform } from '#server/control/approvals/perform.ts'
import { settingsAction } from '#server/control/approvals/settings-action.ts'
import { settingsChanges } from '#server/control/settings/changes.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { settingsStateOf } from './state.ts'

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
