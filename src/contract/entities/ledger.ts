import * as v from 'valibot'
import { dollars, instant } from './basic.ts'

export const entryKinds = [
  'deposit',
  'withdrawal',
  'payout',
  'addition',
  'sweep',
  'close',
  'correction',
  'write-off',
  'fund-payout',
  'reversal',
  'suspense',
  'bank-fee',
  'income',
  'fund-deposit',
] as const

export type EntryKind = (typeof entryKinds)[number]

/** One entry of the book as its owner sees it: only the lines on their own accounts. */
export const ledgerEntry = v.object({
  id: v.string(),
  kind: v.picklist(entryKinds),
  description: v.string(),
  effective_at: instant,
  posted_at: instant,
  lines: v.array(v.object({ account: v.picklist(['capital', 'result', 'payable']), amount: dollars })),
  /** Capital plus result after this entry. */
  balance_after: dollars,
  hash: v.string(),
})

export type LedgerEntry = v.InferOutput<typeof ledgerEntry>
