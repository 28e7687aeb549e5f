import type { Selectable } from 'kysely'
import { type Account, balanceOf } from '#fund/account.ts'
import { periodOf } from '#fund/effect.ts'
import { formatMoney } from '#fund/format.ts'
import { toDollars } from '#fund/money.ts'
import { type Settlement, settleCapital, settleDividend } from '#fund/withdrawals.ts'
import { capitalOf, payableOf, resultOf } from '../ledger/accounts.ts'
import { append } from '../ledger/append.ts'
import type { Tell } from '../notifications/tell.ts'
import type { WithdrawalsTable } from '../store/schema/withdrawals.ts'
import type { Work } from '../store/store.ts'
import { keepCarriedLosses } from './account.ts'

export type Withdrawal = Selectable<WithdrawalsTable>

const settlementOf = (account: Account, { kind, amount, in_full }: Withdrawal): Settlement =>
  kind === 'capital' ? settleCapital(account, { asked: amount, full: in_full === 1 }) : settleDividend(account, amount)

/** Two entries at most: what goes to payable, and what of a negative result is written off against capital. */
const book = async (
  work: Work,
  now: number,
  { id, kind, person_id }: Withdrawal,
  at: number,
  { paid, writtenOff }: Settlement,
): Promise<void> => {
  const from = kind === 'capital' ? capitalOf(person_id) : resultOf(person_id)
  if (paid > 0)
    await append(work, now, {
      key: `withdrawal:${id}`,
      kind: 'withdrawal',
      description: kind === 'capital' ? 'Capital withdrawal' : 'Dividend',
      effectiveAt: at,
      lines: [
        { account: from, amount: -paid },
        { account: payableOf(person_id), amount: paid },
      ],
    })
  if (writtenOff > 0)
    await append(work, now, {
      key: `write-off:${id}`,
      kind: 'write-off',
      description: 'Loss written off against capital',
      effectiveAt: at,
      lines: [
        { account: capitalOf(person_id), amount: -writtenOff },
        { account: resultOf(person_id), amount: writtenOff },
      ],
    })
}

const told = ({ kind, amount, in_full }: Withdrawal, paid: number): string => {
  const what = kind === 'capital' ? 'Your capital withdrawal' : 'Your dividend'
  if (paid === 0) return `${what} took effect with nothing left to withdraw. Nothing will be paid.`
  const capped =
    in_full !== 1 && paid < amount
      ? ` instead of the ${formatMoney(amount)} that you asked for, since no more was there`
      : ''
  return `${what} took effect: ${formatMoney(paid)}${capped} will be paid to you.`
}

/**
 * An approved withdrawal at its effect: to payable, capped at what is there, and told (api.md, "Money", Withdrawals).
 * `account` is what is there at that instant; the answer is the account after.
 */
export const settle = async (
  work: Work,
  now: number,
  withdrawal: Withdrawal,
  account: Account,
  tell: Tell,
): Promise<Account> => {
  const { id, person_id, kind } = withdrawal
  const at = withdrawal.effective_at ?? now
  const settlement = settlementOf(account, withdrawal)
  const { paid, writtenOff } = settlement
  await book(work, now, withdrawal, at, settlement)
  await keepCarriedLosses(work, new Map([[person_id, settlement.account.carriedLoss]]))
  await work.db
    .updateTable('withdrawals')
    .set({
      status: paid > 0 ? 'effective' : 'declined',
      reason: paid > 0 ? null : 'Nothing was left to withdraw at its effect.',
      period: paid > 0 ? `${person_id}:${kind}:${periodOf(kind, at)}` : null,
      settled: paid,
      written_off: writtenOff,
      balance_before: balanceOf(account),
    })
    .where('id', '=', id)
    .execute()
  await tell(work, now, [
    {
      personId: person_id,
      type: 'withdrawal',
      priority: 'high',
      title: kind === 'capital' ? 'Capital withdrawal in effect' : 'Dividend in effect',
      message: told(withdrawal, paid),
      metadata: { amount: toDollars(paid) },
    },
  ])
  return settlement.account
}
