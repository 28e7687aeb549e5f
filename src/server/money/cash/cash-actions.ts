import { asSentence } from '#contract/as-sentence.ts'
import type { FundPayout, SuspenseItem } from '#contract/calls/money/cash.ts'
import type { Cents } from '#fund/cents/money.ts'
import { fundDebt } from '#fund/money/set-aside.ts'
import { formatMoney } from '#fund/text/format.ts'
import { areOneWord } from '#server/access/sign-in/second-person.ts'
import type { Action } from '#server/control/approvals/action.ts'
import { keepAct } from '#server/control/approvals/limits.ts'
import { sha256OfJson } from '#server/platform/base/sha256.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { judgeMoneyIn } from '../transfers/money-in.ts'
import { countsFrom } from '../transfers/receive-deposit.ts'
import { cashBooksNow } from '../weeks/set-aside.ts'
import { bookFundDeposit, bookIncome, payIn, reverseFundDeposit, reverseIncome } from './fund-money.ts'
import { decideFundPayout } from './fund-payouts.ts'
import type { SuspenseStatus } from './schema.ts'
import { giveSuspense, investorAt, receiveSuspense, returnSuspense, type Unasked } from './suspense.ts'

const payoutOf = (db: Db, id: string) =>
  db.selectFrom('fund_payouts').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Approval of a payout of the fund's share by the person who asked for it: above the threshold for payouts, somebody
 * else has to look at it.
 */
export const fundPayoutAction: Action<{ readonly id: string }, FundPayout> = {
  kind: 'fund-payout',
  least: 'approver',
  subject: ({ id }) => id,
  weigh: async (db, _now, { id }) => {
    const row = await payoutOf(db, id)
    if (row?.status !== 'requested') return null
    const detail = `${formatMoney(row.amount)}, asked for by ${row.requested_by}.`
    return { title: 'Payout of the fund’s share', detail, amount: row.amount }
  },
  basis: async (db, _now, { id }) => ({ 'The payout': (await payoutOf(db, id))?.status ?? 'gone' }),
  counts: async (_db, _payout, amount) => [{ subject: 'fund', amount }],
  run: (work, { id }) => decideFundPayout(work, { id, status: 'approved' }),
}

const askerOf = (db: Db, id: string) =>
  db
    .selectFrom('fund_payouts')
    .innerJoin('people', 'people.email', 'fund_payouts.requested_by')
    .select(['people.id', 'fund_payouts.status', 'fund_payouts.amount'])
    .where('fund_payouts.id', '=', id)
    .executeTakeFirst()

/**
 * Approves the payout if another person asked for it, and neither let the other one in: two people stand behind it.
 * Null if it is their own, which has a guard.
 */
export const approveOthersPayout = async (work: SignedInWork, id: string): Promise<FundPayout | null> => {
  const { by } = work.actor
  const asker = await askerOf(work.db, id)
  if (!asker || (await areOneWord(work.db, work.now, [asker.id, by.id]))) return null
  const payout = await decideFundPayout(work, { id, status: 'approved' })
  if (asker.status === 'requested')
    await keepAct(work, {
      kind: fundPayoutAction.kind,
      of: id,
      byId: asker.id,
      counted: [{ subject: 'fund', amount: asker.amount }],
      vouched: { vouched_as: 'person', vouched_by: by.id },
    })
  return payout
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
  run: (work, unasked) => receiveSuspense(work, unasked),
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
  run: (work, giving) => giveSuspense(work, giving),
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
  counts: async (db, { id }, amount) => {
    const payer = (await heldOf(db, id))?.payer.trim().toLowerCase()
    return [{ subject: payer === undefined ? null : `payer:${payer}`, amount }]
  },
  run: (work, { id, reason }) => returnSuspense(work, { id, reason }),
}

interface PayingIn {
  readonly amount: Cents
  readonly valueDay: string
  readonly reference: string
}

