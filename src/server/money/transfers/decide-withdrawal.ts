import { weekLabel, weekOf } from '#fund/calendar/week.ts'
import { formatDate, formatWindow } from '#fund/calendar/week-display.ts'
import { type Cents, toDollars } from '#fund/cents/money.ts'
import type { RequestKind } from '#fund/money/effect.ts'
import { capitalEligibility, type Eligibility } from '#fund/money/eligibility.ts'
import { before, may } from '#fund/money/lives.ts'
import { withdrawalNames } from '#fund/notices/notice-titles.ts'
import { formatMoney } from '#fund/text/format.ts'
import { refuseFrozen } from '#server/access/freezes/frozen.ts'
import { refuseHeldPayouts } from '#server/access/holds/holds.ts'
import { termsAtOf } from '#server/control/terms/adopted.ts'
import { payableOf } from '#server/ledger/accounts.ts'
import { append, lockBook } from '#server/ledger/append.ts'
import { settleableOf } from '#server/ledger/balances.ts'
import type { Notifier } from '#server/notices/notifications/notifier.ts'
import { notifyAll } from '#server/notices/notifications/notify.ts'
import type { Investor } from '#server/people/accounts/find.ts'
import { destinationObstacle, destinationOf } from '#server/people/bank-accounts/destination.ts'
import type { Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { demandAsMade } from '#server/platform/integrity/demand.ts'
import { carriedLossOf } from '../settlement/account.ts'
import { dueBy, foundIn, settle, type WithdrawalRow } from '../settlement/settle-withdrawal.ts'
import { restoreLosses } from '../weeks/kept-payments.ts'
import { openWeeks } from '../weeks/open-weeks.ts'
import { refuseInTrading } from '../weeks/set-aside.ts'
import { firstReceivedAt } from './first-deposit.ts'
import { raiseWithdrawal } from './raise-withdrawal.ts'
import { openWithdrawal, reserveWithdrawal } from './reserve-withdrawal.ts'
import { effectOf, effectsOf, withdrawalPaid } from './withdrawal-record.ts'

export const refusalOf = (refused: Extract<Eligibility, { allowed: false }>): string => {
  switch (refused.reason) {
    case 'nothing-received':
      return 'There is nothing to withdraw: no deposit has been received yet.'
    case 'lock-up':
      return `Capital is locked up for ${refused.every === 1 ? 'one calendar month' : `${refused.every} calendar months`} from the first deposit. It can be withdrawn from ${formatDate(refused.from)} (New York).`
    case 'once-a-month':
      return `Capital can be withdrawn ${refused.every === 1 ? "once a month, and this month's withdrawal" : `once in ${refused.every} months, and the withdrawal of these months`} has taken effect. The next can be requested from ${formatDate(refused.from)} (New York).`
    case 'once-a-week':
      return `A dividend can be withdrawn once ${refused.every === 1 ? 'a week' : `in ${refused.every} weeks`}. The next can be requested from ${formatDate(refused.from)} (New York).`
  }
}

/**
 * Requests the full capital (api.md call 18). Repeating it while it is open returns the same and creates nothing.
 * Throws 409 if one took effect this New York month, during the lock-up, or if there is nothing to withdraw.
 */
export const requestFullCapital = async (
  work: Work,
  investor: Pick<Investor, 'id' | 'name' | 'email'>,
): Promise<string> => {
  const { id: personId } = investor
  const noAccount = await destinationObstacle(work.db, personId)
  const needed =
    noAccount === null ? '' : ' It can be approved once you have an approved bank account: add one under Transfer.'
  const confirmationOf = (amount: number) =>
    `Your request to withdraw your capital of ${formatMoney(amount)} was submitted.${needed}`
  const known = await openWithdrawal(work.db, personId, 'capital')
  if (known) return confirmationOf(known.amount)
  const eligibility = capitalEligibility({
    now: work.now,
    firstReceivedAt: await firstReceivedAt(work.db, personId),
    effects: await effectsOf(work.db, personId, 'capital'),
    termsAt: await termsAtOf(work.db),
  })
  if (!eligibility.allowed) throw refuse(409, refusalOf(eligibility))
  const reserved = await reserveWithdrawal(work, { personId, kind: 'capital', amount: 'full' })
  if (!reserved) throw refuse(409, 'There is nothing to withdraw: your balance is not above zero.')
  if (reserved.isNew) await raiseWithdrawal(work, investor, { ...reserved, kind: 'capital' })
  return confirmationOf(reserved.amount)
}

interface Effect {
  readonly at: number
  readonly of: 'instant' | 'sunday'
}

const settleFrom = async (work: Work, withdrawal: WithdrawalRow, { at, of }: Effect, notifier: Notifier) => {
  const { account_id } = withdrawal
  const there = await settleableOf(work.db, account_id, at, of)
  await settle(work, withdrawal, foundIn(there, await carriedLossOf(work.db, account_id)), notifier)
}

/**
 * Settles a person's approved withdrawals whose Sunday has passed while its week waits for the close of the one before.
 * Another that takes effect at once must not overtake them: what leaves first decides by which balance a carried loss
 * shrinks. What was kept and is in the balance by now brings its loss along first. Whoever is paid at once trades in none of these weeks, so the closes to come change nothing of it.
 */
const settleOverdue = async (work: Work, personId: string, notifier: Notifier): Promise<void> => {
  await restoreLosses(work, work.now, personId)
  const due = await dueBy(work.db, work.now, personId)
  await demandAsMade(work.db, 'A withdrawal before this one', { table: 'withdrawals', ids: due.map(({ id }) => id) })
  for (const withdrawal of due)
    await settleFrom(work, withdrawal, { at: withdrawal.effective_at ?? work.now, of: 'sunday' }, notifier)
}

/** The Sunday counts, and the report of the week before says what there is to take it from. */
const approvedSentence = (kind: RequestKind, amount: Cents, effectiveAt: number): string => {
  const { from } = formatWindow(weekOf(effectiveAt))
  const when = `on ${from} (New York), once ${weekLabel(weekOf(effectiveAt - 1))} is reported`
  return kind === 'addition'
    ? `${formatMoney(amount)} of your result becomes capital ${when}.`
    : `${formatMoney(amount)} is taken from your balance ${when}, and then paid to you.`
}

/**
 * Approves a requested withdrawal: it takes effect at the next Sunday 00:01, or at once if the investor does not trade
 * (api.md "Flows"). Returns when, or undefined if it is no longer in the requested state.
 */
export const approveWithdrawal = async (
  work: Work,
  { id, byId }: { id: string; byId: string },
  notifier: Notifier = notifyAll,
): Promise<number | undefined> => {
  const { now } = work
  await openWeeks(work, notifier)
  const { db } = work
  const row = await db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || !may('withdrawal', row.status, 'approve')) return undefined
  const { account_id, kind } = row
  await demandAsMade(db, 'This request', { table: 'withdrawals', ids: [id] })
  await refuseFrozen(db, [account_id])
  const isAddition = kind === 'addition'
  // Nothing is paid to anywhere.
  if (!isAddition) await destinationOf(db, account_id)
  const effectiveAt = await effectOf(db, now, account_id, kind)
  const atOnce = effectiveAt <= now
  // Before this one is approved, so that it is not among them.
  if (atOnce) await settleOverdue(work, account_id, notifier)
  const approved = { ...row, status: 'approved', decided_at: now, decided_by: byId, effective_at: effectiveAt } as const
  const { status, decided_at, decided_by, effective_at } = approved
  await db
    .updateTable('withdrawals')
    .set({ status, decided_at, decided_by, effective_at })
    .where('id', '=', id)
    .where('status', 'in', before('withdrawal', 'approve'))
    .execute()
  if (atOnce) await settleFrom(work, approved, { at: now, of: 'instant' }, notifier)
  else
    await notifier(work, [
      {
        accountId: account_id,
        type: 'withdrawal',
        priority: 'medium',
        title: `${withdrawalNames[kind]} approved`,
        message: approvedSentence(kind, row.amount, effectiveAt),
        metadata: { amount: toDollars(row.amount) },
      },
    ])
  return effectiveAt
}

