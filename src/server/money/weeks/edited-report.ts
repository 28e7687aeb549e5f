import type { ReportFigures } from '#contract/calls/money/reports-edit.ts'
import { type Week, weekLabel } from '#fund/calendar/week.ts'
import { toCents } from '#fund/cents/money.ts'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { type Revision, stale } from '#server/platform/http/revisions.ts'
import { hundredthsPerPercent, newestReport, type Report, type ReportRow } from './stored-weeks.ts'

type Figures = { readonly [Name in keyof ReportFigures]?: ReportFigures[Name] | undefined }

const centsOr = (dollars: number | undefined, known: number): number =>
  dollars === undefined ? known : toCents(dollars)

/** The newest report of a week with the figures that were typed over it; empty notes are removed. */
export const editedReport = async (db: Db, week: Week, typed: Figures): Promise<Omit<Report, 'reportedBy'>> => {
  const known = await newestReport(db, week.from)
  if (!known) throw refuse(404, 'There is no report for this week.')
  return {
    startBalance: centsOr(typed.startBalance, known.start_balance),
    endBalance: centsOr(typed.endBalance, known.end_balance),
    trades: typed.trades ?? known.trades,
    successRate: typed.successRate ?? known.success_hundredths / hundredthsPerPercent,
    notes: typed.notes === undefined ? known.notes : typed.notes || null,
  }
}

const fieldNames = {
  start_balance: 'the start balance',
  end_balance: 'the end balance',
  trades: 'the trades',
  success_hundredths: 'the success rate',
  notes: 'the notes',
} as const

const revisionOf = (before: ReportRow, after: ReportRow): Revision => {
  const names = Object.keys(fieldNames) as (keyof typeof fieldNames)[]
  const changed = names.filter((name) => before[name] !== after[name]).map((name) => fieldNames[name])
  return { at: after.posted_at, by: after.reported_by, fields: changed.length > 0 ? changed : ['an earlier week'] }
}

/** Throws 409, naming what changed and by whom, if a report was edited since the version that an edit was made from. */
export const demandReportVersion = async (db: Db, week: Week, from: number): Promise<void> => {
  const rows = await db
    .selectFrom('week_reports')
    .selectAll()
    .where('week_from', '=', week.from)
    .where('version', '>=', from)
    .orderBy('version')
    .execute()
  if (rows.length === 1 && rows[0]?.version === from) return
  const revisions = rows.slice(1).flatMap((row, place) => {
    const before = rows[place]
    return before ? [revisionOf(before, row)] : []
  })
  if (rows.length === 0) throw refuse(409, `${weekLabel(week)} has no such version of its report.`)
  throw stale(rows.at(-1)?.version ?? from, revisions)
}
