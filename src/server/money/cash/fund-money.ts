import { asSentence } from '#contract/as-sentence.ts'
import type { SuspenseItem } from '#contract/calls/money/cash.ts'
import { formatMoney } from '#fund/text/format.ts'
import { append, entriesAbout, keyAgain, lockBook } from '#server/ledger/append.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { openOf, receiveSuspense, type Unasked, viewed } from './suspense.ts'

interface Because {
  readonly id: string
  readonly reason: string
}

/** What money in suspense becomes that is the fund's, by its state then: what it has earned, and its own that it pays in. */
const kinds = {
  income: {
    kind: 'income',
    booked: { act: 'suspense.income', entry: 'Income of the fund', trail: 'booked as income of the fund' },
    reversed: { act: 'income.reversed', refusal: 'Only what was booked as income can be taken back.' },
  },
  fund: {
    kind: 'fund-deposit',
    booked: { act: 'suspense.fund', entry: 'Paid in by the fund', trail: 'paid in by the fund' },
    reversed: { act: 'fund-deposit.reversed', refusal: 'Only what the fund paid in can be taken back.' },
  },
} as const

type OfFund = keyof typeof kinds

/** Suspense against the fund's share. Throws 409 for a deposit that was taken back, as it belongs to somebody. */
const booking =
  (status: OfFund) =>
  async (work: SignedInWork, { id, reason }: Because): Promise<SuspenseItem> => {
    const { by } = work.actor
    const { kind, booked } = kinds[status]
    await lockBook(work)
    const { amount, payer, deposit_id } = await openOf(work.db, id)
    if (deposit_id !== null)
      throw refuse(409, 'A deposit that was taken back belongs to somebody: give it to an investor, or return it.')
    const before = await entriesAbout(work.db, kind, id)
    await append(work, {
      key: keyAgain(`${kind}:${id}`, before.length),
      kind,
      subjectId: id,
      reason,
      description: `${booked.entry}, from ${payer}`,
      effectiveAt: work.now,
      lines: [
        { account: 'suspense', amount: -amount },
        { account: 'fund', amount },
      ],
    })
    const row = await work.db
      .updateTable('suspense')
      .set({ status, reason, ended_at: work.now, ended_by: by.email })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const detail = `${formatMoney(amount)} from ${payer} ${booked.trail}: ${asSentence(reason)}`
    await audit(work, { action: booked.act, subject: id, detail })
    return viewed(work.db, row)
  }

/** The fund's share against suspense, where it has no owner again. */
const reversing =
  (status: OfFund) =>
  async (work: SignedInWork, { id, reason }: Because): Promise<SuspenseItem> => {
    const { kind, booked, reversed } = kinds[status]
    await lockBook(work)
    const known = await work.db.selectFrom('suspense').selectAll().where('id', '=', id).executeTakeFirst()
    if (!known) throw refuse(404, 'There is no such item in suspense.')
    const before = await entriesAbout(work.db, kind, id)
    if (known.status === 'open' && before.length > 0) return viewed(work.db, known)
    if (known.status !== status) throw refuse(409, reversed.refusal)
    const { amount, payer } = known
    await append(work, {
      key: keyAgain(`${kind}-reversed:${id}`, before.length - 1),
      kind: 'reversal',
      subjectId: id,
      reverses: before.at(-1),
      reason,
      description: `${booked.entry}, from ${payer}, reversed: ${reason}`,
      effectiveAt: work.now,
      lines: [
        { account: 'suspense', amount },
        { account: 'fund', amount: -amount },
      ],
    })
    const row = await work.db
      .updateTable('suspense')
      .set({ status: 'open', reason, ended_at: null, ended_by: null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const detail = `${formatMoney(amount)} from ${payer} is nobody's again. The reason: ${asSentence(reason)}`
    await audit(work, { action: reversed.act, subject: id, detail })
    return viewed(work.db, row)
  }

/** Money in suspense that the fund has earned, such as interest or a refund from the bank. */
export const bookIncome = booking('income')
export const reverseIncome = reversing('income')

/** Money in suspense that is the fund's own: it repays what the fund owes, and the rest is its share. */
export const bookFundDeposit = booking('fund')
export const reverseFundDeposit = reversing('fund')

export const fundDepositWords = 'The fund’s own money, paid in'

/** The fund's own money that has come into cash. Takes it through suspense, to which an error can be reversed. */
export const payIn = async (work: SignedInWork, came: Omit<Unasked, 'payer'>): Promise<SuspenseItem> => {
  const { id } = await receiveSuspense(work, { ...came, payer: 'The fund' })
  return bookFundDeposit(work, { id, reason: fundDepositWords })
}
