import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { searchAll } from './search.ts'

/** One search over everything that the admin area shows (extension `search`). */
export const search = ({ store, clock, secret }: Context) =>
  ({
    searchAll: async ({ query }) => ({
      hits: await searchAll({ db: store.read, secret, now: clock.now() }, query.search),
    }),
  }) satisfies Handlers<'searchAll'>
