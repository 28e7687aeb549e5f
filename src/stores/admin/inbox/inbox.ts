import { atom } from 'nanostores'
import * as api from '#client/inbox.ts'
import type { InboxItem, InboxKind } from '#contract/calls/inbox.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { loader } from '#stores/kit/load.ts'
import { $adminUnread } from './unread.ts'

export interface InboxFilter {
  readonly state: 'open' | 'done' | 'all'
  readonly kind: InboxKind | 'all'
}

/** The queue as far as it was read, newest first. */
export interface Inbox {
  readonly rows: readonly InboxItem[]
  readonly next: string | null
  readonly open: number
}

export const $inboxFilter = atom<InboxFilter>({ state: 'open', kind: 'all' })

const queryOf = ({ state, kind }: InboxFilter) => ({
  ...(state !== 'all' && { state }),
  ...(kind !== 'all' && { kind }),
})

const inbox = loader<Inbox>('The inbox', async () => {
  const { rows, next, unread_count, open_count } = await api.listInbox(queryOf($inboxFilter.get()))
  $adminUnread.set(unread_count)
  return { rows, next, open: open_count }
})

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
export const loadOlderInbox = async (): Promise<void> => {
  const shown = $inbox.get().last
  if (!shown?.next) return
  const query = { ...queryOf($inboxFilter.get()), before: shown.next }
  const page = await runWithToast('inbox:older', () => api.listInbox(query))
  if (!page || $inbox.get().last !== shown) return
  const known = new Set(shown.rows.map(({ id }) => id))
  const older = page.rows.filter(({ id }) => !known.has(id))
  inbox.adopt({ rows: [...shown.rows, ...older], next: page.next, open: page.open_count })
}

/** What a button on an item is called by while it is on its way. */
export const inboxActionKey = (id: string): string => `inbox:${id}`

const onItem = (act: (id: string) => Promise<InboxItem>) => async (id: string) => {
  await runWithToast(inboxActionKey(id), () => act(id))
  await loadInbox()
}

export const takeItem = onItem(api.takeInboxItem)
export const releaseItem = onItem(api.releaseInboxItem)
export const finishItem = onItem(api.finishInboxItem)
export const readItem = onItem(api.readInboxItem)

export const readAllItems = async (): Promise<void> => {
  await runWithToast('inbox:read-all', api.readWholeInbox)
  await loadInbox()
}
