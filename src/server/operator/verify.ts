import type { Db } from '../store/store.ts'
import { verifyFund } from '../verification/verify-fund.ts'
import { OperatorError } from './operator-error.ts'

const shownProblems = 20

/**
 * Verifies sums, chain and balances of the whole book and derives the records again: says what was compared, and how
 * many of each. If there are problems, throws with the first difference of each kind.
 */
export const verify = async (db: Db): Promise<string> => {
  const { entries, lines, problems, compared, trail } = await verifyFund(db)
  const counts = compared.map(({ kind, compared: count, different }) =>
    different === 0 ? `${count} ${kind}` : `${count} ${kind}, ${different} of them different`,
  )
  const kept = `The trail has ${trail.rows} rows, ${trail.erased} of them without details.`
  const derived = `Derived again and compared: ${counts.join('; ')}. ${kept}`
  if (problems.length === 0)
    return `The book is in order: ${entries} entries, ${lines} lines, every sum, hash and balance. ${derived}`
  const more = problems.length > shownProblems ? [`and ${problems.length - shownProblems} more`] : []
  throw new OperatorError(
    ['The book is not in order:', ...problems.slice(0, shownProblems), ...more, derived].join('\n  '),
  )
}
