import type { Selectable, Updateable } from 'kysely'
import { asSentence } from '#contract/as-sentence.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { weekOf } from '#fund/calendar/week.ts'
import { toDollars } from '#fund/cents/money.ts'
import { may } from '#fund/money/lives.ts'
import { availableCapital } from '#fund/money/withdrawals.ts'
import { formatMoney } from '#fund/text/format.ts'
import { type AccountName, capitalOf, payableOf, resultOf } from '#server/ledger/accounts.ts'
import { append, entriesAbout, lockBook } from '#server/ledger/append.ts'
import { settleableOf } from '#server/ledger/balances.ts'
import { notify } from '#server/notices/notifications/notify.ts'
import { openClosure } from '#server/people/accounts/find.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { lossThatLeft } from '../weeks/events-since.ts'
import { openWeeks } from '../weeks/open-weeks.ts'
import { weekTerms } from '../weeks/week-terms.ts'
import type { WithdrawalsTable } from './schema.ts'
import { payoutReference } from './view.ts'
import { withdrawalOf } from './withdrawal-record.ts'

interface Because {
  readonly id: string
  readonly reason: string
}

/**
 * Reverses a deposit that was received in error: capital against suspense, effective next Sunday, whether it is at work
 * yet or not. From suspense it is assigned to its owner or returned. Throws 409 for more than is still there.
 */
export const reverseDeposit = async (work: SignedInWork, { id, reason }: Because): Promise<void> => {
  const { now } = work
  await lockBook(work)
  await openWeeks(work)
  const row = await work.db.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirst()
  if (row?.status === 'reversed') return
  if (!row || !may('deposit', row.status, 'reverse'))
    throw refuse(409, 'Only a deposit that was received can be taken back.')
  const { account_id: personId, reference } = row
  const amount = row.received_amount ?? row.amount
  const effectiveAt = weekOf(now).to
  const there = await settleableOf(work.db, personId, effectiveAt, 'sunday')
  const most = availableCapital(there, [])
  if (amount > most)
    throw refuse(
      409,
      `Only ${formatMoney(most)} of it is still in the account: ${formatMoney(amount)} cannot be taken back.`,
    )
  await append(work, {
    key: `reversal:${id}`,
    kind: 'reversal',
    subjectId: id,
    reverses: (await entriesAbout(work.db, 'deposit', id)).at(-1),
    reason,
    description: `Deposit ${reference} taken back`,
    effectiveAt,
    lines: [
      { account: capitalOf(personId), amount: -amount },
      { account: 'suspense', amount },
    ],
  })
  await work.db.updateTable('deposits').set({ status: 'reversed', reason }).where('id', '=', id).execute()
  await work.db
    .insertInto('suspense')
    .values({
      id: timeId(now),
      amount,
      status: 'open',
      value_day: row.value_day ?? newYorkDate(row.received_at ?? now),
      payer: `Deposit ${reference}`,
      reference: row.payer_reference,
      deposit_id: id,
      received_at: now,
      reason,
    })
    .execute()
  await notify(work, {
    accountId: personId,
    type: 'deposit',
    priority: 'high',
    title: 'Deposit taken back',
    message: `Your deposit of ${formatMoney(amount)}, reference ${reference}, was booked in error and leaves your balance next Sunday. The reason: ${asSentence(reason)}`,
    metadata: { amount: toDollars(amount), payment_reference: reference },
  })
  const detail = `${formatMoney(amount)} taken back. The reason: ${asSentence(reason)}`
  await audit(work, { action: 'deposit.reversed', subject: reference, detail, personId })
}

interface PayoutMove {
  readonly key: string
  /** What it reverses: the payout itself, or the withdrawal that it came from. */
  readonly of: 'payout' | 'withdrawal'
  readonly reason: string
  readonly what: string
  readonly effectiveAt: number
  readonly lines: readonly { readonly account: AccountName; readonly amount: number }[]
  readonly set: Updateable<WithdrawalsTable>
  readonly title: string
  readonly message: string
  readonly action: 'withdrawal.returned' | 'withdrawal.kept'
  readonly detail: string
}

/**
 * Books what becomes of a payout that was made, updates its row, notifies the investor, and records it in the trail.
 */
