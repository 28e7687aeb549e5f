import type { PaymentFormat } from '#contract/calls/money/payments.ts'
import * as calls from '#contract/calls/money/payments.ts'
import { sendForFile } from './fetched-files.ts'
import { fileUrlOf } from './file-of.ts'
import { fileUrl } from './files.ts'
import { send } from './send.ts'

/** The addresses of the files of payouts to be made, of all batches and of one batch. */
export const paymentDeskFile = (): string => fileUrl(calls.exportPaymentDesk.path, {})
export const batchesFile = (): string => fileUrl(calls.exportBatches.path, {})
export const batchFile = (id: string): string => fileUrlOf(calls.exportBatch.path, id)

export const readPaymentDesk = () => send(calls.readPaymentDesk, {})

export const listBatches = (before?: string) => send(calls.listBatches, { query: before ? { before } : {} })

export const readBatch = (id: string) => send(calls.readBatch, { params: { id } })

export const makeBatch = (payouts: string[]) => send(calls.makeBatch, { body: { payouts } })

export const undoBatch = (id: string) => send(calls.undoBatch, { params: { id } })

export const payBatch = (id: string) => send(calls.payBatch, { params: { id } })

export const makePaymentFile = (id: string, format: PaymentFormat) =>
  send(calls.makePaymentFile, { params: { id }, body: { format } })

/** The file of a batch, which contains full account numbers: it must be confirmed first. */
export const readPaymentFile = (id: string, format: PaymentFormat) =>
  sendForFile(calls.readPaymentFile, { params: { id }, query: { format } })
