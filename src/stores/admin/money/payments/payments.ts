import { atom, computed } from 'nanostores'
import { fileUrl, fileUrlOf, sendForFile } from '#client/files.ts'
import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import type { PaymentBatch, PaymentDesk, PaymentFormat } from '#contract/calls/money/payments.ts'
import * as calls from '#contract/calls/money/payments.ts'
import { nearestCents, sumCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { withChosen } from '#stores/kit/chosen.ts'
import { ask } from '#stores/kit/decision.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { instantText } from '#stores/kit/instants.ts'
import { loader } from '#stores/kit/load.ts'
import { addOlderPage, type Pages } from '#stores/kit/pager.ts'
import { toast } from '#stores/kit/toast.ts'
import { arriveAt } from '#stores/session/arrival.ts'
import { holdWords } from '#words/money/holds.ts'
import { formatName, batchWords as words } from '#words/money/payments.ts'
import { cashPosition } from '../cash/cash.ts'
import { afterTransfer, readAfterTransfer } from '../transfers/transfers.ts'

/** What is due, the open batches and the expected deposits, with `payments`. */
export const paymentDesk = loader<PaymentDesk>(
  'The payments',
  () => send(calls.readPaymentDesk, {}),
  () => hasExtension('payments'),
)

/** Every batch, newest first. */
export const batches = loader<Pages<PaymentBatch>>(
  'The batches',
  () => send(calls.listBatches, { query: {} }),
  () => hasExtension('payments'),
)

/** The addresses of the files of what is due, of every batch and of one batch. */
export const paymentDeskFile = (): string => fileUrl(calls.exportPaymentDesk.path, {})
export const batchesFile = (): string => fileUrl(calls.exportBatches.path, {})
export const batchFile = (id: string): string => fileUrlOf(calls.exportBatch.path, id)

export const loadOlderBatches = (): Promise<void> =>
  addOlderPage('batches:older', batches, (before) => send(calls.listBatches, { query: { before } }))

// A deposit that was received, or a payout that was paid singly among the requests, no longer belongs to any total.
readAfterTransfer(paymentDesk.load)

/** After a step: reads again whatever shows payouts or cash. */
export const afterPayment = (): Promise<unknown> => Promise.all([batches.load(), afterTransfer(), cashPosition.load()])

const $chosenIds = atom<ReadonlySet<string>>(new Set())

/** The chosen payouts that can still be chosen; what was paid or batched meanwhile drops out by itself. */
export const $chosen = computed([$chosenIds, paymentDesk.$load], (ids, { last }) =>
  (last?.due ?? []).filter(({ id, obstacle }) => obstacle === null && ids.has(id)),
)

/** Their total, in cents. */
export const $chosenTotal = computed($chosen, (due) => sumCents(due.map(({ amount }) => nearestCents(amount))))

export const choosePayouts = (ids: readonly string[], is: boolean): void => {
  $chosenIds.set(withChosen($chosenIds.get(), ids, is))
}

/** Chooses everything that can be in a batch, or nothing. */
export const chooseAll = (is: boolean): void => {
  const due = paymentDesk.$load.get().last?.due ?? []
  $chosenIds.set(new Set(is ? due.filter(({ obstacle }) => obstacle === null).map(({ id }) => id) : []))
}

const $chosenFormat = atom<PaymentFormat | null>(null)

/** The format of the next batch: as it was chosen, otherwise as the last one's; undefined if the backend has none. */
export const $batchFormat = computed([$chosenFormat, paymentDesk.$load], (chosen, { last }) =>
  last?.format === undefined ? undefined : (chosen ?? last.format),
)

export const chooseFormat = (format: PaymentFormat): void => $chosenFormat.set(format)

/** The formats in which a batch's file can be: its own, or any with a backend whose batches have none. */
export const formatsOf = ({ format }: PaymentBatch): readonly PaymentFormat[] =>
  format === undefined ? calls.paymentFormats : [format]

/** The file of a batch that somebody downloaded, so that the bank may have it. */
const downloadedOf = ({ files }: PaymentBatch) => files.find(({ downloaded }) => downloaded)

/** The day on which a file that was not paid yet was to be carried out, if it has passed. */
export const passedDayOf = ({ state, files }: PaymentBatch, today: string): string | null => {
  const day = state === 'open' ? files[0]?.day : undefined
  return day !== undefined && day < today ? day : null
}

/** The due payouts that are held, by their payees. */
const heldPayees = (): string[] =>
  (paymentDesk.$load.get().last?.due ?? []).filter(({ hold }) => hold).map(({ investor }) => investor.name)

export const askMakeBatch = (): void => {
  const chosen = $chosen.get()
  const [total, format] = [formatMoney($chosenTotal.get()), $batchFormat.get()]
  ask({
    ...words.make({ count: chosen.length, total, held: heldPayees() }, format),
    act: async () => {
      const made = await send(calls.makeBatch, { body: { payouts: chosen.map(({ id }) => id), format } })
      // A hold that began since the list was read.
      if (made.left_out) toast(holdWords.leftOut(made.left_out.map(({ payee }) => payee)))
    },
    after: afterPayment,
    finished: async (read) => {
      $chosenIds.set(new Set())
      await read
      // Nothing is left to choose here: the focus moves on to the new batch.
      if (paymentDesk.$load.get().last?.due.length === 0) arriveAt('overview/money/batches')
    },
  })
}

const totalOf = ({ total }: PaymentBatch): string => formatMoney(nearestCents(total))

export const askPayBatch = (batch: PaymentBatch): void =>
  ask({
    ...words.pay(batch.reference, batch.payouts, totalOf(batch)),
    act: () => send(calls.payBatch, { params: { id: batch.id } }),
    after: afterPayment,
  })

export const askUndoBatch = (batch: PaymentBatch): void => {
  const file = downloadedOf(batch)
  const hasFile = batch.files.length > 0
  ask({
    ...(file?.downloaded
      ? words.undoDownloaded(batch.reference, {
          name: file.name,
          ...file.downloaded,
          at: instantText(file.downloaded.at),
        })
      : words.undo(batch.reference, hasFile)),
    act: (reason) => send(calls.undoBatch, { params: { id: batch.id }, body: file?.downloaded ? { reason } : {} }),
    after: afterPayment,
  })
}

/** Undoes a batch whose day has passed and makes it again of the same payouts, unless the undoing waits for somebody. */
export const askRemakeBatch = (batch: PaymentBatch): void => {
  const file = downloadedOf(batch)
  const params = { id: batch.id }
  ask({
    ...(file?.downloaded
      ? words.remakeDownloaded(batch.reference, {
          name: file.name,
          ...file.downloaded,
          at: instantText(file.downloaded.at),
        })
      : words.remake(batch.reference)),
    act: async (reason) => {
      const { rows } = await send(calls.readBatch, { params })
      await send(calls.undoBatch, { params, body: file?.downloaded ? { reason } : {} })
      return send(calls.makeBatch, { body: { payouts: rows.map(({ id }) => id), format: batch.format } })
    },
    after: afterPayment,
  })
}

export const askPaymentFile = (batch: PaymentBatch, format: PaymentFormat): void =>
  ask({
    ...words.file(formatName[format], batch.reference),
    act: () => send(calls.makePaymentFile, { params: { id: batch.id }, body: { format } }),
    after: afterPayment,
  })

/** The batch whose payouts are shown, or null. */
export const $openBatch = atom<PaymentBatch | null>(null)

/** The batch's payouts. */
export const batchPayouts = loader('The batch', () =>
  send(calls.readBatch, { params: { id: $openBatch.get()?.id ?? '' } }),
)

export const openBatch = (batch: PaymentBatch): void => {
  batchPayouts.forget()
  $openBatch.set(batch)
  void batchPayouts.load()
}

export const closeBatch = (): void => $openBatch.set(null)

/**
 * Saves a file that was made; a confirmation that it needs is asked for on the screen. From then on undoing its batch
 * takes a reason, so whatever shows the batch is read again.
 */
export const savePaymentFile = async ({ id, files }: PaymentBatch, format: PaymentFormat): Promise<void> => {
  const name = files.find((file) => file.format === format)?.name ?? `${id}.${format}`
  const file = await runWithToast(`batches:file:${id}:${format}`, () =>
    sendForFile(calls.readPaymentFile, { params: { id }, query: { format } }),
  )
  if (!file) return
  platform.save(name, file.type, file)
  await Promise.all([batches.load(), paymentDesk.load()])
}
