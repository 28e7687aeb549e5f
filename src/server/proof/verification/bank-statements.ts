import { statementDigest } from '#server/ledger/statement.ts'
import { compareLines, type EntryCheck, type Replay } from './replay.ts'
import type { ReplayedEntry } from './state.ts'

/** How much cash the entries matched with each line moved, by line. */
const movedByLine = async ({ db }: Replay): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('bank_line_entries')
    .leftJoin('lines', (join) => join.onRef('lines.seq', '=', 'bank_line_entries.seq').on('lines.account', '=', 'cash'))
    .select(['bank_line_entries.line_id', 'lines.amount'])
    .execute()
  const moved = new Map<string, number>()
  for (const { line_id, amount } of rows) moved.set(line_id, (moved.get(line_id) ?? 0) - (amount ?? 0))
  return moved
}

/** Checks that the bank's lines are those that were imported, and that a matched one is what the book moved. */
export const checkBankStatements = async (replay: Replay): Promise<void> => {
  const { db, findings } = replay
  const lines = await db.selectFrom('bank_lines').selectAll().orderBy('statement_id').orderBy('place').execute()
  const byStatement = Map.groupBy(lines, ({ statement_id }) => statement_id)
  for (const statement of await db.selectFrom('bank_statements').selectAll().execute()) {
    const own = byStatement.get(statement.id) ?? []
    findings.compare(
      'bank statements',
      `the bank statement ${statement.name}`,
      { lines: statement.lines, digest: statement.lines_digest },
      { lines: own.length, digest: statementDigest(statement, own) },
    )
  }
  const moved = await movedByLine(replay)
  for (const { id, day, status, amount } of lines)
    findings.compare(
      'bank statements',
      `the bank's line ${id} of ${day}`,
      { matched: status === 'matched' ? amount : null },
      { matched: moved.get(id) ?? null },
    )
}

/** A bank fee, which the fund bears: the amount of the line from which it was booked. */
export const checkBankFee: EntryCheck = async (replay, entry, named) => {
  const [id = ''] = named.split(':')
  const line = await replay.db.selectFrom('bank_lines').select('amount').where('id', '=', id).executeTakeFirst()
  const amount = line?.amount ?? 0
  replay.state.bankFees.set(named, amount)
  compareLines(replay, entry, [
    ['fund', amount],
    ['cash', -amount],
  ])
}

/** The reversal of a fee booked in error: the same amount, and only once. */
export const checkBankFeeReversed: EntryCheck = (replay, entry, named) => {
  const amount = replay.state.bankFees.get(named) ?? 0
  replay.state.bankFees.delete(named)
  compareLines(replay, entry, [
    ['fund', -amount],
    ['cash', amount],
  ])
}

/** Whether an entry may leave cash below zero: it takes nothing, or the bank's own line shows that it was taken. */
export const mayOverdraw = async ({ db }: Replay, { seq, kind, lines }: ReplayedEntry): Promise<boolean> => {
  const taken = lines.find(({ account }) => account === 'cash')?.amount ?? 0
  if (taken <= 0 || kind === 'bank-fee') return true
  if (kind !== 'payout') return false
  const left = await db
    .selectFrom('bank_line_entries')
    .innerJoin('bank_lines', 'bank_lines.id', 'bank_line_entries.line_id')
    .where('bank_line_entries.seq', '=', seq)
    .where('bank_lines.matched_as', '=', 'batch')
    .select('bank_lines.id')
    .executeTakeFirst()
  return left !== undefined
}
