import type { AuditFilter } from '#server/platform/audit/find.ts'
import { findAuditOf, viewAudit } from '#server/platform/audit/find.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { auditFilter } from '../personal-data/trail-of.ts'
import { type TableMakers, table } from './table.ts'

const rowsAtOnce = 1000
const columns = { at: 'instant', by: 'text', action: 'text', subject: 'text', detail: 'text', from: 'text' } as const

type Rows = Awaited<ReturnType<typeof findAuditOf>>

/** The rest of the trail in batches, so that an export of years is never held in memory. */
const everyEntry = async function* (db: Db, people: readonly string[], filter: AuditFilter, first: Rows) {
  for (let rows = first; ; rows = await findAuditOf(db, people, filter, rows.at(-1)?.id, rowsAtOnce)) {
    for (const row of rows) yield viewAudit(row)
    if (rows.length < rowsAtOnce) return
  }
}

export const auditTables = ({ store }: Context) =>
  ({
    exportAudit: async ({ query }) => {
      // Read before the download is recorded: an export holds what the screen showed, not itself.
      const { format: _, ...asked } = query
      const { filter, people } = await auditFilter(store.read, asked)
      const first = await findAuditOf(store.read, people, filter, undefined, rowsAtOnce)
      return table({
        name: 'audit',
        columns,
        rows: everyEntry(store.read, people, filter, first),
        taken: { subject: 'audit', detail: JSON.stringify(query) },
      })
    },
  }) satisfies TableMakers<'exportAudit'>
