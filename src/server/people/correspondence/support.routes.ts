import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { pageOfRows, pageRowsDefault } from '#server/platform/http/page.ts'
import { answer, askForContact, findRequests, requestById, requestSupport, viewRequest } from './requests.ts'

/** Call 19 of spec §7, and what it becomes with the extension `support`. */
export const support = ({ store, clock }: Context) =>
  ({
    contactSupport: async ({ by }) => {
      await store.write((work) => askForContact(work, clock.now(), by))
      return { message: 'Support request submitted. Our team will contact you.' }
    },

    requestSupport: async ({ body, by }) => {
      const id = await store.write((work) => requestSupport(work, clock.now(), by, body))
      return requestById(store.read, id)
    },

    listSupportRequests: async ({ query: { before, limit = pageRowsDefault }, whose }) => {
      const found = await findRequests(store.read, whose, before, limit + 1)
      return pageOfRows(found, limit, viewRequest)
    },

    answerSupport: async ({ params: { id }, body, by, request }) => {
      await store.write((work) => answer(work, clock.now(), { id, text: body.answer, by, from: request.ip }))
      return requestById(store.read, id)
    },
  }) satisfies Handlers<'contactSupport' | 'requestSupport' | 'listSupportRequests' | 'answerSupport'>
