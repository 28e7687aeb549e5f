import { sql } from 'kysely'
import type { AuditEntry } from '#contract/calls/audit.ts'
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
    .leftJoin('audit_details', 'audit_details.id', 'audit.id')
    .select(['audit.id', 'audit.at', 'audit.action', 'by_email', 'subject', 'detail', 'from_address'])
    .$if(before !== undefined, (only) => only.where('audit.id', '<', before ?? ''))
    .$if(Boolean(search), (only) => only.where(sql<boolean>`folded like ${holding(search ?? '')} escape '\\'`))
    .$if(action !== undefined, (only) => only.where('action', '=', action ?? ''))
    .$if(since !== undefined, (only) => only.where('at', '>=', Date.parse(since ?? '')))
    .$if(until !== undefined, (only) => only.where('at', '<', Date.parse(until ?? '')))
    .orderBy('audit.id', 'desc')
    .limit(rows)
    .execute()

const erased = '(erased)'

type Found = Awaited<ReturnType<typeof findAudit>>[number]

export const viewAudit = (row: Found): AuditEntry => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  by: row.by_email,
  action: row.action,
  subject: row.subject ?? erased,
  detail: row.detail ?? erased,
  from: row.from_address,
})
