import type { CloseTelling, UsualReturns } from '#contract/calls/money/distributions.ts'
import { type Week, weekOf } from '#fund/calendar/week.ts'
import { percentPerOne } from '#fund/text/format.ts'
import { weighAction } from '#server/control/approvals/ask.ts'
import type { Db } from '#server/platform/database/store.ts'
import { percentOf } from '#server/platform/http/handler.ts'
import { closeAction } from './finalise.ts'
import { noticesOfClose } from './notices.ts'
import { pastReturns, plausibilityOf } from './readiness.ts'
import { draftRows } from './runs.ts'
import { balancesOf, newestReport, type StoredWeek } from './stored-weeks.ts'

/** At most this many weeks are drawn beside a return. */
const othersMax = 60

const shownPercent = (percent: number): number => percentOf(percent / percentPerOne)

/** A week's return beside those of the other closed weeks; null without a report. */
export const usualReturns = async (db: Db, week: Week): Promise<UsualReturns | null> => {
  const report = await newestReport(db, week.from)
  if (!report) return null
  const { range, returnPercentage } = await plausibilityOf(db, week.from, balancesOf(report))
  return {
    return_percent: returnPercentage === undefined ? null : shownPercent(returnPercentage),
    from_percent: shownPercent(range.from),
    to_percent: shownPercent(range.to),
    others: (await pastReturns(db, week.from)).slice(-othersMax).map(shownPercent),
  }
}

/** Who would be notified of what if an open week were closed now by its report; null if there is nothing to close. */
export const closeTelling = async (db: Db, now: number, stored: StoredWeek): Promise<CloseTelling | null> => {
  const week = weekOf(stored.week_from)
  const params = { from: week.from }
  const weighed = stored.closed_at === null ? await weighAction(db, now, closeAction, { params }) : null
  if (!weighed) return null
  const notices = await noticesOfClose(week, await draftRows(db, stored))
  const [first] = notices
  const person =
    first &&
    (await db
      .selectFrom('investor_accounts')
      .innerJoin('people', 'people.id', 'investor_accounts.contact_id')
      .select(['investor_accounts.id', 'people.name'])
      .where('investor_accounts.id', '=', first.accountId)
      .executeTakeFirst())
  return {
    investors: notices.length,
    waits: weighed.waits,
    example: first && person ? { investor: person, title: first.title, message: first.message } : null,
  }
}
