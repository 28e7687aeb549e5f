import { send } from '#client/send.ts'
import * as calls from '#contract/calls/desk/inbox.ts'
import { type InboxItem, type InboxKind, inboxKinds } from '#contract/calls/desk/inbox.ts'
import { answerSupport } from '#contract/calls/people/support.ts'
import { pageRowsMax } from '#contract/entities/page.ts'
import type { Transfer } from '#contract/entities/transfer.ts'
import { ask } from '#stores/kit/decision.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { type Loader, loader } from '#stores/kit/load.ts'
import { addOlderPage, type Pages } from '#stores/kit/pager.ts'
import { stored } from '#stores/kit/stored.ts'
import { opens } from '#stores/session/place.ts'
import { supportWords } from '#words/money/admin-transfers.ts'
import { $adminUnread } from './unread.ts'

export interface InboxFilter {
  readonly state: 'open' | 'mine' | 'done' | 'all'
  readonly kind: InboxKind | 'all'
}

/** The part of the queue that was read, newest first. */
export interface Inbox extends Pages<InboxItem> {
  readonly open: number
  /** The filter it was read with. */
  readonly of: InboxFilter
  /** Transfers that are due without an item of their own. */
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

/** Which part of the queue is shown; kept by the browser. */
export const $inboxFilter = kept.$value

const queryOf = ({ state, kind }: InboxFilter) => ({
  ...(state === 'mine' ? { state: 'open' as const, taken: 'me' as const } : state !== 'all' && { state }),
  ...(kind !== 'all' && { kind }),
})

const read = async (before?: string, limit?: number): Promise<Inbox> => {
  const of = $inboxFilter.get()
  const query = { ...queryOf(of), ...(before && { before }), ...(limit && { limit: String(limit) }) }
  const { rows, next, unread_count, open_count, missing } = await send(calls.listInbox, { query })
  $adminUnread.set(unread_count)
  return { rows, next, open: open_count, of, missing }
}

/** Reads as far as before, so that news does not take away what was shown on request. */
const readAgain = (): Promise<Inbox> => {
  const { last } = inboxItems.$load.get()
  const isExtended = last !== null && last.of === $inboxFilter.get() && extended === last.of
  return read(undefined, isExtended ? Math.min(last.rows.length, pageRowsMax) : undefined)
}

/** The admin's queue, with `inbox`. */
export const inboxItems: Loader<Inbox> = loader<Inbox>('The inbox', readAgain, () => hasExtension('inbox'))

/** The filter for which older items were requested. */
let extended: InboxFilter | null = null

export const filterInbox = (part: Partial<InboxFilter>): void => {
  kept.keep({ ...$inboxFilter.get(), ...part })
  void inboxItems.load()
}

/** A link to what is open of one kind. */
opens('inbox-kind', (kind) => filterInbox({ state: 'open', kind: kind as InboxKind }))

/** The next page of older items. */
export const loadOlderInbox = (): Promise<void> => {
  extended = $inboxFilter.get()
  return addOlderPage('inbox:older', inboxItems, read)
}

export const readAllItems = async (): Promise<void> => {
  await runWithToast('inbox:read-all', () => send(calls.readWholeInbox, {}), undefined, inboxItems.load)
}

/** Writes an answer to a support request: a notification and a mail to its author. */
export const askAnswer = (id: string, request: string): void =>
  ask({
    ...supportWords.answer(request),
    act: (answer) => send(answerSupport, { params: { id }, body: { answer } }),
    after: inboxItems.load,
  })
