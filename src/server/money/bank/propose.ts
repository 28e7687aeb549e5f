import type { LineChoice, Proposal } from '#contract/entities/bank-statement.ts'
import { addDays } from '#fund/calendar/new-york.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { toDollars } from '#fund/cents/money.ts'
import { type BankLine, matchLines } from '#fund/money/bank-matching.ts'
import { formatMoney } from '#fund/text/format.ts'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { fundDepositWords } from '../cash/fund-money.ts'
import { candidatesSince, type KnownCandidate } from './candidates.ts'
import type { BankLineRow } from './view.ts'

const choicesMax = 200

/** A deposit is received at whatever amount came; anything else must match the line to the cent. */
const canBe = (line: BankLine, { as, amount }: KnownCandidate): boolean =>
  as === 'deposit' ? line.amount > 0 : amount === line.amount

/** What an open line can be booked as, the nearest amount first. */
export const candidatesOf = async (db: Db, line: BankLine): Promise<KnownCandidate[]> => {
  const far = ({ amount }: KnownCandidate) => Math.abs(line.amount - amount)
  return (await candidatesSince(db, line.day)).filter((one) => canBe(line, one)).toSorted((a, b) => far(a) - far(b))
}

const twinDaysMax = 7
const twinsMax = 20
const notOursWords = 'Not the fund’s: set aside, booked as nothing'

/** The lines of the same amount and about the same day, of which one may be a duplicate. */
const twinsOf = async (db: Db, { id, day, amount }: BankLineRow): Promise<LineChoice[]> => {
  const rows = await db
    .selectFrom('bank_lines')
    .selectAll()
    .where('amount', '=', amount)
    .where('day', '>=', addDays(day, -twinDaysMax))
    .where('day', '<=', addDays(day, twinDaysMax))
    .where('status', '!=', 'dismissed')
    .where('id', '!=', id)
    .orderBy('id')
    .limit(twinsMax)
    .execute()
  return rows.map((row) => ({
    as: 'duplicate',
    id: row.id,
    what: `Duplicate of “${row.counterparty || row.reference || 'a line without words'}” of ${formatCalendarDate(row.day)}: set aside`,
    difference: 0,
  }))
}

/** The same in words for people. Throws 404 if the line does not exist, 409 if it is matched already. */
export const choicesOf = async (db: Db, id: string): Promise<LineChoice[]> => {
  const line = await db.selectFrom('bank_lines').selectAll().where('id', '=', id).executeTakeFirst()
  if (!line) throw refuse(404, 'There is no such line.')
  if (line.status !== 'open') throw refuse(409, 'This line is already matched.')
  const [candidates, twins] = [await candidatesOf(db, line), await twinsOf(db, line)]
  const own: LineChoice[] =
    line.amount < 0
      ? [{ as: 'fee', id: '', what: feeWords, difference: 0 }]
      : [
          { as: 'income', id: '', what: incomeWords, difference: 0 },
          { as: 'fund-deposit', id: '', what: fundDepositWords, difference: 0 },
        ]
  const known = candidates
    .slice(0, choicesMax - own.length - twins.length - 1)
    .map(({ as, id, what, amount }): LineChoice => ({ as, id, what, difference: toDollars(line.amount - amount) }))
  return [...known, ...own, ...twins, { as: 'not-ours', id: '', what: notOursWords, difference: 0 }]
}

/** What a line seems to be, with the entries that it is matched with if they are booked already. */
export interface MatchedProposal extends Proposal {
  readonly entries: readonly number[]
}

const differing = (what: string, difference: number): string => {
  if (difference === 0) return what
  return `${what}: ${formatMoney(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'} came`
}

const unmatched = { id: '', difference: 0, sure: false, entries: [] } as const

const feeWords = 'A fee of the bank, borne by the fund'

export const incomeWords = 'Interest or a refund from the bank, income of the fund'

const isFee = ({ reference, counterparty }: BankLine): boolean =>
  /\b(?:fees?|charges?)\b/i.test(`${reference} ${counterparty}`)

const isInterest = ({ reference, counterparty }: BankLine): boolean =>
  /\binterest\b/i.test(`${reference} ${counterparty}`)

const ofItself = (line: BankLine): MatchedProposal | null => {
  if (line.is_collective) return null
  if (line.amount > 0 && isInterest(line)) return { ...unmatched, as: 'income', what: incomeWords }
  if (line.amount > 0) return { ...unmatched, as: 'suspense', what: 'Nobody’s yet: into suspense' }
  return isFee(line) ? { ...unmatched, as: 'fee', what: feeWords } : null
}

/**
 * What each line seems to be. Money that came in and nobody expects goes into suspense, or is the bank's interest if it
 * says so. Money that went out is a fee if it says so; otherwise the line is left open.
 */
export const proposalsFor = async (
  db: Db,
  lines: readonly BankLine[],
): Promise<Map<string, MatchedProposal | null>> => {
  const [first] = lines.map(({ day }) => day).toSorted()
  if (first === undefined) return new Map()
  const matches = matchLines(lines, await candidatesSince(db, first))
  return new Map(
    lines.map((line) => {
      const match = matches.get(line.id)
      if (!match) return [line.id, ofItself(line)]
      const { as, id, entries, what } = match.candidate as KnownCandidate
      const difference = toDollars(match.difference)
      return [line.id, { as, id, what: differing(what, match.difference), difference, sure: match.sure, entries }]
    }),
  )
}

const waitingMax = 500

/** The open lines, earliest first; at most 500. */
export const waitingLines = (db: Db): Promise<BankLineRow[]> =>
  db
    .selectFrom('bank_lines')
    .selectAll()
    .where('status', '=', 'open')
    .orderBy('day')
    .orderBy('id')
    .limit(waitingMax)
    .execute()

/**
 * What open lines seem to be, compared together with all other open lines, so that each seems the same wherever it is
 * shown or booked.
 */
export const proposalsAmongAll = async (
  db: Db,
  lines: readonly BankLineRow[],
): Promise<Map<string, MatchedProposal | null>> => {
  const waiting = await waitingLines(db)
  const ids = new Set(waiting.map(({ id }) => id))
  return proposalsFor(db, [...waiting, ...lines.filter(({ id, status }) => status === 'open' && !ids.has(id))])
}
