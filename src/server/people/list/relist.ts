import type { Selectable } from 'kysely'
import { type RiskProfile, riskProfile } from '#contract/entities/basic.ts'
import { foldText } from '#fund/text/fold.ts'
import type { Db } from '#server/platform/database/store.ts'
import { selectInvestors } from '../accounts/find.ts'
import { gramsOf, keepGrams } from './grams.ts'
import { noReturn } from './row.ts'
import type { InvestorListTable } from './schema.ts'
import { beforeListed, type Summing } from './sums.ts'

type Listed = Pick<
  Selectable<InvestorListTable>,
  'account_id' | 'name_key' | 'text' | 'status' | 'risk_rank' | 'joined'
>

/** The place of a risk profile in the list's order; 0 without one. */
export const rankOf = (profile: RiskProfile | null): number => (profile ? riskProfile.options.indexOf(profile) + 1 : 0)

const wanted = async (db: Db, ids: readonly string[]): Promise<Listed[]> => {
  const people = await selectInvestors(db).where('investor_accounts.id', 'in', ids).execute()
  return people.map(({ id, name, email, status, risk_profile, join_date }) => ({
    account_id: id,
    name_key: foldText(name),
    text: `${foldText(name)}\n${foldText(email)}`,
    status,
    risk_rank: rankOf(risk_profile),
    joined: join_date,
  }))
}

const upsert = (db: Db, rows: readonly Listed[]) =>
  db
    .insertInto('investor_list')
    .values(
      rows.map((row) => ({
        ...row,
        balance: 0,
        invested: 0,
        return_ppm: noReturn,
        trading: 'inactive',
        trading_next: 'inactive',
      })),
    )
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((eb) => ({
        name_key: eb.ref('excluded.name_key'),
        text: eb.ref('excluded.text'),
        status: eb.ref('excluded.status'),
        risk_rank: eb.ref('excluded.risk_rank'),
        joined: eb.ref('excluded.joined'),
      })),
    )
    .returning(['no', 'account_id'])
    .execute()

/** The investors whose search text has changed. */
const renamed = async (db: Db, rows: readonly Listed[]): Promise<Set<string>> => {
  const known = await db
    .selectFrom('investor_list')
    .select(['account_id', 'text', 'status'])
    .where(
      'account_id',
      'in',
      rows.map(({ account_id }) => account_id),
    )
    .execute()
  const before = new Map(known.map(({ account_id, text, status }) => [account_id, `${status} ${text}`]))
  const changed = rows.filter(({ account_id, text, status }) => before.get(account_id) !== `${status} ${text}`)
  return new Set(changed.map(({ account_id }) => account_id))
}

/** Each has some thirty rows in the index of names. */
const rowsAtOnce = 200

/**
 * Updates what the admin's list says of people: name, address, status, risk profile, join date. Called by the unit that
 * wrote these people's rows, which it locks until its commit. Newcomers start with zeros, not trading.
 */
export const relist = async (work: Summing, personIds: readonly string[]): Promise<void> => {
  const { db } = work
  for (let from = 0; from < personIds.length; from += rowsAtOnce) {
    const rows = await wanted(db, personIds.slice(from, from + rowsAtOnce))
    if (rows.length === 0) continue
    const changed = await renamed(db, rows)
    const listed = rows.map(({ account_id }) => account_id)
    await beforeListed(work, listed)
    const kept = await upsert(db, rows)
    const numbers = new Map(kept.map(({ no, account_id }) => [account_id, no]))
    const found = rows.filter(({ account_id }) => changed.has(account_id))
    const grams = found.flatMap(({ account_id, name_key, text, status }) =>
      [...gramsOf(text.split('\n'), status)].map((gram) => ({ gram, name_key, no: numbers.get(account_id) ?? 0 })),
    )
    await keepGrams(
      db,
      found.map(({ account_id }) => numbers.get(account_id) ?? 0),
      grams,
    )
  }
}

/** Takes people out of the admin's list. Called by the unit that removes them, before it does. */
export const unlist = async (work: Summing, personIds: readonly string[]): Promise<void> => {
  const { db } = work
  for (let from = 0; from < personIds.length; from += rowsAtOnce) {
    const ids = personIds.slice(from, from + rowsAtOnce)
    const rows = await db.selectFrom('investor_list').select('no').where('account_id', 'in', ids).execute()
    await keepGrams(
      db,
      rows.map(({ no }) => no),
      [],
    )
    await beforeListed(work, ids)
    await db.deleteFrom('investor_list').where('account_id', 'in', ids).execute()
  }
}
