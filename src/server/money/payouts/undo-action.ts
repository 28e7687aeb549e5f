import { asSentence } from '#contract/as-sentence.ts'
import { formatInstant } from '#fund/calendar/week-display.ts'
import { batchReference } from '#fund/money/references.ts'
import { counted, formatMoney } from '#fund/text/format.ts'
import type { Action } from '#server/control/approvals/action.ts'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { undoBatch } from './batches.ts'
import { batchOf } from './view.ts'

/** How many payouts an approval names; the batch's own list has all. */
const namedMax = 20

const downloadsOf = (db: Db, id: string) =>
  db
    .selectFrom('payment_file_downloads as download')
    .innerJoin('payment_files as file', (join) =>
      join.onRef('file.batch_id', '=', 'download.batch_id').onRef('file.format', '=', 'download.format'),
    )
    .where('download.batch_id', '=', id)
    .orderBy('download.id')
    .select(['download.at', 'download.by_email', 'file.name', 'file.digest'])
    .execute()

const itemWords = async (db: Db, id: string): Promise<string> => {
  const items = await db
    .selectFrom('payment_batch_items')
    .select(['payee', 'amount', 'reference'])
    .where('batch_id', '=', id)
    .orderBy('place')
    .execute()
  const named = items.slice(0, namedMax).map((one) => `${one.payee} ${formatMoney(one.amount)} (${one.reference})`)
  const rest = items.length - named.length
  return `${named.join(', ')}${rest > 0 ? ` and ${counted(rest, 'more payout')}` : ''}`
}

/**
 * The undoing of a batch. Once its file was downloaded the bank may have it, and paying its payouts again would pay them
 * twice: it takes a reason and always a second person, who reads which file it was and who has it.
 */
export const batchUndoAction: Action<{ readonly id: string; readonly reason: string | null }> = {
  kind: 'batch-undo',
  underLock: true,
  subject: ({ id }) => id,
  weigh: async (db, _now, { id, reason }) => {
    const batch = await batchOf(db, id)
    const downloads = batch.status === 'open' ? await downloadsOf(db, id) : []
    const [first] = downloads
    if (!first) return null
    if (reason === null)
      throw refuse(
        422,
        `The file of ${batchReference(batch)} was downloaded ${formatInstant(first.at)} (New York) by ${first.by_email}: give the reason why it is undone.`,
      )
    const times = downloads.length === 1 ? '' : `, and ${counted(downloads.length - 1, 'more time')} since`
    return {
      title: `Undoing of batch ${batchReference(batch)}, whose file was downloaded`,
      detail: `Its file ${first.name} (SHA-256 ${first.digest}) was downloaded ${formatInstant(first.at)} (New York) by ${first.by_email}${times}. Its payouts become due again, ${formatMoney(batch.total)} in all: ${await itemWords(db, id)}. Make sure that the bank did not take it, or the money leaves twice. The reason: ${asSentence(reason)}`,
      amount: null,
      always: true,
    }
  },
  basis: async (db, _now, { id }) => ({
    'The batch': (await batchOf(db, id)).status,
    'The downloads of its file': String((await downloadsOf(db, id)).length),
  }),
  run: (work, { id, reason }) => undoBatch(work, { id, reason }),
}
