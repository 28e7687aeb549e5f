import type { Selectable } from 'kysely'
import { isDate, newYorkDate } from '#fund/calendar/new-york.ts'
import { depositCountsFrom } from '#fund/money/deposit-counts.ts'
import { formatMoney } from '#fund/text/format.ts'
import { lockBook } from '#server/ledger/append.ts'
import { finishItem } from '#server/notices/inbox/raise.ts'
import { openClosure } from '#server/people/accounts/open-closure.ts'
import type { Actor, SignedInActor } from '#server/platform/audit/actor.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { doneBy } from '#server/platform/audit/done-by.ts'
import type { DepositsTable } from '#server/platform/database/schema/deposits.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { refuse, refuseSecond } from '#server/platform/http/refuse.ts'
import { openWeeks } from '../weeks/open-weeks.ts'
import { latestWeek } from '../weeks/stored-weeks.ts'
import { postDeposit } from './book-deposit.ts'
import { keepMoneyIn } from './money-in.ts'

/** How a deposit arrived; what is left out is as it was requested. Cents. */
export interface Came {
  readonly amount?: number | undefined
  readonly fee?: number | undefined
  /** A New York day, `YYYY-MM-DD`; today if it is left out. */
  readonly valueDay?: string | undefined
  readonly payerReference?: string | undefined
  /** The line of the bank that vouches for it. */
  readonly lineId?: string | undefined
}

const refused = {
  pending: 'This account is waiting for approval: it cannot take deposits yet.',
  inactive: 'This account is inactive and cannot take deposits: the money has to be returned.',
} as const

/** Throws 409, in words for the admin, if money that has arrived cannot be taken into an account. */
export const refuseDeposit = async (db: Db, personId: string): Promise<void> => {
  const { status } = await db.selectFrom('people').select('status').where('id', '=', personId).executeTakeFirstOrThrow()
  if (status !== 'active') throw refuse(409, refused[status])
  if ((await openClosure(db, personId))?.state === 'payable')
    throw refuse(409, 'This account was emptied to be closed: the money has to be returned.')
}

/** The instant from which money with a value day counts. Throws 409 for a future day, 422 for an invalid one. */
export const countsFrom = async (db: Db, now: number, valueDay: string): Promise<number> => {
  if (!isDate(valueDay)) throw refuse(422, 'There is no such day.')
  if (valueDay > newYorkDate(now)) throw refuse(409, 'The value day is in the future.')
  return depositCountsFrom({ valueDay, now, openedFrom: (await latestWeek(db))?.week_from })
}

/** How what arrived differs from what was requested, in a sentence for the investor; null if it does not. */
const differenceOf = (asked: number, came: number, fee: number): string | null => {
  if (came === asked) return null
  const what = `${formatMoney(came)} arrived instead of ${formatMoney(asked)}`
  return fee > 0 ? `${what}: the banks kept ${formatMoney(fee)} on the way.` : `${what}.`
}

type Deposit = Selectable<DepositsTable>

const received = 'deposit.received'

const approvedOf = async (db: Db, { by }: Pick<SignedInActor, 'by'>, id: string): Promise<Deposit | undefined> => {
  const row = await db.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirst()
  if (row?.status === 'received') {
    const first = await doneBy(db, { action: received, subject: row.reference })
    refuseSecond(by, first, 'This deposit was marked received')
    return undefined
  }
  if (row?.status !== 'approved') throw refuse(409, 'Only an approved deposit can be marked received.')
  return row
}

interface Receipt {
  readonly personId: string
  readonly reference: string
  readonly amount: number
  readonly valueDay: string
  readonly difference: string | null
}

/** Records what arrived for a deposit, and on which day. */
export const noteReceipt = (
  work: Work,
  now: number,
  actor: Actor,
  { personId, reference, amount, valueDay, difference }: Receipt,
): Promise<void> => {
  const detail = [`${formatMoney(amount)} received, valued ${valueDay}`, difference].filter(Boolean).join('. ')
  return audit(work, now, { ...actor, action: received, subject: reference, detail, personId })
}

/**
 * Marks an approved deposit received as it arrived: cash against capital, at work from the first Sunday that is still
 * open for it. Doing it again changes nothing; throws 409 if somebody else has done it.
 */
export const receiveDeposit = async (
  work: Work,
  now: number,
  actor: SignedInActor,
  id: string,
  came: Came = {},
): Promise<void> => {
  await lockBook(work)
  await openWeeks(work, now)
  const row = await approvedOf(work.db, actor, id)
  if (!row) return
  await refuseDeposit(work.db, row.person_id)
  const { amount = row.amount, fee = 0, valueDay = newYorkDate(now), payerReference = null } = came
  if (amount <= 0) throw refuse(409, 'Enter what arrived: an amount above zero.')
  const receivedAt = await countsFrom(work.db, now, valueDay)
  const difference = differenceOf(row.amount, amount, fee)
  const booked = { received_at: receivedAt, received_amount: amount, fee, value_day: valueDay }
  await work.db
    .updateTable('deposits')
    .set({ status: 'received', ...booked, payer_reference: payerReference, reason: difference })
    .where('id', '=', id)
    .execute()
  const { person_id: personId, reference } = row
  await postDeposit(work, now, { key: id, personId, amount, receivedAt, reference, difference })
  await keepMoneyIn(work, now, actor, { key: `deposit:${id}`, kind: 'received', amount, lineId: came.lineId })
  await finishItem(work, now, { kind: 'transfer', subjectId: id, by: actor.by })
  await noteReceipt(work, now, actor, { personId, reference, amount, valueDay, difference })
}
