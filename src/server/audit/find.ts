import { type Selectable, sql } from 'kysely'
import type { AuditEntry } from '#contract/calls/audit.ts'
import type { AuditTable } from '../store/schema/audit.ts'
import type { Db } from '../store/store.ts'

/** An absent filter is no condition. */
export interface AuditFilter {
  readonly search?: string | undefined
  readonly action?: string | undefined
  /** ISO 8601; from then on, and before then. */
  readonly since?: string | undefined
  readonly until?: string | undefined
}

/** The search is literal: characters that LIKE reads as a pattern are escaped. */
const holding = (words: string): string => `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** The newest entries older than a key. */
export const findAudit = (
  db: Db,
  { search, action, since, until }: AuditFilter,
  before: string | undefined,
  rows: number,
) =>
  db
    .selectFrom('audit')
    .selectAll()
    .$if(before !== undefined, (only) => only.where('id', '<', before ?? ''))
    .$if(Boolean(search), (only) => only.where(sql<boolean>`folded like ${holding(search ?? '')} escape '\\'`))
    .$if(action !== undefined, (only) => only.where('action', '=', action ?? ''))
    .$if(since !== undefined, (only) => only.where('at', '>=', Date.parse(since ?? '')))
    .$if(until !== undefined, (only) => only.where('at', '<', Date.parse(until ?? '')))
    .orderBy('id', 'desc')
    .limit(rows)
    .execute()

export const viewAudit = (row: Selectable<AuditTable>): AuditEntry => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  by: row.by_email,
  action: row.action,
  subject: row.subject,
  detail: row.detail,
  from: row.from_address,
})
