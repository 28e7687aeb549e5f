import { Readable } from 'node:stream'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { raise } from '#server/notices/inbox/raise.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { isRowAsMade } from '#server/platform/integrity/demand.ts'
import { isAsIssued } from './check.ts'
import { everybody, issuedPaper, type PaperRow, partsOf } from './papers.ts'

const notServed =
  'This paper is not what was issued, so it is not handed out. The fund’s people know of it: ask them for the paper.'

interface Of {
  readonly period: string
  readonly personId: string
}

/** Which paper of whom; everybody's is `everybody`. */
interface Asked extends Of {
  readonly version: string | undefined
}

const tellAdmins = ({ store }: Pick<Context, 'store'>, { period, personId }: Of, version: number): Promise<void> =>
  store.write((work) =>
    raise(work, {
      kind: 'proofs',
      subjectId: `paper ${newYorkDate(work.now)} ${period} ${personId} ${version}`,
      type: 'alert',
      security: true,
      title: 'An issued paper was altered',
      message: `Version ${version} of the paper of ${personId === everybody ? 'everybody' : personId} for ${period} is not what was issued. It was not handed out. Restore it from a backup, and verify the book.`,
    }),
  )

/** Whether a paper's bytes are those of its digest, and its row, with whose it is and which version, the portal's. */
const fits = async (db: Db, paper: PaperRow): Promise<boolean> =>
  (await isRowAsMade(db, 'papers', { ...paper })) && (await isAsIssued(db, paper))

/**
 * The bytes of an issued paper, the same every time; null if none was issued. Throws 404 for a version that never
 * existed, and 409, and tells the admins, if it is not what was issued, to the same person.
 */
export const issuedFile = async (context: Context, asked: Asked): Promise<Buffer | Readable | null> => {
  const db = context.store.read
  const paper = await issuedPaper(db, asked.period, asked.personId, asked.version)
  if (!paper) return null
  if (!(await fits(db, paper))) {
    await tellAdmins(context, asked, paper.version)
    throw refuse(409, notServed)
  }
  return paper.file === '' ? Readable.from(partsOf(db, paper.issue_id)) : Buffer.from(paper.file, 'base64')
}

const beginOfPdf = '%PDF'

/**
 * Everybody's papers of a period as they were issued: an archive, or the one document that they were before there were
 * archives; null if none was issued.
 */
export const issuedCollection = async (
  context: Context,
  asked: Omit<Asked, 'personId'>,
): Promise<{ readonly file: Readable; readonly isArchive: boolean } | null> => {
  const issued = await issuedFile(context, { ...asked, personId: everybody })
  if (issued === null) return null
  const chunks = Readable.from(issued)[Symbol.asyncIterator]()
  const { value: first = Buffer.alloc(0) } = await chunks.next()
  const whole = async function* () {
    yield first
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return {
    file: Readable.from(whole()),
    isArchive: !first.toString('latin1', 0, beginOfPdf.length).startsWith(beginOfPdf),
  }
}

/** Those of a person's issued papers that are what was issued; the admins are told of any other. */
export const fittingPapers = async (
  context: Pick<Context, 'store'>,
  papers: readonly PaperRow[],
): Promise<PaperRow[]> => {
  const fitting: PaperRow[] = []
  for (const paper of papers)
    if (await fits(context.store.read, paper)) fitting.push(paper)
    else await tellAdmins(context, { period: paper.period, personId: paper.account_id }, paper.version)
  return fitting
}
