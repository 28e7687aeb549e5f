import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { investorSorts } from '#contract/calls/people/admin-investors.ts'
import type { Db } from '#server/platform/database/store.ts'

/** A limit larger than any list. */
export const allRows = 1_000_000_000

export type InvestorSort = (typeof investorSorts)[number]

/** The column that each order of the list is kept in; each has an index, with `no` as its last part. */
export const columnOf = {
  name: 'name_key',
  balance: 'balance',
  invested: 'invested',
  return: 'return_ppm',
  risk: 'risk_rank',
  status: 'status',
  trading: 'trading',
  joined: 'joined',
} as const satisfies Record<InvestorSort, string>

export type SortColumn = (typeof columnOf)[InvestorSort]

export interface Order {
  readonly column: SortColumn
  readonly ascending: boolean
  /** The page begins after this row, in this order. */
  readonly beyond: { readonly value: string | number; readonly no: number } | undefined
}

/** What a search looks at, with the order's own value as `key`. */
const looked = (column: SortColumn) =>
  [
    'investor_list.no',
    'account_id',
    'investor_list.name_key',
    'text',
    'status',
    'risk_rank',
    'risk_tenths',
    'trading',
    'trading_next',
    'trading_from',
    'balance',
    `investor_list.${column} as key`,
  ] as const

const beyondOf = (table: 'investor_list' | 'investor_grams' | 'looked', { column, ascending, beyond }: Order) =>
  beyond === undefined
    ? sql<SqlBool>`1 = 1`
    : sql<SqlBool>`(${sql.ref(`${table}.${column}`)}, ${sql.ref(`${table}.no`)}) ${sql.raw(ascending ? '>' : '<')}
        (${beyond.value}, ${beyond.no})`

export const directionOf = ({ ascending }: Order): 'asc' | 'desc' => (ascending ? 'asc' : 'desc')

/** The list along an order's index. */
export const inOrder = (db: Db, order: Order) =>
  db
    .selectFrom('investor_list')
    .select(looked(order.column))
    .where(beyondOf('investor_list', order))
    .orderBy(`investor_list.${order.column}`, directionOf(order))
    .orderBy('investor_list.no', directionOf(order))

const underGram = (db: Db, gram: string, column: SortColumn) =>
  db
    .selectFrom('investor_grams')
    .innerJoin('investor_list', 'investor_list.no', 'investor_grams.no')
    .select(looked(column))
    .where('investor_grams.gram', '=', gram)

/** Everybody whom a gram finds, in the order of names, in which grams are stored. */
export const namesUnderGram = (db: Db, gram: string, order: Order) =>
  underGram(db, gram, 'name_key')
    .where(beyondOf('investor_grams', { ...order, column: 'name_key' }))
    .orderBy('investor_grams.name_key', directionOf(order))
    .orderBy('investor_grams.no', directionOf(order))

/** The same in any order: all of them are read and sorted. */
export const sortedUnderGram = (db: Db, gram: string, order: Order) =>
  underGram(db, gram, order.column)
    .where(beyondOf('investor_list', order))
    .orderBy(`investor_list.${order.column}`, directionOf(order))
    .orderBy('investor_list.no', directionOf(order))

/** Those that an index finds, in any order: all of them are read and sorted. */
export const sortedUnder = (db: Db, indexed: RawBuilder<SqlBool>, order: Order) =>
  db
    .selectFrom(
      // A limit larger than any list keeps the engines from reading the whole list in its order instead.
      db.selectFrom('investor_list').select('no as found_no').where(indexed).limit(allRows).as('found'),
    )
    .crossJoin('investor_list')
    .whereRef('investor_list.no', '=', 'found.found_no')
    .select(looked(order.column))
    .where(beyondOf('investor_list', order))
    .orderBy(`investor_list.${order.column}`, directionOf(order))
    .orderBy('investor_list.no', directionOf(order))

const numbers: ReadonlySet<SortColumn> = new Set(['balance', 'invested', 'return_ppm', 'risk_rank'])

/**
 * The first of those under a condition, by their columns alone. All of them are read, in whatever way the engine finds
 * best except along the order's own index, and only the first are kept: for conditions that many rows meet, but few at
 * the beginning of the order.
 */
export const firstUnder = (db: Db, order: Order, conditions: readonly RawBuilder<SqlBool>[], limit: number) => {
  const column = sql.ref(`looked.${order.column}`)
  const key = numbers.has(order.column) ? sql`${column} + 0` : sql`${column} || ''`
  return db
    .selectFrom('investor_list as looked')
    .select(['looked.no', 'looked.account_id'])
    .where(({ and }) => and([...conditions, beyondOf('looked', order)]))
    .orderBy(key, directionOf(order))
    .orderBy('looked.no', directionOf(order))
    .limit(limit)
}

/** Rows in an order, of which some are wanted. */
export type Rows = ReturnType<typeof inOrder>
