import { formatMoney } from '#fund/format.ts'
import { type Week, weekLabel } from '#fund/week.ts'
import type { Actor } from '../audit/actor.ts'
import { audit } from '../audit/audit.ts'
import { doneBy } from '../audit/done-by.ts'
import { refuse, refuseSecond } from '../http/refuse.ts'
import { finishItem } from '../inbox/raise.ts'
import { lockBook } from '../ledger/append.ts'
import type { Notifier } from '../notifications/notifier.ts'
import { notifyAll } from '../notifications/notify.ts'
import type { Work } from '../store/store.ts'
import { bookClose } from './close-week.ts'
import { openWeeks } from './open-weeks.ts'
import { missingFor } from './readiness.ts'
import { newestReport } from './stored-reports.ts'
import { storedWeek, weekId } from './stored-weeks.ts'

/** Writes down who closed a week. */
export const noteClose = (
  work: Work,
  now: number,
  actor: Actor,
  { week, profit, version }: { readonly week: Week; readonly profit: number; readonly version: number },
): Promise<void> => {
  const detail = `${profit < 0 ? 'loss' : 'profit'} of ${formatMoney(Math.abs(profit))} shared, report version ${version}`
  return audit(work, now, { ...actor, action: 'week.close', subject: weekLabel(week), detail })
}

/**
 * Closes a week by the draft of its report. Does nothing if it is already closed: repeated, or on two nodes at
 * once, there is one close; another admin than the first is told so. A return outside the fund's range has to be typed, in percent. Throws 409 and names what is
 * missing.
 */
export const finaliseWeek = async (
  work: Work,
  now: number,
  week: Week,
  actor: Actor,
  notifier: Notifier = notifyAll,
  typedReturn?: number,
): Promise<void> => {
  await lockBook(work)
  await openWeeks(work, now, notifier)
  const stored = await storedWeek(work.db, week)
  if (stored && stored.closed_at !== null) {
    if (stored.version === null) throw refuse(409, `Nothing traded in ${weekLabel(week)}: there is nothing to close.`)
    const first = await doneBy(work.db, { action: 'week.close', subject: weekLabel(week), since: stored.closed_at })
    return refuseSecond(actor.by, first, `${weekLabel(week)} was closed`)
  }
  const missing = await missingFor(work.db, now, week, typedReturn)
  const draft = await newestReport(work.db, week.from)
  if (missing.length > 0 || !draft) throw refuse(409, missing.map(({ what }) => what).join(' '))
  const profit = draft.end_balance - draft.start_balance
  await bookClose(work, now, { week, version: draft.version, profit }, notifier)
  await finishItem(work, now, { kind: 'close', subjectId: weekId(week), by: actor.by })
  await noteClose(work, now, actor, { week, profit, version: draft.version })
}
