import { type SqlBool, sql } from 'kysely'
import type { RunGrowth, RunSort } from '#contract/calls/money/distributions.ts'
import { previousWeek, type Week } from '#fund/calendar/week.ts'
import { toDollars } from '#fund/cents/money.ts'
import { foldText } from '#fund/text/fold.ts'
import type { CloseRow } from '#fund/weeks/close.ts'
import { holders } from '#server/access/memberships/memberships.ts'
import { capitalOf, resultOf } from '#server/ledger/accounts.ts'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { type Grown, growthOf } from './readiness.ts'
import { holdingRows, isHolding, type RecordedRow } from './stored-rows.ts'
import type { StoredWeek } from './stored-weeks.ts'

type Growing = RunGrowth['largest'][number]

const emailOf = async (db: Db, id: string): Promise<string> =>
  (await db.selectFrom('people').select('email').where('id', '=', id).executeTakeFirst())?.email ?? 'a former admin'

/** On whose word money came in, in words; null for what was booked before that was kept. */
const wordOn = async (db: Db, key: string): Promise<string | null> => {
  const row = await db.selectFrom('money_in').selectAll().where('key', '=', key).executeTakeFirst()
  if (!row) return null
  const by = await emailOf(db, row.by_id)
  if (row.vouched_as === 'line') return `By ${by}, from a line of the bank.`
  if (row.vouched_as === 'delay') return `By ${by}, after the delay.`
  return row.vouched_as === 'person'
    ? `By ${by}, approved by ${await emailOf(db, row.vouched_by ?? '')}.`
    : `By ${by} alone.`
}

/** Whatever a close does not explain: deposits, what was in suspense, opening balances, what came back. */
const notFromWeeks = ['close', 'correction', 'write-off', 'withdrawal', 'payout', 'addition'] as const

/** The entries that changed what an account has at work since the week before; a deposit counts from the Sunday after. */
const sourcesOf = async (db: Db, week: Week, personId: string): Promise<Growing['sources']> => {
  const before = previousWeek(week.from).from
  const rows = await db
    .selectFrom('lines')
    .innerJoin('entries', 'entries.seq', 'lines.seq')
    .where('lines.account', 'in', [capitalOf(personId), resultOf(personId)])
    .where('entries.kind', 'not in', notFromWeeks)
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('entries.kind', '=', 'deposit'),
          eb('entries.effective_at', '>=', before),
          eb('entries.effective_at', '<', week.from),
        ]),
        and([
          eb('entries.kind', '<>', 'deposit'),
          eb('entries.effective_at', '>', before),
          eb('entries.effective_at', '<=', week.from),
        ]),
      ]),
    )
    .groupBy(['entries.seq', 'entries.key', 'entries.description'])
    .orderBy('entries.seq')
    .select(['entries.key', 'entries.description'])
    .select(sql<number>`cast(sum(lines.amount) as bigint)`.as('amount'))
    .execute()
  const sources = []
  for (const { key, description, amount } of rows)
    sources.push({ what: description, amount: toDollars(amount), word: await wordOn(db, key) })
  return sources
}

const growingOf = async (db: Db, week: Week, { personId, ...grown }: Grown): Promise<Growing> => {
  const investor = await db
    .selectFrom(holders)
    .select(['id', 'name', 'email'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const { before, after, result, added } = grown
  return {
    investor,
    before: toDollars(before),
    after: toDollars(after),
    result: toDollars(result),
    added: toDollars(added),
    sources: await sourcesOf(db, week, personId),
  }
}

/** Who is new in a week or grew most, and where the money came from, for whoever closes it and whoever approves that. */
export const runGrowth = async (db: Db, week: Week): Promise<RunGrowth> => {
  const { newcomers, grown, added, largest } = await growthOf(db, week)
  const shown = []
  for (const one of largest) shown.push(await growingOf(db, week, one))
  return { newcomers, grown, added: toDollars(added), largest: shown }
}

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
const placeOf = (before: string | undefined): Place | undefined => {
  if (before === undefined) return undefined
  const [, cents, id] = /^(-?\d{1,15}):(.+)$/.exec(before) ?? []
  if (cents === undefined || id === undefined) throw refuse(422, 'before: use the next of the last page.')
  return { cents: Number(cents), id }
}

const isDescending = (sort: RunSort): boolean => sort === 'largest' || sort === 'change'

export const weekBefore = ({ week_from }: StoredWeek): number => previousWeek(week_from).from

/** How much a week changed accounts, by investor id: of these investors, or of all. */
export const resultsOf = async (db: Db, weekFrom: number, ids?: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('week_rows')
    .select(['account_id', 'result_change'])
    .where('week_from', '=', weekFrom)
    .where(isHolding)
    .$if(ids !== undefined, (only) => only.where('account_id', 'in', ids ?? []))
    .execute()
  return new Map(rows.map(({ account_id, result_change }) => [account_id, result_change]))
}

/** The investors whose name or address contains this. */
const soughtIds = (db: Db, search: string) =>
  db
    .selectFrom('investor_list')
    .select('account_id')
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
  const sought = search ? new Set((await soughtIds(db, search).execute()).map(({ account_id }) => account_id)) : null
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
    where last_rows.account_id = week_rows.account_id and last_rows.week_from = ${weekFrom}
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
        .$if(Boolean(search), (only) => only.where('week_rows.account_id', 'in', soughtIds(db, search ?? '')))
        .select(centsIn(sort, weekBefore(stored)).as('cents'))
        .as('placed'),
    )
    .selectAll()
    .$if(after !== undefined, (only) =>
      only.where(({ or, and, eb }) =>
        or([
          eb('cents', beyond, after?.cents ?? 0),
          and([eb('cents', '=', after?.cents ?? 0), eb('account_id', '>', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('cents', isDescending(sort) ? 'desc' : 'asc')
    .orderBy('account_id')
    .limit(limit)
    .execute()
  return found.map(({ cents, ...row }) => ({ cents, id: row.account_id, row }))
}
