import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { pageOfRows, pageRowsDefault } from '#server/platform/http/page.ts'
import { findMessages, messageTitle, previewOf, viewMessage } from './audience.ts'
import { findDeliveries, retryDeliveries, viewDelivery } from './deliveries.ts'
import { changeDraft, createDraft, removeDraft } from './drafts.ts'
import { cancelMessage } from './scheduled.ts'
import { send } from './send.ts'
import { tellingOf } from './telling.ts'
import { deleteTemplate, saveTemplate, templatesOf } from './templates.ts'
import { drawMessage, mailToOneself, wordsFor } from './try.ts'

const previewNamesMax = 5

/** The admin's messages to investors (extension `messages`). */
export const messages = ({ store, clock, config }: Context) =>
  ({
    countRecipients: ({ body: { audience } }) => previewOf(store.read, audience, clock.now(), previewNamesMax),

    listMessages: async ({ query: { before, limit = pageRowsDefault } }) => {
      const found = await findMessages(store.read, before, limit + 1)
      const telling = await tellingOf(store.read, found)
      const keyed = found.map((row) => ({ id: row.position, row }))
      return pageOfRows(keyed, limit, ({ row }) => viewMessage(row, row.version, telling.get(row.id)))
    },

    saveDraft: ({ body, by }) => store.write((work) => createDraft(work, by, body)),

    editDraft: ({ params: { id }, body: { version, ...part }, by }) =>
      store.write((work) => changeDraft(work, by, { id, version, part })),

    deleteDraft: async ({ params: { id } }) => {
      await store.write((work) => removeDraft(work, id))
      return { deleted: 1 }
    },

    sendMessage: ({ body, write }) => write((work) => send(work, body)),

    cancelMessage: ({ params: { id }, write }) => write((work) => cancelMessage(work, { id })),

    tryMessage: async ({ body: { to_me, for: reader, ...words }, write }) => {
      const message = await wordsFor(store.read, words, reader)
      const sent_to = to_me ? await write((work) => mailToOneself(work, message)) : null
      return { ...drawMessage(message, config.portalUrl), ...message, sent_to }
    },

    listDeliveries: async ({ params: { id }, query: { before, mail, limit = pageRowsDefault } }) => {
      await messageTitle(store.read, id)
      const now = clock.now()
      const found = await findDeliveries(store.read, { messageId: id, mail, now }, before, limit + 1)
      return pageOfRows(found, limit, (row) => viewDelivery(row, now))
    },

    retryDeliveries: async ({ params: { id }, write }) => ({
      mails: await write((work) => retryDeliveries(work, { id })),
    }),

    listTemplates: () => templatesOf(store.read),

    saveTemplate: async ({ body: template, write }) => {
      await write((work) => saveTemplate(work, { template }))
      return templatesOf(store.read)
    },

    deleteTemplate: async ({ params: { id }, write }) => {
      await write((work) => deleteTemplate(work, { id }))
      return templatesOf(store.read)
    },
  }) satisfies Handlers<
    | 'countRecipients'
    | 'listMessages'
    | 'saveDraft'
    | 'editDraft'
    | 'deleteDraft'
    | 'sendMessage'
    | 'cancelMessage'
    | 'tryMessage'
    | 'listDeliveries'
    | 'retryDeliveries'
    | 'listTemplates'
    | 'saveTemplate'
    | 'deleteTemplate'
  >
