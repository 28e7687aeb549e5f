import { type SqlBool, sql } from 'kysely'
import type { RunSort } from '#contract/calls/money/distributions.ts'
import { previousWeek } from '#fund/calendar/week.ts'
import type { CloseRow } from '#fund/weeks/close.ts'
import { foldText } from '#server/platform/database/fold-text.ts'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { holdingRows, isHolding, type RecordedRow } from './stored-rows.ts'
import type { StoredWeek } from './stored-weeks.ts'

/** Which rows of a run are asked for. */
export interface WantedRows {
  readonly search?: string | undefined
  readonly sort: RunSort
  /** The key after which the page begins. */
  readonly before?: string | undefined
  readonly limit: number
}

/** The position of a row: by an amount in cents, then by the investor's id. */
interface Place {
  readonly cents: number
  readonly id: string
}

export const keyOfPlace = ({ cents, id }: Place): string => `${cents}:${id}`

/** Throws 422 unless it is the key of a page. */
const placeOf = (key: string | undefined): Place | undefined => {
  if (key === undefined) return undefined
  const [, cents, id] = /^(-?\d{1,15}):(.+)$/.exec(key) ?? []
  if (cents === undefined || id === undefined) throw refuse(422, 'before: use the next of the last page.')
  return { cents: Number(cents), id }
}

const isDescending = (sort: RunSort): boolean => sort === 'largest' || sort === 'change'

export const weekBefore = ({ week_from }: StoredWeek): number => previousWeek(week_from).from

/** How much a week changed accounts, by investor id: of these investors, or of all. */
export const resultsOf = async (db: Db, weekFrom: number, ids?: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('week_rows')
    .select(['person_id', 'result_change'])
    .where('week_from', '=', weekFrom)
    .where(isHolding)
    .$if(ids !== undefined, (only) => only.where('person_id', 'in', ids ?? []))
    .execute()
  return new Map(rows.map(({ person_id, result_change }) => [person_id, result_change]))
}

/** The investors whose name or address contains this. */
const soughtIds = (db: Db, search: string) =>
  db
    .selectFrom('investor_list')
    .select('person_id')
    .where(sql<SqlBool>`text like ${`%${foldText(search).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`)

const compare = (descending: boolean, one: Place, other: Place): number =>
  (descending ? other.cents - one.cents : one.cents - other.cents) || (one.id < other.id ? -1 : 1)

/** A page of a draft's rows, which are in no table. */
export const pageOfDraft = async (
  db: Db,
  stored: StoredWeek,
  rows: readonly CloseRow[],
  { search, sort, before, limit }: WantedRows,
): Promise<(Place & { readonly row: CloseRow })[]> => {
  const sought = search ? new Set((await soughtIds(db, search).execute()).map(({ person_id }) => person_id)) : null
  const last = sort === 'change' ? await resultsOf(db, weekBefore(stored)) : new Map<string, number>()
  const centsOf = ({ id, resultChange }: CloseRow): number => {
    if (sort === 'investor') return 0
    return sort === 'change' ? Math.abs(resultChange - (last.get(id) ?? 0)) : resultChange
  }
  const after = placeOf(before)
  return rows
    .filter(({ id }) => !sought || sought.has(id))
    .map((row) => ({ row, id: row.id, cents: centsOf(row) }))
    .filter((place) => !after || compare(isDescending(sort), after, place) < 0)
    .toSorted((one, other) => compare(isDescending(sort), one, other))
    .slice(0, limit)
}

const centsIn = (sort: RunSort, weekFrom: number) => {
  if (sort === 'investor') return sql<number>`cast(0 as bigint)`
  if (sort !== 'change') return sql<number>`week_rows.result_change`
  return sql<number>`abs(week_rows.result_change - coalesce((select last_rows.result_change from week_rows last_rows
    where last_rows.person_id = week_rows.person_id and last_rows.week_from = ${weekFrom}
    order by last_rows.version desc limit 1), 0))`
}

/** A page of a closed week's rows. */
export const pageOfClosed = async (
  db: Db,
  stored: StoredWeek,
  { search, sort, before, limit }: WantedRows,
): Promise<(Place & { readonly row: RecordedRow })[]> => {
  const after = placeOf(before)
  const beyond = isDescending(sort) ? '<' : '>'
  const found = await db
    .selectFrom(
      holdingRows(db)
        .where('week_rows.week_from', '=', stored.week_from)
        .$if(Boolean(search), (only) => only.where('week_rows.person_id', 'in', soughtIds(db, search ?? '')))
        .select(centsIn(sort, weekBefore(stored)).as('cents'))
        .as('placed'),
    )
    .selectAll()
    .$if(after !== undefined, (only) =>
      only.where(({ or, and, eb }) =>
        or([
          eb('cents', beyond, after?.cents ?? 0),
          and([eb('cents', '=', after?.cents ?? 0), eb('person_id', '>', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('cents', isDescending(sort) ? 'desc' : 'asc')
    .orderBy('person_id')
    .limit(limit)
    .execute()
  return found.map(({ cents, ...row }) => ({ cents, id: row.person_id, row }))
}
