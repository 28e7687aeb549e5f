import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { fundOverviewOf } from '../views/fund-overview.ts'

/** The fund’s totals for the admin (extension `fund`). */
export const fundOverview = ({ store, clock }: Context) =>
  ({
    readFundOverview: () => fundOverviewOf(store.read, clock.now()),
  }) satisfies Handlers<'readFundOverview'>
