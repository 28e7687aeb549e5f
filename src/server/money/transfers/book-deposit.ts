import { weekOf } from '#fund/calendar/week.ts'
import { formatWindow } from '#fund/calendar/week-display.ts'
import { toDollars } from '#fund/cents/money.ts'
import { depositEffectiveAt } from '#fund/money/effect.ts'
import { formatMoney } from '#fund/text/format.ts'
import { atWork } from '#fund/weeks/when.ts'
import { capitalOf } from '#server/ledger/accounts.ts'
import { append } from '#server/ledger/append.ts'
import type { Notifier } from '#server/notices/notifications/notifier.ts'
import { notifyAll } from '#server/notices/notifications/notify.ts'
import { isActiveAt } from '#server/people/trading/status-and-risk.ts'
import type { Work } from '#server/platform/database/store.ts'

export interface DepositToBook {
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
  now: number,
  deposit: DepositToBook,
  notifier: Notifier = notifyAll,
): Promise<void> => {
  const { key, personId, amount, receivedAt, reference, difference = null, account = 'cash' } = deposit
  if (amount <= 0) throw new RangeError(`not a deposit: ${amount}`)
  const seq = await append(work, now, {
    key: `deposit:${key}`,
    kind: 'deposit',
    description: `Deposit ${reference}`,
    effectiveAt: receivedAt,
    lines: [
      { account, amount: -amount },
      { account: capitalOf(personId), amount },
    ],
  })
  if (seq === null) return
  const sunday = depositEffectiveAt(receivedAt)
  const when = atWork(`${formatWindow(weekOf(sunday)).from} (New York)`, await isActiveAt(work.db, personId, sunday))
  await notifier(work, now, [
    {
      personId,
      type: 'deposit',
      priority: 'high',
      title: 'Deposit received',
      message: `Your deposit of ${formatMoney(amount)} was received. It is ${when}.${difference === null ? '' : ` ${difference}`}`,
      metadata: { amount: toDollars(amount), payment_reference: reference },
    },
  ])
}
