import { sql } from 'kysely'
import type { InvestorRow } from '#contract/calls/people/admin-investors.ts'
import { weekOf } from '#fund/calendar/week.ts'
import { toDollars } from '#fund/cents/money.ts'
import { balanceReturn } from '#fund/returns/returns.ts'
import type { Db } from '#server/platform/database/store.ts'
import { percentOrNull, windowOf } from '#server/platform/http/handler.ts'
import { versionIn } from '#server/platform/http/revisions.ts'

/** The key of a row without a return: below every other. A safe integer on both engines. */
export const noReturn = -(2 ** 53 - 1)

/** A return beyond this many millionths sorts as this, as a cent of capital with a fortune of result would have. */
export const returnPpmMax = 1e15

/** (balance − invested) ÷ invested in millionths, as `figures.ts` computes it in the database. */
export const returnPpmOf = ({ capital, result }: { capital: number; result: number }): number => {
  if (capital <= 0) return noReturn
  if (Math.abs(result) / capital >= returnPpmMax / 1e6) return result > 0 ? returnPpmMax : -returnPpmMax
  return Math.floor((result * 1_000_000) / capital + 0.5)
}

const select = (db: Db) =>
  db
    .selectFrom('investor_list')
    .innerJoin('investor_accounts', 'investor_accounts.id', 'investor_list.account_id')
    .innerJoin('people', 'people.id', 'investor_accounts.contact_id')
    .leftJoin('profiles', 'profiles.person_id', 'people.id')
    .select(['investor_accounts.id', 'people.name', 'people.email', 'profiles.phone', 'people.risk_profile'])
    .select(['investor_accounts.join_date', 'investor_accounts.status'])
    .select(versionIn('person', sql.ref('people.id')).as('version'))
    .select(['balance', 'invested', 'trading', 'trading_next', 'trading_from'])

type Listed = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

/** As sent over the wire: a status that takes effect on a Sunday is pending until then. */
const viewRow = (row: Listed, now: number): InvestorRow => {
  const { balance, invested, trading, trading_next, trading_from, ...of } = row
  const waits = trading_from !== null && trading_from > now
  return {
    ...of,
    balance: toDollars(balance),
    invested: toDollars(invested),
    return_percent: percentOrNull(balanceReturn(balance, invested)),
    trading_status: waits || trading_from === null ? trading : trading_next,
    pending:
      waits && trading_next !== trading ? { requested_status: trading_next, ...windowOf(weekOf(trading_from)) } : null,
  }
}

/** The rows of some investors, in the order of their ids as given. */
export const rowsOf = async (db: Db, now: number, ids: readonly string[]): Promise<InvestorRow[]> => {
  if (ids.length === 0) return []
  const rows = await select(db).where('investor_list.account_id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, viewRow(row, now)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** One investor's row; undefined if the list has none. */
export const investorRowOf = async (db: Db, now: number, id: string): Promise<InvestorRow | undefined> =>
  (await rowsOf(db, now, [id]))[0]
