import { accountPartsOf } from '#server/ledger/accounts.ts'
import type { AccountKind } from '#server/ledger/schema.ts'
import type { Db } from '#server/platform/database/store.ts'
import { compareLines, type Replay } from './replay.ts'
import type { ReplayedEntry } from './state.ts'

/** After the subject, these keys have a number of their own: which time it is, or which version. */
const numbered = new Set([
  'payout',
  'return',
  'income',
  'income-reversed',
  'fund-deposit',
  'fund-deposit-reversed',
  'bank-fee',
  'bank-fee-reversed',
  'sweep',
  'close',
  'correction',
])

/**
 * What each of these reverses, by the first word of its key, and on which kind of account alone it negates that to the
 * cent, if the rest is another's: a deposit taken back lies in suspense, and a kept payment brings a write-off back too.
 */
const reversals: Readonly<Record<string, { readonly of: string; readonly only?: AccountKind }>> = {
  reversal: { of: 'deposit', only: 'capital' },
  return: { of: 'payout' },
  kept: { of: 'withdrawal', only: 'payable' },
  'income-reversed': { of: 'income' },
  'fund-deposit-reversed': { of: 'fund-deposit' },
  'bank-fee-reversed': { of: 'bank-fee' },
  'import-undone': { of: 'import' },
}

/** The first word of an entry's key, which says what kind of act booked it, and the rest. */
export const partsOfKey = (key: string): { word: string; rest: string } => {
  const colon = key.indexOf(':')
  return colon < 0 ? { word: key, rest: '' } : { word: key.slice(0, colon), rest: key.slice(colon + 1) }
}

const subjectInKey = (key: string): string | null => {
  const { word, rest } = partsOfKey(key)
  return (numbered.has(word) ? rest.split(':')[0] : rest) || null
}

const reversedByKey = async (db: Db, key: string) => {
  const { word, rest } = partsOfKey(key)
  const rule = reversals[word]
  if (!rule) return undefined
  // The first payout has no number, and its return has nought.
  const of = `${rule.of}:${word === 'return' ? rest.replace(/:0$/, '') : rest}`
  const entry = await db.selectFrom('entries').select(['seq', 'description']).where('key', '=', of).executeTakeFirst()
  return entry && { ...entry, only: rule.only }
}

/** The reversals of the fund's own entries say why after the description of what they reverse. */
const reasonInDescription = (description: string, of: string): string | undefined => {
  const before = `${of}, reversed: `
  return description.startsWith(before) ? description.slice(before.length) : undefined
}

/**
 * Checks what an entry is about, which one it reverses and why against its key and its description, which its hash has
 * always covered; an entry from before its hash covered its columns has no other reason. A reversal negates the lines of
 * what it reverses.
 */
export const checkColumns = async (replay: Replay, entry: ReplayedEntry): Promise<void> => {
  const { db, findings, stored } = replay
  const { seq, key, description, subject_id, reverses_seq, reason } = entry
  const reversed = await reversedByKey(db, key)
  const said = reversed && reasonInDescription(description, reversed.description)
  findings.compare(
    'entries',
    `what entry ${seq} (${description}) is about`,
    { subject_id, reverses_seq, reason },
    {
      subject_id: subjectInKey(key),
      reverses_seq: reversed?.seq ?? null,
      reason: said ?? (seq < stored.columnsFrom ? null : reason),
    },
  )
  if (!reversed) return
  const lines = await db.selectFrom('lines').select(['account', 'amount']).where('seq', '=', reversed.seq).execute()
  const isNegated = ({ account }: { account: string }) =>
    reversed.only === undefined || accountPartsOf(account).kind === reversed.only
  compareLines(
    replay,
    { ...entry, lines: entry.lines.filter(isNegated) },
    lines.filter(isNegated).map(({ account, amount }) => [account, -amount]),
  )
}
