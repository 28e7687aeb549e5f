import { demandInvestor } from '#server/access/sign-in/find-person.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { pageRowsDefault } from '#server/platform/http/page.ts'
import { addNote, allTags, setTags } from './notes.ts'
import { investorPageOf } from './page.ts'
import { timelineOf } from './timeline.ts'

/** An investor's page (extension `investor-page`): what the details lack, and everything that happened. */
export const investorPage = ({ store, clock, secret }: Context) =>
  ({
    readInvestorPage: ({ params: { id } }) => investorPageOf(store.read, secret, id),

    readInvestorTimeline: async ({ params: { id }, query: { before, limit = pageRowsDefault } }) => {
      await demandInvestor(store.read, id)
      return timelineOf(store.read, id, before, limit)
    },

    noteInvestor: ({ params: { id }, body: { text }, by, request }) =>
      store.write((work) => addNote(work, clock.now(), { id, text, by, from: request.ip })),

    tagInvestor: ({ params: { id }, body: { tags }, by, request }) =>
      store.write((work) => setTags(work, clock.now(), { id, tags, by, from: request.ip })),

    listInvestorTags: () => allTags(store.read),
  }) satisfies Handlers<
    'readInvestorPage' | 'readInvestorTimeline' | 'noteInvestor' | 'tagInvestor' | 'listInvestorTags'
  >
