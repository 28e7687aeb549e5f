import { type Expression, sql } from 'kysely'
import { formatInstant } from '#fund/calendar/week-display.ts'
import type { Db, Work } from '../database/store.ts'
import { iso } from './handler.ts'
import { type RefusedError, refuseWith } from './refuse.ts'

/** A record whose saves are counted, by kind and id. */
export interface Revised {
  readonly kind: 'settings' | 'person' | 'draft'
  readonly subject: string
}

/** A save of a record: by whom, and which fields it changed, in the words of their labels. */
export interface Revision {
  readonly at: number
  readonly by: string
  readonly fields: readonly string[]
}

/** How often a record was saved. */
export const versionOf = async (db: Db, { kind, subject }: Revised): Promise<number> => {
  const { version } = await db
    .selectFrom('revisions')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return version ?? 0
}

/** The same as part of a query, for the record whose id is in a column. */
export const versionIn = (kind: Revised['kind'], id: Expression<string>) =>
  sql<number>`cast(coalesce((select max(version) from revisions where kind = ${kind} and subject = ${id}), 0) as bigint)`

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const sentenceOf = ({ at, by, fields }: Revision): string =>
  `${by} changed ${listed(fields)} on ${formatInstant(at)} (New York)`

/** The refusal of a save that was made from an older version: what changed since, by whom and when. */
export const stale = (version: number, revisions: readonly Revision[]): RefusedError => {
  const what = revisions.length > 0 ? revisions.map(sentenceOf).join('; ') : 'This was changed elsewhere'
  return refuseWith(409, `${what}, after this was opened. Nothing was saved; look at it again, and save once more.`, {
    stale: { version, changes: revisions.map(({ at, by, fields }) => ({ at: iso(at), by, fields })) },
  })
}

const since = async (db: Db, { kind, subject }: Revised, from: number): Promise<Revision[]> => {
  const rows = await db
    .selectFrom('revisions')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('version', '>', from)
    .orderBy('version')
    .execute()
  return rows.map(({ at, by_email, fields }) => ({ at, by: by_email, fields: JSON.parse(fields) }))
}

/** Throws 409 unless this is the current version. */
export const demandVersion = async (db: Db, revised: Revised, from: number): Promise<void> => {
  const version = await versionOf(db, revised)
  if (version !== from) throw stale(version, await since(db, revised, from))
}

/**
 * Counts a save and what it changed. `from` is the version that it was made from: throws 409 if there is a newer one.
 * Without it the save merges, as the documented calls do.
 */
export const revise = async (
  work: Work,
  revised: Revised,
  { from, ...revision }: Revision & { readonly from?: number | undefined },
): Promise<void> => {
  if (from !== undefined) await demandVersion(work.db, revised, from)
  const version = (from ?? (await versionOf(work.db, revised))) + 1
  const { at, by, fields } = revision
  const kept = await work.db
    .insertInto('revisions')
    .values({ ...revised, version, at, by_email: by, fields: JSON.stringify(fields) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  if (kept) return
  if (from === undefined) return revise(work, revised, revision)
  throw stale(version, await since(work.db, revised, from))
}
