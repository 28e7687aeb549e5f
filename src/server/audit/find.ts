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

/** Where a word that names somebody or something stands for itself: `ann@x.com` is not in `joann@x.com`. */
export const naming = (word: string): RegExp => {
  const literal = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\w.+%-])${literal}(?![\\w-]|\\.\\w)`, 'i')
}

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
    .select(['audit.id', 'audit.at', 'audit.action', 'by_email', 'subject', 'detail', 'from_address', 'folded'])
    .$if(before !== undefined, (only) => only.where('audit.id', '<', before ?? ''))
    .$if(Boolean(search), (only) => only.where(sql<boolean>`folded like ${holding(search ?? '')} escape '\\'`))
    .$if(action !== undefined, (only) => only.where('action', '=', action ?? ''))
    .$if(since !== undefined, (only) => only.where('at', '>=', Date.parse(since ?? '')))
    .$if(until !== undefined, (only) => only.where('at', '<', Date.parse(until ?? '')))
    .orderBy('audit.id', 'desc')
    .limit(rows)
    .execute()

const findOneNaming = async (db: Db, word: string, before: string | undefined, rows: number): Promise<Found[]> => {
  const [names, found] = [naming(word), [] as Found[]]
  for (let key = before; ; ) {
    const some = await findAudit(db, { search: word }, key, rows)
    found.push(...some.filter(({ folded }) => names.test(folded ?? '')))
    key = some.at(-1)?.id
    if (some.length < rows || found.length >= rows) return found.slice(0, rows)
  }
}

/** The newest entries that name one of some addresses or references, older than a key. */
export const findNaming = async (
  db: Db,
  words: readonly string[],
  before: string | undefined,
  rows: number,
): Promise<Found[]> => {
  const found = await Promise.all(words.map((word) => findOneNaming(db, word, before, rows)))
  const byId = new Map(found.flat().map((row) => [row.id, row]))
  return [...byId.values()].toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, rows)
}

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
