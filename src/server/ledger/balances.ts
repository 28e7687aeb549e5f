import { sql } from 'kysely'
import type { Db } from '../store/store.ts'
import { partsOf } from './accounts.ts'

/** Capital and result of an investor, in cents. */
export interface Balances {
  readonly capital: number
  readonly result: number
}

const none: Balances = { capital: 0, result: 0 }

/** In a query over accounts: the balance of one kind, summed over a group. */
export const sumOf = (kind: 'capital' | 'result' | 'payable') =>
  sql<number>`cast(coalesce(sum(case when accounts.kind = ${kind} then accounts.balance else 0 end), 0) as bigint)`

/** Every investor's capital and result as booked, by person. */
export const balancesNow = async (db: Db): Promise<Map<string, Balances>> => {
  const rows = await db
    .selectFrom('accounts')
    .where('person_id', 'is not', null)
    .groupBy('person_id')
    .select(['person_id', sumOf('capital').as('capital'), sumOf('result').as('result')])
    .execute()
  return new Map(rows.map(({ person_id, capital, result }) => [String(person_id), { capital, result }]))
}

/**
 * The same at a Sunday: without what took effect after it, and without deposits received at that very instant, which
 * are at work from the Sunday after (api.md, "Money", Flows).
 */
export const balancesAt = async (db: Db, sunday: number): Promise<Map<string, Balances>> => {
  const balances = await balancesNow(db)
  const later = await db
    .selectFrom('entries')
    .innerJoin('lines', 'lines.seq', 'entries.seq')
    .where('entries.effective_at', '>=', sunday)
    .where((eb) => eb.or([eb('entries.effective_at', '>', sunday), eb('entries.kind', '=', 'deposit')]))
    .select(['lines.account', 'lines.amount'])
    .execute()
  for (const { account, amount } of later) {
    const { kind, personId } = partsOf(account)
    if (personId === null || (kind !== 'capital' && kind !== 'result')) continue
    const booked = balances.get(personId) ?? none
    balances.set(personId, { ...booked, [kind]: booked[kind] - amount })
  }
  return balances
}

/** What the fund's own accounts hold; `cash` and `trading` as what is there, above zero. */
export const fundBalances = async (db: Db): Promise<{ cash: number; trading: number; fund: number }> => {
  const rows = await db.selectFrom('accounts').select(['name', 'balance']).where('person_id', 'is', null).execute()
  const of = (name: string) => rows.find((row) => row.name === name)?.balance ?? 0
  const held = (name: string) => (of(name) === 0 ? 0 : -of(name))
  return { cash: held('cash'), trading: held('trading'), fund: of('fund') }
}
