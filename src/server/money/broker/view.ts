import type { Selectable } from 'kysely'
import type { BrokerExecution, BrokerFile } from '#contract/calls/money/broker.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'
import { pageBy, pageKeyOf, pageOfRows } from '#server/platform/http/page.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { BrokerFilesTable } from './schema.ts'

interface Page {
  readonly before: string | undefined
  readonly limit: number
}

const viewFile = (row: Selectable<BrokerFilesTable>): BrokerFile => ({
  id: row.id,
  account_id: row.account_id,
  name: row.name,
  format: row.format,
  from: row.from_day,
  to: row.to_day,
  sha256: row.digest,
  equity_sha256: row.equity_digest,
  bytes: row.bytes,
  days: row.days,
  new_days: row.new_days,
  executions: row.executions,
  imported_at: iso(row.imported_at),
  imported_by: row.imported_by,
})

/** An imported file. Throws 404 if there is none. */
export const brokerFileById = async (db: Db, id: string): Promise<BrokerFile> => {
  const row = await db.selectFrom('broker_files').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw refuse(404, 'There is no such file.')
  return viewFile(row)
}

/** The imported files, newest first. */
export const pageOfBrokerFiles = async (db: Db, { before, limit }: Page) => {
  const found = await db
    .selectFrom('broker_files')
    .selectAll()
    .$if(before !== undefined, (older) => older.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOfRows(found, limit, viewFile)
}

/** The executions of an account on a day, in the order of time. */
export const pageOfExecutions = async (
  db: Db,
  { account, day, before, limit }: Page & { readonly account: string; readonly day: string },
) => {
  const found = await db
    .selectFrom('broker_executions')
    .selectAll()
    .where('account_id', '=', account)
    .where('day', '=', day)
    .where('place', '>', pageKeyOf(before) ?? 0)
    .orderBy('place')
    .limit(limit + 1)
    .execute()
  return pageBy(
    found,
    limit,
    ({ place }) => place,
    (row): BrokerExecution => ({
      account_id: row.account_id,
      day: row.day,
      at: iso(row.at),
      symbol: row.symbol,
      quantity: row.quantity,
      price: row.price,
      proceeds: row.proceeds,
      commission: row.commission,
      fees: row.fees,
      order: row.order_id,
      id: row.execution_id,
      cancels: row.cancels === 1,
    }),
  )
}
