import { addMonths, newYorkMonth } from '#fund/new-york.ts'
import { dayMs } from '#fund/time.ts'
import { askForPapers } from '../statements/ask-for-papers.ts'
import { periodSpan } from '../statements/period.ts'
import { weekWaitedFor } from '../statements/provisional.ts'
import type { Work } from '../store/store.ts'
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
