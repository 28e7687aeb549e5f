import { asSentence } from '#contract/as-sentence.ts'
import type { FundPayout, SuspenseItem } from '#contract/calls/cash.ts'
import { formatMoney } from '#fund/format.ts'
import type { Action } from '../approvals/action.ts'
import { sha256OfJson } from '../sha256.ts'
import type { Db } from '../store/store.ts'
import { judgeMoneyIn } from '../transfers/money-in.ts'
import { decideFundPayout } from './fund-payouts.ts'
import { bookIncome, reverseIncome } from './income.ts'
import { giveSuspense, investorAt, receiveSuspense, returnSuspense, type Unasked } from './suspense.ts'

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

/** Money that nobody requested, recorded by hand. Two that are alike in everything are one request while it waits. */
export const suspenseReceiptAction: Action<Unasked, SuspenseItem> = {
  kind: 'suspense-receipt',
  subject: (unasked) => sha256OfJson(unasked),
  weigh: async (db, now, { amount, payer, valueDay, reference }, asker) => {
    const why = (await judgeMoneyIn(db, now, asker, 'received'))({ amount })
    if (why === null) return null
    const written = reference === null ? '' : `, who wrote “${reference}”`
    return {
      title: `${formatMoney(amount)} received from ${payer}`,
      detail: `Nobody requested it; it came from ${payer}${written}, is valued ${valueDay}, and goes into suspense. ${why}`,
      amount,
      always: true,
    }
  },
  basis: async () => ({}),
  run: (work, now, unasked, actor) => receiveSuspense(work, now, actor, unasked),
}

interface Giving {
  readonly id: string
  readonly email: string
}

/** Money in suspense that becomes an investor's: a line of the bank may show that it came, never whose it is. */
export const suspenseGivenAction: Action<Giving, SuspenseItem> = {
  kind: 'suspense-given',
  subject: ({ id }) => id,
  weigh: async (db, now, { id, email }, asker) => {
    const row = await heldOf(db, id)
    const person = await investorAt(db, email)
    if (row?.status !== 'open' || !person) return null
    const why = (await judgeMoneyIn(db, now, asker, 'given'))({ amount: row.amount })
    if (why === null) return null
    return {
      title: `${formatMoney(row.amount)} from suspense to ${person.name}`,
      detail: `It came from ${row.payer} and is credited to ${person.name} <${email}>. ${why}`,
      amount: row.amount,
      always: true,
    }
  },
  // The same address may be another person's by then.
  basis: async (db, _now, { id, email }) => ({
    'The money': (await heldOf(db, id))?.status ?? 'gone',
    'The investor': `#${(await investorAt(db, email))?.id ?? ''}`,
  }),
  run: (work, now, giving, actor) => giveSuspense(work, now, actor, giving),
}

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
