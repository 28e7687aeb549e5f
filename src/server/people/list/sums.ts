import { type RawBuilder, sql } from 'kysely'
import type { InvestorStatus, TradingStatus } from '#contract/entities/basic.ts'
import { riskStepsWhole } from '#fund/weeks/risk.ts'
import { mapInTurns } from '#server/platform/base/yield.ts'
import { lockingRows } from '#server/platform/database/engine.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import { prepared, type Slots } from '#server/platform/database/prepared.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { listedTradingAt } from './listed-trading.ts'

const groups = ['status', 'risk_rank', 'trading', 'trading_next', 'trading_from'] as const
const sums = ['investors', 'holders', 'balance', 'held', 'at_risk'] as const

type Sum = (typeof sums)[number]

const total = (of: RawBuilder<unknown>, times = 1) =>
  sql<number>`cast(${sql.lit(times)} * coalesce(sum(${of}), 0) as bigint)`

const held = sql`case when balance > 0 then balance else 0 end`

/** What a row adds to each sum; the last is rounded as in `riskAmount`: half a cent up. */
const shareOf: Readonly<Record<Sum, RawBuilder<unknown>>> = {
  investors: sql`1`,
  holders: sql`case when balance > 0 then 1 else 0 end`,
  balance: sql`balance`,
  held,
  at_risk: sql`(${held} * risk_tenths + ${sql.lit(riskStepsWhole / 2)}) / ${sql.lit(riskStepsWhole)}`,
}

/** The list's rows as groups with their sums, each multiplied by `times`. */
export const groupsOfList = (db: Db, times: 1 | -1 = 1) =>
  db
    .selectFrom('investor_list')
    .groupBy([...groups])
    .select([...groups, ...sums.map((name) => total(shareOf[name], times).as(name))])

const adding = (db: Db, of: ReturnType<typeof groupsOfList>) =>
  db
    .insertInto('investor_sums')
    .columns([...groups, ...sums])
    .expression(of)

type One = Slots<{ id: string }>

/** Most units change the row of one person. */
const addOne = prepared((db, { id }: One) => adding(db, groupsOfList(db).where('account_id', '=', id)))
const takeOne = prepared((db, { id }: One) => adding(db, groupsOfList(db, -1).where('account_id', '=', id)))

type Group = Awaited<ReturnType<ReturnType<typeof groupsOfList>['execute']>>[number]

/** Rows of one group become one. */
const addUp = (into: Map<string, Group>, rows: readonly Group[]): void => {
  for (const row of rows) {
    const key = JSON.stringify(groups.map((name) => row[name]))
    const kept = into.get(key)
    if (kept) for (const name of sums) kept[name] += row[name]
    else into.set(key, { ...row })
  }
}

const keep = async (db: Db, added: ReadonlyMap<string, Group>): Promise<void> => {
  const values = [...added.values()].filter((row) => sums.some((name) => row[name] !== 0))
  if (values.length > 0) await db.insertInto('investor_sums').values(values).execute()
}

/** What a unit changes: whose rows it has taken out of the sums, and what that and their return add, except for one. */
interface Change {
  readonly out: Set<string>
  readonly added: Map<string, Group>
}

const add = async (db: Db, { added }: Change, personIds: readonly string[], times: 1 | -1): Promise<void> => {
  const [id, ...others] = personIds
  if (id !== undefined && others.length === 0) await (times === 1 ? addOne : takeOne)(db, { id })
  else addUp(added, await groupsOfList(db, times).where('account_id', 'in', personIds).execute())
}

const lockOne = prepared((db, { id }: One) =>
  lockingRows(db, db.selectFrom('investor_list').select('no').where('account_id', '=', id)),
)

/** In the order of their numbers, so that two units never wait for each other. */
const lock = async (db: Db, personIds: readonly string[]): Promise<void> => {
  const [id, ...others] = personIds
  const those = () => db.selectFrom('investor_list').select('no').where('account_id', 'in', personIds).orderBy('no')
  if (id !== undefined && others.length === 0) await lockOne(db, { id })
  else await lockingRows(db, those()).execute()
}

/** What each unit changes; as it ends, the rows are put back, and their sums are written together. */
const changes = new WeakMap<object, Change>()

/** How many of the list one statement changes: each is in many indexes. */
export const listedAtOnce = 100

/** A unit of work, as far as the sums need it. */
export type Summing = Pick<Work, 'db' | 'now' | 'unit' | 'atEnd'>

const beginSumming = (work: Summing): Change => {
  const change: Change = { out: new Set(), added: new Map() }
  changes.set(work.unit, change)
  work.atEnd(async () => {
    await inBatches(
      [...change.out].map((id) => ({ id })),
      (batch) =>
        add(
          work.db,
          change,
          batch.map(({ id }) => id),
          1,
        ),
      listedAtOnce,
    )
    await keep(work.db, change.added)
  })
  return change
}

/**
 * To be called before rows of the list change, for at most as many people as one statement takes: they are taken out of
 * the sums, and are added again, as they are then, when the unit ends. Every change of the list begins here.
 */
export const beforeListed = async (work: Summing, personIds: readonly string[]): Promise<void> => {
  const change = changes.get(work.unit) ?? beginSumming(work)
  const ids = personIds.filter((id) => !change.out.has(id))
  if (ids.length === 0) return
  for (const id of ids) change.out.add(id)
  await lock(work.db, ids)
  await add(work.db, change, ids, -1)
}

/** The groups as they are added up, for a check that compares them with the list's own. */
export const keptGroups = async (db: Db) => {
  const rows = await db
    .selectFrom('investor_sums')
    .groupBy([...groups])
    .select([...groups, ...sums.map((name) => total(sql.ref(name)).as(name))])
    .execute()
  return rows.filter((row) => sums.some((name) => row[name] !== 0))
}

/** Folds the accumulated rows into one per group. Rows that are added meanwhile stay for the next time. */
export const foldSums = async (db: Db): Promise<void> => {
  const rows = await db.deleteFrom('investor_sums').returningAll().execute()
  const folded = new Map<string, Group>()
  await mapInTurns(rows, ({ no: _, ...row }) => addUp(folded, [row]))
  await keep(db, folded)
}

/** Investors with the same status, risk profile and trading status, now and next week: their number, and cents. */
export type InvestorGroup = Readonly<Record<Sum, number>> & {
  readonly status: InvestorStatus
  readonly risk_rank: number
  readonly trading: TradingStatus
  readonly trading_next: TradingStatus
}

/** All investors as of an instant, in a few groups. */
export const investorGroups = (db: Db, now: number): Promise<InvestorGroup[]> =>
  db
    .selectFrom(
      db
        .selectFrom('investor_sums')
        .select(['status', 'risk_rank', 'trading_next', ...sums])
        .select(listedTradingAt(now).as('trading'))
        .as('rows'),
    )
    .groupBy(['status', 'risk_rank', 'trading', 'trading_next'])
    .select(['status', 'risk_rank', 'trading', 'trading_next', ...sums.map((name) => total(sql.ref(name)).as(name))])
    .execute()

/** One sum over the groups that `meant` selects. */
export const sumOver = (
  all: readonly InvestorGroup[],
  name: Sum,
  meant: (group: InvestorGroup) => boolean = () => true,
): number => all.reduce((sum, group) => sum + (meant(group) ? group[name] : 0), 0)
