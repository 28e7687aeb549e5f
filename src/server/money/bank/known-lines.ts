import { addDays } from '#fund/calendar/new-york.ts'
import type { Db } from '#server/platform/database/store.ts'
import { type Identity, identify, type KnownLine } from './identity.ts'
import type { ReadStatement } from './statement.ts'
import { sourceOf } from './view.ts'

/** How far about its own days a file may have lines that are here already. */
const daysAbout = 7

/** The lines of earlier files from the days about those of a statement. */
const linesAbout = async (db: Db, { lines }: ReadStatement): Promise<KnownLine[]> => {
  const days = lines.map(({ day }) => day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const rows = await db
    .selectFrom('bank_lines')
    .innerJoin('bank_statements', 'bank_statements.id', 'bank_lines.statement_id')
    .select(['bank_lines.id', 'bank_lines.day', 'bank_lines.amount', 'bank_lines.counterparty'])
    .select(['bank_lines.reference', 'bank_lines.bank_id', 'bank_statements.account', 'bank_statements.source'])
    .where('bank_lines.day', '>=', addDays(first, -daysAbout))
    .where('bank_lines.day', '<=', addDays(last, daysAbout))
    .orderBy('bank_lines.id')
    .execute()
  return rows.map((row) => ({ ...row, source: sourceOf(row) }))
}

/** What each line of a statement is, whatever format brought those that are here. */
export const identities = async (db: Db, read: ReadStatement): Promise<Identity[]> =>
  identify(read.lines, { account: read.account, source: read.source }, await linesAbout(db, read))
