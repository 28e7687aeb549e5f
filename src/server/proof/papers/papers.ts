import type { Selectable } from 'kysely'
import type { Paper } from '#contract/calls/proof/statements.ts'
import { numberedParts } from '#server/platform/database/in-batches.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { PapersTable } from './schema.ts'

/** The owner of the file with everybody's papers of a period: nobody. */
export const everybody = ''

export type PaperRow = Selectable<PapersTable>

/** Papers whose issue is made; a draft is not a paper yet. */
export const issuedPapers = (db: Db) =>
  db
    .selectFrom('papers')
    .innerJoin('paper_issues', 'paper_issues.id', 'papers.issue_id')
    .where('paper_issues.made_at', 'is not', null)

/** A person's issued papers, the newest version of each period first. */
export const papersOf = async (db: Db, personId: string): Promise<Paper[]> => {
  const rows = await issuedPapers(db)
    .select(['papers.period', 'papers.version', 'papers.issued_at', 'papers.book_seq', 'papers.digest'])
    .where('papers.account_id', '=', personId)
    .orderBy('papers.period', 'desc')
    .orderBy('papers.version', 'desc')
    .execute()
  return rows.map(({ issued_at, book_seq, ...paper }) => ({
    ...paper,
    issued_at: iso(issued_at),
    book_entry: book_seq,
  }))
}

/** The newest version that was issued, if any. */
export const newestPaper = (db: Db, period: string, personId: string): Promise<PaperRow | undefined> =>
  issuedPapers(db)
    .selectAll('papers')
    .where('papers.period', '=', period)
    .where('papers.account_id', '=', personId)
    .orderBy('papers.version', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The parts of the file with everybody's papers, one in memory at a time. */
export const partsOf = (db: Db, issueId: string): AsyncGenerator<Buffer> =>
  numberedParts(async (number) => {
    const part = await db
      .selectFrom('paper_parts')
      .select('bytes')
      .where('issue_id', '=', issueId)
      .where('number', '=', number)
      .executeTakeFirst()
    return part && Buffer.from(part.bytes, 'base64')
  })

/** A paper's bytes, in its row or in parts, and what they were when it was issued. */
export type PaperFile = Pick<PaperRow, 'file' | 'issue_id' | 'digest'>

/** An issued paper, the newest or of a version; null if none was issued. Throws 404 for a version that never existed. */
export const issuedPaper = async (
  db: Db,
  period: string,
  personId: string,
  version: string | undefined,
): Promise<PaperRow | null> => {
  const row = await issuedPapers(db)
    .selectAll('papers')
    .where('papers.period', '=', period)
    .where('papers.account_id', '=', personId)
    .$if(version !== undefined, (only) => only.where('papers.version', '=', Number(version)))
    .orderBy('papers.version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row && version !== undefined) throw refuse(404, 'There is no such version of this paper.')
  return row ?? null
}

/** The newest request for a period's papers, whether they are drawn or not; undefined if there was none. */
export const latestIssue = (db: Db, period: string) =>
  db
    .selectFrom('paper_issues')
    .selectAll()
    .where('period', '=', period)
    .where('cancelled_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
