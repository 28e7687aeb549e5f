import { addMonths, newYorkMonth } from '#fund/calendar/new-york.ts'
import { dayMs } from '#fund/calendar/time.ts'
import type { Work } from '#server/platform/database/store.ts'
import { askForPapers } from '#server/proof/papers/ask-for-papers.ts'
import { periodSpan } from '#server/proof/papers/period.ts'
import { weekWaitedFor } from '#server/proof/papers/provisional.ts'
import { demoAdminEmail } from './cast.ts'

const issuedAfterMs = 3 * dayMs
const monthsTried = 2

/**
 * Issues the statements of the latest month whose weeks are all closed, dated soon after its end; they are drawn after
 * the start.
 */
export const issueLatestMonth = async (work: Work, now: number): Promise<void> => {
  for (let back = 1; back <= monthsTried; back += 1) {
    const period = addMonths(`${newYorkMonth(now)}-01`, -back).slice(0, 7)
    const span = periodSpan(period, now)
    if ((await weekWaitedFor(work.db, span)) !== null) continue
    const at = Math.min(now, span.to + issuedAfterMs)
    return askForPapers(work, at, { period, by: { email: demoAdminEmail }, from: '127.0.0.1' })
  }
}
