import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, day, dollars, id, instant, keptEmail } from '#contract/entities/basic.ts'
import { withReason } from '#contract/entities/fields.ts'
import { fundDebt } from '#contract/entities/fund-debt.ts'
import { pageOf, pageQuery, tableFormat } from '#contract/entities/page.ts'
import { destination, payoutHold } from '#contract/entities/transfer.ts'
import { adminStep } from '../../call-kinds.ts'

const path = '/api/payments'
const extension = 'payments'

/** The most payouts that one batch holds; its body stays below the server's general limit. */
export const batchPayoutsMax = 1000

/** ISO 20022 customer credit transfer initiation, ordinary or urgent (wires), and the file of the US clearing house (ACH). */
export const paymentFormats = ['pain.001', 'pain.001-urgent', 'nacha'] as const
export const paymentFormat = v.picklist(paymentFormats, 'a format is pain.001, pain.001-urgent or nacha')

const who = v.object({ id: v.string(), name: v.string(), email: keptEmail })

/** A payout that is to be made: in effect, or returned by the bank, and in no batch. */
export const duePayout = v.object({
  id: v.string(),
  reference: v.string(),
  kind: v.picklist(['capital', 'dividend']),
  state: v.picklist(['effective', 'returned']),
  amount: dollars,
  /** The New York day on which it took effect. */
  day,
  investor: who,
  destination: v.nullable(destination),
  /** Why it was returned. */
  reason: v.nullable(v.string()),
  /** Why it cannot be in a batch now, as a sentence; null if it can. */
  obstacle: v.nullable(v.string()),
  /** Until when it is held after a change, unless an approver releases it; null if it is not. */
  hold: v.optional(v.nullable(payoutHold)),
  /** The file of an undone batch that it was in, if somebody had downloaded it: the bank may have it. */
  earlier: v.optional(
    v.nullable(
      v.object({
        batch: v.string(),
        file: v.string(),
        digest: v.string(),
        downloaded_at: instant,
        downloaded_by: v.string(),
        undone_at: instant,
        undone_by: v.string(),
        reason: v.string(),
      }),
    ),
  ),
})

/** A file that was made from a batch: the file has the full account numbers, this record does not. */
export const paymentFile = v.object({
  format: paymentFormat,
  name: v.string(),
  /** SHA-256 of its bytes, in hexadecimal digits. */
  digest: v.string(),
  made_at: instant,
  made_by: v.string(),
  /** The New York day on which the bank is to carry it out. */
  day: v.optional(day),
  /** Who downloaded it first, and how often it was; null if nobody did. */
  downloaded: v.optional(v.nullable(v.object({ at: instant, by: v.string(), times: v.number() }))),
})

/** Payouts that are sent to the bank together: open, then paid, or undone before that. */
export const paymentBatch = v.object({
  id: v.string(),
  reference: v.string(),
  state: v.picklist(['open', 'paid', 'undone']),
  total: dollars,
  payouts: v.number(),
  /** How many of its payouts were returned after it was paid. */
  returned: v.number(),
  made_at: instant,
  made_by: v.string(),
  ended_at: v.nullable(instant),
  ended_by: v.nullable(v.string()),
  /** What its file is made as, from its making on. */
  format: v.optional(paymentFormat),
  /** Why it was undone, and who approved that, if its file was downloaded before. */
  undone_because: v.optional(v.nullable(v.string())),
  undone_approved_by: v.optional(v.nullable(v.string())),
  files: v.array(paymentFile),
})

/** A payout as it went into a batch, and its present state. */
export const batchedPayout = v.object({
  id: v.string(),
  reference: v.string(),
  amount: dollars,
  state: v.string(),
  investor: who,
  destination,
})

export const paymentDesk = v.object({
  as_of: instant,
  /** Earliest first. */
  due: v.array(duePayout),
  due_total: dollars,
  /** What cash holds now. */
  cash: dollars,
  /** What the fund owes; absent if it owes nothing. */
  fund_debt: v.optional(fundDebt),
  open: v.array(paymentBatch),
  /** Deposits that were approved and have not arrived yet, oldest first. */
  expected: v.array(
    v.object({
      id: v.string(),
      reference: v.string(),
      amount: dollars,
      approved_at: v.nullable(instant),
      investor: who,
    }),
  ),
  expected_total: dollars,
  /** Why no file can be made, as a sentence; null if it can. */
  file_obstacle: v.nullable(v.string()),
  /** What the file of the next batch is made as, unless it says another. */
  format: v.optional(paymentFormat),
})

export const readPaymentDesk = call({
  name: 'readPaymentDesk',
  method: 'GET',
  path,
  who: 'viewer',
  scope: 'payments',
  does: 'The payouts that are due, by day, the open batches, and the expected deposits',
  extension,
  answer: paymentDesk,
})

