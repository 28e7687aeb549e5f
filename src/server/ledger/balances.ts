import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { weekOf, weekUntil } from '#fund/calendar/week.ts'
import { sumCents } from '#fund/cents/money.ts'
import { type Settleable, settleable } from '#fund/money/settleable.ts'
import { mapInTurns, mapOfInTurns } from '#server/platform/base/yield.ts'
import { prepared, type Slots } from '#server/platform/database/prepared.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Db } from '#server/platform/database/store.ts'
import { accountPartsOf, capitalOf, payableOf, resultOf } from './accounts.ts'

/** An investor's figures in cents (api.md "Money"). */
interface AccountTotals {
  /** Capital plus result. */
  readonly balance: number
  /** Deposits less capital withdrawn. */
  readonly invested: number
  /** Shares, recoveries and losses, less dividends; may be negative. */
  readonly result: number
  /** Withdrawn but not yet paid. */
  readonly payable: number
  /** Lifetime: what closes and corrections gave or took; dividends and write-offs do not count against it. */
  readonly profit: number
}

/**
 * The lifetime profit: what closes and corrections wrote on the result account, and what corrections of weeks before an
 * account was closed wrote on payable.
 */
const lifetimeProfit = (db: Db, result: RawBuilder<string>, payable: RawBuilder<string>) =>
  db
    .selectFrom('lines')
    .innerJoin('entries', 'entries.seq', 'lines.seq')
    .where(({ or, and, eb }) =>
      or([
        and([eb('lines.account', '=', result), eb('entries.kind', 'in', ['close', 'correction'])]),
        and([eb('lines.account', '=', payable), eb('entries.kind', '=', 'correction')]),
      ]),
    )
    .select(sql<number>`cast(coalesce(sum(lines.amount), 0) as bigint)`.as('profit'))

/** In one query, since each costs PostgreSQL a round. */
const accountsOf = prepared((db, { id, result, payable }: Slots<Record<'id' | 'result' | 'payable', string>>) =>
  db
    .selectFrom('accounts')
    .select(['kind', 'balance'])
    .select(lifetimeProfit(db, result, payable).as('profit'))
    .where('account_id', '=', id),
)

/** In cents; zeros for investors who never deposited. */
export const accountTotals = async (db: Db, personId: string): Promise<AccountTotals> => {
  const accounts = await accountsOf(db, { id: personId, result: resultOf(personId), payable: payableOf(personId) })
  const of = (kind: string) => accounts.find((account) => account.kind === kind)?.balance ?? 0
  const [invested, result, payable] = [of('capital'), of('result'), of('payable')]
  return { balance: invested + result, invested, result, payable, profit: accounts[0]?.profit ?? 0 }
}

/** Capital and result of an investor, in cents. */
export interface Balances {
  readonly capital: number
  readonly result: number
}

const none: Balances = { capital: 0, result: 0 }

/** In a query over accounts: the balance of one kind, summed over a group. */
const sumOf = (kind: 'capital' | 'result' | 'payable') =>
  sql<number>`cast(coalesce(sum(case when accounts.kind = ${kind} then accounts.balance else 0 end), 0) as bigint)`

/** A query for every investor's capital and result as booked. */
export const investorSums = (db: Db) =>
  db
    .selectFrom('accounts')
    .where('account_id', 'is not', null)
    .groupBy('account_id')
    .select(['account_id', sumOf('capital').as('capital'), sumOf('result').as('result')])

/** Every investor's capital and result as booked, by person. */
export const balancesNow = async (db: Db, personId?: string): Promise<Map<string, Balances>> => {
  const rows = await investorSums(db)
    .$if(personId !== undefined, (only) => only.where('account_id', '=', personId ?? ''))
    .execute()
  return mapOfInTurns(rows, ({ account_id, capital, result }) => [String(account_id), { capital, result }])
}

/**
 * Which entries are not in effect yet at an instant; a deposit received at the very first instant of a week is at work
 * from the next.
 */
const isNotInEffect = (at: number, of: 'instant' | 'sunday') => (eb: ExpressionBuilder<Schema, 'entries'>) =>
  of === 'instant'
    ? eb('entries.effective_at', '>', at)
    : eb.and([
        eb('entries.effective_at', '>=', at),
        eb.or([eb('entries.effective_at', '>', at), eb('entries.kind', '=', 'deposit')]),
      ])

