import type { PaymentFormat } from '#contract/calls/money/payments.ts'
import { batchReference } from '#fund/money/references.ts'
import { counted, formatMoney } from '#fund/text/format.ts'
import type { Action } from '#server/control/approvals/action.ts'
import { earlierFiles, earlierFileWords } from '../transfers/earlier-files.ts'
import { payBatch } from './batches.ts'
import { makePaymentFile } from './files.ts'
import { demandFormat, formatNames } from './formats.ts'
import { batchOf, payeesOf } from './view.ts'

export interface BatchToSend {
  readonly id: string
  /** The file for the bank; null marks the batch paid. */
  readonly format: PaymentFormat | null
  readonly isDemo: boolean
}

/**
 * A batch that leaves: its first file, or its payment if no file was made. Once that was approved, the rest needs no
 * approval.
 */
export const batchAction: Action<BatchToSend> = {
  kind: 'payout-batch',
  subject: ({ id }) => id,
  weigh: async (db, _now, { id, format }) => {
    const batch = await batchOf(db, id)
    if (batch.status !== 'open') return null
    const file = await db.selectFrom('payment_files').select('format').where('batch_id', '=', id).executeTakeFirst()
    if (file) return null
    if (format !== null) await demandFormat(db, batch, format)
    const what = `${counted(batch.payouts, 'payout')}, ${formatMoney(batch.total)}`
    const does =
      format === null ? 'marked paid without a file of the portal' : `written into a ${formatNames[format]} file`
    const items = await db
      .selectFrom('payment_batch_items')
      .select('withdrawal_id')
      .where('batch_id', '=', id)
      .execute()
    const earlier = earlierFileWords(
      'batch',
      await earlierFiles(
        db,
        items.map(({ withdrawal_id }) => withdrawal_id),
      ),
    )
    const detail = [`${what}, ${does}.`, earlier].filter(Boolean).join(' ')
    return { title: `Batch ${batchReference(batch)}`, detail, amount: batch.total }
  },
  basis: async (db, _now, { id }) => {
    const { status, total, payouts } = await batchOf(db, id)
    return { 'The batch': `${status}, ${payouts} payouts, ${formatMoney(total)}` }
  },
  counts: (db, { id }) => payeesOf(db, id),
  run: async (work, { id, format, isDemo }) => {
    if (format === null) return payBatch(work, id)
    await makePaymentFile(work, { id, format, secret: work.secret(), isDemo })
  },
}
