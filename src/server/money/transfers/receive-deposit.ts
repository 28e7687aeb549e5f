import type { Selectable } from 'kysely'
import { isDate, newYorkDate } from '#fund/calendar/new-york.ts'
import { weekOf } from '#fund/calendar/week.ts'
import { formatWindow } from '#fund/calendar/week-display.ts'
import { toDollars } from '#fund/cents/money.ts'
import { depositCountsFrom } from '#fund/money/deposits.ts'
import { depositEffectiveAt } from '#fund/money/effect.ts'
import { may } from '#fund/money/lives.ts'
import { depositReceived } from '#fund/notices/notice-titles.ts'
import { formatMoney } from '#fund/text/format.ts'
import { atWork } from '#fund/weeks/when.ts'
import { holders } from '#server/access/memberships/memberships.ts'
import type { Action } from '#server/control/approvals/action.ts'
import { termsAtOf } from '#server/control/terms/adopted.ts'
import { capitalOf } from '#server/ledger/accounts.ts'
import { append, lockBook } from '#server/ledger/append.ts'
import { accountTotals } from '#server/ledger/balances.ts'
import { finishItem } from '#server/notices/inbox/raise.ts'
import type { Notifier } from '#server/notices/notifications/notifier.ts'
import { notifyAll } from '#server/notices/notifications/notify.ts'
import { openClosure } from '#server/people/accounts/find.ts'
import { isActiveAt } from '#server/people/trading/status-and-risk.ts'
import { audit, doneBy } from '#server/platform/audit/audit.ts'
import type { SignedInActor, SignedInWork } from '#server/platform/config/context.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { refuse, refuseSecond } from '#server/platform/http/refuse.ts'
import { demandAsMade } from '#server/platform/integrity/demand.ts'
import { openWeeks } from '../weeks/open-weeks.ts'
import { latestWeek } from '../weeks/stored-weeks.ts'
import { mailOfDeposit } from './deposit-mail.ts'
import { judgeMoneyIn, keepMoneyIn } from './money-in.ts'
import type { DepositsTable } from './schema.ts'

interface DepositToBook {
  /** Booked once per key: a transfer's id or a bank's reference. */
  readonly key: string
  readonly personId: string
  readonly amount: number
  readonly receivedAt: number
  readonly reference: string
  /** How it differs from what was requested, as a sentence. */
  readonly difference?: string | null
  /** Where it comes from: the bank, or money whose owner was not known. */
  readonly account?: 'cash' | 'suspense'
}

/**
 * Books a received deposit: cash against capital, at work from the next Sunday 00:01 (api.md "Flows"), and notifies the
 * investor. Does nothing if it is already booked. The amount is above zero; the caller checks the fund's minimum.
 */
export const postDeposit = async (
  work: Work,
  deposit: DepositToBook,
  notifier: Notifier = notifyAll,
): Promise<void> => {
  const { key, personId, amount, receivedAt, reference, difference = null, account = 'cash' } = deposit
  if (amount <= 0) throw new RangeError(`not a deposit: ${amount}`)
  const seq = await append(work, {
    key: `deposit:${key}`,
    kind: 'deposit',
    subjectId: key,
    description: `Deposit ${reference}`,
    effectiveAt: receivedAt,
    lines: [
      { account, amount: -amount },
      { account: capitalOf(personId), amount },
    ],
  })
  if (seq === null) return
  const sunday = depositEffectiveAt(receivedAt)
  const trades = await isActiveAt(work.db, personId, sunday)
  const { invested } = await accountTotals(work.db, personId)
  const terms = (await termsAtOf(work.db))(sunday)
  const when = atWork(`${formatWindow(weekOf(sunday)).from} (New York)`, trades)
  await notifier(work, [
    {
      accountId: personId,
      type: 'deposit',
      priority: 'high',
      title: depositReceived,
      message: `Your deposit of ${formatMoney(amount)} was received. It is ${when}.${difference === null ? '' : ` ${difference}`}`,
      metadata: { amount: toDollars(amount), payment_reference: reference },
      mail: mailOfDeposit({ amount, invested, terms, receivedAt, sunday, trades, difference }),
    },
  ])
}

