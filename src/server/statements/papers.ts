import type { Selectable } from 'kysely'
import type { Paper } from '#contract/calls/statements.ts'
import { iso } from '../http/contract-values.ts'
import { refuse } from '../http/refuse.ts'
import type { PapersTable } from '../store/schema/papers.ts'
import type { Db } from '../store/store.ts'

/** The owner of the file with everybody's papers of a period: nobody. */
export const everybody = ''

export type PaperRow = Selectable<PapersTable>

/** A person's issued papers, the newest version of each period first. */
export const papersOf = async (db: Db, personId: string): Promise<Paper[]> => {
  const rows = await db
    .selectFrom('papers')
    .select(['period', 'version', 'issued_at', 'book_seq', 'digest'])
    .where('person_id', '=', personId)
    .orderBy('period', 'desc')
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ issued_at, book_seq, ...paper }) => ({
    ...paper,
    issued_at: iso(issued_at),
    book_entry: book_seq,
  }))
}

/** The newest version that was issued, if any. */
export const newestPaper = (db: Db, period: string, personId: string): Promise<PaperRow | undefined> =>
  db
    .selectFrom('papers')
    .selectAll()
    .where('period', '=', period)
    .where('person_id', '=', personId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * The bytes of an issued paper, the same every time; null if none was issued. Throws 404 for a version that never
 * existed.
 */
export const issuedFile = async (
  db: Db,
  period: string,
  personId: string,
  version: string | undefined,
): Promise<Buffer | null> => {
  const row = await db
    .selectFrom('papers')
    .select('file')
    .where('period', '=', period)
    .where('person_id', '=', personId)
    .$if(version !== undefined, (only) => only.where('version', '=', Number(version)))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row && version !== undefined) throw refuse(404, 'There is no such version of this paper.')
  return row ? Buffer.from(row.file, 'base64') : null
}

/** The newest request for a period's papers, whether they are drawn or not; undefined if there was none. */
export const latestIssue = (db: Db, period: string) =>
  db
    .selectFrom('paper_issues')
    .selectAll()
    .where('period', '=', period)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
