import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { InvestorStatus } from '#contract/entities/basic.ts'
import type { Schema } from '../store/schema.ts'
import type { Db } from '../store/store.ts'
import { statusGram, termOf } from './grams.ts'
import { directionOf, inOrder, namesUnderGram, type Order, type Rows, sortedUnderGram } from './order.ts'
import { rarestOf } from './rarest.ts'
import { investorGroups, sumOver } from './sums.ts'

export interface Found {
  readonly no: number
  readonly person_id: string
}

/** The conditions that a row must meet. */
interface Wanted {
  /** The row must have all of them. */
  readonly grams: readonly string[]
  /** Must occur in its text; null if a gram is enough. */
  readonly holds: string | null
  /** A word's beginning, as its gram. */
  readonly begins: string | undefined
  readonly status: InvestorStatus | undefined
}

/** Rows that are walked in the list's own order before a search is left to its grams. */
const walkRowsMax = 6000
const firstStretchRows = 300
const stretchGrowth = 4
/** A limit that nothing reaches. */
const allRows = 1_000_000_000
/** If a gram finds fewer, all of them are sorted; if it finds more, a walk meets them often enough. */
const sortedRowsMax = 1600

/** What is looked for: part of a name or an address, and a status. */
export interface Sought {
  readonly search?: string | undefined
  readonly status?: InvestorStatus | undefined
}

const wantedOf = (search: string | undefined, status: InvestorStatus | undefined): Wanted => {
  const term = search ? termOf(search) : undefined
  return {
    grams: [...(term?.grams ?? []), ...(status ? [statusGram(status)] : [])],
    holds: term?.holds ?? null,
    begins: term?.holds === null ? term.grams[0] : undefined,
    status,
  }
}

interface Stretch {
  readonly from: Rows
  readonly offset: number
  readonly rows: number
  readonly limit: number
}

type Looked = ExpressionBuilder<Schema & { looked: Schema['investor_list'] }, 'looked'>

const isWanted =
  ({ holds, begins, status }: Wanted) =>
  (eb: Looked) =>
    eb.and([
      ...(holds === null
        ? []
        : [sql<SqlBool>`looked.text like ${`%${holds.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`]),
      ...(begins === undefined
        ? []
        : [
            eb.exists(
              eb
                .selectFrom('investor_grams')
                .select('investor_grams.no')
                .where('investor_grams.gram', '=', begins)
                .whereRef('investor_grams.name_key', '=', 'looked.name_key')
                .whereRef('investor_grams.no', '=', 'looked.no'),
            ),
          ]),
      ...(status === undefined ? [] : [eb('looked.status', '=', status)]),
    ])

/** The matching rows among at most `rows` of them, from `offset` on, in order. */
const some = (db: Db, order: Order, wanted: Wanted, { from, offset, rows, limit }: Stretch): Promise<Found[]> =>
  db
    .selectFrom(from.offset(offset).limit(rows).as('looked'))
    .select(['looked.no', 'looked.person_id'])
    .where((eb) => isWanted(wanted)(eb as unknown as Looked))
    .orderBy('looked.key', directionOf(order))
    .orderBy('looked.no', directionOf(order))
    .limit(limit)
    .execute()

/** Walks the rows in longer and longer stretches until a page is full, the rows end or `rowsMax` were read. */
const walk = async (db: Db, from: Rows, order: Order, wanted: Wanted, limit: number, rowsMax: number) => {
  const found: Found[] = []
  for (let [offset, rows] = [0, firstStretchRows]; offset < rowsMax; offset += rows, rows *= stretchGrowth) {
    found.push(...(await some(db, order, wanted, { from, offset, rows, limit: limit - found.length })))
    if (found.length === limit) break
    const beyond = await from
      .offset(offset + rows)
      .limit(1)
      .executeTakeFirst()
    if (!beyond) break
  }
  return found
}

/**
 * The first investors, in an order, that match a search and a status. A few are sorted; many are met on a walk along
 * the order's index; by name, the grams themselves are in order. So the cost grows with the page, not with the list.
 */
export const findInvestors = async (
  db: Db,
  { search, status }: Sought,
  order: Order,
  limit: number,
): Promise<Found[]> => {
  const wanted = wantedOf(search, status)
  if (wanted.grams.length === 0) return inOrder(db, order).limit(limit).execute()
  const rarest = await rarestOf(db, wanted.grams)
  if (!rarest) return []
  const all = { from: sortedUnderGram(db, rarest.gram, order), offset: 0, rows: allRows, limit }
  if (order.column === 'name_key')
    return walk(db, namesUnderGram(db, rarest.gram, order), order, wanted, limit, allRows)
  if (rarest.investors < sortedRowsMax) return some(db, order, wanted, all)
  const walked = await walk(db, inOrder(db, order), order, wanted, limit, walkRowsMax)
  return walked.length === limit ? walked : some(db, order, wanted, all)
}

/** How many match; null where more than a page's search may read would have to be looked at to say so. */
export const countInvestors = async (db: Db, now: number, { search, status }: Sought): Promise<number | null> => {
  const wanted = wantedOf(search, status)
  if (!search || wanted.grams.length === 0) {
    const groups = await investorGroups(db, now)
    return sumOver(groups, 'investors', (group) => status === undefined || group.status === status)
  }
  const rarest = await rarestOf(db, wanted.grams)
  if (!rarest) return 0
  if (rarest.investors >= sortedRowsMax) return null
  const order: Order = { column: 'name_key', ascending: true, beyond: undefined }
  const { count } = await db
    .selectFrom(namesUnderGram(db, rarest.gram, order).as('looked'))
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where((eb) => isWanted(wanted)(eb as unknown as Looked))
    .executeTakeFirstOrThrow()
  return count
}
