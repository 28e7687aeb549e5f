import { platform } from '#client/platform.ts'
import { listReports } from '#client/reports.ts'
import type { ReportedWeek, WeeklyReport } from '#contract/entities/report.ts'
import { type Cents, toCents } from '#fund/money.ts'
import { reportListWeeks } from '#fund/terms.ts'
import { discover, hasExtension } from './extensions.ts'
import { loader } from './load.ts'
import { sampleWeeksOf } from './sample-weeks.ts'
import { $user } from './user.ts'

/** A row of the Reports tab (spec §2), money in cents. */
export interface ReportRow {
  readonly id: string
  /** Like "Week 47". */
  readonly week: string
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly startBalance: Cents
  readonly endBalance: Cents
  readonly profit: Cents
  /** Percent. */
  readonly returnPercent: number
  readonly trades: number
  /** Percent, 0 to 100. */
  readonly successPercent: number
  /** With its arithmetic, where the backend keeps it. */
  readonly reported: ReportedWeek | null
}

export interface Reports {
  readonly source: 'live' | 'sample'
  /** Newest first, at most 8 (spec §9). */
  readonly rows: readonly ReportRow[]
}

const rowOf = (report: WeeklyReport, id: string, reported: ReportedWeek | null): ReportRow => ({
  id,
  week: report.week,
  date: report.date,
  startBalance: toCents(report.startBalance),
  endBalance: toCents(report.endBalance),
  profit: toCents(report.profit),
  returnPercent: report.returnPercentage,
  trades: report.trades,
  successPercent: report.successRate,
  reported,
})

const reports = loader<Reports>('The weekly reports', async () => {
  const { rows } = await listReports()
  return { source: 'live', rows: rows.slice(0, reportListWeeks).map((week) => rowOf(week, week.id, week)) }
})

/** The last 8 weeks: the account's own with the `reports` extension, else samples of who is signed in (spec §3). */
export const $reports = reports.$load

export const loadReports = async (): Promise<void> => {
  await discover()
  if (hasExtension('reports')) return reports.load()
  const user = $user.get()
  if (!user) return
  const rows = sampleWeeksOf(user, reportListWeeks, platform.now())
  reports.adopt({ source: 'sample', rows: rows.toReversed().map((week) => rowOf(week, week.date, null)) })
}

/** Loads the reports now, and again whenever the person comes back to the page or the network does. */
export const startReports = (): (() => void) => {
  const load = (): void => void loadReports()
  load()
  const stopWatching = platform.onVisible(load)
  const stopListening = platform.onOnline(() => platform.online() && load())
  return () => {
    stopWatching()
    stopListening()
  }
}
