import { lockBook } from '#server/ledger/append.ts'
import { booksClosedUntil, closeBooks } from '#server/money/weeks/closed-books.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { By } from '#server/platform/config/context.ts'
import type { Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { latestIssue } from './papers.ts'
import { isYear, periodSpan } from './period.ts'
import { weekWaitedFor } from './provisional.ts'

/**
 * Asks for a period's papers; `makePapers` draws them soon after. Asking again while they are being drawn is the same
 * request. Asking for a year's tax summaries closes the books up to its end. Throws 409 unless the period has ended and
 * every week of it is closed.
 */
export const askForPapers = async (
  work: Work,
  now: number,
  { period, by, from }: { period: string; by: Pick<By, 'email'>; from: string },
): Promise<void> => {
  await lockBook(work)
  const span = periodSpan(period, now)
  const waited = await weekWaitedFor(work.db, span)
  if (waited) throw refuse(409, `${waited} is not closed yet: the papers for ${period} are provisional until it is.`)
  const latest = await latestIssue(work.db, period)
  if (latest && latest.made_at === null) return
  const number = (latest?.number ?? 0) + 1
  await work.db
    .insertInto('paper_issues')
    .values({ id: timeId(now), period, number, asked_at: now, asked_by: by.email })
    .execute()
  await audit(work, now, { by, from, action: 'papers.issue', subject: period, detail: `issue ${number}` })
  if (isYear(period)) await closeBooksOf(work, now, { by, from }, period)
}

/**
 * Cancels a period's papers while they are being drawn; the node that draws them stops at the next accounts, and what
 * it had drawn is removed. Throws 409 if none are being drawn.
 */
export const cancelPapers = async (
  work: Work,
  now: number,
  { period, by, from }: { period: string; by: Pick<By, 'email'>; from: string },
): Promise<void> => {
  const asked = await latestIssue(work.db, period)
  // Whoever draws it may be about to finish it: then there is nothing left to cancel.
  const cancelled =
    asked &&
    (await work.db
      .updateTable('paper_issues')
      .set({ cancelled_at: now, number: -asked.asked_at, taken_by: null })
      .where('id', '=', asked.id)
      .where('made_at', 'is', null)
      .returning('id')
      .executeTakeFirst())
  if (!cancelled) throw refuse(409, `No papers for ${period} are being drawn.`)
  await audit(work, now, { by, from, action: 'papers.cancel', subject: period, detail: `issue ${asked.number}` })
}

/** What everybody's tax summaries state is final from then on: later corrections are adjustments of the present. */
const closeBooksOf = async (work: Work, now: number, actor: { by: Pick<By, 'email'>; from: string }, year: string) => {
  const until = `${year}-12-31`
  if (((await booksClosedUntil(work.db)) ?? '') < until) await closeBooks(work, now, actor, until)
}
