import { sumDecimals, writeDecimal } from '#fund/broker/decimals.ts'
import { costsOf, type Fill } from '#fund/broker/fills.ts'
import { turnoverOf } from '#fund/broker/round-trips.ts'
import { sha256OfJson } from '#server/platform/base/sha256.ts'
import type { ReadDay } from './broker-file.ts'
import type { BrokerDaysTable, BrokerExecutionsTable, BrokerSymbolsTable } from './schema.ts'

export type KeptExecution = Omit<BrokerExecutionsTable, 'account_id' | 'day'>
export type KeptSymbol = Omit<BrokerSymbolsTable, 'account_id' | 'day'>
type Amounts = Pick<BrokerDaysTable, 'nav_start' | 'nav_end' | 'flows' | 'commissions' | 'fees' | 'interest'>

/** A day as it is stored, with its executions and what they come to by symbol. */
export interface KeptDay extends Amounts {
  readonly day: string
  readonly digest: string
  readonly symbols: readonly KeptSymbol[]
  readonly executions: readonly KeptExecution[]
}

/** A digest of the executions of a symbol on a day, in their order. */
export const executionsDigest = (executions: readonly KeptExecution[]): string =>
  sha256OfJson(
    executions.map((one) => [
      one.place,
      one.symbol,
      one.at,
      one.quantity,
      one.price,
      one.proceeds,
      one.commission,
      one.fees,
      one.order_id,
      one.execution_id,
      one.cancels,
    ]),
  )

/** A digest of a day: two files say the same of it if theirs are equal. */
export const dayDigest = (
  { nav_start, nav_end, flows, commissions, fees, interest }: Amounts,
  symbols: readonly Pick<KeptSymbol, 'symbol' | 'digest'>[],
): string =>
  sha256OfJson([
    ...[nav_start, nav_end, flows, commissions, fees, interest],
    ...symbols.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1)).flatMap(({ symbol, digest }) => [symbol, digest]),
  ])

const keptExecution = (fill: Fill, place: number): KeptExecution => ({
  place: place + 1,
  symbol: fill.symbol,
  at: fill.at,
  quantity: writeDecimal(fill.quantity),
  price: writeDecimal(fill.price),
  proceeds: writeDecimal(fill.proceeds),
  commission: writeDecimal(fill.commission),
  fees: writeDecimal(fill.fees),
  order_id: fill.order,
  execution_id: fill.id,
  cancels: fill.cancels ? 1 : 0,
})

/** Bought less sold: what takes back an execution takes its quantity with it. */
const netOf = (fills: readonly Fill[]): string =>
  writeDecimal(sumDecimals(fills.map(({ quantity, cancels }) => (cancels ? -quantity : quantity))))

/** A day as it is stored: its amounts are the exact ones. */
export const keptDay = (read: ReadDay): KeptDay => {
  const executions = read.executions.map(keptExecution)
  const bySymbol = Map.groupBy(read.executions.keys(), (place) => read.executions[place]?.symbol ?? '')
  const symbols = [...bySymbol].map(([symbol, places]): KeptSymbol => {
    const fills = places.map((place) => read.executions[place] as Fill)
    return {
      symbol,
      executions: fills.length,
      quantity: netOf(fills),
      turnover: writeDecimal(turnoverOf(fills)),
      costs: writeDecimal(sumDecimals(fills.map(costsOf))),
      digest: executionsDigest(places.map((place) => executions[place] as KeptExecution)),
    }
  })
  const amounts = {
    nav_start: writeDecimal(read.start),
    nav_end: writeDecimal(read.end),
    flows: writeDecimal(read.flows),
    commissions: writeDecimal(read.commissions),
    fees: writeDecimal(read.fees),
    interest: writeDecimal(read.interest),
  }
  return { day: read.day, ...amounts, digest: dayDigest(amounts, symbols), symbols, executions }
}
