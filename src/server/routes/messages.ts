import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { pageOfRows, pageRowsDefault } from '../http/page.ts'
import { previewOf } from '../messages/audience.ts'
import { findDeliveries, viewDelivery } from '../messages/deliveries.ts'
import { changeDraft, createDraft, removeDraft } from '../messages/drafts.ts'
import { findMessages, refuseNoMessage } from '../messages/find.ts'
import { send } from '../messages/send.ts'
import { drawMessage, mailToOneself } from '../messages/try.ts'
import { viewMessage } from '../messages/view.ts'

const previewNamesMax = 5

/** The admin's messages to investors (extension `messages`). */
export const messages = ({ store, clock, config }: Context) =>
  ({
    countRecipients: ({ body: { audience } }) => previewOf(store.read, audience, clock.now(), previewNamesMax),

    listMessages: async ({ query: { before, limit = pageRowsDefault } }) => {
      const found = await findMessages(store.read, before, limit + 1)
      const keyed = found.map((row) => ({ id: row.position, row }))
      return pageOfRows(keyed, limit, ({ row }) => viewMessage(row, row.version))
    },

    saveDraft: ({ body, by }) => store.write((work) => createDraft(work, clock.now(), by, body)),

    editDraft: ({ params: { id }, body: { version, ...part }, by }) =>
      store.write((work) => changeDraft(work, clock.now(), by, { id, version, part })),

    deleteDraft: async ({ params: { id } }) => {
      await store.write((work) => removeDraft(work, id))
      return { deleted: 1 }
    },

    sendMessage: ({ body, by, request }) => store.write((work) => send(work, clock.now(), by, request.ip, body)),

    tryMessage: async ({ body: { to_me, ...message }, by, request }) => {
      const sent_to = to_me
        ? await store.write((work) => mailToOneself(work, clock.now(), { by, from: request.ip }, message))
        : null
      return { ...drawMessage(message, config.portalUrl), sent_to }
    },

    listDeliveries: async ({ params: { id }, query: { before, limit = pageRowsDefault } }) => {
      await refuseNoMessage(store.read, id)
      const now = clock.now()
      const found = await findDeliveries(store.read, id, before, limit + 1)
      return pageOfRows(found, limit, (row) => viewDelivery(row, now))
    },
  }) satisfies Handlers<
    | 'countRecipients'
    | 'listMessages'
    | 'saveDraft'
    | 'editDraft'
    | 'deleteDraft'
    | 'sendMessage'
    | 'tryMessage'
    | 'listDeliveries'
  >
