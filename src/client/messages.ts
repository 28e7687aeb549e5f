import type { InferInput } from 'valibot'
import type { Audience, DeliveryState } from '#contract/calls/messages.ts'
import * as calls from '#contract/calls/messages.ts'
import { fileUrlOf } from './file-of.ts'
import { send } from './send.ts'

export type DraftContent = InferInput<typeof calls.saveDraft.body>
export type SentContent = InferInput<typeof calls.sendMessage.body>

const page = (before: string | undefined) => (before === undefined ? {} : { before })

export const countRecipients = (audience: Audience) => send(calls.countRecipients, { body: { audience } })

export const listMessages = (before?: string) => send(calls.listMessages, { query: page(before) })

export const saveDraft = (draft: DraftContent) => send(calls.saveDraft, { body: draft })

export const editDraft = (id: string, draft: InferInput<typeof calls.editDraft.body>) =>
  send(calls.editDraft, { params: { id }, body: draft })

export const deleteDraft = (id: string) => send(calls.deleteDraft, { params: { id } })

/** The id makes a message sent twice one message. */
export const sendMessage = (message: SentContent) => send(calls.sendMessage, { body: message })

/** As it would be mailed; `to_me` mails it to who is signed in. */
export const tryMessage = (words: InferInput<typeof calls.tryMessage.body>) => send(calls.tryMessage, { body: words })

export const listDeliveries = (id: string, mail: DeliveryState | undefined, before?: string) =>
  send(calls.listDeliveries, { params: { id }, query: { ...page(before), ...(mail && { mail }) } })

/** Where the file of a message's deliveries is, narrowed as the list is. */
export const deliveriesFile = (id: string, mail: DeliveryState | undefined): string =>
  fileUrlOf(calls.exportDeliveries.path, id, { mail })

/** Makes a scheduled message a draft again. */
export const cancelMessage = (id: string) => send(calls.cancelMessage, { params: { id } })

/** Mails it again to everybody whom its mail did not reach. */
export const retryDeliveries = (id: string) => send(calls.retryDeliveries, { params: { id } })

export const listTemplates = async () => (await send(calls.listTemplates, {})).templates

/** In place of what had the name. */
export const saveTemplate = async (template: InferInput<typeof calls.saveTemplate.body>) =>
  (await send(calls.saveTemplate, { body: template })).templates

export const deleteTemplate = async (id: string) => (await send(calls.deleteTemplate, { params: { id } })).templates
