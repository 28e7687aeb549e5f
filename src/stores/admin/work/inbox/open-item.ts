import { atom } from 'nanostores'
import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import { findInboxItem, type InboxItem } from '#contract/calls/desk/inbox.ts'
import type { Transfer } from '#contract/entities/transfer.ts'
import { announce, opens, showInstead } from '#stores/session/place.ts'
import { $user } from '#stores/session/user.ts'
import { type Inbox, type InboxFilter, inboxItems } from './inbox.ts'

/** A row of the list: an item, or a transfer that is due and has none. */
export type Entry =
  | { readonly of: 'item'; readonly id: string; readonly item: InboxItem }
  | { readonly of: 'due'; readonly id: string; readonly transfer: Transfer }

/** What is open beside the list. */
interface Opened {
  readonly id: string
  /** As last read; null if it has not been read yet. */
  readonly entry: Entry | null
  /** Somebody chose it, so it has an address; if there is no room beside the list, it is shown only then. */
  readonly isChosen: boolean
  /** Counts the presses that lead into it. */
  readonly arrivals: number
}

export const $opened = atom<Opened | null>(null)

/** Whether transfers that are due and have no item belong to what is shown. */
const showsDue = ({ state, kind }: InboxFilter): boolean =>
  (state === 'open' || state === 'all') && (kind === 'all' || kind === 'transfer')

export const dueIn = ({ missing, of }: Inbox) => (showsDue(of) ? missing : { count: 0, rows: [] })

/** The rows of the list from top to bottom. */
export const entriesOf = (inbox: Inbox): readonly Entry[] => [
  ...dueIn(inbox).rows.map((transfer) => ({ of: 'due', id: transfer.id, transfer }) as const),
  ...inbox.rows.map((item) => ({ of: 'item', id: item.id, item }) as const),
]

/** The list as it was last followed. */
let listed: { readonly ids: readonly string[]; readonly of: InboxFilter } | null = null

const entriesNow = (): readonly Entry[] => {
  const { last } = inboxItems.$load.get()
  return last ? entriesOf(last) : []
}

const find = (id: string): Entry | null => entriesNow().find((entry) => entry.id === id) ?? null

const first = (): void => {
  const [entry] = entriesNow()
  $opened.set(entry ? { id: entry.id, entry, isChosen: false, arrivals: 0 } : null)
}

/** Shows another entry instead. */
const show = (entry: Entry): void => {
  const before = $opened.get()
  if (before?.isChosen) showInstead(kind, entry.id)
  $opened.set({ id: entry.id, entry, isChosen: before?.isChosen ?? false, arrivals: before?.arrivals ?? 0 })
}

/** Shows the row that was below the one that left, or above it if it was the last. */
const showNext = (place: number): void => {
  const entries = entriesNow()
  const next = entries[Math.min(Math.max(place, 0), entries.length - 1)]
  if (next) show(next)
  else $opened.set(null)
}

const readItem = async (id: string): Promise<InboxItem | null> => {
  try {
    return await send(findInboxItem, { params: { id } })
  } catch (error) {
    platform.log('The item could not be read', error)
    return null
  }
}

/** Whether this admin has just finished it, here or by deciding what it is about. */
const isOwnEnd = (before: Entry | null, { done_at, done_by }: InboxItem): boolean =>
  before?.of === 'item' && before.item.done_at === null && done_at !== null && done_by === $user.get()?.email

/**
 * The open item has left the list: shows what somebody else did with it, or, after the admin's own step, the next item.
 */
const lookAfter = async ({ id, entry }: Opened, place: number): Promise<void> => {
  if (entry?.of === 'due') return showNext(place)
  const item = await readItem(id)
  const now = $opened.get()
  if (now?.id !== id) return
  if (item && isOwnEnd(entry, item)) return showNext(place)
  if (item) return show({ of: 'item', id: item.id, item })
  // It may never have been there, or could not be read.
  if (!entry) first()
}

const follow = (inbox: Inbox): void => {
  const entries = entriesOf(inbox)
  const opened = $opened.get()
  const isOther = listed !== null && listed.of !== inbox.of
  const place = listed?.ids.indexOf(opened?.id ?? '') ?? -1
  listed = { ids: entries.map(({ id }) => id), of: inbox.of }
  const entry = entries.find(({ id }) => id === opened?.id)
  if (opened && entry) $opened.set({ ...opened, entry })
  else if (!opened || isOther) first()
  else void lookAfter(opened, place)
}

let followed: Inbox | null = null

/** Follows the list for as long as it is on the screen. */
export const followInbox = (): (() => void) => {
  const stop = inboxItems.$load.subscribe(({ last }) => {
    if (!last || last === followed) return
    followed = last
    follow(last)
  })
  return () => {
    stop()
    leaveItem()
  }
}

const kind = 'inbox-item'

const choose = (id: string): void => {
  const arrivals = ($opened.get()?.arrivals ?? 0) + 1
  const entry = find(id)
  $opened.set({ id, entry, isChosen: true, arrivals })
  if (!entry && inboxItems.$load.get().last) void lookAfter({ id, entry, isChosen: true, arrivals }, -1)
}

/** Opens a row of the list. */
export const openItem = (id: string): void => {
  if ($opened.get()?.isChosen) showInstead(kind, id)
  else announce(kind, id)
  choose(id)
}

/** Shows the row that the keyboard moves to beside the list. */
export const browseTo = (id: string): void => {
  const entry = find(id)
  if (entry) show(entry)
}

/** Leads to an item whose step was undone. */
export const returnTo = (id: string): void => {
  browseTo(id)
  const opened = $opened.get()
  if (opened?.id === id) $opened.set({ ...opened, arrivals: opened.arrivals + 1 })
}

/** Back to the list; beside it the same item stays in sight. */
export const leaveItem = (): void => {
  const opened = $opened.get()
  if (!opened?.isChosen) return
  $opened.set({ ...opened, isChosen: false, arrivals: 0 })
}

opens(kind, choose)
