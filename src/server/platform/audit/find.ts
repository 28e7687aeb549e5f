import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AuditEntry } from '#contract/calls/desk/audit.ts'
import { type AuditKind, actsOf } from '#fund/access/audit-acts.ts'
import { foldText } from '#fund/text/fold.ts'
import type { Db } from '../database/store.ts'
import { firstIdOf } from '../database/time-id.ts'

/** What a trail is about: people, or a thing with all its names and the people it belongs to. */
export type TrailRecord =
  | { readonly of: 'people'; readonly people: readonly string[] }
  | { readonly of: 'thing'; readonly names: readonly string[]; readonly people: readonly string[] }

/** A filter that is absent sets no condition. */
export interface AuditFilter {
  readonly search?: string | undefined
  readonly action?: string | undefined
  readonly kind?: AuditKind | undefined
  /** The portal itself, any investor, or the person who has or had one of these addresses. */
  readonly by?: 'portal' | 'investors' | readonly string[] | undefined
  readonly record?: TrailRecord | undefined
  /** ISO 8601; `since` is included, `until` is not. */
  readonly since?: string | undefined
  readonly until?: string | undefined
}

const nothing: TrailRecord = { of: 'people', people: [] }

/** The search is literal: characters that LIKE reads as a pattern are escaped. */
const holding = (words: string): string => `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/**
 * That an entry holds these words, as they are written or, except in an address, in Latin letters: those of entries from
 * before the trail was folded are found as they are written.
 */
const holdingWords = (words: string): RawBuilder<boolean> => {
  const folded = words.includes('@') ? '' : foldText(words)
  const forms = folded === '' || folded === words.toLowerCase() ? [words] : [words, folded]
  const each = forms.map((form) => sql`folded like ${holding(form)} escape '\\'`)
  return sql<boolean>`(${sql.join(each, sql` or `)})`
}

/** Every address, past ones included, of everybody who is or was an admin. */
const admins = sql`select email from people where role = 'admin' union
  select old_email from address_changes join people on people.id = person_id where role = 'admin' and state = 'done'`

/** Who did it; unknown for an entry that was erased. */
const didBy = (by: NonNullable<AuditFilter['by']>): RawBuilder<SqlBool> => {
  if (by === 'portal') return sql<SqlBool>`audit_details.by_email is null and audit_details.salt is not null`
  if (by === 'investors')
    return sql<SqlBool>`audit_details.by_email is not null and audit_details.by_email not in (${admins})`
  return by.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`audit_details.by_email in (${sql.join(by)})`
}

/** Keeps off the index of the acts, as the other conditions narrow the trail more. */
const isOfKind = (kind: AuditKind): RawBuilder<SqlBool> =>
  sql<SqlBool>`audit.action || '' in (${sql.join(actsOf(kind))})`

interface Span {
  readonly before: string | undefined
  readonly since: number | undefined
  readonly until: number | undefined
  readonly rows: number
}

/** The newest of each act of a kind, each by index: the newest of the kind are among them, however rare it is. */
const newestOfKind = (kind: AuditKind, { before, since, until, rows }: Span): RawBuilder<unknown> => {
  const older = before === undefined ? sql`` : sql`and id < ${before}`
  const from = since === undefined ? sql`` : sql`and id >= ${firstIdOf(since)}`
  const to = until === undefined ? sql`` : sql`and id < ${firstIdOf(until)}`
  const each = actsOf(kind).map(
    (act) =>
      sql`select id from (select id from audit where action = ${act} ${older} ${from} ${to} order by id desc limit ${sql.lit(rows)}) as newest`,
  )
  return sql`(${sql.join(each, sql` union all `)})`
}

/** How much of a name the index holds. */
const indexedCharacters = 100

/** The entries of a record: those about it, and those about its people that name it. */
const idsOf = (record: TrailRecord): RawBuilder<unknown> => {
  if (record.of === 'people') {
    if (record.people.length === 0) return sql`(select id from audit where 1 = 0)`
    // What strangers asked is kept under the address alone.
    return sql`(select audit_id from audit_people where person_id in (${sql.join(record.people)})
      or person_id in (select email from people where people.id in (${sql.join(record.people)})))`
  }
  const heads = record.names.map((name) => name.slice(0, indexedCharacters))
  const about = sql`select id from audit_details
    where substr(subject, 1, ${sql.lit(indexedCharacters)}) in (${sql.join(heads)}) and subject in (${sql.join(record.names)})`
  if (record.people.length === 0) return sql`(${about})`
  const named = record.names.map((name) => sql`folded like ${holding(name)} escape '\\'`)
  const amongTheirs = sql`select audit_id from audit_people join audit_details on audit_details.id = audit_id
    where person_id in (${sql.join(record.people)}) and (${sql.join(named, sql` or `)})`
  return sql`(${about} union ${amongTheirs})`
}

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
    .$if(Boolean(filter.search), (only) => only.where(holdingWords(filter.search ?? '')))
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
    .where(holdingWords(words))
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
    .where(holdingWords(filter.search ?? ''))
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
