import { newYorkDate } from '#fund/new-york.ts'
import { perform } from '../approvals/perform.ts'
import { noteDownload } from '../audit/download.ts'
import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { pageRowsDefault } from '../http/page.ts'
import { sendTable } from '../http/table-file.ts'
import { batchAction } from '../payments/batch-action.ts'
import { makeBatch, undoBatch } from '../payments/batches.ts'
import { batchWithRows, paymentDesk } from '../payments/desk.ts'
import { readPaymentFile, viewFileOf } from '../payments/files.ts'
import { batchColumns, batchedColumns, batchedTable, batchTable, deskColumns, deskTable } from '../payments/tables.ts'
import { pageOfBatches, viewBatch } from '../payments/view.ts'

const mimeOf = { 'pain.001': 'application/xml', nacha: 'text/plain; charset=us-ascii' } as const

/** Payouts as they are sent to the bank (extension `payments`). */
export const payments = ({ store, clock, secret, config }: Context) =>
  ({
    readPaymentDesk: () => paymentDesk({ db: store.read, secret, now: clock.now() }, config.demo),

    exportPaymentDesk: async ({ query: { format }, by, request, reply }) => {
      const now = clock.now()
      const rows = await deskTable({ db: store.read, secret, now }, config.demo)
      await noteDownload({ store, clock }, { by, from: request.ip }, 'payments', 'what is to be paid or to come')
      return sendTable(reply, format, { name: `payments-${newYorkDate(now)}`, columns: deskColumns, rows })
    },

    exportBatches: ({ query: { format }, reply }) =>
      sendTable(reply, format, { name: 'batches', columns: batchColumns, rows: batchTable(store.read) }),

    exportBatch: async ({ params: { id }, query: { format }, by, request, reply }) => {
      const { batch, rows } = await batchedTable({ db: store.read, secret }, id)
      await noteDownload({ store, clock }, { by, from: request.ip }, batch, 'its payouts')
      return sendTable(reply, format, { name: batch, columns: batchedColumns, rows })
    },

    listBatches: ({ query: { before, limit = pageRowsDefault } }) => pageOfBatches(store.read, { before, limit }),

    readBatch: ({ params: { id } }) => batchWithRows({ db: store.read, secret }, id),

    makeBatch: async ({ body: { payouts }, by, request }) => {
      const making = { ids: payouts, secret }
      const id = await store.write((work) => makeBatch(work, clock.now(), { by, from: request.ip }, making))
      return viewBatch(store.read, id)
    },

    undoBatch: async ({ params: { id }, by, request }) => {
      await store.write((work) => undoBatch(work, clock.now(), { by, from: request.ip }, id))
      return viewBatch(store.read, id)
    },

    payBatch: async ({ params: { id }, by, request }) => {
      const sending = { id, format: null, isDemo: config.demo }
      await perform({ store, clock }, batchAction, sending, { by, from: request.ip })
      return viewBatch(store.read, id)
    },

    makePaymentFile: async ({ params: { id }, body: { format }, by, request }) => {
      const sending = { id, format, isDemo: config.demo }
      await perform({ store, clock }, batchAction, sending, { by, from: request.ip })
      return viewFileOf(store.read, id, format)
    },

    readPaymentFile: async ({ params: { id }, query: { format }, by, request, reply }) => {
      const { name, bytes } = await store.write((work) =>
        readPaymentFile(work, clock.now(), { by, from: request.ip }, { id, format, secret }),
      )
      reply.type(mimeOf[format]).header('content-disposition', `attachment; filename="${name}"`)
      return bytes
    },
  }) satisfies Partial<Handlers>
