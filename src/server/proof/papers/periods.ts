import type { PaperPeriod } from '#contract/calls/proof/statements.ts'
import { addMonths, newYorkMonth } from '#fund/calendar/new-york.ts'
import { weekMs } from '#fund/calendar/time.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/contract-values.ts'
import { everybody, issuedPapers, latestIssue } from './papers.ts'
import { hasEnded, isYear, periodSpan } from './period.ts'
import { weekWaitedFor } from './provisional.ts'
import type { NamedSpan } from './span.ts'

const monthsMax = 36

/** The months and years that have ended since the first entry, newest first, a year before its December. */
const endedPeriods = async (db: Db, now: number): Promise<string[]> => {
  const first = await db
    .selectFrom('entries')
    .select('effective_at')
    .orderBy('effective_at')
    .limit(1)
    .executeTakeFirst()
  if (!first) return []
  const periods: string[] = []
  let month = addMonths(`${newYorkMonth(now)}-01`, -1).slice(0, 7)
  for (; month >= newYorkMonth(first.effective_at) && periods.length < monthsMax; ) {
    const year = month.slice(0, 4)
    if (month.endsWith('-12') && hasEnded(year, now)) periods.push(year)
    periods.push(month)
    month = addMonths(`${month}-01`, -1).slice(0, 7)
  }
  return periods
}

/** Whether anything was booked into a period, or a week of it corrected, since its papers were drawn. */
export const hasChanged = async (
  db: Db,
  { from, to }: NamedSpan,
  made: { at: number; seq: number },
): Promise<boolean> => {
  const entry = await db
    .selectFrom('entries')
    .select('seq')
    .where('seq', '>', made.seq)
    .where('effective_at', '<', to)
    .limit(1)
    .executeTakeFirst()
  if (entry) return true
  const corrected = await db
    .selectFrom('week_reports')
    .innerJoin('weeks', 'weeks.week_from', 'week_reports.week_from')
    .select('week_reports.version')
    .where('week_reports.posted_at', '>=', made.at)
    .where('week_reports.reason', 'is not', null)
    .where('weeks.closed_at', '<=', made.at)
    .where('week_reports.week_from', '>=', from - weekMs)
    .where('week_reports.week_from', '<', to)
    .limit(1)
    .executeTakeFirst()
  return corrected !== undefined
}

const latestAll = (db: Db, period: string) =>
  issuedPapers(db)
    .select(['papers.version', 'papers.digest'])
    .where('papers.period', '=', period)
    .where('papers.person_id', '=', everybody)
    .orderBy('papers.version', 'desc')
    .limit(1)
    .executeTakeFirst()

const viewOf = async (db: Db, now: number, period: string): Promise<PaperPeriod> => {
  const span = periodSpan(period, now)
  const [issue, all, waits] = await Promise.all([
    latestIssue(db, period),
    isYear(period) ? undefined : latestAll(db, period),
    weekWaitedFor(db, span),
  ])
  const made = issue?.made_at != null && issue.book_seq !== null ? { at: issue.made_at, seq: issue.book_seq } : null
  const stateOf = async (): Promise<PaperPeriod['state']> => {
    if (issue && !made) return 'drawing'
    if (made) return (await hasChanged(db, span, made)) ? 'changed' : 'issued'
    return waits ? 'waits' : 'ready'
  }
  return {
    period,
    state: await stateOf(),
    waits_for: waits,
    issues: issue?.number ?? 0,
    issued_at: made ? iso(made.at) : null,
    issued_by: issue?.asked_by ?? null,
    papers: issue?.papers ?? null,
    progress: issue && !made && issue.drawn !== null ? { drawn: issue.drawn, of: issue.accounts ?? 0 } : null,
    all: all ?? null,
  }
}

/** The periods that papers can be issued for, and the state of each. */
export const paperPeriods = async (db: Db, now: number): Promise<PaperPeriod[]> =>
  Promise.all((await endedPeriods(db, now)).map((period) => viewOf(db, now, period)))
