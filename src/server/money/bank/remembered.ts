import type { ColumnUse } from '#contract/entities/bank-statement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { type NamedColumns, oneLine } from './statement.ts'

/** The most tables whose columns are remembered; the ones that were named last. */
const tablesMax = 200

/** The columns of a bank's tables as persons named them, by the key of the table. */
export const rememberedColumns = async (db: Db): Promise<NamedColumns> => {
  const rows = await db.selectFrom('bank_tables').selectAll().orderBy('named_at', 'desc').limit(tablesMax).execute()
  return Object.fromEntries(rows.map(({ key, columns }) => [key, JSON.parse(columns) as ColumnUse[]]))
}

/** Keeps what a person said of the columns of a table, instead of what was said before. */
export const rememberColumns = async (
  work: SignedInWork,
  key: string,
  columns: readonly ColumnUse[],
): Promise<void> => {
  const row = { columns: JSON.stringify(columns), named_at: work.now, named_by: work.actor.by.email }
  await work.db
    .insertInto('bank_tables')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
  const detail = oneLine(columns.map((use, place) => `${place + 1} ${use}`).join(', '))
  await audit(work, { action: 'bank-table.named', subject: key.slice(0, 20), detail })
}
