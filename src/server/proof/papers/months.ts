import { sql } from 'kysely'
import { addMonths, newYorkMonth } from '#fund/calendar/new-york.ts'
import { capitalOf, payableOf, resultOf } from '#server/ledger/accounts.ts'
import type { Db } from '#server/platform/database/store.ts'

/**
 * When an investor's money moved, in order, and by how much in total: capital, result and payable together, in cents.
 */
const movesOf = (db: Db, personId: string) =>
  db
    .selectFrom('lines')
    .innerJoin('entries', 'entries.seq', 'lines.seq')
    .where('lines.account', 'in', [capitalOf(personId), resultOf(personId), payableOf(personId)])
    .groupBy(['entries.seq', 'entries.effective_at'])
    .orderBy('entries.effective_at')
    .select(['entries.effective_at as at', sql<number>`cast(sum(lines.amount) as bigint)`.as('amount')])
    .execute()

const monthAfter = (month: string): string => addMonths(`${month}-01`, 1).slice(0, 7)

/** The New York months, `YYYY-MM`, that have ended and had a balance or a flow, newest first. */
export const statementMonths = async (db: Db, personId: string, now: number): Promise<string[]> => {
  const moves = await movesOf(db, personId)
  const [first] = moves
  if (!first) return []
  const byMonth = Map.groupBy(moves, ({ at }) => newYorkMonth(at))
  const months: string[] = []
  let held = 0
  for (let month = newYorkMonth(first.at); month < newYorkMonth(now); month = monthAfter(month)) {
    const own = byMonth.get(month) ?? []
    if (held !== 0 || own.length > 0) months.push(month)
    held += own.reduce((sum, { amount }) => sum + amount, 0)
  }
  return months.reverse()
}

/** The years of those months, and the current year if anything moved in it, newest first. */
export const statementYears = async (db: Db, personId: string, now: number): Promise<string[]> => {
  const moves = await movesOf(db, personId)
  const months = await statementMonths(db, personId, now)
  // A correction may take effect on a Sunday of a year that has not begun.
  const begun = moves.filter(({ at }) => at <= now)
  const all = [...months, ...begun.map(({ at }) => newYorkMonth(at))]
  return [...new Set(all.map((month) => month.slice(0, 4)))].sort().reverse()
}
