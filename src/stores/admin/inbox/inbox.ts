import { atom } from 'nanostores'
import * as api from '#client/inbox.ts'
import type { InboxItem, InboxKind } from '#contract/calls/inbox.ts'
import { isOpenTransfer } from '#fund/open-transfer.ts'
import { ask } from '#stores/kit/decision.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { loader } from '#stores/kit/load.ts'
import { addOlderPage } from '#stores/kit/older-page.ts'
import type { Pages } from '#stores/kit/pager.ts'
import { finished, finishWords, reopened } from '#words/inbox.ts'
import { $adminUnread } from './unread.ts'

export interface InboxFilter {
  readonly state: 'open' | 'done' | 'all'
  readonly kind: InboxKind | 'all'
}

/** The queue as far as it was read, newest first. */
export interface Inbox extends Pages<InboxItem> {
  readonly open: number
}

export const $inboxFilter = atom<InboxFilter>({ state: 'open', kind: 'all' })

const queryOf = ({ state, kind }: InboxFilter) => ({
  ...(state !== 'all' && { state }),
  ...(kind !== 'all' && { kind }),
})

const read = async (before?: string): Promise<Inbox> => {
  const query = { ...queryOf($inboxFilter.get()), ...(before && { before }) }
  const { rows, next, unread_count, open_count } = await api.listInbox(query)
  $adminUnread.set(unread_count)
  return { rows, next, open: open_count }
}

const inbox = loader<Inbox>('The inbox', read)

/** The admin's queue, with `inbox`. */
export const $inbox = inbox.$load

/** Reads the queue again, where there is one. */
export const loadInbox = async (): Promise<void> => {
  if (hasExtension('inbox')) await inbox.load()
}

export const filterInbox = (part: Partial<InboxFilter>): void => {
  $inboxFilter.set({ ...$inboxFilter.get(), ...part })
  void loadInbox()
}

/** The page behind what is shown. */
export const loadOlderInbox = (): Promise<void> => addOlderPage('inbox:older', inbox, read)

/** The name of a button on an item while it is in progress. */
export const inboxActionKey = (id: string): string => `inbox:${id}`

const onItem = (act: (id: string) => Promise<InboxItem>, confirmation?: string) => async (id: string) => {
  await runWithToast(inboxActionKey(id), () => act(id), confirmation)
  await loadInbox()
}

export const takeItem = onItem(api.takeInboxItem)
export const releaseItem = onItem(api.releaseInboxItem)
export const reopenItem = onItem(api.reopenInboxItem, reopened)
export const readItem = onItem(api.readInboxItem)

const finish = onItem(api.finishInboxItem, finished)

/** What is decided elsewhere and finishes its item by itself: an item of it that is open is about something open. */
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
 * Puts an item away. Where what it is about is still open, that is asked first; `what` names it, and `stays` says where
 * it is found then.
 */
export const askFinish = (item: InboxItem, what: string, stays: string): void => {
  const { id, kind, transfer } = item
  if (!(transfer ? isOpenTransfer(transfer) : decided.has(kind))) return void finish(id)
  ask({ ...finishWords(what, stays), act: () => api.finishInboxItem(id), after: loadInbox })
}

export const readAllItems = async (): Promise<void> => {
  await runWithToast('inbox:read-all', api.readWholeInbox)
  await loadInbox()
}
