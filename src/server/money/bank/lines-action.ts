import type { Dismissal, MatchKind } from '#contract/entities/bank-statement.ts'
import { names } from '#fund/money/bank-matching.ts'
import type { Counted } from '#fund/money/limits.ts'
import { formatMoney } from '#fund/text/format.ts'
import type { Action, Matter } from '#server/control/approvals/action.ts'
import { sha256Of } from '#server/platform/base/sha256.ts'
import type { By } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { batchOf, payeesOf } from '../payouts/view.ts'
import { type Arrival, judgeMoneyIn } from '../transfers/money-in.ts'
import { acceptLines, bookLine } from './book-lines.ts'
import { dismissLine } from './dismiss.ts'
import { doesVouch, lineName, lineOf } from './lines.ts'
import type { BankLineRow } from './view.ts'

/** A line, and what it is booked or set aside as. */
interface ChosenLine {
  readonly id: string
  readonly as: MatchKind | Dismissal
  readonly of: string
}

const isDismissal = (as: ChosenLine['as']): as is Dismissal => as === 'duplicate' || as === 'not-ours'

export interface LineBooking {
  readonly lines: readonly ChosenLine[]
  /** A person chose what the one line is, whatever it seems to be. */
  readonly isChosen: boolean
}

/** Whether the batch was sent by a file, which was approved if the fund asks for that. */
const wasSent = async (db: Db, batchId: string): Promise<boolean> =>
  (await db.selectFrom('payment_files').select('format').where('batch_id', '=', batchId).executeTakeFirst()) !==
  undefined

/** A line that is open, and what it is to be booked as. */
interface OpenLine {
  readonly line: BankLineRow
  readonly seen: ChosenLine
}

/** The money that a line brings in, and whether the line vouches for it; undefined if it brings none. */
const arrivalOf = async (
  db: Db,
  now: number,
  { line, seen }: OpenLine,
  asker: By | undefined,
): Promise<Arrival | undefined> => {
  if (line.amount <= 0 || !['deposit', 'suspense', 'income', 'fund-deposit'].includes(seen.as)) return undefined
  const deposit =
    seen.as === 'deposit'
      ? await db.selectFrom('deposits').select(['amount', 'reference']).where('id', '=', seen.of).executeTakeFirst()
      : undefined
  const namesRequest = deposit !== undefined && names(line, [deposit.reference])
  const vouches = asker !== undefined && (await doesVouch(db, now, line, asker))
  return { amount: line.amount, requested: deposit?.amount ?? null, line: vouches ? { namesRequest } : null }
}

/** The lines whose money waits for a second person, and why. */
const moneyInOf = async (db: Db, now: number, open: readonly OpenLine[], asker: By | undefined): Promise<Matter[]> => {
  const judge = await judgeMoneyIn(db, now, asker, 'received')
  const matters: Matter[] = []
  for (const one of open) {
    const arrival = await arrivalOf(db, now, one, asker)
    const why = arrival ? judge(arrival) : null
    if (arrival && why !== null) matters.push({ title: lineName(one.line), detail: why, amount: arrival.amount })
  }
  return matters
}

/**
 * What booking a line decides without a second person having seen it: a batch that was not sent by a file, a fee,
 * what is the fund's, or a payout that came back, which has no threshold, like any reversal. Undefined if it decides
 * none of these.
 */
const decidedBy = async (db: Db, line: BankLineRow, { as, of }: ChosenLine): Promise<Matter | undefined> => {
  const amount = Math.abs(line.amount)
  const named = (what: string, threshold: number | null): Matter => ({
    title: lineName(line),
    detail: what,
    amount: threshold,
  })
  // What is set aside no longer shows that the bank has less, or more, than the book.
  if (isDismissal(as))
    return named(
      `${formatMoney(line.amount)} is ${as === 'duplicate' ? 'a duplicate' : 'not the fund’s'}: it is set aside, and no longer compared with the book.`,
      amount,
    )
  if (as === 'returned') return named(`${formatMoney(amount)} came back and is payable again.`, null)
  if (as === 'fee') return named(`${formatMoney(amount)} is a fee of the bank, borne by the fund.`, amount)
  if (as === 'income')
    return named(`${formatMoney(amount)} is interest or a refund from the bank, income of the fund.`, null)
  // A line shows that money came, and not that it is the fund's: those who run it gain by saying so.
  if (as === 'fund-deposit') return named(`${formatMoney(amount)} is the fund’s own money, paid in.`, null)
  if (as !== 'batch' || (await wasSent(db, of))) return undefined
  const { payouts } = await batchOf(db, of)
  return named(`A batch of ${payouts} payouts without a file of the portal is marked paid.`, amount)
}

/** Books lines of the bank. What needs a second person when payments are made by hand needs one here too. */
export const bankLinesAction: Action<LineBooking, number> = {
  kind: 'bank-line',
  subject: ({ lines }) => {
    const ids = lines.map(({ id }) => id).toSorted()
    return ids.length === 1 ? String(ids[0]) : sha256Of(ids.join())
  },
  weigh: async (db, now, { lines }, asker) => {
    const open = []
    for (const seen of lines) {
      const line = await lineOf(db, seen.id)
      if (line.status === 'open') open.push({ line, seen })
    }
    const moneyIn = await moneyInOf(db, now, open, asker)
    const matters = [...moneyIn]
    for (const { line, seen } of open) {
      const matter = await decidedBy(db, line, seen)
      if (matter) matters.push(matter)
    }
    const [first] = matters
    if (!first) return null
    const amounts = matters.flatMap(({ amount }) => amount ?? [])
    return {
      title: lines.length === 1 ? `Bank line ${first.title}` : `${lines.length} bank lines`,
      detail: matters.map(({ title, detail }) => (lines.length === 1 ? detail : `${title}: ${detail}`)).join(' '),
      amount: amounts.length < matters.length ? null : amounts.reduce((sum, amount) => sum + amount, 0),
      always: moneyIn.length > 0,
    }
  },
  basis: async (db, _now, { lines }) => {
    const states = []
    for (const { id } of lines) {
      const line = await db.selectFrom('bank_lines').select('status').where('id', '=', id).executeTakeFirst()
      states.push(line?.status ?? 'taken back')
    }
    return { 'The lines': states.every((status) => status === 'open') ? 'open' : 'matched in part' }
  },
  counts: async (db, { lines }) => {
    const counted: Counted[] = []
    for (const seen of lines) {
      const line = await lineOf(db, seen.id)
      if (line.status !== 'open' || !(await decidedBy(db, line, seen))) continue
      if (seen.as === 'batch') counted.push(...(await payeesOf(db, seen.of)))
      else if (seen.as === 'fee' || isDismissal(seen.as))
        counted.push({ subject: 'bank', amount: Math.abs(line.amount) })
    }
    return counted
  },
  run: async (work, { lines, isChosen }) => {
    const [line] = lines
    if (!isChosen || !line)
      return acceptLines(
        work,
        lines.flatMap(({ as, ...one }) => (isDismissal(as) ? [] : [{ as, ...one }])),
      )
    if (isDismissal(line.as)) {
      await dismissLine(work, { lineId: line.id, as: line.as, of: line.of })
      return 1
    }
    await bookLine(work, { lineId: line.id, as: line.as, id: line.of })
    return 1
  },
}
