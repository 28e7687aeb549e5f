import type { InferInput } from 'valibot'
import type { Audience } from '#contract/calls/desk/messages.ts'
import * as calls from '#contract/calls/desk/messages.ts'
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

/** Because of the id, a message sent twice is one message. */
export const sendMessage = (message: SentContent) => send(calls.sendMessage, { body: message })

/** As it would be mailed; `to_me` mails it to the signed-in person. */
export const tryMessage = (words: InferInput<typeof calls.tryMessage.body>) => send(calls.tryMessage, { body: words })

/** Makes a scheduled message a draft again. */
export const cancelMessage = (id: string) => send(calls.cancelMessage, { params: { id } })

export const listTemplates = async () => (await send(calls.listTemplates, {})).templates

/** Replaces a template of the same name. */
export const saveTemplate = async (template: InferInput<typeof calls.saveTemplate.body>) =>
  (await send(calls.saveTemplate, { body: template })).templates

export const deleteTemplate = async (id: string) => (await send(calls.deleteTemplate, { params: { id } })).templates
