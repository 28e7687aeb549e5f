import { sql } from 'kysely'
import { dueAt, type Week, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { counted, formatMoney, formatPercent } from '#fund/text/format.ts'
import { reportResult } from '#fund/weeks/report.ts'
import type { Action, Basis } from '#server/control/approvals/action.ts'
import { lockBook } from '#server/ledger/append.ts'
import { finishItem } from '#server/notices/inbox/raise.ts'
import type { Notifier } from '#server/notices/notifications/notifier.ts'
import { notifyAll } from '#server/notices/notifications/notify.ts'
import { audit, doneBy } from '#server/platform/audit/audit.ts'
import { sha256OfJson } from '#server/platform/base/sha256.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { refuse, refuseSecond } from '#server/platform/http/refuse.ts'
import { demandAsMade } from '#server/platform/integrity/demand.ts'
import { bookClose, previewClose } from './close-week.ts'
import { openWeeks } from './open-weeks.ts'
import { growthOf, growthWords, missingFor, plausibilityOf, rangeWords } from './readiness.ts'
import { balancesOf, newestReport, profitOf, storedWeek, weekId } from './stored-weeks.ts'

/** Records who closed a week. */
export const noteClose = (
  work: Work,
  { week, profit, version }: { readonly week: Week; readonly profit: number; readonly version: number },
): Promise<void> => {
  const detail = `${profit < 0 ? 'loss' : 'profit'} of ${formatMoney(Math.abs(profit))} shared, report version ${version}`
  return audit(work, { action: 'week.close', subject: weekLabel(week), detail })
}

/**
 * Closes a week by the draft of its report. Does nothing if it is already closed: repeated, or on two nodes at once,
 * there is one close, and an admin other than the first learns who closed it. A return outside the fund's range has to
 * be typed, in percent, and so has one with a sign unlike the others. Throws 409 and names what is missing.
 */
export const finaliseWeek = async (
  work: Work,
  week: Week,
  notifier: Notifier = notifyAll,
  typedReturn?: number,
): Promise<void> => {
  await lockBook(work)
  await openWeeks(work, notifier)
  const stored = await storedWeek(work.db, week)
  if (stored && stored.closed_at !== null) {
    if (stored.version === null) throw refuse(409, `Nothing traded in ${weekLabel(week)}: there is nothing to close.`)
    const first = await doneBy(work.db, { action: 'week.close', subject: weekLabel(week), since: stored.closed_at })
    return refuseSecond(work.actor.by, first, `${weekLabel(week)} was closed`)
  }
  const missing = await missingFor(work.db, work.now, week, typedReturn)
  const draft = await newestReport(work.db, week.from)
  if (missing.length > 0 || !draft) throw refuse(409, missing.map(({ what }) => what).join(' '))
  await demandAsMade(work.db, `The report of ${weekLabel(week)}`, { table: 'week_reports', ids: [String(week.from)] })
  const profit = profitOf(draft)
  await bookClose(work, { week, version: draft.version, profit }, notifier)
  await finishItem(work, { kind: 'close', subjectId: weekId(week), by: work.actor.by })
  await noteClose(work, { week, profit, version: draft.version })
}

export interface WeekClose {
  /** The first instant of the week. */
  readonly from: number
  /** The return as it was typed, in percent; only if it is outside the fund's range. */
  readonly typedReturn?: number | undefined
  /** Whether an approval also covers the later weeks that are overdue now, each within the range. */
  readonly covering?: boolean | undefined
}

const draftOf = async (db: Db, from: number) => {
  const stored = await storedWeek(db, weekOf(from))
  if (!stored || stored.closed_at !== null) return undefined
  return newestReport(db, from)
}

/** How many balances trade in a week, by its openings. */
const tradedIn = async (db: Db, from: number): Promise<number> => {
  const { count } = await db
    .selectFrom('openings')
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where('week_from', '=', from)
    .where('active', '=', 1)
    .where('balance', '>', 0)
    .executeTakeFirstOrThrow()
  return count
}

/** The weeks after this one that are overdue, the earliest first. */
const overdueAfter = (from: number, now: number): Week[] => {
  const weeks: Week[] = []
  for (let week = weekOf(weekOf(from).to); now >= dueAt(week); week = weekOf(week.to)) weeks.push(week)
  return weeks
}

/** By name: the approver has not seen their figures, but decides on no week that is not named. */
const coveredWords = (weeks: readonly Week[]): string => {
  const names = new Intl.ListFormat('en').format(weeks.map(weekLabel))
  return weeks.length === 1
    ? `It also covers ${names}, which is overdue and not reported yet: for a day, within the range and by its own report.`
    : `It also covers ${names}, which are overdue and not reported yet: for a day, each within the range and by its own report.`
}

const basis = async (db: Db, _now: number, { from }: WeekClose): Promise<Basis> => {
  const draft = await draftOf(db, from)
  if (!draft) return { 'The week': 'closed or without a report' }
  const rows = await previewClose(db, weekOf(from), profitOf(draft))
  return { 'The report': `version ${draft.version}`, 'What each investor gets': `#${sha256OfJson(rows)}` }
}

/** The close of a week. An implausible one always waits; an approval may cover overdue weeks after it. */
export const closeAction: Action<WeekClose> = {
  kind: 'close',
  subject: ({ from }) => weekId(weekOf(from)),
  weigh: async (db, now, { from, covering }) => {
    const draft = await draftOf(db, from)
    if (!draft) return null
    const balances = balancesOf(draft)
    const { profit, returnPercentage = 0 } = reportResult(balances)
    const { plausible, range, signUnlike } = await plausibilityOf(db, from, balances)
    const investors = counted(await tradedIn(db, from), 'investor')
    const growth = growthWords(await growthOf(db, weekOf(from)))
    const covered = covering ? overdueAfter(from, now) : []
    const last = covered.at(-1)
    const amount = formatMoney(profit, { sign: 'always' })
    const returned = formatPercent(returnPercentage, { sign: 'always' })
    return {
      title: `Close of ${weekLabel(weekOf(from))} at ${returned}`,
      detail: [
        `It shares ${amount}, by version ${draft.version} of the report, and tells ${investors}.`,
        ...(growth === null ? [] : [growth]),
        ...(plausible ? [] : [`That is outside ${rangeWords(range)}.`]),
        ...(signUnlike ? [`Each of the latest twelve other weeks ${profit < 0 ? 'gained' : 'lost'}.`] : []),
        ...(last ? [coveredWords(covered)] : []),
      ].join(' '),
      amount: profit,
      always: !plausible,
      covers: last ? weekId(last) : null,
    }
  },
  basis,
  run: (work, { from, typedReturn }) => finaliseWeek(work, weekOf(from), undefined, typedReturn),
}
