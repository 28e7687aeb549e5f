import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { fundAnalyticsOf } from '../views/fund-analytics.ts'

/** The fund’s weekly series for the admin (extension `fund`). */
export const fundAnalytics = ({ store, clock }: Context) =>
  ({
    readFundAnalytics: () => fundAnalyticsOf(store.read, clock.now()),
  }) satisfies Handlers<'readFundAnalytics'>
