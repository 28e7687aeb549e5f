import { countInvestors } from '#server/people/list/find.ts'
import { pageOfInvestors } from '#server/people/list/page.ts'
import { rowsOf } from '#server/people/list/row.ts'
import { summaryOf } from '#server/people/list/summary.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { pageRowsDefault } from '#server/platform/http/page.ts'
import { detailsOf } from './investor-details.ts'
import { investorQuery } from './investor-query.ts'

/** The admin's list (extension `investors`): searched, sorted and paged by key in the database. */
export const adminInvestors = ({ store, clock, secret }: Context) =>
  ({
    listInvestors: async ({ query: { before, limit = pageRowsDefault, ...asked } }) => {
      const now = clock.now()
      const query = await investorQuery(store.read, now, asked)
      const { ids, next, previous } = await pageOfInvestors(store.read, query, before, limit)
      const total = await countInvestors(store.read, now, query)
      return { rows: await rowsOf(store.read, now, ids), next, previous, total }
    },

    readInvestorSummary: () => summaryOf(store.read, clock.now()),

    readInvestorDetails: ({ params }) => detailsOf({ db: store.read, secret, now: clock.now() }, params.id),
  }) satisfies Handlers<'listInvestors' | 'readInvestorSummary' | 'readInvestorDetails'>
