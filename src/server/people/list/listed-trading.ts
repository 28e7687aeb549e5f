import { type RawBuilder, sql } from 'kysely'
import type { TradingStatus } from '#contract/entities/basic.ts'

/** Whether a row of the list trades at an instant, though its next Sunday may not have been applied to it yet. */
export const listedTradingAt = (
  at: number,
  of: (column: string) => RawBuilder<unknown> = (column) => sql.ref(column),
): RawBuilder<TradingStatus> =>
  sql<TradingStatus>`case when ${of('trading_from')} is null or ${of('trading_from')} > ${at} then ${of('trading')}
  else ${of('trading_next')} end`
