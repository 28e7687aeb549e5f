import type { Selectable } from 'kysely'
import { type Cents, toDollars } from '#fund/cents/money.ts'
import type { Account } from '#fund/money/account.ts'
import { periodOf } from '#fund/money/effect.ts'
import { payoutReferenceOf } from '#fund/money/references.ts'
import type { Settleable } from '#fund/money/settleable.ts'
import { type Settlement, settleRequest } from '#fund/money/withdrawals.ts'
import { leftBalance, withdrawalNames } from '#fund/notices/notice-titles.ts'
import type { MoneyTerms } from '#fund/terms/money-terms.ts'
import { formatMoney } from '#fund/text/format.ts'
import { termsAtOf } from '#server/control/terms/adopted.ts'
import { capitalOf, payableOf, resultOf } from '#server/ledger/accounts.ts'
import { append } from '#server/ledger/append.ts'
import type { Notifier } from '#server/notices/notifications/notifier.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { accountOf, keepCarriedLosses } from './account.ts'

export type WithdrawalRow = Selectable<Schema['withdrawals']>

const settlementOf = ({ account, deposited }: AccountAtEffect, { kind, amount, in_full }: WithdrawalRow): Settlement =>
  settleRequest(account, { kind, asked: amount, full: in_full === 1, deposited })

const booked = { capital: 'Capital withdrawal', dividend: 'Dividend', addition: 'Added to capital' } as const

/** At most two entries: what goes to payable, and the part of a negative result written off against capital. */
const book = async (
  work: Work,
  { id, kind, account_id }: WithdrawalRow,
  at: number,
  { paid, writtenOff }: Settlement,
): Promise<void> => {
  const from = kind === 'capital' ? capitalOf(account_id) : resultOf(account_id)
  const isAddition = kind === 'addition'
  if (paid > 0)
    await append(work, {
      key: isAddition ? `addition:${id}` : `withdrawal:${id}`,
      kind: isAddition ? 'addition' : 'withdrawal',
      subjectId: id,
      description: booked[kind],
      effectiveAt: at,
      lines: [
        { account: from, amount: -paid },
        { account: isAddition ? capitalOf(account_id) : payableOf(account_id), amount: paid },
      ],
    })
  if (writtenOff > 0)
    await append(work, {
      key: `write-off:${id}`,
      kind: 'write-off',
      subjectId: id,
      description: 'Loss written off against capital',
      effectiveAt: at,
      lines: [
        { account: capitalOf(account_id), amount: -writtenOff },
        { account: resultOf(account_id), amount: writtenOff },
      ],
    })
}

/** Approved withdrawals that are due by then, in the order of their effect: everybody's, or one person's. */
export const dueBy = (db: Db, at: number, personId?: string): Promise<WithdrawalRow[]> =>
  db
    .selectFrom('withdrawals')
    .selectAll()
    .where('status', '=', 'approved')
    .where('effective_at', '<=', at)
    .$if(personId !== undefined, (only) => only.where('account_id', '=', personId ?? ''))
    .orderBy('effective_at')
    .orderBy('id')
    .execute()

/** What a withdrawal finds when it takes effect: the account, and how much later debits already booked take from it. */
export interface AccountAtEffect {
  readonly account: Account
  readonly taken: Cents
  /** The part of the balance that was received for that Sunday. */
  readonly deposited: Cents
}

/** What there is to settle from, with the carried loss. */
export const foundIn = (there: Settleable | undefined, carriedLoss: Cents | undefined): AccountAtEffect => ({
  account: accountOf(there, carriedLoss),
  taken: there?.taken ?? 0,
  deposited: there?.deposited ?? 0,
})

