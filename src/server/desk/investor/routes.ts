import { chosenMax } from '#contract/entities/fields.ts'
import { demandInvestor } from '#server/access/sign-in/person.ts'
import { countInvestors } from '#server/people/list/find.ts'
import { pageOfInvestors } from '#server/people/list/page.ts'
import { rowsOf } from '#server/people/list/row.ts'
import { summaryOf } from '#server/people/list/summary.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { pageRowsDefault } from '#server/platform/http/page.ts'
import { actOnAll } from './act-on-all.ts'
import { detailsOf } from './investor-details.ts'
import { investorQuery } from './investor-query.ts'
import { addNote, allTags, setTags } from './notes.ts'
import { investorPageOf } from './page.ts'
import { searchAll } from './search.ts'
import { timelineOf } from './timeline.ts'

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

/** An investor's page (extension `investor-page`): what the details lack, and everything that happened. */
export const investorPage = ({ store, clock, secret }: Context) =>
  ({
    readInvestorPage: ({ params: { id } }) => investorPageOf({ db: store.read, secret, now: clock.now() }, id),

    readInvestorTimeline: async ({ params: { id }, query: { before, limit = pageRowsDefault } }) => {
      await demandInvestor(store.read, id)
      return timelineOf(store.read, id, before, limit)
    },

    noteInvestor: ({ params: { id }, body: { text }, write }) => write((work) => addNote(work, { id, text })),

    tagInvestor: ({ params: { id }, body: { tags }, write }) => write((work) => setTags(work, { id, tags })),

    listInvestorTags: () => allTags(store.read),
  }) satisfies Handlers<
    'readInvestorPage' | 'readInvestorTimeline' | 'noteInvestor' | 'tagInvestor' | 'listInvestorTags'
  >

/** Actions on many investors at once (extension `investors-bulk`). */
export const bulkActions = ({ store, clock }: Context) =>
  ({
    actOnInvestors: async ({ body, write }) => ({
      results: await actOnAll({ store, write }, body),
    }),

    listInvestorIds: async ({ query: asked }) => {
      const now = clock.now()
      const query = await investorQuery(store.read, now, asked)
      const { ids, next } = await pageOfInvestors(store.read, query, undefined, chosenMax)
      const total = next === null ? ids.length : await countInvestors(store.read, now, query)
      return { ids: [...ids], total }
    },
  }) satisfies Handlers<'actOnInvestors' | 'listInvestorIds'>

/** One search over everything that the admin area shows (extension `search`). */
export const search = ({ store, clock, secret }: Context) =>
  ({
    searchAll: async ({ query }) => ({
      hits: await searchAll({ db: store.read, secret, now: clock.now() }, query.search),
    }),
  }) satisfies Handlers<'searchAll'>