/** By how much each entry not yet in effect changes investors' money, by person. */
const notInEffectAt = async (
  db: Db,
  at: number,
  of: 'instant' | 'sunday',
  personId?: string,
): Promise<Map<string, Balances[]>> => {
  const lines = await db
    .selectFrom('entries')
    .innerJoin('lines', 'lines.seq', 'entries.seq')
    .where(isNotInEffect(at, of))
    .$if(personId !== undefined, (only) =>
      only.where('lines.account', 'in', [capitalOf(personId ?? ''), resultOf(personId ?? '')]),
    )
    .select(['lines.seq', 'lines.account', 'lines.amount'])
    .execute()
  const entries = new Map<string, Map<number, Balances>>()
  await mapInTurns(lines, ({ seq, account, amount }) => {
    const { kind, personId: of } = accountPartsOf(account)
    if (of === null || (kind !== 'capital' && kind !== 'result')) return
    const own = entries.get(of) ?? new Map<number, Balances>()
    const entry = own.get(seq) ?? none
    entries.set(of, own.set(seq, { ...entry, [kind]: entry[kind] + amount }))
  })
  return mapOfInTurns([...entries], ([id, own]) => [id, [...own.values()]])
}

const less = (balances: Balances, notInEffect: readonly Balances[]): Balances => ({
  capital: balances.capital - sumCents(notInEffect.map(({ capital }) => capital)),
  result: balances.result - sumCents(notInEffect.map(({ result }) => result)),
})

/**
 * The same on a Sunday: without later effects, and without deposits received at that very instant, which are at work
 * from the following Sunday (api.md "Flows").
 */
export const balancesAt = async (db: Db, sunday: number): Promise<Map<string, Balances>> => {
  const [balances, notInEffect] = [await balancesNow(db), await notInEffectAt(db, sunday, 'sunday')]
  return mapOfInTurns([...balances], ([id, booked]) => [id, less(booked, notInEffect.get(id) ?? [])])
}

/**
 * Deposits held at an instant that have not traded yet: those of the running week or, at a Sunday, of the week that
 * ended.
 */
const depositsBefore = async (
  db: Db,
  at: number,
  of: 'instant' | 'sunday',
  personId?: string,
): Promise<Map<string, number[]>> => {
  const lines = await db
    .selectFrom('entries')
    .innerJoin('lines', 'lines.seq', 'entries.seq')
    .where('entries.kind', '=', 'deposit')
    // Not deposits that were taken back.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('entries as taken').select('taken.seq').whereRef('taken.reverses_seq', '=', 'entries.seq')),
      ),
    )
    .where('entries.effective_at', '>=', (of === 'sunday' ? weekUntil(at) : weekOf(at)).from)
    .where('entries.effective_at', of === 'sunday' ? '<' : '<=', at)
    .$if(personId !== undefined, (only) => only.where('lines.account', '=', capitalOf(personId ?? '')))
    .select(['lines.account', 'lines.amount'])
    .execute()
  const deposits = new Map<string, number[]>()
  for (const { account, amount } of lines) {
    const { personId: of } = accountPartsOf(account)
    if (of !== null) deposits.set(of, [...(deposits.get(of) ?? []), amount])
  }
  return deposits
}

/** What each investor's withdrawals can be settled from at an instant, or at a Sunday's beginning (`fund/money/settleable.ts`). */
export const settleableAt = async (
  db: Db,
  at: number,
  of: 'instant' | 'sunday',
  personId?: string,
): Promise<Map<string, Settleable>> => {
  const [balances, notInEffect, deposits] = [
    await balancesNow(db, personId),
    await notInEffectAt(db, at, of, personId),
    await depositsBefore(db, at, of, personId),
  ]
  return new Map(
    [...balances].map(([id, booked]) => {
      const own = notInEffect.get(id) ?? []
      return [id, settleable(less(booked, own), own, deposits.get(id))]
    }),
  )
}

/** The same for one investor; zeros if the investor never had anything. */
export const settleableOf = async (
  db: Db,
  personId: string,
  at: number,
  of: 'instant' | 'sunday',
): Promise<Settleable> => (await settleableAt(db, at, of, personId)).get(personId) ?? settleable(none, [])

/** What the fund's own accounts hold; `cash` and `trading` are positive if money is there. */
export const fundBalances = async (db: Db): Promise<{ cash: number; trading: number; fund: number }> => {
  const rows = await db.selectFrom('accounts').select(['name', 'balance']).where('account_id', 'is', null).execute()
  const of = (name: string) => rows.find((row) => row.name === name)?.balance ?? 0
  const held = (name: string) => (of(name) === 0 ? 0 : -of(name))
  return { cash: held('cash'), trading: held('trading'), fund: of('fund') }
}

/** Since when the fund has owed something; null if it owes nothing. */
export const fundOwesSince = async (db: Db): Promise<number | null> =>
  (await db.selectFrom('book').select('fund_owes_since').executeTakeFirstOrThrow()).fund_owes_since
