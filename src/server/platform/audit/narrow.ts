import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type AuditKind, actsOf } from '#fund/access/audit-acts.ts'
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

export const nothing: TrailRecord = { of: 'people', people: [] }

/** The search is literal: characters that LIKE reads as a pattern are escaped. */
export const holding = (words: string): string => `%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** Every address, past ones included, of everybody who is or was an admin. */
const admins = sql`select email from people where role = 'admin' union
  select old_email from address_changes join people on people.id = person_id where role = 'admin' and state = 'done'`

/** Who did it; unknown for an entry that was erased. */
export const didBy = (by: NonNullable<AuditFilter['by']>): RawBuilder<SqlBool> => {
  if (by === 'portal') return sql<SqlBool>`audit_details.by_email is null and audit_details.salt is not null`
  if (by === 'investors')
    return sql<SqlBool>`audit_details.by_email is not null and audit_details.by_email not in (${admins})`
  return by.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`audit_details.by_email in (${sql.join(by)})`
}

/** Keeps off the index of the acts, as the other conditions narrow the trail more. */
export const isOfKind = (kind: AuditKind): RawBuilder<SqlBool> =>
  sql<SqlBool>`audit.action || '' in (${sql.join(actsOf(kind))})`

interface Span {
  readonly before: string | undefined
  readonly since: number | undefined
  readonly until: number | undefined
  readonly rows: number
}

/** The newest of each act of a kind, each by index: the newest of the kind are among them, however rare it is. */
export const newestOfKind = (kind: AuditKind, { before, since, until, rows }: Span): RawBuilder<unknown> => {
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
export const idsOf = (record: TrailRecord): RawBuilder<unknown> => {
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
