import type { Dismissal } from '#contract/entities/bank-statement.ts'
import { lockBook } from '#server/ledger/append.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { auditLine, lineName, lineOf } from './lines.ts'
import { statementProblems } from './reconcile.ts'

/** Throws 409 if, after a change, the balances of a statement no longer follow from the lines although they did before. */
const keepingBalances = async (work: SignedInWork, change: () => Promise<unknown>): Promise<void> => {
  const before = new Set(await statementProblems(work.db))
  await change()
  const broken = (await statementProblems(work.db)).find((problem) => !before.has(problem))
  if (broken) throw refuse(409, `The balances of a statement need this. ${broken}`)
}

/**
 * Sets an open line aside: it is booked as nothing, and no longer counts as the bank's. Throws 409 if the balances of a
 * statement need it, or unless what it is a duplicate of has its amount.
 */
export const dismissLine = async (
  work: SignedInWork,
  { lineId, as, of }: { readonly lineId: string; readonly as: Dismissal; readonly of: string },
): Promise<void> => {
  await lockBook(work)
  const line = await lineOf(work.db, lineId)
  if (line.status !== 'open') throw refuse(409, `${lineName(line)}: this line is already ${line.status}.`)
  const other = as === 'duplicate' ? await lineOf(work.db, of) : undefined
  if (other && (other.id === line.id || other.amount !== line.amount || other.status === 'dismissed'))
    throw refuse(409, 'A line can only be a duplicate of another one of the same amount that counts.')
  await keepingBalances(work, () =>
    work.db
      .updateTable('bank_lines')
      .set({ status: 'dismissed', dismissed_as: as, duplicate_of: other?.id ?? null })
      .where('id', '=', line.id)
      .execute(),
  )
  const became = other ? `is a duplicate of ${lineName(other)}` : 'is not the fund’s'
  await auditLine(work, { line, action: 'bank-line.dismissed', became, seqs: [] })
}

/**
 * Takes back an import with all its lines; returns how many there were. Throws 404 if there is none, and 409 once one of
 * them was booked, after a later import that may have left out what it has, or if the balances of another need it.
 */
export const takeBackImport = async (work: SignedInWork, id: string): Promise<number> => {
  await lockBook(work)
  const { db } = work
  const statement = await db.selectFrom('bank_statements').selectAll().where('id', '=', id).executeTakeFirst()
  if (!statement) throw refuse(404, 'There is no such import.')
  const lines = await db.selectFrom('bank_lines').selectAll().where('statement_id', '=', id).execute()
  const booked = lines.find(({ status, released_at }) => status === 'matched' || released_at !== null)
  if (booked)
    throw refuse(
      409,
      `${lineName(booked)} was booked: an import is taken back whole or, once a line is booked, line by line.`,
    )
  const newer = await db
    .selectFrom('bank_statements')
    .select('name')
    .where('id', '>', id)
    .where('from_day', '<=', statement.to_day)
    .where('to_day', '>=', statement.from_day)
    // What is of another account left nothing out.
    .$if(statement.account !== '', (of) => of.where('account', 'in', ['', statement.account]))
    .executeTakeFirst()
  if (newer)
    throw refuse(
      409,
      `${newer.name} was imported after it, and may have left out lines that are here: take that back first.`,
    )
  const ids = lines.map((line) => line.id)
  await keepingBalances(work, async () => {
    await db
      .updateTable('bank_lines')
      .set({ status: 'open', dismissed_as: null, duplicate_of: null })
      .where('duplicate_of', 'in', ['', ...ids])
      .execute()
    await db.deleteFrom('bank_lines').where('statement_id', '=', id).execute()
    await db.deleteFrom('bank_statements').where('id', '=', id).execute()
  })
  const detail = `${statement.name}: ${lines.length} lines, imported by ${statement.imported_by}`
  await audit(work, {
    action: 'bank-statement.taken-back',
    subject: `${statement.from_day} to ${statement.to_day}`,
    detail,
  })
  return lines.length
}
