import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { fundAnalyticsOf } from './fund-analytics.ts'

/** The fund’s weekly series for the admin (extension `fund`). */
export const fundAnalytics = ({ store, clock }: Context) =>
  ({
    readFundAnalytics: () => fundAnalyticsOf(store.read, clock.now()),
  }) satisfies Handlers<'readFundAnalytics'>
