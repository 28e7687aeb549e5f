import { perform } from '#server/control/approvals/perform.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { pageRowsDefault } from '#server/platform/http/page.ts'
import { batchAction } from './batch-action.ts'
import { makeBatch } from './batches.ts'
import { batchWithRows, paymentDesk } from './desk.ts'
import { readPaymentFile } from './files.ts'
import { batchUndoAction } from './undo-action.ts'
import { pageOfBatches, viewBatch, viewFileOf } from './view.ts'

const mimeOf = {
  'pain.001': 'application/xml',
  'pain.001-urgent': 'application/xml',
  nacha: 'text/plain; charset=us-ascii',
} as const

/** Payouts and how they are sent to the bank (extension `payments`). */
export const payments = ({ store, clock, secret, config }: Context) =>
  ({
    readPaymentDesk: () => paymentDesk({ db: store.read, secret, now: clock.now() }, config.demo),

    listBatches: ({ query: { before, limit = pageRowsDefault } }) => pageOfBatches(store.read, { before, limit }),

    readBatch: ({ params: { id } }) => batchWithRows({ db: store.read, secret }, id),

    makeBatch: async ({ body: { payouts, format }, write }) => {
      const making = { ids: payouts, secret, format }
      const { id, leftOut } = await write((work) => makeBatch(work, making))
      return { ...(await viewBatch(store.read, id)), ...(leftOut.length > 0 && { left_out: leftOut }) }
    },

    undoBatch: async ({ params: { id }, body: { reason = null } = {}, write }) => {
      await perform(write, batchUndoAction, { id, reason })
      return viewBatch(store.read, id)
    },

    payBatch: async ({ params: { id }, write }) => {
      const sending = { id, format: null, isDemo: config.demo }
      await perform(write, batchAction, sending)
      return viewBatch(store.read, id)
    },

    makePaymentFile: async ({ params: { id }, body: { format }, write }) => {
      const sending = { id, format, isDemo: config.demo }
      await perform(write, batchAction, sending)
      return viewFileOf(store.read, id, format)
    },

    readPaymentFile: async ({ params: { id }, query: { format }, reply, write }) => {
      const { name, bytes } = await write((work) => readPaymentFile(work, { id, format, secret }))
      reply.type(mimeOf[format]).header('content-disposition', `attachment; filename="${name}"`)
      return bytes
    },
  }) satisfies Partial<Handlers>
