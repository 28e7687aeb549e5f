import { weekOf } from '#fund/calendar/week.ts'
import { formatWindow } from '#fund/calendar/week-display.ts'
import { toDollars } from '#fund/cents/money.ts'
import type { RequestKind } from '#fund/money/effect.ts'
import { withdrawalNames } from '#fund/notices/notice-titles.ts'
import { formatMoney } from '#fund/text/format.ts'
import { effectOfApproval } from '#fund/weeks/when.ts'
import { refuseFrozen } from '#server/access/freezes/frozen.ts'
import { lockBook } from '#server/ledger/append.ts'
import type { Notifier } from '#server/notices/notifications/notifier.ts'
import { notifyAll } from '#server/notices/notifications/notify.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import type { WithdrawalRow } from '../settlement/settle-withdrawal.ts'
import type { WithdrawalStatus } from './schema.ts'
import { availableOf } from './withdrawal-record.ts'

export interface WithdrawalRequest {
  readonly personId: string
  readonly kind: RequestKind
  /** Cents, or everything available. */
  readonly amount: number | 'full'
}

const open = ['requested', 'approved'] as const satisfies readonly WithdrawalStatus[]

export const openWithdrawal = (db: Db, personId: string, kind: RequestKind): Promise<WithdrawalRow | undefined> =>
  db
    .selectFrom('withdrawals')
    .selectAll()
    .where('account_id', '=', personId)
    .where('kind', '=', kind)
    .where('status', 'in', open)
    .executeTakeFirst()

/**
 * Reserves an available amount if no request of the kind is open; undefined otherwise. The caller has locked the book.
 */
const reserve = async ({ db, now }: Work, { personId, kind, amount }: WithdrawalRequest) => {
  const { available, effectiveAt } = await availableOf(db, now, personId, kind)
  const asked = amount === 'full' ? available : amount
  if (asked <= 0 || asked > available) return undefined
  const row = await db
    .insertInto('withdrawals')
    .values({
      id: timeId(now),
      account_id: personId,
      kind,
      in_full: amount === 'full' ? 1 : 0,
      amount: asked,
      status: 'requested',
      requested_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'amount'])
    .executeTakeFirst()
  return row && { ...row, effectiveAt }
}

const receivedSentence = (kind: RequestKind, amount: number, when: string): string => {
  if (kind === 'addition')
    return `Your request to add ${formatMoney(amount)} of result to your capital was received. ${when}`
  return kind === 'capital'
    ? `Your request to withdraw ${formatMoney(amount)} of capital was received. ${when}`
    : `Your request for a dividend of ${formatMoney(amount)} was received. ${when}`
}

/**
 * Requests a withdrawal, reserves its amount and notifies the investor. Returns the request that is now open and
 * whether it is new, or undefined if nothing (or not that much) is available. The caller has checked that a request is
 * allowed now.
 */
export const reserveWithdrawal = async (
  work: Work,
  request: WithdrawalRequest,
  notifier: Notifier = notifyAll,
): Promise<{ id: string; amount: number; isNew: boolean } | undefined> => {
  const { personId, kind } = request
  await lockBook(work)
  await refuseFrozen(work.db, [personId])
  const reserved = await reserve(work, request)
  if (!reserved) {
    const known = await openWithdrawal(work.db, personId, kind)
    return known && { id: known.id, amount: known.amount, isNew: false }
  }
  const { id, amount: asked, effectiveAt } = reserved
  const when = effectOfApproval(`on ${formatWindow(weekOf(effectiveAt)).from} (New York)`, effectiveAt <= work.now)
  await notifier(work, [
    {
      accountId: personId,
      type: 'withdrawal',
      priority: 'high',
      title: `${withdrawalNames[kind]} requested`,
      message: receivedSentence(kind, asked, when),
      metadata: { amount: toDollars(asked) },
    },
  ])
  return { id, amount: asked, isNew: true }
}
