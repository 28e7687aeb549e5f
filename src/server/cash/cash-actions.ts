import { asSentence } from '#contract/as-sentence.ts'
import type { FundPayout, SuspenseItem } from '#contract/calls/cash.ts'
import { formatMoney } from '#fund/format.ts'
import type { Action } from '../approvals/action.ts'
import type { Db } from '../store/store.ts'
import { decideFundPayout } from './fund-payouts.ts'
import { bookIncome, reverseIncome } from './income.ts'
import { returnSuspense } from './suspense.ts'

const payoutOf = (db: Db, id: string) =>
  db.selectFrom('fund_payouts').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Approval of a payout of the fund's share by the person who asked for it: above the threshold for payouts, somebody
 * else has to look at it.
 */
export const fundPayoutAction: Action<{ readonly id: string }, FundPayout> = {
  kind: 'fund-payout',
  subject: ({ id }) => id,
  weigh: async (db, _now, { id }) => {
    const row = await payoutOf(db, id)
    if (row?.status !== 'requested') return null
    const detail = `${formatMoney(row.amount)}, asked for by ${row.requested_by}.`
    return { title: 'Payout of the fund’s share', detail, amount: row.amount }
  },
  basis: async (db, _now, { id }) => ({ 'The payout': (await payoutOf(db, id))?.status ?? 'gone' }),
  run: (work, now, { id }, actor) => decideFundPayout(work, now, actor, { id, status: 'approved' }),
}

/** Whether the person who approves the payout is another one than asked for it. */
export const isOthersPayout = async (db: Db, id: string, email: string): Promise<boolean> => {
  const row = await payoutOf(db, id)
  return row !== undefined && row.requested_by !== email
}

/** Money in suspense, and the reason why it leaves or what it is. */
interface Ending {
  readonly id: string
  readonly reason: string
}

const heldOf = (db: Db, id: string) => db.selectFrom('suspense').selectAll().where('id', '=', id).executeTakeFirst()

const basisOf = async (db: Db, _now: number, { id }: Ending) => ({
  'The money': (await heldOf(db, id))?.status ?? 'gone',
})

/** Money in suspense that is returned: a payment like any other. */
export const suspenseReturnAction: Action<Ending, SuspenseItem> = {
  kind: 'suspense-return',
  subject: ({ id }) => id,
  weigh: async (db, _now, { id, reason }) => {
    const row = await heldOf(db, id)
    if (row?.status !== 'open') return null
    const detail = `${formatMoney(row.amount)} go back to ${row.payer}. The reason: ${asSentence(reason)}`
    return { title: `Return to ${row.payer}`, detail, amount: row.amount }
  },
  basis: basisOf,
  run: (work, now, { id, reason }, actor) => returnSuspense(work, now, actor, { id, reason }),
}

/** Money in suspense that becomes the fund's own: without a threshold, since those who run the fund gain by it. */
export const incomeAction: Action<Ending, SuspenseItem> = {
  kind: 'income',
  subject: ({ id }) => id,
  weigh: async (db, _now, { id, reason }) => {
    const row = await heldOf(db, id)
    if (row?.status !== 'open' || row.deposit_id !== null) return null
    const detail = `${formatMoney(row.amount)} become the fund’s. What it is: ${asSentence(reason)}`
    return { title: `Income from ${row.payer}`, detail, amount: null }
  },
  basis: basisOf,
  run: (work, now, ending, actor) => bookIncome(work, now, actor, ending),
}

/** The reversal of income that was booked in error: without a threshold, like any reversal. */
export const incomeReversalAction: Action<Ending, SuspenseItem> = {
  kind: 'income-reversal',
  subject: ({ id }) => id,
  weigh: async (db, _now, { id, reason }) => {
    const row = await heldOf(db, id)
    if (row?.status !== 'income') return null
    const detail = `${formatMoney(row.amount)} are held in suspense again. The reason: ${asSentence(reason)}`
    return { title: `Income from ${row.payer} reversed`, detail, amount: null }
  },
  basis: basisOf,
  run: (work, now, ending, actor) => reverseIncome(work, now, actor, ending),
}
