import { sql } from 'kysely'
import type { PaperPeriod } from '#contract/calls/proof/statements.ts'
import { addMonths, newYorkMonth } from '#fund/calendar/new-york.ts'
import { weekMs } from '#fund/calendar/time.ts'
import { capitalOf, payableOf, resultOf } from '#server/ledger/accounts.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { weekWaitedFor } from './drafts.ts'
import { everybody, issuedPapers, latestIssue } from './papers.ts'
import { isYear, monthSpan, type NamedSpan, yearSpan } from './span.ts'

const hasEnded = (period: string, now: number): boolean => period < newYorkMonth(now).slice(0, period.length)

/** Throws 409 unless the month or year has ended. */
export const periodSpan = (period: string, now: number): NamedSpan => {
  if (!isYear(period)) return monthSpan(period, now)
  if (!hasEnded(period, now)) throw refuse(409, `${period} has not ended: its tax summaries can be issued after it.`)
  return yearSpan(period, now)
}

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
    .where('papers.account_id', '=', everybody)
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

/**
 * When an investor's money moved, in order, and by how much in total: capital, result and payable together, in cents.
 */
const movesOf = (db: Db, personId: string) =>
  db
    .selectFrom('lines')
    .innerJoin('entries', 'entries.seq', 'lines.seq')
    .where('lines.account', 'in', [capitalOf(personId), resultOf(personId), payableOf(personId)])
    .groupBy(['entries.seq', 'entries.effective_at'])
    .orderBy('entries.effective_at')
    .select(['entries.effective_at as at', sql<number>`cast(sum(lines.amount) as bigint)`.as('amount')])
    .execute()

const monthAfter = (month: string): string => addMonths(`${month}-01`, 1).slice(0, 7)

/** The New York months, `YYYY-MM`, that have ended and had a balance or a flow, newest first. */
export const statementMonths = async (db: Db, personId: string, now: number): Promise<string[]> => {
  const moves = await movesOf(db, personId)
  const [first] = moves
  if (!first) return []
  const byMonth = Map.groupBy(moves, ({ at }) => newYorkMonth(at))
  const months: string[] = []
  let held = 0
  for (let month = newYorkMonth(first.at); month < newYorkMonth(now); month = monthAfter(month)) {
    const own = byMonth.get(month) ?? []
    if (held !== 0 || own.length > 0) months.push(month)
    held += own.reduce((sum, { amount }) => sum + amount, 0)
  }
  return months.reverse()
}

/** The years of those months, and the current year if anything moved in it, newest first. */
export const statementYears = async (db: Db, personId: string, now: number): Promise<string[]> => {
  const moves = await movesOf(db, personId)
  const months = await statementMonths(db, personId, now)
  // A correction may take effect on a Sunday of a year that has not begun.
  const begun = moves.filter(({ at }) => at <= now)
  const all = [...months, ...begun.map(({ at }) => newYorkMonth(at))]
  return [...new Set(all.map((month) => month.slice(0, 4)))].sort().reverse()
}
