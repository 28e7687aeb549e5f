import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { fundOverviewOf } from './fund-overview.ts'

/** The fund’s totals for the admin (extension `fund`). */
export const fundOverview = ({ store, clock }: Context) =>
  ({
    readFundOverview: () => fundOverviewOf(store.read, clock.now()),
  }) satisfies Handlers<'readFundOverview'>
