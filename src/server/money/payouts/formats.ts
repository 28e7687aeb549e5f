import type { Selectable } from 'kysely'
import type { PaymentFormat } from '#contract/calls/money/payments.ts'
import { addBankingDays, isBankingDay } from '#fund/calendar/banking-days.ts'
import { newYork, newYorkDate } from '#fund/calendar/new-york.ts'
import { wallAt } from '#fund/calendar/zone.ts'
import { batchReference } from '#fund/money/references.ts'
import type { Db } from '#server/platform/database/store.ts'
import { type RefusedError, refuse } from '#server/platform/http/refuse.ts'
import type { PaymentBatchesTable } from './schema.ts'

type Batch = Selectable<PaymentBatchesTable>

export const formatNames = {
  'pain.001': 'pain.001',
  'pain.001-urgent': 'urgent pain.001',
  nacha: 'NACHA',
} as const satisfies Record<PaymentFormat, string>

/** From this hour on, New York time, a wire is one of the next banking day. */
const wiresUntilHour = 16

/** The date on which the bank is to carry out a file that is made now: the next banking day, and wires at once if they can. */
export const dayOfFile = (format: PaymentFormat, now: number): string => {
  const today = newYorkDate(now)
  const leavesToday =
    format === 'pain.001-urgent' && isBankingDay(today) && new Date(wallAt(newYork, now)).getUTCHours() < wiresUntilHour
  return leavesToday ? today : addBankingDays(today, 1)
}

/** The format of the fund's newest batch or file; pain.001 before there is one. */
export const usualFormat = async (db: Db): Promise<PaymentFormat> => {
  const batch = await db
    .selectFrom('payment_batches')
    .select('format')
    .where('format', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (batch?.format) return batch.format
  const file = await db
    .selectFrom('payment_files')
    .select('format')
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return file?.format ?? 'pain.001'
}

/** The one format of each batch: of one from before, that of the file that was downloaded or made first. */
export const formatsOf = async (db: Db, batches: readonly Batch[]): Promise<Map<string, PaymentFormat>> => {
  const formats = new Map(batches.flatMap(({ id, format }) => (format === null ? [] : [[id, format] as const])))
  const older = batches.filter(({ format }) => format === null).map(({ id }) => id)
  if (older.length === 0) return formats
  const downloads = await db
    .selectFrom('payment_file_downloads')
    .select(['batch_id', 'format'])
    .where('batch_id', 'in', older)
    .orderBy('id')
    .execute()
  const files = await db
    .selectFrom('payment_files')
    .select(['batch_id', 'format'])
    .where('batch_id', 'in', older)
    .orderBy('made_at')
    .orderBy('format', 'desc')
    .execute()
  const usual = await usualFormat(db)
  for (const id of older)
    formats.set(id, [...downloads, ...files].find(({ batch_id }) => batch_id === id)?.format ?? usual)
  return formats
}

const formatOf = async (db: Db, batch: Batch): Promise<PaymentFormat> =>
  (await formatsOf(db, [batch])).get(batch.id) ?? usualFormat(db)

const otherFormat = (batch: Batch, format: PaymentFormat): RefusedError =>
  refuse(
    409,
    `${batchReference(batch)} is for a ${formatNames[format]} file from its making. For another format undo it, and make a new batch.`,
  )

/** Throws 409 unless a batch is of this format. */
export const demandFormat = async (db: Db, batch: Batch, asked: PaymentFormat): Promise<void> => {
  const format = await formatOf(db, batch)
  if (format !== asked) throw otherFormat(batch, format)
}
