import { computed } from 'nanostores'
import type { DistributionRun } from '#contract/calls/money/distributions.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { shownEnd } from '#fund/calendar/week.ts'
import type { ReportRow } from '#stores/kit/report-row.ts'
import { weekOfWindow } from '#stores/kit/window.ts'
import { closeRuns } from './close.ts'
import { fundReports } from './reports.ts'

/** A week with all that is known of it. */
export interface WeekLine {
  readonly id: string
  readonly week: string
  /** Its last day, `YYYY-MM-DD`. */
  readonly date: string
  /** As it was reported; null for one that is not closed yet. */
  readonly report: ReportRow | null
  /** What its close shares out; null if the backend does not say, or not yet. */
  readonly run: DistributionRun | null
}

const draftLine = (run: DistributionRun): WeekLine => ({
  id: run.id,
  week: run.period.split(',')[0] ?? run.period,
  date: newYorkDate(shownEnd(weekOfWindow(run))),
  report: null,
  run,
})

/** One line for each week, newest first: those that were reported and, above them, one that waits for its close. */
const weekLines = (reports: readonly ReportRow[], runs: readonly DistributionRun[]): readonly WeekLine[] => {
  const byId = new Map(runs.map((run) => [run.id, run]))
  return [
    // Before its report is entered nothing is known of it.
    ...runs.filter(({ state, version }) => state === 'draft' && version > 0).map(draftLine),
    ...reports.map((report) => ({
      id: report.id,
      week: report.week,
      date: report.date,
      report,
      run: byId.get(report.id) ?? null,
    })),
  ]
}

export const $weekLines = computed([fundReports.$load, closeRuns.$load], ({ last: reports }, { last: runs }) =>
  reports ? weekLines(reports.rows, runs?.rows ?? []) : null,
)

/** Reads older weeks, each as it was reported and as it was shared out. */
export const olderWeeks = async (): Promise<void> => {
  await Promise.all([fundReports.more(), closeRuns.more()])
}
