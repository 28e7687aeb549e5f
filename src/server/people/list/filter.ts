import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { InvestorStatus, TradingStatus } from '#contract/entities/basic.ts'
import type { Cents } from '#fund/cents/money.ts'
import { listedTradingAt } from './listed-trading.ts'

/** The conditions that a row must meet; an absent one sets none. */
export interface Filter {
  readonly status?: InvestorStatus | undefined
  /** The rank of a risk profile, as stored in the list. */
  readonly riskRank?: number | undefined
  /** The weekly risk saved last is above this many tenths of a percent. */
  readonly riskAbove?: number | undefined
  /** At an instant. */
  readonly trading?: { readonly status: TradingStatus; readonly at: number } | undefined
  /** Money is due to them. */
  readonly toPay?: boolean | undefined
  /** One of the tags by which admins sort investors. */
  readonly tag?: string | undefined
  readonly balanceFrom?: Cents | undefined
  readonly balanceTo?: Cents | undefined
}

type Condition = RawBuilder<SqlBool>

export type FilteredTable = 'investor_list' | 'looked'

const set = (conditions: readonly (Condition | undefined)[]): Condition[] =>
  conditions.filter((condition) => condition !== undefined)

const balanceConditions = (table: FilteredTable, { balanceFrom, balanceTo }: Filter): Condition[] => {
  const balance = sql.ref(`${table}.balance`)
  return set([
    balanceFrom === undefined ? undefined : sql`${balance} >= ${balanceFrom}`,
    balanceTo === undefined ? undefined : sql`${balance} <= ${balanceTo}`,
  ])
}

const toPayCondition = (table: FilteredTable): Condition =>
  sql`${sql.ref(`${table}.account_id`)} in (select account_id from accounts where kind = 'payable' and balance > 0)`

const tagCondition = (table: FilteredTable, tag: string): Condition =>
  sql`${sql.ref(`${table}.account_id`)} in (select account_id from investor_tags where tag = ${tag})`

const riskConditions = (table: FilteredTable, { riskRank, riskAbove }: Filter): Condition[] =>
  set([
    riskRank === undefined ? undefined : sql`${sql.ref(`${table}.risk_rank`)} = ${riskRank}`,
    riskAbove === undefined ? undefined : sql`${sql.ref(`${table}.risk_tenths`)} > ${riskAbove}`,
  ])

/** All conditions that a row must meet. */
export const conditionsOf = (table: FilteredTable, filter: Filter): Condition[] => {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  const { status, trading, toPay, tag } = filter
  return [
    ...set([
      status && sql`${of('status')} = ${status}`,
      trading && sql`${listedTradingAt(trading.at, of)} = ${trading.status}`,
      toPay ? toPayCondition(table) : undefined,
      tag === undefined ? undefined : tagCondition(table, tag),
    ]),
    ...riskConditions(table, filter),
    ...balanceConditions(table, filter),
  ]
}

/**
 * Each condition alone, in a form for which the list has an index; it may find a few rows more. The status is a gram
 * instead. A trading status whose Sunday has passed may not have been applied yet.
 */
export const indexedOf = (filter: Filter): Condition[] => {
  const { trading, toPay, tag, riskAbove, riskRank } = filter
  const balance = balanceConditions('investor_list', filter)
  return [
    ...(balance.length === 0 ? [] : [sql<SqlBool>`${sql.join(balance, sql` and `)}`]),
    ...riskConditions('investor_list', { riskRank }),
    ...riskConditions('investor_list', { riskAbove }),
    ...set([
      trading && sql`(investor_list.trading = ${trading.status} or investor_list.trading_from <= ${trading.at})`,
      toPay ? toPayCondition('investor_list') : undefined,
      tag === undefined ? undefined : tagCondition('investor_list', tag),
    ]),
  ]
}

/** Whether the filter asks only for what the sums are grouped by. */
export const isOfGroups = ({ riskAbove, toPay, tag, balanceFrom, balanceTo }: Filter): boolean =>
  riskAbove === undefined && !toPay && tag === undefined && balanceFrom === undefined && balanceTo === undefined
