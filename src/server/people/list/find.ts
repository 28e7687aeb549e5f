import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'
import { conditionsOf, type Filter, indexedOf, isOfGroups } from './filter.ts'
import { statusGram, termOf } from './grams.ts'
import {
  allRows,
  directionOf,
  firstUnder,
  inOrder,
  namesUnderGram,
  type Order,
  type Rows,
  sortedUnder,
  sortedUnderGram,
} from './order.ts'
import { type InvestorGroup, investorGroups, sumOver } from './sums.ts'

interface Gram {
  readonly gram: string
  /** How many investors it finds, or a few more. */
  readonly investors: number
}

/** The gram that finds the fewest investors; undefined if one of them finds nobody. */
const rarestOf = async (db: Db, grams: readonly string[]): Promise<Gram | undefined> => {
  const counted = await db.selectFrom('investor_gram_counts').selectAll().where('gram', 'in', grams).execute()
  if (counted.length < grams.length) return undefined
  return counted.reduce((rarest, one) => (one.investors < rarest.investors ? one : rarest))
}

interface ListPlace {
  readonly no: number
  readonly account_id: string
}

/** The conditions that a row must meet. */
interface Wanted {
  /** The row has all of them. */
  readonly grams: readonly string[]
  /** Occurs in its text; null if a gram is enough. */
  readonly holds: string | null
  /** The beginning of a word, as its gram. */
  readonly begins: string | undefined
  readonly filter: Filter
}

/** How many rows are walked in the list's own order before a search is left to the narrowest condition. */
const walkRowsMax = 6000
const firstStretchRows = 300
const stretchGrowth = 4
/** A condition that finds fewer is read whole and sorted; if it finds more, a walk meets enough. */
const sortedRowsMax = 1600

/** What to look for: part of a name or an address, and other conditions. */
export interface Sought extends Filter {
  readonly search?: string | undefined
}

const wantedOf = ({ search, ...filter }: Sought): Wanted => {
  const term = search ? termOf(search) : undefined
  return {
    grams: [...(term?.grams ?? []), ...(filter.status ? [statusGram(filter.status)] : [])],
    holds: term?.holds ?? null,
    begins: term?.holds === null ? term.grams[0] : undefined,
    filter,
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
  ({ holds, begins, filter }: Wanted) =>
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
      ...conditionsOf('looked', filter),
    ])

/** The matching rows among at most `rows` of them, from `offset` on, in order. */
const some = (db: Db, order: Order, wanted: Wanted, { from, offset, rows, limit }: Stretch): Promise<ListPlace[]> =>
  db
    .selectFrom(from.offset(offset).limit(rows).as('looked'))
    .select(['looked.no', 'looked.account_id'])
    .where((eb) => isWanted(wanted)(eb as unknown as Looked))
    .orderBy('looked.key', directionOf(order))
    .orderBy('looked.no', directionOf(order))
    .limit(limit)
    .execute()

/** Walks the rows in longer and longer stretches until a page is full, the rows end or `rowsMax` were read. */
const walk = async (db: Db, from: Rows, order: Order, wanted: Wanted, limit: number, rowsMax: number) => {
  const found: ListPlace[] = []
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

/** The one of the conditions that finds the fewest. */
interface Narrowest {
  /** How many it finds, or a few more; if there are many, at least `sortedRowsMax`. */
  readonly investors: number
  readonly gram?: string
  /** Everything that it finds, in an order. */
  readonly rows: (order: Order) => Rows
}

const foundBy = async (db: Db, indexed: RawBuilder<SqlBool>): Promise<Narrowest> => {
  const { count } = await db
    .selectFrom(
      db.selectFrom('investor_list').select('investor_list.no').where(indexed).limit(sortedRowsMax).as('found'),
    )
    .select(counted)
    .executeTakeFirstOrThrow()
  return { investors: count, rows: (order) => sortedUnder(db, indexed, order) as unknown as Rows }
}

const counted = sql<number>`cast(count(*) as bigint)`.as('count')

/** Undefined if one of the grams finds nobody. */
const narrowestOf = async (db: Db, { grams, filter }: Wanted): Promise<Narrowest | undefined> => {
  const found = await Promise.all(indexedOf(filter).map((indexed) => foundBy(db, indexed)))
  if (grams.length > 0) {
    const rarest = await rarestOf(db, grams)
    if (!rarest) return undefined
    found.push({ ...rarest, rows: (order) => sortedUnderGram(db, rarest.gram, order) })
  }
  return found.reduce((least, one) => (one.investors < least.investors ? one : least))
}

const isEveryone = ({ grams, filter }: Wanted): boolean =>
  grams.length === 0 && conditionsOf('looked', filter).length === 0

/**
 * The first investors in an order that meet the conditions. If few do, they are sorted; if many do, a walk along the
 * order's index meets them; by name, the grams themselves are in order. So the cost grows with the page, not with the
 * list.
 */
export const findInvestors = async (db: Db, sought: Sought, order: Order, limit: number): Promise<ListPlace[]> => {
  const wanted = wantedOf(sought)
  if (isEveryone(wanted)) return inOrder(db, order).limit(limit).execute()
  const narrowest = await narrowestOf(db, wanted)
  if (!narrowest) return []
  const { gram, investors, rows } = narrowest
  if (order.column === 'name_key' && gram !== undefined)
    return walk(db, namesUnderGram(db, gram, order), order, wanted, limit, allRows)
  const all = { from: rows(order), offset: 0, rows: allRows, limit }
  if (investors < sortedRowsMax) return some(db, order, wanted, all)
  const walked = await walk(db, inOrder(db, order), order, wanted, limit, walkRowsMax)
  if (walked.length === limit) return walked
  const { holds, begins, filter } = wanted
  if (holds !== null || begins !== undefined) return some(db, order, wanted, all)
  return firstUnder(db, order, conditionsOf('looked', filter), limit).execute()
}

const byName: Order = { column: 'name_key', ascending: true, beyond: undefined }

/** How many match; null if the text would have to be looked for in more rows than the search for a page reads. */
export const countInvestors = async (db: Db, now: number, sought: Sought): Promise<number | null> => {
  const wanted = wantedOf(sought)
  const { status, riskRank, trading } = sought
  if (!sought.search || isEveryone(wanted)) {
    if (!isOfGroups(sought)) return countFiltered(db, sought)
    const isMeant = (group: InvestorGroup) =>
      (status === undefined || group.status === status) &&
      (riskRank === undefined || group.risk_rank === riskRank) &&
      (trading === undefined || group.trading === trading.status)
    return sumOver(await investorGroups(db, now), 'investors', isMeant)
  }
  const narrowest = await narrowestOf(db, wanted)
  if (!narrowest) return 0
  if (narrowest.investors >= sortedRowsMax) return null
  const { count } = await db
    .selectFrom(narrowest.rows(byName).as('looked'))
    .select(counted)
    .where((eb) => isWanted(wanted)(eb as unknown as Looked))
    .executeTakeFirstOrThrow()
  return count
}

/** Without a text to look for, the rows are simply counted, which takes milliseconds for the whole list. */
const countFiltered = async (db: Db, filter: Filter): Promise<number> => {
  const { count } = await db
    .selectFrom('investor_list')
    .select(counted)
    .where(({ and }) => and(conditionsOf('investor_list', filter)))
    .executeTakeFirstOrThrow()
  return count
}
