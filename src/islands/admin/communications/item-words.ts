import type { InboxItem, InboxKind } from '#contract/calls/desk/inbox.ts'
import { capitalised } from '#fund/text/words.ts'
import type { Entry } from '#stores/admin/work/inbox/open-item.ts'
import { fundDay, instantText } from '#stores/kit/instants.ts'
import { transferStatus, missingWords as words } from '#words/notices/inbox.ts'
import { kindWord, transferName } from '../parts/transfer-words.ts'

export const kindWords: Record<InboxKind, string> = {
  contact: 'Contact message',
  newsletter: 'Newsletter',
  support: 'Support',
  transfer: 'Transfer',
  approval: 'Approval',
  closure: 'Closure',
  bank: 'Bank account',
  close: 'Weekly close',
  address: 'Email address',
  guard: 'Second person',
  freeze: 'Frozen account',
  proofs: 'Published roots',
  'sign-in-stop': 'Sign-in stopped',
  mail: 'Email refused',
  legal: 'Legal text',
}

/** The transfer that a row is about, if it is about one. */
export const transferOf = (entry: Entry) => (entry.of === 'due' ? entry.transfer : entry.item.transfer)

/**
 * The subject of a row, as people name it: a transfer in its present state, an investor's request with their name,
 * otherwise as it came.
 */
export const entryName = (entry: Entry): string => {
  const transfer = transferOf(entry)
  if (transfer) return capitalised(transferName(transfer))
  if (entry.of === 'due') return ''
  const { kind, title, investor } = entry.item
  return investor && (kind === 'bank' || kind === 'closure') ? `${title}: ${investor.name}` : title
}

export const wordOf = (entry: Entry): string =>
  entry.of === 'due' ? kindWord(entry.transfer.kind) : kindWords[entry.item.kind]

const dayOf = (at: string | null): string => (at === null ? '' : instantText(at, { day: true }))

const sundayOf = (at: string | null): string => (at === null ? '' : fundDay(at))

/** The present state of a row's subject; null if only its message says that. */
export const statusOf = (entry: Entry): string | null => {
  const transfer = transferOf(entry)
  if (transfer) return transferStatus(transfer, dayOf, sundayOf) ?? words.asked(dayOf(transfer.requested_at))
  return entry.of === 'item' ? (entry.item.stands?.text ?? null) : null
}

/** When it came: the item, or the request if there is no item. */
export const arrivedAt = (entry: Entry): number =>
  Date.parse(entry.of === 'due' ? entry.transfer.requested_at : entry.item.time)

export const isUnread = (entry: Entry): boolean => entry.of === 'item' && !entry.item.read

export const staysAt = ({ kind, transfer }: InboxItem): string =>
  transfer || kind === 'bank' || kind === 'closure'
    ? 'It stays under Requests.'
    : 'Decide it in its own list, or by reopening this.'