const movePayout = async (
  work: SignedInWork,
  row: Selectable<WithdrawalsTable>,
  { key, of, reason, what, effectiveAt, lines, set, title, message, action, detail }: PayoutMove,
): Promise<void> => {
  const { id, account_id: personId } = row
  const [amount, reference] = [row.settled ?? 0, payoutReference(row)]
  const description = `Payout ${reference} ${what}`
  const reverses = (await entriesAbout(work.db, of, id)).at(-1)
  const why = { subjectId: id, reverses, reason }
  await append(work, { key, kind: 'reversal', ...why, description, effectiveAt, lines })
  await work.db.updateTable('withdrawals').set(set).where('id', '=', id).execute()
  const metadata = { amount: toDollars(amount), payment_reference: reference }
  await notify(work, { accountId: personId, type: 'withdrawal', priority: 'high', title, message, metadata })
  await audit(work, { action, subject: reference, detail, personId })
}

/**
 * A payout came back, or was paid in error: cash against payable. It is payable again, and the investor is notified.
 */
export const returnPayout = async (work: SignedInWork, { id, reason }: Because): Promise<void> => {
  await lockBook(work)
  const row = await withdrawalOf(work.db, id)
  if (row.status === 'returned') return
  if (!may('withdrawal', row.status, 'come back')) throw refuse(409, 'Only a payout that was paid can come back.')
  const amount = row.settled ?? 0
  await movePayout(work, row, {
    key: `return:${id}:${row.returns}`,
    of: 'payout',
    reason,
    what: 'came back',
    effectiveAt: work.now,
    lines: [
      { account: 'cash', amount: -amount },
      { account: payableOf(row.account_id), amount },
    ],
    set: { status: 'returned', reason, paid_at: null, returns: row.returns + 1, batch_id: null },
    title: 'Payment came back',
    message: `Your payment of ${formatMoney(amount)} came back: ${asSentence(reason)} The money is set aside for you and will be paid again. Check your bank account under Transfer.`,
    action: 'withdrawal.returned',
    detail: `${formatMoney(amount)} came back. The reason: ${asSentence(reason)}`,
  })
}

/**
 * Cancels a payout that came back: payable against the account it was taken from, in the balance from next Sunday. What
 * had left with it comes back then as well: what was written off at once, and its part of the loss carried forward as
 * the week begins.
 */
export const keepPayout = async (work: SignedInWork, { id, reason }: Because): Promise<void> => {
  await lockBook(work)
  const row = await withdrawalOf(work.db, id)
  if (!may('withdrawal', row.status, 'keep')) throw refuse(409, 'Only a payout that came back can be cancelled.')
  if (row.batch_id !== null) throw refuse(409, 'This payout is in a batch: undo the batch to cancel it.')
  const { account_id: personId, kind } = row
  const { status } = await work.db
    .selectFrom('investor_accounts')
    .select('status')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  if (status !== 'active' || (await openClosure(work.db, personId))?.state === 'payable')
    throw refuse(409, 'This account can no longer take money in: it has to be paid out.')
  const [amount, writtenOff] = [row.settled ?? 0, row.written_off ?? 0]
  const effectiveAt = weekOf(work.now).to
  const loss = await lossThatLeft(work.db, row, await weekTerms(work.db))
  const along =
    loss > 0 ? ` The ${formatMoney(loss)} of loss carried forward that had left with it comes back with it.` : ''
  await movePayout(work, row, {
    key: `kept:${id}`,
    of: 'withdrawal',
    reason,
    what: 'cancelled',
    effectiveAt,
    lines: [
      { account: payableOf(personId), amount: -amount },
      { account: capitalOf(personId), amount: kind === 'capital' ? amount + writtenOff : 0 },
      { account: resultOf(personId), amount: kind === 'capital' ? -writtenOff : amount },
    ],
    set: {
      status: 'cancelled',
      reason,
      decided_at: work.now,
      decided_by: work.actor.by.id,
      period: null,
      kept_from: effectiveAt,
    },
    title: 'Payment cancelled',
    message: `Your payment of ${formatMoney(amount)} was cancelled: the money is in your balance again from next Sunday.${along} The reason: ${asSentence(reason)}`,
    action: 'withdrawal.kept',
    detail: `${formatMoney(amount)} kept in the account. The reason: ${asSentence(reason)}`,
  })
}
