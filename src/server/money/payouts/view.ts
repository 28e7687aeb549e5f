import type { Selectable } from 'kysely'
import type { PaymentBatch, PaymentFile, PaymentFormat } from '#contract/calls/money/payments.ts'
import { isWeekend } from '#fund/calendar/holidays.ts'
import { addDays, newYorkDate } from '#fund/calendar/new-york.ts'
import { toDollars } from '#fund/cents/money.ts'
import type { Counted } from '#fund/money/limits.ts'
import { batchReference } from '#fund/money/references.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'
import { pageOfRows } from '#server/platform/http/page.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { formatsOf } from './formats.ts'
import type { PaymentBatchesTable, PaymentFileDownloadsTable, PaymentFilesTable } from './schema.ts'

export type Batch = Selectable<PaymentBatchesTable>

type FileRow = Omit<Selectable<PaymentFilesTable>, 'sealed'>

/** The day that stands in a file: in one from before holidays were known it is the weekday after it was made. */
const fileDay = ({ day, made_at }: Pick<FileRow, 'day' | 'made_at'>): string => {
  let next = day ?? addDays(newYorkDate(made_at), 1)
  while (day === null && isWeekend(next)) next = addDays(next, 1)
  return next
}

const viewFile = (file: FileRow, downloads: readonly Download[]): PaymentFile => {
  const { batch_id, format, name, digest, made_at, made_by } = file
  const own = downloads.filter((one) => one.batch_id === batch_id && one.format === format)
  const [first] = own
  return {
    format,
    name,
    digest,
    made_at: iso(made_at),
    made_by,
    day: fileDay(file),
    downloaded: first ? { at: iso(first.at), by: first.by_email, times: own.length } : null,
  }
}

type Download = Pick<Selectable<PaymentFileDownloadsTable>, 'batch_id' | 'format' | 'at' | 'by_email'>

/** The files of batches, without their bytes, each with who downloaded it. */
const filesOf = async (db: Db, ids: readonly string[]): Promise<(PaymentFile & { readonly batchId: string })[]> => {
  const files = await db
    .selectFrom('payment_files')
    .select(['batch_id', 'format', 'name', 'digest', 'day', 'made_at', 'made_by'])
    .where('batch_id', 'in', ids)
    .orderBy('format')
    .execute()
  const downloads = await db
    .selectFrom('payment_file_downloads')
    .select(['batch_id', 'format', 'at', 'by_email'])
    .where('batch_id', 'in', ids)
    .orderBy('id')
    .execute()
  return files.map((file) => ({ ...viewFile(file, downloads), batchId: file.batch_id }))
}

/** A file that was made, without its bytes. Throws 404 if it was not made. */
export const viewFileOf = async (db: Db, id: string, format: PaymentFormat): Promise<PaymentFile> => {
  const made = (await filesOf(db, [id])).find((file) => file.format === format)
  if (!made) throw refuse(404, 'This file was not made yet.')
  const { batchId: _batch, ...file } = made
  return file
}

/** Batches as they are shown, in the order given. */
export const viewBatches = async (db: Db, batches: readonly Batch[]): Promise<PaymentBatch[]> => {
  const ids = ['', ...batches.map(({ id }) => id)]
  const files = await filesOf(db, ids)
  const formats = await formatsOf(db, batches)
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
      format: formats.get(id),
      undone_because: batch.undo_reason,
      undone_approved_by: batch.undo_approved_by,
      files: files.flatMap(({ batchId, ...file }) => (batchId === id ? [file] : [])),
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

/** What each payee of a batch gets. */
export const payeesOf = async (db: Db, id: string): Promise<Counted[]> =>
  db
    .selectFrom('payment_batch_items')
    .innerJoin('withdrawals', 'withdrawals.id', 'payment_batch_items.withdrawal_id')
    .select(['withdrawals.account_id as subject', 'payment_batch_items.amount'])
    .where('payment_batch_items.batch_id', '=', id)
    .execute()
