import type { InvestorImport } from '#contract/calls/people/admin-investors-edit.ts'
import { toDollars } from '#fund/cents/money.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/contract-values.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { touchedCount } from './undo.ts'

const latestRows = 20

/** The latest imports, newest first, each with whether it can be undone. */
export const latestImports = async (db: Db, only?: string): Promise<InvestorImport[]> => {
  const rows = await db
    .selectFrom('imports')
    .selectAll()
    .$if(only !== undefined, (those) => those.where('id', '=', only ?? ''))
    .orderBy('id', 'desc')
    .limit(latestRows)
    .execute()
  return Promise.all(
    rows.map(async ({ id, at, by_email, investors, total_capital, weeks, undone_at }) => ({
      id,
      at: iso(at),
      by: by_email,
      investors,
      weeks,
      total_capital: toDollars(total_capital),
      undone_at: undone_at === null ? null : iso(undone_at),
      can_undo: undone_at === null && (await touchedCount(db, id)) === 0,
    })),
  )
}

export const importOf = async (db: Db, id: string): Promise<InvestorImport> => {
  const [found] = await latestImports(db, id)
  if (!found) throw refuse(404, 'There is no such import.')
  return found
}
