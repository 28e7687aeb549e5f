import * as api from '#client/inbox.ts'
import { type InboxItem, type InboxKind, inboxKinds } from '#contract/calls/inbox.ts'
import type { Transfer } from '#contract/entities/transfer.ts'
import { isOpenTransfer } from '#fund/open-transfer.ts'
import { ask } from '#stores/kit/decision.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { loader } from '#stores/kit/load.ts'
import { addOlderPage } from '#stores/kit/older-page.ts'
import type { Pages } from '#stores/kit/pager.ts'
import { stored } from '#stores/kit/stored.ts'
import { toast } from '#stores/kit/toast.ts'
import { opens } from '#stores/session/place.ts'
import { finished, finishWords, noteWords, reopened } from '#words/inbox.ts'
import { $adminUnread } from './unread.ts'

export interface InboxFilter {
  readonly state: 'open' | 'mine' | 'done' | 'all'
  readonly kind: InboxKind | 'all'
}

/** The queue as far as it was read, newest first. */
export interface Inbox extends Pages<InboxItem> {
  readonly open: number
  /** What is due and of which no item says so. */
  readonly missing: { readonly count: number; readonly rows: readonly Transfer[] }
}

const states: readonly string[] = ['open', 'mine', 'done', 'all'] satisfies InboxFilter['state'][]
const kinds: readonly string[] = ['all', ...inboxKinds]

const kept = stored<InboxFilter>(
  'portal:inbox-filter',
  { state: 'open', kind: 'all' },
  (text) => {
    const [state = '', kind = ''] = text.split(' ')
    return states.includes(state) && kinds.includes(kind)
      ? ({ state, kind } as InboxFilter)
      : { state: 'open', kind: 'all' }
  },
  ({ state, kind }) => `${state} ${kind}`,
)

/** What of the queue is shown; kept by the browser. */
export const $inboxFilter = kept.$value

const queryOf = ({ state, kind }: InboxFilter) => ({
  ...(state === 'mine' ? { state: 'open' as const, taken: 'me' as const } : state !== 'all' && { state }),
  ...(kind !== 'all' && { kind }),
})

const read = async (before?: string): Promise<Inbox> => {
  const query = { ...queryOf($inboxFilter.get()), ...(before && { before }) }
  const { rows, next, unread_count, open_count, missing } = await api.listInbox(query)
  $adminUnread.set(unread_count)
  return { rows, next, open: open_count, missing }
}

const inbox = loader<Inbox>('The inbox', read)

/** The admin's queue, with `inbox`. */
export const $inbox = inbox.$load

/** Reads the queue again, where there is one. */
export const loadInbox = async (): Promise<void> => {
  if (hasExtension('inbox')) await inbox.load()
}

export const filterInbox = (part: Partial<InboxFilter>): void => {
  kept.keep({ ...$inboxFilter.get(), ...part })
  void loadInbox()
}

/** Whoever is led here to see what is open of one kind. */
opens('inbox-kind', (kind) => filterInbox({ state: 'open', kind: kind as InboxKind }))

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

/** Puts an item away; while that is said it can be taken back. */
const finish = async (id: string): Promise<void> => {
  const item = await runWithToast(inboxActionKey(id), () => api.finishInboxItem(id))
  if (item) toast(finished, 'good', () => void reopenItem(id))
  await loadInbox()
}

export const askNote = ({ id }: InboxItem, what: string): void =>
  ask({ ...noteWords(what), act: (text) => api.noteInboxItem(id, text), after: loadInbox })

/** Whether what an item is about is still open, as far as that is known. */
const isOpen = ({ stands, transfer, kind }: InboxItem): boolean =>
  stands?.open ?? (transfer ? isOpenTransfer(transfer) : decided.has(kind))

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
  const { id } = item
  if (!isOpen(item)) return void finish(id)
  const undo = () => void reopenItem(id)
  ask({ ...finishWords(what, stays), act: () => api.finishInboxItem(id), undo, after: loadInbox })
}

export const readAllItems = async (): Promise<void> => {
  await runWithToast('inbox:read-all', api.readWholeInbox)
  await loadInbox()
}
