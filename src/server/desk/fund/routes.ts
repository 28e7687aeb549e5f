import { perform } from '#server/control/approvals/perform.ts'
import { settingsAction } from '#server/control/approvals/settings-action.ts'
import { settingsChanges } from '#server/control/settings/save.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { fundAnalyticsOf } from './fund-analytics.ts'
import { fundFiguresOf } from './fund-figures.ts'
import { fundOverviewOf } from './fund-overview.ts'
import { settingsStateOf } from './state.ts'

/** The fund’s totals for the admin (extension `fund`). */
export const fundOverview = ({ store, clock }: Context) =>
  ({
    readFundOverview: () => fundOverviewOf(store.read, clock.now()),
  }) satisfies Handlers<'readFundOverview'>

/** The fund’s weekly series for the admin (extension `fund`). */
export const fundAnalytics = ({ store, clock }: Context) =>
  ({
    readFundAnalytics: () => fundAnalyticsOf(store.read, clock.now()),
  }) satisfies Handlers<'readFundAnalytics'>

/** Further figures of the fund in the admin's analytics (extension `fund-figures`). */
export const fundFigures = ({ store, clock }: Context) =>
  ({
    readFundFigures: () => fundFiguresOf(store.read, clock.now()),
  }) satisfies Handlers<'readFundFigures'>

/** The fund's settings (extension `fund-settings`). */
export const fundSettings = ({ store, clock }: Context) =>
  ({
    readFundSettings: () => settingsStateOf(store.read, clock.now()),

    saveFundSettings: async ({ body: { version, ...part }, write }) => {
      await perform(write, settingsAction, { part, version })
      return settingsStateOf(store.read, clock.now())
    },

    listSettingsChanges: () => settingsChanges(store.read),
  }) satisfies Handlers<'readFundSettings' | 'saveFundSettings' | 'listSettingsChanges'>
