import type { InboxItem, InboxKind } from '#contract/calls/desk/inbox.ts'
import { formatDate, formatNearDate } from '#fund/calendar/week-display.ts'
import { weekById } from '#server/money/weeks/stored-weeks.ts'
import type { Db } from '#server/platform/database/store.ts'
import { decideBy } from './inbox-registrations.ts'

type SubjectStatus = NonNullable<InboxItem['stands']>
type Read = (db: Db, ids: readonly string[]) => Promise<readonly (readonly [id: string, status: SubjectStatus])[]>

const open = (text: string): SubjectStatus => ({ open: true, text })
const ended = (text: string): SubjectStatus => ({ open: false, text })
const on = (at: number | null): string => (at === null ? '' : ` on ${formatDate(at)}`)
const by = (who: string | null): string => (who === null ? '' : ` by ${who}`)

const registrations: Read = async (db, ids) => {
  const rows = await db
    .selectFrom('investor_accounts')
    .select(['id', 'status', 'created_at', 'declined_at'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, status, created_at, declined_at }) => {
    if (status === 'pending') return [id, open(`Decide by ${formatNearDate(decideBy(created_at))}.`)]
    if (status === 'active') return [id, ended('Approved.')]
    return [id, ended(declined_at === null ? 'Inactive.' : `Declined${on(declined_at)}.`)]
  })
}

const accountWords = {
  pending: 'Waiting for a decision.',
  current: 'Approved',
  replaced: 'Approved, and replaced since',
  declined: 'Declined',
  cancelled: 'Cancelled by the investor',
} as const

const bankAccounts: Read = async (db, ids) => {
  const rows = await db
    .selectFrom('bank_accounts')
    .select(['id', 'status', 'decided_at'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, status, decided_at }) => [
    id,
    status === 'pending' ? open(accountWords.pending) : ended(`${accountWords[status]}${on(decided_at)}.`),
  ])
}

const closures: Read = async (db, ids) => {
  const rows = await db
    .selectFrom('closures')
    .select(['id', 'state', 'verified_at', 'ended_at'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, state, verified_at, ended_at }) => {
    if (state === 'requested') return [id, open('Waiting for the identity check.')]
    return [
      id,
      ended(ended_at === null ? `Verified${on(verified_at)}; the rest is automatic.` : `Ended${on(ended_at)}.`),
    ]
  })
}

const support: Read = async (db, ids) => {
  const rows = await db
    .selectFrom('support_requests')
    .select(['id', 'closed_at', 'answered_at', 'answered_by'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, closed_at, answered_at, answered_by }) => {
    if (answered_at !== null) return [id, ended(`Answered${by(answered_by)}${on(answered_at)}.`)]
    return [id, closed_at === null ? open('Not answered yet.') : ended('Settled without an answer.')]
  })
}

const freezes: Read = async (db, ids) => {
  const rows = await db.selectFrom('freezes').select(['id', 'lifted_at']).where('id', 'in', ids).execute()
  return rows.map(({ id, lifted_at }) => [
    id,
    lifted_at === null ? open('Still frozen.') : ended(`Lifted${on(lifted_at)}.`),
  ])
}

const approvalWords = {
  done: 'Approved',
  refused: 'Refused',
  cancelled: 'Cancelled',
  lapsed: 'Could no longer be done',
} as const

/** A refused or lapsed approval has an item of its own, whose subject has a suffix after the request's id. */
const askedOf = (subject: string): string => subject.split(':')[0] ?? subject

const approvals: Read = async (db, subjects) => {
  const bySubject = Map.groupBy(subjects, askedOf)
  const rows = await db
    .selectFrom('approvals')
    .select(['id', 'status', 'decided_by_email', 'decided_at'])
    .where('id', 'in', [...bySubject.keys()])
    .execute()
  return rows.flatMap(({ id, status, decided_by_email, decided_at }) => {
    const now =
      status === 'waiting'
        ? open('Waiting for a second person or its delay.')
        : ended(`${approvalWords[status]}${by(decided_by_email)}${on(decided_at)}.`)
    return (bySubject.get(id) ?? []).map((subject) => [subject, now] as const)
  })
}

const weeks: Read = async (db, ids) => {
  const starts = new Map(ids.map((id) => [weekById(id).from, id]))
  const rows = await db
    .selectFrom('weeks')
    .select(['week_from', 'closed_at'])
    .where('week_from', 'in', [...starts.keys()])
    .execute()
  return rows.map(({ week_from, closed_at }) => [
    starts.get(week_from) ?? '',
    closed_at === null ? open('Not closed yet.') : ended(`Closed${on(closed_at)}.`),
  ])
}

const readers: Partial<Record<InboxKind, Read>> = {
  approval: registrations,
  bank: bankAccounts,
  closure: closures,
  support,
  freeze: freezes,
  guard: approvals,
  close: weeks,
}

/** The present state of what items are about, by the items' subjects, with one query for each kind among them. */
export const statusesOf = async (
  db: Db,
  items: readonly Pick<InboxItem, 'kind' | 'subject_id'>[],
): Promise<Map<string, SubjectStatus>> => {
  const kinds = Map.groupBy(items, ({ kind }) => kind)
  const found = await Promise.all(
    [...kinds].map(
      async ([kind, of]) =>
        (await readers[kind]?.(
          db,
          of.map(({ subject_id }) => subject_id),
        )) ?? [],
    ),
  )
  return new Map(found.flat())
}
