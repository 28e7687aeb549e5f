import { verifyBook } from '../ledger/verify.ts'
import type { Db } from '../store/store.ts'
import { OperatorError } from './operator-error.ts'

const shownProblems = 20

/** Sums, chain and balances of the whole book, in a line; throws with the problems where there are any. */
export const verify = async (db: Db): Promise<string> => {
  const { entries, lines, problems } = await verifyBook(db)
  if (problems.length === 0)
    return `The book is sound: ${entries} entries, ${lines} lines, every sum, hash and balance.`
  const more = problems.length > shownProblems ? [`and ${problems.length - shownProblems} more`] : []
  throw new OperatorError([`The book is not sound:`, ...problems.slice(0, shownProblems), ...more].join('\n  '))
}
