import type { Selectable } from 'kysely'
import { asSentence } from '#contract/as-sentence.ts'
import type { SuspenseItem } from '#contract/calls/money/cash.ts'
import { weekOf } from '#fund/calendar/week.ts'
import { formatWindow } from '#fund/calendar/week-display.ts'
import { type Cents, toDollars } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { append, lockBook } from '#server/ledger/append.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { iso } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { demandAsMade } from '#server/platform/integrity/demand.ts'
import { keepMoneyIn } from '../transfers/money-in.ts'
import { countsFrom, postDeposit, refuseDeposit } from '../transfers/receive-deposit.ts'
import { wasAtWorkIn } from '../weeks/movements.ts'
import { openWeeks } from '../weeks/open-weeks.ts'
import { refuseMissing } from '../weeks/set-aside.ts'
import { latestWeek } from '../weeks/stored-weeks.ts'
import { peopleOf } from './people-of.ts'
import type { SuspenseTable } from './schema.ts'

type Row = Selectable<SuspenseTable>

const shownMax = 50

const ends = {
  given: 'given',
  returned: 'returned',
  income: 'booked as income',
  fund: 'booked as paid in by the fund',
} as const

const viewsOf = async (db: Db, rows: readonly Row[]): Promise<SuspenseItem[]> => {
  const people = await peopleOf(
    db,
    rows.flatMap(({ account_id }) => account_id ?? []),
  )
  return rows.map((row) => ({
    id: row.id,
    amount: toDollars(row.amount),
    state: row.status,
    value_day: row.value_day,
    payer: row.payer,
    reference: row.reference,
    received_at: iso(row.received_at),
    investor: row.account_id === null ? null : people(row.account_id),
    ended_at: row.ended_at === null ? null : iso(row.ended_at),
    reason: row.reason,
    of_deposit: row.deposit_id !== null,
  }))
}

/** Open money, oldest first; then what was given, returned or booked as the fund's, newest first. */
export const listSuspense = async (db: Db): Promise<SuspenseItem[]> => {
  const open = await db.selectFrom('suspense').selectAll().where('status', '=', 'open').orderBy('id').execute()
  const ended = await db
    .selectFrom('suspense')
    .selectAll()
    .where('status', '<>', 'open')
    .orderBy('id', 'desc')
    .limit(shownMax)
    .execute()
  return viewsOf(db, [...open, ...ended])
}

/** An item after a change. */
export const viewed = async (db: Db, row: Row): Promise<SuspenseItem> => {
  const [item] = await viewsOf(db, [row])
  if (!item) throw new Error('a row has its view')
  return item
}

export interface Unasked {
  readonly amount: Cents
  readonly valueDay: string
  readonly payer: string
  readonly reference: string | null
  /** The line of the bank that vouches for it. */
  readonly lineId?: string | undefined
}

