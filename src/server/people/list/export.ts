import type { InvestorRow } from '#contract/calls/people/admin-investors.ts'
import type { Db } from '#server/platform/database/store.ts'
import { everyRow } from '#server/platform/http/page.ts'
import type { ColumnKind } from '#server/platform/http/table-shape.ts'
import { type ListQuery, pageOfInvestors } from './page.ts'
import { rowsOf } from './row.ts'

const rowsAtOnce = 1000

export const exportColumns = {
  name: 'text',
  email: 'text',
  phone: 'text',
  balance: 'dollars',
  invested: 'dollars',
  return_percent: 'percent',
  risk_profile: 'text',
  status: 'text',
  trading_status: 'text',
  join_date: 'day',
} as const satisfies Partial<Record<keyof InvestorRow, ColumnKind>>

/** Everyone a filter finds, in batches, so that a long list is never held in memory. */
export const everyInvestor = (db: Db, now: number, query: ListQuery): AsyncGenerator<InvestorRow> =>
  everyRow(async (key) => {
    const { ids, next } = await pageOfInvestors(db, query, key, rowsAtOnce)
    return { rows: await rowsOf(db, now, ids), next }
  })

/** The same for investors by id, in their order; ids of nobody are left out. */
export const chosenInvestors = async function* (
  db: Db,
  now: number,
  ids: readonly string[],
): AsyncGenerator<InvestorRow> {
  for (let from = 0; from < ids.length; from += rowsAtOnce)
    yield* await rowsOf(db, now, ids.slice(from, from + rowsAtOnce))
}
