import { send } from '#client/send.ts'
import type { InboxItem, InboxKind } from '#contract/calls/desk/inbox.ts'
import * as calls from '#contract/calls/desk/inbox.ts'
import { isOpenTransfer } from '#fund/money/lives.ts'
import { ask } from '#stores/kit/decision.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { toast } from '#stores/kit/toast.ts'
import { finished, finishWords, noteWords, reopened } from '#words/notices/inbox.ts'
import { inboxItems } from './inbox.ts'
import { returnTo } from './open-item.ts'

/** The name of an item's button while its action is in progress. */
export const inboxActionKey = (id: string): string => `inbox:${id}`

const onItem = (act: (id: string) => Promise<InboxItem>, confirmation?: string) => async (id: string) => {
  await runWithToast(inboxActionKey(id), () => act(id), confirmation, inboxItems.load)
}

export const takeItem = onItem((id: string) => send(calls.takeInboxItem, { params: { id } }))
export const releaseItem = onItem((id: string) => send(calls.releaseInboxItem, { params: { id } }))
export const reopenItem = onItem((id: string) => send(calls.reopenInboxItem, { params: { id } }), reopened)
export const readItem = onItem((id: string) => send(calls.readInboxItem, { params: { id } }))

/** Undoes a mistake: the item is back in its place, and open. */
const undoFinish = async (id: string): Promise<void> => {
  await reopenItem(id)
  returnTo(id)
}

/** Finishes an item; this can be undone while the message is shown. */
const finish = async (id: string): Promise<void> => {
  const said = () => toast(finished, 'good', () => void undoFinish(id))
  await runWithToast(inboxActionKey(id), () => send(calls.finishInboxItem, { params: { id } }), said, inboxItems.load)
}

export const askNote = ({ id }: InboxItem, what: string): void =>
  ask({
    ...noteWords(what),
    act: (text) => send(calls.noteInboxItem, { params: { id }, body: { text } }),
    after: inboxItems.load,
  })

/** Whether what an item is about is still open, as far as that is known. */
const isOpen = ({ stands, transfer, kind }: InboxItem): boolean =>
  stands?.open ?? (transfer ? isOpenTransfer(transfer) : decided.has(kind))

/** Kinds that are decided elsewhere, which finishes the item: an open item of these kinds is about something open. */
const decided: ReadonlySet<InboxKind> = new Set([
  'approval',
  'bank',
  'closure',
  'support',
  'freeze',
  'guard',
  'close',
  'sign-in-stop',
])

/**
 * Finishes an item. If what it is about is still open, asks first; `what` names it, and `stays` says where it can still
 * be found.
 */
export const askFinish = (item: InboxItem, what: string, stays: string): void => {
  const { id } = item
  if (!isOpen(item)) return void finish(id)
  const undo = () => void undoFinish(id)
  ask({
    ...finishWords(what, stays),
    act: () => send(calls.finishInboxItem, { params: { id } }),
    undo,
    after: inboxItems.load,
  })
}
