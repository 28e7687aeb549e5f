import type { Selectable } from 'kysely'
import { dayDigest, executionsDigest } from '#server/money/broker/kept-days.ts'
import type { BrokerDaysTable } from '#server/money/broker/schema.ts'
import type { Replay } from './replay.ts'

/** A day of a broker has the symbols and executions that were imported with it. */
const checkDay = async ({ db, findings }: Replay, day: Selectable<BrokerDaysTable>): Promise<void> => {
  const of = { account_id: day.account_id, day: day.day }
  const [symbols, executions] = await Promise.all([
    db
      .selectFrom('broker_symbols')
      .selectAll()
      .where('account_id', '=', of.account_id)
      .where('day', '=', of.day)
      .execute(),
    db
      .selectFrom('broker_executions')
      .selectAll()
      .where('account_id', '=', of.account_id)
      .where('day', '=', of.day)
      .orderBy('place')
      .execute(),
  ])
  const bySymbol = Map.groupBy(executions, ({ symbol }) => symbol)
  findings.compare(
    'broker files',
    `the broker’s day ${day.day}`,
    { executions: day.executions, digest: day.digest },
    {
      executions: executions.length,
      digest: dayDigest(
        day,
        [...bySymbol].map(([symbol, own]) => ({ symbol, digest: executionsDigest(own) })),
      ),
    },
  )
  for (const { symbol, digest } of symbols)
    findings.compare(
      'broker files',
      `${symbol} on the broker’s day ${day.day}`,
      { digest },
      { digest: executionsDigest(bySymbol.get(symbol) ?? []) },
    )
}

/** Checks that the brokers’ days, symbols and executions are those that were imported. */
export const checkBrokerFiles = async (replay: Replay): Promise<void> => {
  const days = await replay.db.selectFrom('broker_days').selectAll().orderBy('account_id').orderBy('day').execute()
  for (const day of days) await checkDay(replay, day)
}
