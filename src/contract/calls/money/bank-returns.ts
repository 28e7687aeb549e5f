import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, dollars, instant, keptEmail } from '#contract/entities/basic.ts'
import { text } from '#contract/entities/entered.ts'
import { bankReturnKinds } from '#fund/money/return-codes.ts'

const path = '/api/bank-returns'
const extension = 'bank-returns'

/** The length of a return file's text: more than the records that one may have. */
export const returnCharactersMax = 2_000_000
const returnBytesMax = 8_000_000
const fileNameCharactersMax = 200

const file = v.object({
  name: text(fileNameCharactersMax, 'a file name'),
  text: v.pipe(
    v.string('a file is needed'),
    v.minLength(1, 'the file is empty'),
    v.maxLength(returnCharactersMax, 'the file is too large'),
  ),
})

const kind = v.picklist(bankReturnKinds)

/** What became of a record, or what stands against it. */
export const returnStates = [
  'open',
  'not-paid',
  'came-back',
  'differs',
  'unknown',
  'change-open',
  'change-waits',
  'change-done',
  'change-declined',
  'shown',
] as const

export const bankReturn = v.object({
  id: v.string(),
  kind,
  state: v.picklist(returnStates),
  /** The bank's code, with its meaning, and what the bank adds in its own words. */
  why: v.string(),
  words: v.string(),
  /** How the bank names the payment: its reference, that of its batch or its trace number. */
  reference: v.string(),
  /** The payee in the file; empty if the payout is known. */
  name: v.string(),
  amount: v.nullable(dollars),
  /** The payout that it is about. */
  payout: v.nullable(
    v.object({
      id: v.string(),
      reference: v.string(),
      batch: v.string(),
      amount: dollars,
      investor: v.object({ id: v.string(), name: v.string(), email: keptEmail }),
    }),
  ),
  /** The last four digits of the account that a notification of change names; null for anything else. */
  account: v.nullable(v.string()),
  file: v.string(),
  imported_at: instant,
  imported_by: v.string(),
})

export const readBankReturns = call({
  name: 'readBankReturns',
  method: 'GET',
  path,
  who: 'viewer',
  does: 'What banks sent back, newest first: returned and rejected payouts and notifications of change, each with its payout and what became of it; at most 200',
  extension,
  answer: v.object({ as_of: instant, returns: v.array(bankReturn) }),
})

export const previewReturns = call({
  name: 'previewReturns',
  method: 'POST',
  path: `${path}/preview`,
  who: 'operator',
  does: 'Reads a file of what came back (NACHA returns and notifications of change, pain.002, camt.054, camt.053), and changes nothing',
  extension,
  body: file,
  bodyBytesMax: returnBytesMax,
  costs: 'imports',
  answer: v.object({
    format: v.string(),
    new: v.number(),
    known: v.number(),
    returns: v.array(
      v.object({
        kind,
        why: v.string(),
        reference: v.string(),
        name: v.string(),
        amount: v.nullable(dollars),
        /** Whether an earlier file had it. */
        known: v.boolean(),
        /** Whether one of our payouts is meant. */
        found: v.boolean(),
      }),
    ),
  }),
})

export const importReturns = call({
  name: 'importReturns',
  method: 'POST',
  path,
  who: 'operator',
  stepUp: 'money',
  does: 'Takes in the records of a file that no earlier one had. It books nothing; for a notification of change it opens a change of the payee’s bank account, which waits for its approval',
  extension,
  lasts: true,
  body: file,
  bodyBytesMax: returnBytesMax,
  costs: 'imports',
  status: 201,
  answer: v.object({ id: v.string(), records: v.number() }),
})

export const acceptReturn = call({
  name: 'acceptReturn',
  method: 'POST',
  path: `${path}/:id/accept`,
  who: 'operator',
  stepUp: 'money',
  does: 'Books that a payout came back, for the reason of the bank, or opens the change of the bank account that a notification of change names',
  extension,
  params: byId,
  answer: bankReturn,
})

export type BankReturn = v.InferOutput<typeof bankReturn>
export type ReturnState = (typeof returnStates)[number]
export type ReturnsPreview = v.InferOutput<typeof previewReturns.answer>
