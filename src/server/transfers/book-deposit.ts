import { formatMoney } from '#fund/format.ts'
import { toDollars } from '#fund/money.ts'
import { weekOf } from '#fund/week.ts'
import { formatWindow } from '#fund/week-display.ts'
import { capitalOf } from '../ledger/accounts.ts'
import { append } from '../ledger/append.ts'
import type { Notifier } from '../notifications/notifier.ts'
import { notifyAll } from '../notifications/notify.ts'
import type { Work } from '../store/store.ts'

export interface Deposit {
  /** Booked once: a transfer's id, a bank's reference. */
  readonly key: string
  readonly personId: string
  readonly amount: number
  readonly receivedAt: number
  readonly reference: string
}

/**
 * A deposit received: cash against capital, at work from the next Sunday 00:01 (api.md "Flows"), and told.
 * Answers false where it is booked already. The amount is above zero; the least that the fund takes is the caller's rule.
 */
export const postDeposit = async (
  work: Work,
  now: number,
  deposit: Deposit,
  notifier: Notifier = notifyAll,
): Promise<boolean> => {
  const { key, personId, amount, receivedAt, reference } = deposit
  if (amount <= 0) throw new RangeError(`not a deposit: ${amount}`)
  const seq = await append(work, now, {
    key: `deposit:${key}`,
    kind: 'deposit',
    description: `Deposit ${reference}`,
    effectiveAt: receivedAt,
    lines: [
      { account: 'cash', amount: -amount },
      { account: capitalOf(personId), amount },
    ],
  })
  if (seq === null) return false
  const { from } = formatWindow(weekOf(weekOf(receivedAt).to))
  await notifier(work, now, [
    {
      personId,
      type: 'deposit',
      priority: 'high',
      title: 'Deposit received',
      message: `Your deposit of ${formatMoney(amount)} was received. It trades from ${from} (New York).`,
      metadata: { amount: toDollars(amount), payment_reference: reference },
    },
  ])
  return true
}
