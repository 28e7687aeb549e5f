import { sql } from 'kysely'
import type { AuditEntry } from '#contract/calls/desk/audit.ts'
import type { Db } from '../database/store.ts'
import { firstIdOf } from '../database/time-id.ts'
import { type AuditFilter, didBy, holding, idsOf, isOfKind, newestOfKind, nothing } from './narrow.ts'

/** Matches a name only as a whole: `ann@x.com` is not found in `joann@x.com`. */
export const naming = (word: string): RegExp => {
  const literal = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\w.+%-])${literal}(?![\\w-]|\\.\\w)`, 'i')
}

/** The entries that a filter lets through, the newest first, older than a key; days are a range of keys. */
export const entries = (db: Db, filter: AuditFilter, before: string | undefined, rows: number) => {
  const { action, kind, by, record, search } = filter
  const [since, until] = [filter.since, filter.until].map((at) => (at === undefined ? undefined : Date.parse(at)))
  // With a person, the index of who did it is followed, which has the details' ids; the two ids are the same.
  const id = by === undefined || by === 'investors' ? 'audit.id' : 'audit_details.id'
  const isKindAlone = action === undefined && by === undefined && record === undefined && !search
  return db
    .selectFrom('audit')
    .leftJoin('audit_details', 'audit_details.id', 'audit.id')
    .select(['audit.id', 'audit.at', 'audit.action', 'by_email', 'subject', 'detail', 'from_address', 'folded'])
    .$if(before !== undefined, (only) => only.where(id, '<', before ?? ''))
    .$if(action !== undefined, (only) => only.where('action', '=', action ?? ''))
    .$if(since !== undefined, (only) => only.where(id, '>=', firstIdOf(since ?? 0)))
    .$if(until !== undefined, (only) => only.where(id, '<', firstIdOf(until ?? 0)))
    .$if(by !== undefined, (only) => only.where(didBy(by ?? 'portal')))
    .$if(record !== undefined, (only) => only.where(sql<boolean>`audit.id in ${idsOf(record ?? nothing)}`))
    .$if(kind !== undefined && !isKindAlone, (only) => only.where(isOfKind(kind ?? 'money')))
    .$if(kind !== undefined && isKindAlone, (only) =>
      only.where(sql<boolean>`audit.id in ${newestOfKind(kind ?? 'money', { before, since, until, rows })}`),
    )
    .orderBy(id, 'desc')
    .limit(rows)
}

/** The newest entries older than a key. */
export const findAudit = (db: Db, filter: AuditFilter, before: string | undefined, rows: number) =>
  entries(db, filter, before, rows)
    .$if(Boolean(filter.search), (only) =>
      only.where(sql<boolean>`folded like ${holding(filter.search ?? '')} escape '\\'`),
    )
    .execute()

/**
 * The newest entries about some people, or by them, older than a key: by index for each person, however many entries
 * there are.
 */
export const auditEntriesOf = (
  db: Db,
  people: readonly string[],
  filter: AuditFilter,
  before: string | undefined,
  rows: number,
) => entries(db, filter, before, rows).where(sql<boolean>`audit.id in ${idsOf({ of: 'people', people })}`)

const newestFirst = (one: Found, other: Found): number => (one.id < other.id ? 1 : -1)

/** How many of the latest entries are searched for words. */
const recentRows = 2000

/**
 * The newest entries whose words contain this, among the latest 2,000: at the same cost in a long trail as in a short
 * one.
 */
export const findRecent = (db: Db, words: string, rows: number): Promise<Found[]> =>
  db
    .selectFrom(db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(recentRows).as('audit'))
    .innerJoin('audit_details', 'audit_details.id', 'audit.id')
    .select(['audit.id', 'audit.at', 'audit.action', 'by_email', 'subject', 'detail', 'from_address', 'folded'])
    .where(sql<boolean>`folded like ${holding(words)} escape '\\'`)
    .orderBy('audit.id', 'desc')
    .limit(rows)
    .execute()

/**
 * The newest entries older than a key that are about the people whom a search names, or that contain its words. An
 * address is its owner's: only the index is read. Other words are also looked for in the text, as far back as the page
 * reaches.
 */
export const findAuditOf = async (
  db: Db,
  people: readonly string[],
  filter: AuditFilter,
  before: string | undefined,
  rows: number,
): Promise<Found[]> => {
  if (people.length === 0) return findAudit(db, filter, before, rows)
  const about = await auditEntriesOf(db, people, filter, before, rows).execute()
  if (filter.search?.includes('@')) return about
  const oldest = about.length === rows ? about.at(-1)?.id : undefined
  const worded = await entries(db, filter, before, rows)
    .where(sql<boolean>`folded like ${holding(filter.search ?? '')} escape '\\'`)
    .$if(oldest !== undefined, (only) => only.where('audit.id', '>', oldest ?? ''))
    .execute()
  const byId = new Map([...about, ...worded].map((row) => [row.id, row]))
  return [...byId.values()].toSorted(newestFirst).slice(0, rows)
}

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
  return [...byId.values()].toSorted(newestFirst).slice(0, rows)
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
