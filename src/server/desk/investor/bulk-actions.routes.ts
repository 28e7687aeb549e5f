import { chosenMax } from '#contract/entities/chosen.ts'
import { countInvestors } from '#server/people/list/find.ts'
import { pageOfInvestors } from '#server/people/list/page.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { actOnAll } from './act-on-all.ts'
import { investorQuery } from './investor-query.ts'

/** Actions on many investors at once (extension `investors-bulk`). */
export const bulkActions = ({ store, clock }: Context) =>
  ({
    actOnInvestors: async ({ body, by, request }) => ({
      results: await actOnAll({ store, clock }, { ...body, by, from: request.ip }),
    }),

    listInvestorIds: async ({ query: asked }) => {
      const now = clock.now()
      const query = await investorQuery(store.read, now, asked)
      const { ids, next } = await pageOfInvestors(store.read, query, undefined, chosenMax)
      const total = next === null ? ids.length : await countInvestors(store.read, now, query)
      return { ids: [...ids], total }
    },
  }) satisfies Handlers<'actOnInvestors' | 'listInvestorIds'>
