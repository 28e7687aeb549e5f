import { type RawBuilder, sql } from 'kysely'
import { prepared, type Slots } from '#server/platform/database/prepared.ts'
import type { Db } from '#server/platform/database/store.ts'
import { payableOf, resultOf } from './accounts.ts'

/** An investor's figures in cents (api.md "Money"). */
export interface AccountTotals {
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
    .where('person_id', '=', id),
)

/** In cents; zeros for investors who never deposited. */
export const accountTotals = async (db: Db, personId: string): Promise<AccountTotals> => {
  const accounts = await accountsOf(db, { id: personId, result: resultOf(personId), payable: payableOf(personId) })
  const of = (kind: string) => accounts.find((account) => account.kind === kind)?.balance ?? 0
  const [invested, result, payable] = [of('capital'), of('result'), of('payable')]
  return { balance: invested + result, invested, result, payable, profit: accounts[0]?.profit ?? 0 }
}
