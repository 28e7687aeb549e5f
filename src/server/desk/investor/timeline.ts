import type { Happened } from '#contract/calls/people/investor-page.ts'
import type { LedgerEntry } from '#contract/entities/ledger.ts'
import { actInWords } from '#fund/access/audit-words.ts'
import { type Cents, nearestCents, toDollars } from '#fund/cents/money.ts'
import { balanceChangeByLines, paidFromSetAside } from '#fund/money/book-entry.ts'
import { ledgerOf } from '#server/ledger/statement.ts'
import { auditEntriesOf, viewAudit } from '#server/platform/audit/find.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { actorsOf } from './actors.ts'

/** An event, and its key in the source that it comes from. */
interface Event {
  readonly shown: Happened
  readonly key: string
}

/** The newest events of a source below a key; with an empty key, the newest of all. */
type Source = (db: Db, personId: string, below: string, rows: number) => Promise<readonly Event[]>

const trail: Source = async (db, personId, below, rows) => {
  const found = await auditEntriesOf(db, [personId], {}, below || undefined, rows).execute()
  return found.map((row) => {
    const { id, at, by, action, subject, detail, from } = viewAudit(row)
    return {
      key: id,
      shown: {
        id,
        at,
        kind: 'trail',
        by,
        title: detail,
        detail: `${actInWords(action)}, ${subject}`,
        amount: null,
        from,
      },
    }
  })
}

/** By how much an entry changed the balance, or what it paid of money that had left the balance before. */
const amountOf = (lines: LedgerEntry['lines']): Cents => {
  const own = lines.map(({ account, amount }) => ({ account, amount: nearestCents(amount) }))
  return balanceChangeByLines(own) || 0 - paidFromSetAside(own)
}

const book: Source = async (db, personId, below, rows) => {
  const found = await ledgerOf(db, personId, below ? Number(below) : undefined, rows)
  return found.map(({ seq, shown: { id, posted_at, kind, description, lines } }) => ({
    key: String(seq),
    shown: {
      id,
      at: posted_at,
      kind: 'book',
      by: null,
      title: description,
      detail: kind,
      amount: toDollars(amountOf(lines)),
    },
  }))
}

const notices: Source = async (db, personId, below, rows) => {
  const found = await db
    .selectFrom('notifications')
    .select(['id', 'title', 'message', 'created_at', 'read_at'])
    .where('person_id', '=', personId)
    .$if(below !== '', (only) => only.where('id', '<', below))
    .orderBy('id', 'desc')
    .limit(rows)
    .execute()
  return found.map(({ id, title, message, created_at, read_at }) => ({
    key: id,
    shown: {
      id,
      at: iso(created_at),
      kind: 'notice',
      by: null,
      title,
      detail: message,
      amount: null,
      read: read_at !== null,
    },
  }))
}

const notes: Source = async (db, personId, below, rows) => {
  const found = await db
    .selectFrom('investor_notes')
    .selectAll()
    .where('account_id', '=', personId)
    .$if(below !== '', (only) => only.where('id', '<', below))
    .orderBy('id', 'desc')
    .limit(rows)
    .execute()
  return found.map(({ id, at, by_email, text }) => ({
    key: id,
    shown: { id, at: iso(at), kind: 'note', by: by_email, title: text, detail: '', amount: null },
  }))
}

const sources = [trail, book, notices, notes] as const

/** Where each source goes on: its last key so far. Throws 422 unless it is a page's `next`. */
const placesOf = (before: string | undefined): string[] => {
  if (before === undefined) return sources.map(() => '')
  const places = before.split('|')
  const isPlace = (last: string, place: number) => (place === 1 ? /^\d{0,15}$/ : /^[\da-f-]{0,36}$/).test(last)
  if (places.length !== sources.length || !places.every(isPlace))
    throw refuse(422, 'before: use the next of the last page.')
  return places
}

/** Everything that happened around an investor, newest first, and the key of the next page. */
export const timelineOf = async (
  db: Db,
  personId: string,
  before: string | undefined,
  limit: number,
): Promise<{ rows: Happened[]; next: string | null }> => {
  const places = placesOf(before)
  const found = await Promise.all(
    sources.map(async (source, of) =>
      (await source(db, personId, places[of] ?? '', limit + 1)).map((event) => ({ ...event, of })),
    ),
  )
  // Within one instant the newest of each source comes first, so that no page breaks a source's order.
  const events = found
    .flatMap((one) => one.map((event, rank) => ({ ...event, rank })))
    .toSorted(
      (one, other) =>
        Date.parse(other.shown.at) - Date.parse(one.shown.at) || one.of - other.of || one.rank - other.rank,
    )
  const page = events.slice(0, limit)
  const next = places.map((place, of) => page.findLast((event) => event.of === of)?.key ?? place)
  const rows = page.map(({ shown }) => shown)
  const isUnattributed = ({ kind }: Happened): boolean => kind === 'book' || kind === 'notice'
  const actorOf = await actorsOf(db, personId, rows.filter(isUnattributed))
  return {
    rows: rows.map((row) => (isUnattributed(row) ? { ...row, by: actorOf(row) } : row)),
    next: events.length > limit ? next.join('|') : null,
  }
}