const table = { method: 'GET', who: 'viewer', scope: 'payments', extension, kind: 'table', costs: 'exports' } as const

export const exportPaymentDesk = call({
  ...table,
  name: 'exportPaymentDesk',
  stepUp: 'personal-data',
  path: `${path}/export`,
  does: 'The same as CSV or as a spreadsheet: a row for each payout, open batch and expected deposit; outgoing amounts are negative',
  query: v.object(tableFormat),
  answer: v.unknown(),
})

export const exportBatches = call({
  ...table,
  name: 'exportBatches',
  path: `${path}/batches/export`,
  does: 'Every batch as CSV or as a spreadsheet, newest first',
  query: v.object(tableFormat),
  answer: v.unknown(),
})

export const exportBatch = call({
  ...table,
  name: 'exportBatch',
  stepUp: 'personal-data',
  path: `${path}/batches/:id/export`,
  does: 'The payouts of a batch as CSV or as a spreadsheet, each with its masked destination',
  params: byId,
  query: v.object(tableFormat),
  answer: v.unknown(),
})

export const listBatches = call({
  name: 'listBatches',
  method: 'GET',
  path: `${path}/batches`,
  who: 'viewer',
  scope: 'payments',
  does: 'Every batch, newest first, by key',
  extension,
  query: pageQuery,
  answer: pageOf(paymentBatch),
})

export const readBatch = call({
  name: 'readBatch',
  method: 'GET',
  path: `${path}/batches/:id`,
  who: 'viewer',
  scope: 'payments',
  does: 'A batch with its payouts, each with its masked destination',
  extension,
  params: byId,
  answer: v.object({ ...paymentBatch.entries, rows: v.array(batchedPayout) }),
})

/** A payout that a batch was made without, because it is held. */
const leftOut = v.object({ id: v.string(), reference: v.string(), payee: v.string(), hold: payoutHold })

export const makeBatch = call({
  name: 'makeBatch',
  method: 'POST',
  path: `${path}/batches`,
  who: 'operator',
  stepUp: 'money',
  does: 'Makes a batch of payouts that are due, for a file of one format: none of them can be paid singly while it is open',
  extension,
  body: v.object({
    payouts: v.pipe(
      v.array(id, 'payouts are a list of ids'),
      v.minLength(1, 'a batch has at least one payout'),
      v.maxLength(batchPayoutsMax, `a batch has at most ${batchPayoutsMax} payouts`),
    ),
    /** The format of the newest batch if it is left out. */
    format: v.optional(paymentFormat),
  }),
  status: 201,
  /** `left_out`: the payouts that are held, which are still due. */
  answer: v.object({ ...paymentBatch.entries, left_out: v.optional(v.array(leftOut)) }),
})

const moving = { extension, stepUp: 'money', answer: paymentBatch } as const
const step = adminStep('payments/batches', moving)

export const undoBatch = adminStep('payments/batches', {
  ...moving,
  body: v.nullish(v.object({ reason: v.optional(withReason.entries.reason) }), {}),
})(
  'undoBatch',
  'undo',
  'Undoes an open batch: its payouts are due again, and its file is void. Once the file was downloaded it takes a reason and a second person',
)
export const payBatch = step('payBatch', 'pay', 'Marks every payout of the batch paid, or none: payable against cash')

export const makePaymentFile = call({
  name: 'makePaymentFile',
  method: 'POST',
  path: `${path}/batches/:id/files`,
  who: 'operator',
  stepUp: 'account-number',
  does: 'Makes the file for the bank, the only place with full account numbers; a repeated call returns the same file; 409 for another format than the batch’s',
  extension,
  params: byId,
  body: v.object({ format: paymentFormat }),
  status: 201,
  answer: paymentFile,
})

export const readPaymentFile = call({
  name: 'readPaymentFile',
  method: 'GET',
  path: `${path}/batches/:id/file`,
  who: 'operator',
  stepUp: 'account-number',
  does: 'Downloads a file, always with the same bytes; 409 once its batch was undone',
  extension,
  kind: 'file',
  costs: 'exports',
  params: byId,
  query: v.object({ format: paymentFormat }),
  answer: v.unknown(),
})

export type PaymentFormat = (typeof paymentFormats)[number]
export type DuePayout = v.InferOutput<typeof duePayout>
export type PaymentFile = v.InferOutput<typeof paymentFile>
export type PaymentBatch = v.InferOutput<typeof paymentBatch>
export type BatchedPayout = v.InferOutput<typeof batchedPayout>
export type PaymentDesk = v.InferOutput<typeof paymentDesk>
