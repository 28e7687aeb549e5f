import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { findInvestors, type Sought } from './find.ts'
import { columnOf, type InvestorSort, type Order, type SortColumn } from './order.ts'

/** Where a page begins: after an investor of the list, or before one. */
interface Cursor {
  readonly back: boolean
  readonly no: number
}

/** "after:123", or "until:123" for the page before it. */
const writeCursor = ({ back, no }: Cursor): string => `${back ? 'until' : 'after'}:${no}`

/** Throws 422 unless it is a page key. */
const readCursor = (key: string | undefined): Cursor | undefined => {
  if (key === undefined) return undefined
  const [, direction, no] = key.match(/^(after|until):(\d{1,15})$/) ?? []
  if (no === undefined) throw refuse(422, 'before: take it from the next or previous of a page.')
  return { back: direction === 'until', no: Number(no) }
}

export interface ListQuery extends Sought {
  readonly sort?: InvestorSort | undefined
  readonly order?: 'asc' | 'desc' | undefined
}

interface IdPage {
  readonly ids: readonly string[]
  readonly next: string | null
  readonly previous: string | null
}

/** Where the row of a key is now: a row that has moved since is paged from its new place. */
const placeOf = async (db: Db, column: SortColumn, { no }: Cursor) => {
  const row = await db.selectFrom('investor_list').select([column]).where('no', '=', no).executeTakeFirst()
  if (!row) throw refuse(422, 'before: this investor no longer exists. Start again at the first page.')
  return { value: row[column as keyof typeof row] as string | number, no }
}

/** A page of the list by key: by name from A to Z unless asked otherwise. */
export const pageOfInvestors = async (
  db: Db,
  { sort = 'name', order = 'asc', ...wanted }: ListQuery,
  key: string | undefined,
  limit: number,
): Promise<IdPage> => {
  const column = columnOf[sort]
  const cursor = readCursor(key)
  const back = cursor?.back ?? false
  const listOrder: Order = {
    column,
    ascending: (order === 'asc') !== back,
    beyond: cursor && (await placeOf(db, column, cursor)),
  }
  const found = await findInvestors(db, wanted, listOrder, limit + 1)
  const more = found.length > limit
  const rows = found.slice(0, limit)
  if (back) rows.reverse()
  const [first, last] = [rows[0], rows.at(-1)]
  const isNext = back ? cursor !== undefined : more
  const isPrevious = back ? more : cursor !== undefined
  return {
    ids: rows.map(({ account_id }) => account_id),
    next: isNext && last ? writeCursor({ back: false, no: last.no }) : null,
    previous: isPrevious && first ? writeCursor({ back: true, no: first.no }) : null,
  }
}