/** The fund's own money that came in, by hand: always, since whoever says so gains what others are owed. */
export const fundDepositAction: Action<PayingIn, SuspenseItem> = {
  kind: 'fund-deposit',
  subject: (paying) => sha256OfJson(paying),
  weigh: async (db, now, { amount, valueDay, reference }) => {
    if (amount <= 0) throw refuse(409, 'Enter an amount above zero.')
    await countsFrom(db, now, valueDay)
    const debt = fundDebt(await cashBooksNow(db, now))
    const repays = formatMoney(Math.min(amount, debt))
    const what =
      debt === 0
        ? 'The fund owes nothing.'
        : `It repays ${amount < debt ? `${repays} of ` : ''}the ${formatMoney(debt)} that the fund owes.`
    return {
      title: `${formatMoney(amount)} paid in by the fund`,
      detail: `It came as “${reference}”, is valued ${valueDay}, and is the fund’s own. ${what}`,
      amount,
      always: true,
    }
  },
  basis: async () => ({}),
  run: (work, paying) => payIn(work, paying),
}

/** Whether it came by a line of the bank, or a second person or the delay stands behind who recorded it by hand. */
const wasSeen = async (db: Db, id: string): Promise<boolean> => {
  const line = await db
    .selectFrom('entries')
    .innerJoin('bank_line_entries', 'bank_line_entries.seq', 'entries.seq')
    .where('entries.subject_id', '=', id)
    .where('entries.kind', '=', 'suspense')
    .select('bank_line_entries.line_id')
    .executeTakeFirst()
  if (line) return true
  const taken = await db
    .selectFrom('money_in')
    .select('vouched_as')
    .where('key', '=', `suspense:${id}`)
    .executeTakeFirst()
  return (taken?.vouched_as ?? null) !== null
}

/**
 * Money in suspense that becomes the fund's: without a threshold, since those who run the fund gain by it, and always
 * while nobody but whoever recorded it has seen that it came.
 */
const becomesFunds = (
  { kind, run }: Pick<Action<Ending, SuspenseItem>, 'kind' | 'run'>,
  words: { readonly title: string; readonly detail: string },
): Action<Ending, SuspenseItem> => ({
  kind,
  subject: ({ id }) => id,
  weigh: async (db, _now, { id, reason }) => {
    const row = await heldOf(db, id)
    if (row?.status !== 'open' || row.deposit_id !== null) return null
    const detail = `${formatMoney(row.amount)} ${words.detail}: ${asSentence(reason)}`
    return { title: `${words.title} ${row.payer}`, detail, amount: null, always: !(await wasSeen(db, id)) }
  },
  basis: basisOf,
  run,
})

export const incomeAction = becomesFunds(
  { kind: 'income', run: bookIncome },
  { title: 'Income from', detail: 'become the fund’s. What it is' },
)

export const suspenseFundAction = becomesFunds(
  { kind: 'fund-deposit-suspense', run: bookFundDeposit },
  { title: 'Paid in by the fund, from', detail: 'are the fund’s own, paid in. What it is' },
)

/** The reversal of what was booked as the fund's in error: without a threshold, like any reversal. */
const isNobodysAgain = (
  { kind, run }: Pick<Action<Ending, SuspenseItem>, 'kind' | 'run'>,
  { status, title }: { readonly status: SuspenseStatus; readonly title: string },
): Action<Ending, SuspenseItem> => ({
  kind,
  subject: ({ id }) => id,
  weigh: async (db, _now, { id, reason }) => {
    const row = await heldOf(db, id)
    if (row?.status !== status) return null
    const detail = `${formatMoney(row.amount)} are held in suspense again. The reason: ${asSentence(reason)}`
    return { title: `${title} ${row.payer} reversed`, detail, amount: null }
  },
  basis: basisOf,
  run,
})

export const incomeReversalAction = isNobodysAgain(
  { kind: 'income-reversal', run: reverseIncome },
  { status: 'income', title: 'Income from' },
)

export const fundDepositReversalAction = isNobodysAgain(
  { kind: 'fund-deposit-reversal', run: reverseFundDeposit },
  { status: 'fund', title: 'Money paid in by the fund, from' },
)
