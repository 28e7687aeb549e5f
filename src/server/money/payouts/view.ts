import type { Selectable } from 'kysely'
import type { PaymentBatch, PaymentFile } from '#contract/calls/money/payments.ts'
import { toDollars } from '#fund/cents/money.ts'
import { batchReference } from '#fund/money/references.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'
import { pageOfRows } from '#server/platform/http/page.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { PaymentBatchesTable, PaymentFilesTable } from './schema.ts'

export type Batch = Selectable<PaymentBatchesTable>

export const viewFile = ({
  format,
  name,
  digest,
  made_at,
  made_by,
}: Omit<Selectable<PaymentFilesTable>, 'sealed'>): PaymentFile => ({
  format,
  name,
  digest,
  made_at: iso(made_at),
  made_by,
})

/** Batches as they are shown, in the order given. */
export const viewBatches = async (db: Db, batches: readonly Batch[]): Promise<PaymentBatch[]> => {
  const ids = ['', ...batches.map(({ id }) => id)]
  const files = await db
    .selectFrom('payment_files')
    .select(['batch_id', 'format', 'name', 'digest', 'made_at', 'made_by'])
    .where('batch_id', 'in', ids)
    .orderBy('format')
    .execute()
  const still = await db
    .selectFrom('withdrawals')
    .where('batch_id', 'in', ids)
    .groupBy('batch_id')
    .select((eb) => ['batch_id', eb.fn.countAll<number>().as('count')])
    .execute()
  return batches.map((batch) => {
    const { id, status, total, payouts, made_at, made_by, ended_at, ended_by } = batch
    const left = Number(still.find(({ batch_id }) => batch_id === id)?.count ?? 0)
    return {
      id,
      reference: batchReference(batch),
      state: status,
      total: toDollars(total),
      payouts,
      returned: status === 'paid' ? payouts - left : 0,
      made_at: iso(made_at),
      made_by,
      ended_at: ended_at === null ? null : iso(ended_at),
      ended_by,
      files: files.filter(({ batch_id }) => batch_id === id).map(viewFile),
    }
  })
}

/** A batch by its id. Throws 404 if there is no such batch. */
export const batchOf = async (db: Db, id: string): Promise<Batch> => {
  const batch = await db.selectFrom('payment_batches').selectAll().where('id', '=', id).executeTakeFirst()
  if (!batch) throw refuse(404, 'There is no such batch.')
  return batch
}

export const viewBatch = async (db: Db, id: string): Promise<PaymentBatch> => {
  const [view] = await viewBatches(db, [await batchOf(db, id)])
  if (!view) throw new Error('a batch has its view')
  return view
}

/** Every batch, newest first. */
export const pageOfBatches = async (db: Db, { before, limit }: { before: string | undefined; limit: number }) => {
  const found = await db
    .selectFrom('payment_batches')
    .selectAll()
    .$if(before !== undefined, (older) => older.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { rows, next } = pageOfRows(found, limit, (row) => row)
  return { rows: await viewBatches(db, rows), next }
}
