import type { BankDesk } from '#contract/calls/money/bank-statements.ts'
import type { BankStatement, BankStatementLine } from '#contract/entities/bank-statement.ts'
import { toDollars } from '#fund/cents/money.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso, isoOrNull } from '#server/platform/http/handler.ts'
import { everyRow, fileRowsAtOnce, pageOfRows } from '#server/platform/http/page.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { listFees } from './fees.ts'
import { proposalsAmongAll, proposalsFor, waitingLines } from './propose.ts'
import { viewLine, viewStatement } from './view.ts'

/** Every line of the bank, newest first. */
export const lineTable = (db: Db) =>
  everyRow(async (before) => {
    const found = await db
      .selectFrom('bank_lines')
      .selectAll()
      .$if(before !== undefined, (older) => older.where('id', '<', before ?? ''))
      .orderBy('id', 'desc')
      .limit(fileRowsAtOnce + 1)
      .execute()
    return pageOfRows(found, fileRowsAtOnce, ({ amount, status, matched_at, ...row }) => ({
      ...row,
      amount: toDollars(amount),
      state: status,
      matched_at: isoOrNull(matched_at),
    }))
  })

const statementsShownMax = 20
const matchedShownMax = 50

/** The bank's side: its latest statements, what waits to be matched, and what was matched last. */
export const bankDesk = async (db: Db, now: number): Promise<BankDesk> => {
  const lines = db.selectFrom('bank_lines')
  const open = await waitingLines(db)
  const { count } = await lines
    .where('status', '=', 'open')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const matched = await lines
    .selectAll()
    .where('status', '=', 'matched')
    .orderBy('matched_at', 'desc')
    .orderBy('id', 'desc')
    .limit(matchedShownMax)
    .execute()
  const statements = await db
    .selectFrom('bank_statements')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(statementsShownMax)
    .execute()
  const proposals = await proposalsFor(db, open)
  return {
    as_of: iso(now),
    statements: statements.map(viewStatement),
    open: open.map((line) => viewLine(line, proposals.get(line.id))),
    open_count: Number(count),
    matched: matched.map((line) => viewLine(line)),
    fees: await listFees(db),
  }
}

export const statementById = async (db: Db, id: string): Promise<BankStatement> =>
  viewStatement(await db.selectFrom('bank_statements').selectAll().where('id', '=', id).executeTakeFirstOrThrow())

/** A line as it is now. Throws 404 if it does not exist. */
export const lineById = async (db: Db, id: string): Promise<BankStatementLine> => {
  const row = await db.selectFrom('bank_lines').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw refuse(404, 'There is no such line.')
  return viewLine(row, row.status === 'open' ? (await proposalsAmongAll(db, [row])).get(id) : null)
}
