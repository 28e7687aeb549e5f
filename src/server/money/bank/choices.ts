import type { LineChoice } from '#contract/entities/bank-statement.ts'
import { toDollars } from '#fund/cents/money.ts'
import type { BankLine } from '#fund/money/bank-matching.ts'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { fundDepositWords } from '../cash/fund-money.ts'
import { candidatesSince, type KnownCandidate } from './candidates.ts'
import { feeWords, incomeWords } from './propose.ts'

const choicesMax = 200

/** A deposit is received at whatever amount came; anything else must match the line to the cent. */
const canBe = (line: BankLine, { as, amount }: KnownCandidate): boolean =>
  as === 'deposit' ? line.amount > 0 : amount === line.amount

/** What an open line can be booked as, the nearest amount first. */
export const candidatesOf = async (db: Db, line: BankLine): Promise<KnownCandidate[]> => {
  const far = ({ amount }: KnownCandidate) => Math.abs(line.amount - amount)
  return (await candidatesSince(db, line.day)).filter((one) => canBe(line, one)).toSorted((a, b) => far(a) - far(b))
}

/** The same in words for people. Throws 404 if the line does not exist, 409 if it is matched already. */
export const choicesOf = async (db: Db, id: string): Promise<LineChoice[]> => {
  const line = await db.selectFrom('bank_lines').selectAll().where('id', '=', id).executeTakeFirst()
  if (!line) throw refuse(404, 'There is no such line.')
  if (line.status !== 'open') throw refuse(409, 'This line is already matched.')
  const candidates = await candidatesOf(db, line)
  const own: LineChoice[] =
    line.amount < 0
      ? [{ as: 'fee', id: '', what: feeWords, difference: 0 }]
      : [
          { as: 'income', id: '', what: incomeWords, difference: 0 },
          { as: 'fund-deposit', id: '', what: fundDepositWords, difference: 0 },
        ]
  const known = candidates
    .slice(0, choicesMax - own.length)
    .map(({ as, id, what, amount }): LineChoice => ({ as, id, what, difference: toDollars(line.amount - amount) }))
  return [...known, ...own]
}
