import { sql } from 'kysely'
import type { Db } from '../store/store.ts'
import { payableOf, resultOf } from './accounts.ts'

/** An investor's figures in cents (api.md "Money"). */
export interface AccountTotals {
  /** Capital plus result. */
  readonly balance: number
  /** Deposits less capital withdrawn. */
  readonly invested: number
  /** Shares, recoveries and losses, less dividends; may be negative. */
  readonly result: number
  /** Withdrawn and not yet paid. */
  readonly payable: number
  /** Lifetime: what closes and corrections gave or took, dividends and write-offs not counted against it. */
  readonly profit: number
}

/**
 * The profit of a lifetime: what closes and corrections wrote on the result account, and what corrections of weeks before
 * an account was closed wrote on payable.
 */
const lifetimeProfit = (db: Db, personId: string) =>
  db
    .selectFrom('lines')
    .innerJoin('entries', 'entries.seq', 'lines.seq')
    .where(({ or, and, eb }) =>
      or([
        and([eb('lines.account', '=', resultOf(personId)), eb('entries.kind', 'in', ['close', 'correction'])]),
        and([eb('lines.account', '=', payableOf(personId)), eb('entries.kind', '=', 'correction')]),
      ]),
    )
    .select(sql<number>`cast(coalesce(sum(lines.amount), 0) as bigint)`.as('profit'))
    .executeTakeFirstOrThrow()

/** In cents; zeros for investors who never deposited. */
export const accountTotals = async (db: Db, personId: string): Promise<AccountTotals> => {
  const [accounts, { profit }] = await Promise.all([
    db.selectFrom('accounts').select(['kind', 'balance']).where('person_id', '=', personId).execute(),
    lifetimeProfit(db, personId),
  ])
  const of = (kind: string) => accounts.find((account) => account.kind === kind)?.balance ?? 0
  const [invested, result, payable] = [of('capital'), of('result'), of('payable')]
  return { balance: invested + result, invested, result, payable, profit }
}