interface Paying {
  readonly id: string
  readonly reference: string
  readonly accountId?: string
  /** The bank's statement has it, so it is booked, whatever would have kept it from being sent. */
  readonly leftAlready?: boolean
  /** A file with it was downloaded before any hold of now began. */
  readonly wentOut?: boolean
}

/**
 * Marks an effective withdrawal as paid: payable against cash, to the account that a batch names, otherwise to the
 * approved one. Returns false if it is not due for payment, or already paid.
 */
export const payWithdrawal = async (
  work: Work,
  { id, reference, accountId, leftAlready = false, wentOut = false }: Paying,
  notifier: Notifier = notifyAll,
): Promise<boolean> => {
  await lockBook(work)
  const row = await work.db
    .selectFrom('withdrawals')
    .select(['account_id', 'kind', 'settled', 'returns', 'effective_at'])
    .where('id', '=', id)
    .where('status', 'in', before('withdrawal', 'pay'))
    .executeTakeFirst()
  if (!row) return false
  if (!leftAlready) {
    await refuseFrozen(work.db, [row.account_id])
    if (!wentOut) await refuseHeldPayouts(work.db, work.now, [{ id, account_id: row.account_id }])
  }
  // A batch takes in nothing that is still in trading.
  if (!leftAlready && accountId === undefined) await refuseInTrading(work.db, [row])
  const bank_account_id = accountId ?? (await destinationOf(work.db, row.account_id)).id
  // A batch has been looked at as a whole.
  if (accountId === undefined)
    await demandAsMade(
      work.db,
      'This payout',
      { table: 'withdrawals', ids: [id] },
      { table: 'bank_accounts', ids: [bank_account_id] },
    )
  await work.db
    .updateTable('withdrawals')
    .set({ status: 'paid', paid_at: work.now, payment_reference: reference, bank_account_id })
    .where('id', '=', id)
    .execute()
  const amount = row.settled ?? 0
  await append(work, {
    // Paid again after a return, it is an entry of its own.
    key: row.returns === 0 ? `payout:${id}` : `payout:${id}:${row.returns}`,
    kind: 'payout',
    subjectId: id,
    description: `Paid ${reference}`,
    effectiveAt: work.now,
    leftAlready,
    lines: [
      { account: payableOf(row.account_id), amount: -amount },
      { account: 'cash', amount },
    ],
  })
  await notifier(work, [
    {
      accountId: row.account_id,
      type: 'withdrawal',
      priority: 'high',
      // Capital may also be what an account that closed is owed.
      title: row.kind === 'dividend' ? 'Dividend sent' : 'Payment sent',
      message: `${formatMoney(amount)} was paid to your bank account, reference ${reference}.`,
      metadata: { amount: toDollars(amount), payment_reference: reference },
    },
  ])
  await work.announce(withdrawalPaid, { id })
  return true
}
