import type { Selectable } from 'kysely'
import { storedDecimal, writeDecimal } from '#fund/broker/decimals.ts'
import type { Fill } from '#fund/broker/fills.ts'
import { type RoundTrip, roundTrips } from '#fund/broker/round-trips.ts'
import { groupedInTurns, mapInTurns } from '#server/platform/base/yield.ts'
import type { Db } from '#server/platform/database/store.ts'
import type { BrokerExecutionsTable } from './schema.ts'

type ExecutionRow = Selectable<BrokerExecutionsTable>

const fillOf = (row: ExecutionRow): Fill => ({
  symbol: row.symbol,
  at: row.at,
  day: row.day,
  quantity: storedDecimal(row.quantity),
  price: storedDecimal(row.price),
  proceeds: storedDecimal(row.proceeds),
  commission: storedDecimal(row.commission),
  fees: storedDecimal(row.fees),
  order: row.order_id,
  id: row.execution_id,
  cancels: row.cancels === 1,
})

/** Since when each symbol that was not flat before a day was not: the day on which it began. */
const openSince = async (db: Db, accountId: string, before: string): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('broker_symbols')
    .select(['symbol', 'day', 'quantity'])
    .where('account_id', '=', accountId)
    .where('day', '<', before)
    .where('quantity', '!=', writeDecimal(0n))
    .orderBy('day')
    .execute()
  const open = new Map<string, { readonly since: string; readonly quantity: bigint }>()
  for (const { symbol, day, quantity } of rows) {
    const known = open.get(symbol)
    const now = (known?.quantity ?? 0n) + storedDecimal(quantity)
    if (now === 0n) open.delete(symbol)
    else open.set(symbol, { since: known?.since ?? day, quantity: now })
  }
  return new Map([...open].map(([symbol, { since }]) => [symbol, since]))
}

/**
 * The round trips of an account that became flat between two dates. They are computed on each read: a file that fills a
 * gap changes them.
 */
export const tripsOf = async (
  db: Db,
  accountId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<RoundTrip[]> => {
  const own = db.selectFrom('broker_executions').selectAll().where('account_id', '=', accountId)
  const rows: ExecutionRow[] = []
  for (const [symbol, since] of await openSince(db, accountId, from))
    rows.push(
      ...(await own
        .where('symbol', '=', symbol)
        .where('day', '>=', since)
        .where('day', '<', from)
        .orderBy('day')
        .orderBy('place')
        .execute()),
    )
  rows.push(...(await own.where('day', '>=', from).where('day', '<=', to).orderBy('day').orderBy('place').execute()))
  const fills = await mapInTurns(rows, fillOf)
  const bySymbol = await groupedInTurns(fills, ({ symbol }) => symbol)
  const trips = await mapInTurns([...bySymbol.values()], (some) => roundTrips(some).closed)
  return trips.flat().filter(({ day }) => day >= from)
}