/** Why less is settled than was requested; null if it is not less. */
const reasonOf = ({ kind, amount }: WithdrawalRow, paid: Cents, taken: Cents): string | null => {
  if (paid >= amount) return null
  const nothing = kind === 'addition' ? 'No result was left to add' : 'Nothing was left to withdraw'
  const what = paid > 0 ? `Only ${formatMoney(paid)} was there` : nothing
  return taken > 0
    ? `${what}: ${formatMoney(taken)} is booked already to be taken from the balance.`
    : `${what} when it took effect.`
}

const addedOf = (amount: Cents, paid: Cents, reason: string | null): string => {
  const why = reason === null ? '' : ` ${reason}`
  if (paid === 0) return `Nothing of the ${formatMoney(amount)} that you asked for was added to your capital.${why}`
  const instead = reason === null ? '' : ` instead of the ${formatMoney(amount)} that you asked for`
  return `${formatMoney(paid)} of your result${instead} is capital now. Your balance is as it was.${why}`
}

const messageOf = ({ kind, amount }: WithdrawalRow, paid: Cents, reason: string | null): string => {
  if (kind === 'addition') return addedOf(amount, paid, reason)
  const why = reason === null ? '' : ` ${reason}`
  if (paid === 0) return `Nothing of the ${formatMoney(amount)} that you asked for will be paid.${why}`
  const instead = reason === null ? '' : ` instead of the ${formatMoney(amount)} that you asked for`
  return `Your balance fell by ${formatMoney(paid)}${instead}, which is now set aside for you.${why}`
}

/** The week or month that it uses up; a dividend paid in part uses up none, so that it can be requested again. */
const periodTaken = (
  { account_id, kind, amount }: WithdrawalRow,
  at: number,
  { paid, terms }: { readonly paid: Cents; readonly terms: MoneyTerms },
): string | null =>
  paid === 0 || kind === 'addition' || (kind === 'dividend' && paid < amount)
    ? null
    : `${account_id}:${kind}:${periodOf(kind, at, terms)}`

const titleOf = (kind: WithdrawalRow['kind'], paid: Cents): string => {
  if (kind === 'addition') return paid > 0 ? 'Added to your capital' : 'Nothing was added to your capital'
  return paid > 0 ? leftBalance[kind] : `${withdrawalNames[kind]} without a payment`
}

const statusAfter = (kind: WithdrawalRow['kind'], paid: Cents): WithdrawalRow['status'] => {
  if (paid === 0) return 'declined'
  return kind === 'addition' ? 'added' : 'effective'
}

/**
 * Settles an approved withdrawal when it takes effect: moves it to payable, at most what is there, and notifies the
 * investor (api.md "Withdrawals"). `found` is what is there at that instant; returns what is there afterwards.
 */
export const settle = async (
  work: Work,
  withdrawal: WithdrawalRow,
  found: AccountAtEffect,
  notifier: Notifier,
): Promise<AccountAtEffect> => {
  const { id, account_id, kind } = withdrawal
  const at = withdrawal.effective_at ?? work.now
  const settlement = settlementOf(found, withdrawal)
  const { paid, writtenOff, balanceBefore } = settlement
  const reason = reasonOf(withdrawal, paid, found.taken)
  const termsAt = await termsAtOf(work.db)
  await book(work, withdrawal, at, settlement)
  await keepCarriedLosses(work, new Map([[account_id, settlement.account.carriedLoss]]))
  await work.db
    .updateTable('withdrawals')
    .set({
      status: statusAfter(kind, paid),
      reason,
      period: periodTaken(withdrawal, at, { paid, terms: termsAt(at) }),
      settled: paid,
      written_off: writtenOff,
      balance_before: balanceBefore,
    })
    .where('id', '=', id)
    .execute()
  await notifier(work, [
    {
      accountId: account_id,
      type: 'withdrawal',
      priority: 'high',
      title: titleOf(kind, paid),
      message: messageOf(withdrawal, paid, reason),
      metadata: {
        amount: toDollars(kind === 'addition' || paid === 0 ? paid : -paid),
        payment_reference: payoutReferenceOf(id),
      },
    },
  ])
  return { ...found, account: settlement.account }
}