/** Takes in money that nobody asked to deposit: it belongs to nobody until it is given to an investor or returned. */
export const receiveSuspense = async (
  work: SignedInWork,
  { amount, valueDay, payer, reference, lineId }: Unasked,
): Promise<SuspenseItem> => {
  const { now } = work
  await lockBook(work)
  if (amount <= 0) throw refuse(409, 'Enter an amount above zero.')
  await countsFrom(work.db, now, valueDay)
  const id = timeId(now)
  await append(work, {
    key: `suspense:${id}`,
    kind: 'suspense',
    subjectId: id,
    description: `Received from ${payer}`,
    effectiveAt: now,
    lines: [
      { account: 'cash', amount: -amount },
      { account: 'suspense', amount },
    ],
  })
  const row = await work.db
    .insertInto('suspense')
    .values({ id, amount, status: 'open', value_day: valueDay, payer, reference, received_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await keepMoneyIn(work, work.actor, { key: `suspense:${id}`, kind: 'received', amount, lineId })
  const detail = `${formatMoney(amount)} from ${payer}, which nobody asked to deposit`
  await audit(work, { action: 'suspense.received', subject: id, detail })
  return viewed(work.db, row)
}

/** Whether money in suspense is in cash: a deposit that is taken back leaves its account only next Sunday. */
export const isInCash = ({ deposit_id, received_at }: Pick<Row, 'deposit_id' | 'received_at'>, now: number): boolean =>
  deposit_id === null || weekOf(received_at).to <= now

/** Throws 404 if the item does not exist, 409 unless it is still open. */
export const openOf = async (db: Db, id: string): Promise<Row> => {
  const row = await db.selectFrom('suspense').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw refuse(404, 'There is no such item in suspense.')
  if (row.status !== 'open')
    throw refuse(409, `This money was already ${ends[row.status]}${row.ended_by ? `, by ${row.ended_by}` : ''}.`)
  await demandAsMade(db, 'This money in suspense', { table: 'suspense', ids: [id] })
  return row
}

/** The investor with an address; undefined if there is none. */
export const investorAt = (db: Db, email: string) =>
  db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('email', '=', email)
    .where('role', '=', 'investor')
    .executeTakeFirst()

/** Gives it to an investor, as a deposit that counts from its value day or from the week that opened last. */
export const giveSuspense = async (
  work: SignedInWork,
  { id, email }: { id: string; email: string },
): Promise<SuspenseItem> => {
  const { now } = work
  await lockBook(work)
  await openWeeks(work)
  const known = await openOf(work.db, id)
  const person = await investorAt(work.db, email)
  if (!person) throw refuse(409, 'There is no investor with this address.')
  await refuseDeposit(work.db, person.id)
  // A deposit that was taken back leaves its account next Sunday, so that no week counts it twice.
  const receivedAt = known.deposit_id === null ? await countsFrom(work.db, now, known.value_day) : now
  const { amount } = known
  const reference = known.reference ?? known.payer
  await postDeposit(work, { key: id, personId: person.id, amount, receivedAt, reference, account: 'suspense' })
  const row = await work.db
    .updateTable('suspense')
    .set({ status: 'given', account_id: person.id, ended_at: now, ended_by: work.actor.by.email })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await keepMoneyIn(work, work.actor, { key: `deposit:${id}`, kind: 'given', amount })
  const detail = `${formatMoney(amount)} given to ${person.name} <${email}>`
  await audit(work, { action: 'suspense.given', subject: id, detail, personId: person.id })
  return viewed(work.db, row)
}

/**
 * Throws 409 for a deposit that was at work when it was taken back and is in trading until the next sweep: what is in
 * cash belongs to others.
 */
const refuseInTrading = async (db: Db, { deposit_id }: Row): Promise<void> => {
  const week = deposit_id === null ? undefined : await latestWeek(db)
  if (!week) return
  const entries = await db
    .selectFrom('entries')
    .innerJoin('lines', 'lines.seq', 'entries.seq')
    .innerJoin('accounts', 'accounts.name', 'lines.account')
    .where('accounts.kind', '=', 'capital')
    .where('entries.subject_id', '=', deposit_id)
    .where('entries.kind', 'in', ['deposit', 'reversal'])
    .orderBy('entries.seq')
    .select(['entries.effective_at', 'accounts.account_id'])
    .execute()
  const [deposit, reversal] = entries
  if (!deposit || !reversal) return
  const leaves = reversal.effective_at > week.week_from
  if (!leaves || deposit.effective_at >= week.week_from || !(await wasAtWorkIn(db, week, String(deposit.account_id))))
    return
  throw refuse(
    409,
    `This money is in trading until ${formatWindow(weekOf(reversal.effective_at)).from} (New York): it can be returned from then, once the week before is closed.`,
  )
}

/** Returns it to its payer: suspense against cash. */
export const returnSuspense = async (
  work: SignedInWork,
  { id, reason }: { id: string; reason: string },
): Promise<SuspenseItem> => {
  const { by } = work.actor
  const { now } = work
  await lockBook(work)
  const known = await openOf(work.db, id)
  await refuseInTrading(work.db, known)
  await refuseMissing(work.db, now)
  const { amount, payer } = known
  await append(work, {
    key: `suspense-returned:${id}`,
    kind: 'suspense',
    subjectId: id,
    reason,
    description: `Returned to ${payer}`,
    effectiveAt: now,
    lines: [
      { account: 'suspense', amount: -amount },
      { account: 'cash', amount },
    ],
  })
  const row = await work.db
    .updateTable('suspense')
    .set({ status: 'returned', reason, ended_at: now, ended_by: by.email })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const detail = `${formatMoney(amount)} returned to ${payer}. The reason: ${asSentence(reason)}`
  await audit(work, { action: 'suspense.returned', subject: id, detail })
  return viewed(work.db, row)
}
