import { formatInstant } from '#fund/calendar/week-display.ts'
import { batchReference } from '#fund/money/references.ts'
import { counted } from '#fund/text/format.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Db } from '#server/platform/database/store.ts'

/** The file of an undone batch, which somebody downloaded before: if the bank took it, the payout is paid already. */
export interface EarlierFile {
  readonly batch: string
  readonly name: string
  readonly digest: string
  readonly downloadedAt: number
  readonly downloadedBy: string
  readonly undoneAt: number
  readonly undoneBy: string
  readonly reason: string
}

const batchesOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('payment_batch_items as item')
    .innerJoin('payment_batches as batch', 'batch.id', 'item.batch_id')
    .leftJoin(
      db
        .selectFrom('payment_file_downloads')
        .groupBy('batch_id')
        .select(({ fn }) => ['batch_id', fn.min('id').as('id')])
        .as('first'),
      'first.batch_id',
      'batch.id',
    )
    .leftJoin('payment_file_downloads as download', 'download.id', 'first.id')
    .leftJoin('payment_files as file', (join) =>
      join.onRef('file.batch_id', '=', 'batch.id').onRef('file.format', '=', 'download.format'),
    )
    .where('item.withdrawal_id', 'in', ids)
    .where(({ or, eb }) => or([eb('batch.status', '=', 'paid'), eb('download.id', 'is not', null)]))
    .where('batch.status', '<>', 'open')
    .orderBy('batch.id')
    .select(['item.withdrawal_id', 'batch.id', 'batch.status', 'batch.ended_at', 'batch.ended_by', 'batch.undo_reason'])
    .select(['download.at', 'download.by_email', 'file.name', 'file.digest'])
    .execute()

/** The downloaded file that each of these payouts was in when its batch was undone, unless it was paid since. */
export const earlierFiles = async (db: Db, ids: readonly string[]): Promise<Map<string, EarlierFile>> => {
  const found = new Map<string, EarlierFile>()
  await inBatches(
    ids.map((id) => ({ id })),
    async (some) => {
      const rows = await batchesOf(
        db,
        some.map(({ id }) => id),
      )
      for (const row of rows) {
        if (row.status === 'paid') found.delete(row.withdrawal_id)
        else
          found.set(row.withdrawal_id, {
            batch: batchReference(row),
            name: row.name ?? 'a file',
            digest: row.digest ?? '',
            downloadedAt: row.at ?? 0,
            downloadedBy: row.by_email ?? '',
            undoneAt: row.ended_at ?? 0,
            undoneBy: row.ended_by ?? '',
            reason: row.undo_reason ?? 'no reason was given',
          })
      }
    },
  )
  return found
}

const at = (instant: number): string => `${formatInstant(instant)} (New York)`

/** What whoever approves these payouts has to know of their earlier files, in sentences; empty if there are none. */
export const earlierFileWords = (of: 'payout' | 'batch', files: ReadonlyMap<string, EarlierFile>): string =>
  [...Map.groupBy(files.values(), ({ batch }) => batch).values()]
    .map((some) => {
      const [file] = some
      if (!file) return ''
      const { batch, name, downloadedAt, downloadedBy, undoneAt, undoneBy, reason } = file
      const which = of === 'payout' ? 'It was' : `${counted(some.length, 'of its payouts was', 'of its payouts were')}`
      return `${which} in ${batch}: its file ${name} was downloaded ${at(downloadedAt)} by ${downloadedBy}, and it was undone ${at(undoneAt)} by ${undoneBy}, because: ${reason}`
    })
    .map((words) => (/[.!?]$/.test(words) ? words : `${words}.`))
    .join(' ')