/** How a deposit arrived; what is left out is as it was requested. Cents. */
interface Came {
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
  const { status } = await db
    .selectFrom('investor_accounts')
    .select('status')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
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
  if (!row || !may('deposit', row.status, 'receive'))
    throw refuse(409, 'Only an approved deposit can be marked received.')
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
  { personId, reference, amount, valueDay, difference }: Receipt,
): Promise<void> => {
  const detail = [`${formatMoney(amount)} received, valued ${valueDay}`, difference].filter(Boolean).join('. ')
  return audit(work, { action: received, subject: reference, detail, personId })
}

/**
 * Marks an approved deposit received as it arrived: cash against capital, at work from the first Sunday that is still
 * open for it. Doing it again changes nothing; throws 409 if somebody else has done it.
 */
export const receiveDeposit = async (work: SignedInWork, id: string, came: Came = {}): Promise<void> => {
  await lockBook(work)
  await openWeeks(work)
  const row = await approvedOf(work.db, work.actor, id)
  if (!row) return
  await demandAsMade(work.db, 'This deposit', { table: 'deposits', ids: [id] })
  await refuseDeposit(work.db, row.account_id)
  const { amount = row.amount, fee = 0, valueDay = newYorkDate(work.now), payerReference = null } = came
  if (amount <= 0) throw refuse(409, 'Enter what arrived: an amount above zero.')
  const receivedAt = await countsFrom(work.db, work.now, valueDay)
  const difference = differenceOf(row.amount, amount, fee)
  const booked = { received_at: receivedAt, received_amount: amount, fee, value_day: valueDay }
  await work.db
    .updateTable('deposits')
    .set({ status: 'received', ...booked, payer_reference: payerReference, reason: difference })
    .where('id', '=', id)
    .execute()
  const { account_id: personId, reference } = row
  await postDeposit(work, { key: id, personId, amount, receivedAt, reference, difference })
  await keepMoneyIn(work, work.actor, { key: `deposit:${id}`, kind: 'received', amount, lineId: came.lineId })
  await finishItem(work, { kind: 'transfer', subjectId: id, by: work.actor.by })
  await noteReceipt(work, { personId, reference, amount, valueDay, difference })
}

interface Receiving {
  readonly id: string
  /** Its value day is a day, not "today": it is the same when it is approved. */
  readonly came: Came & { readonly valueDay: string }
}

const depositOf = (db: Db, id: string) =>
  db
    .selectFrom('deposits')
    .innerJoin(holders, 'holders.id', 'deposits.account_id')
    .select(['deposits.status', 'deposits.amount', 'deposits.reference', 'holders.name', 'holders.email'])
    .where('deposits.id', '=', id)
    .executeTakeFirst()

/** A deposit that is marked as received by hand: above the fund's amount somebody else looks at it too. */
export const receiptAction: Action<Receiving> = {
  kind: 'receipt',
  subject: ({ id }) => id,
  weigh: async (db, now, { id, came }, asker) => {
    const row = await depositOf(db, id)
    if (!row || !may('deposit', row.status, 'receive')) return null
    const amount = came.amount ?? row.amount
    const judge = await judgeMoneyIn(db, now, asker, 'received')
    const why = judge({ amount, requested: row.amount })
    if (why === null) return null
    return {
      title: `Deposit ${row.reference} received with ${formatMoney(amount)}`,
      detail: `It is credited to ${row.name} <${row.email}>, valued ${came.valueDay}. ${why}`,
      amount,
      always: true,
    }
  },
  basis: async (db, _now, { id }) => ({ 'The deposit': (await depositOf(db, id))?.status ?? 'gone' }),
  run: (work, { id, came }) => receiveDeposit(work, id, came),
}
