import { sql } from 'kysely'
import type { Cents } from '#fund/cents/money.ts'
import { accountPartsOf } from '#server/ledger/accounts.ts'
import type { AccountKind } from '#server/ledger/schema.ts'
import type { Db } from '#server/platform/database/store.ts'

/** An account at an instant. Credits are positive. */
export interface AccountAt {
  readonly kind: AccountKind
  readonly personId: string | null
  /** In effect at that instant. */
  readonly inEffect: Cents
  /** Booked by that instant, in effect later. */
  readonly inEffectLater: Cents
}

interface Row {
  readonly account: string
  readonly inEffect: Cents
  readonly inEffectLater: Cents
}

const viewed = (rows: readonly Row[]): AccountAt[] =>
  rows
    .filter(({ inEffect, inEffectLater }) => inEffect !== 0 || inEffectLater !== 0)
    .map(({ account, ...amounts }) => ({ ...accountPartsOf(account), ...amounts }))

/** Every account with anything on it now: its stored balance, less what takes effect later. */
export const accountsNow = async (db: Db, now: number): Promise<AccountAt[]> => {
  const kept = await db.selectFrom('accounts').select(['name', 'balance']).orderBy('name').execute()
  const booked = await db
    .selectFrom('entries')
    .innerJoin('lines', 'lines.seq', 'entries.seq')
    .where('entries.effective_at', '>', now)
    .groupBy('lines.account')
    .select(['lines.account', sql<number>`cast(sum(lines.amount) as bigint)`.as('amount')])
    .execute()
  const notInEffect = new Map(booked.map(({ account, amount }) => [account, amount]))
  return viewed(
    kept.map(({ name, balance }) => {
      const inEffectLater = notInEffect.get(name) ?? 0
      return { account: name, inEffect: balance - inEffectLater, inEffectLater }
    }),
  )
}

/** The same at a past instant, from all the entries. */
export const accountsAt = async (db: Db, at: number): Promise<AccountAt[]> =>
  viewed(
    await db
      .selectFrom('lines')
      .innerJoin('entries', 'entries.seq', 'lines.seq')
      .where((eb) => eb.or([eb('entries.effective_at', '<=', at), eb('entries.posted_at', '<=', at)]))
      .groupBy('lines.account')
      .select([
        'lines.account',
        sql<number>`cast(sum(case when entries.effective_at <= ${at} then lines.amount else 0 end) as bigint)`.as(
          'inEffect',
        ),
        sql<number>`cast(sum(case when entries.effective_at > ${at} then lines.amount else 0 end) as bigint)`.as(
          'inEffectLater',
        ),
      ])
      .orderBy('lines.account')
      .execute(),
  )
