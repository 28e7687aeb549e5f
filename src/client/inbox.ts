import type { InferInput } from 'valibot'
import * as calls from '#contract/calls/desk/inbox.ts'
import { send } from './send.ts'

export const listInbox = (query: InferInput<typeof calls.listInbox.query>) => send(calls.listInbox, { query })

export const findInboxItem = (id: string) => send(calls.findInboxItem, { params: { id } })

export const takeInboxItem = (id: string) => send(calls.takeInboxItem, { params: { id } })

export const releaseInboxItem = (id: string) => send(calls.releaseInboxItem, { params: { id } })

export const finishInboxItem = (id: string) => send(calls.finishInboxItem, { params: { id } })

export const reopenInboxItem = (id: string) => send(calls.reopenInboxItem, { params: { id } })

export const handOverInboxItem = (id: string, to: string) =>
  send(calls.handOverInboxItem, { params: { id }, body: { to } })

export const noteInboxItem = (id: string, text: string) => send(calls.noteInboxItem, { params: { id }, body: { text } })

export const readInboxItem = (id: string) => send(calls.readInboxItem, { params: { id } })

export const readWholeInbox = () => send(calls.readWholeInbox, {})
