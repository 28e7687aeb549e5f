import { atom, computed } from 'nanostores'
import { fileUrl } from '#client/files.ts'
import { readPerformanceReport } from '#contract/calls/proof/statements.ts'
import { typedDays } from '#stores/investor/account/settings/typed-days.ts'
import { showAlert } from '#stores/kit/alert.ts'
import { availabilityOf, isAvailable } from '#stores/kit/availability.ts'
import { announce, opens } from '#stores/session/place.ts'
import { localOnly } from '#words/local.ts'
import { $benchmark, loadBenchmarks, usualBenchmark } from '../benchmark.ts'
import type { Range } from '../range-choice.ts'
import { weeksIn } from '../range-weeks.ts'
import { loadPerformance, performance } from './performance.ts'

/** With `statements` a performance report is a file; without it, an alert says whom to ask. */
const $availability = availabilityOf('statements')

export const $reportFileOpen = atom(false)

export const reportDays = typedDays('report-days', $reportFileOpen)

export const closeReportFile = (): void => $reportFileOpen.set(false)

/** Opens the ranges; loads the benchmarks in the meantime, so that the report has the one that is compared with. */
export const askReportFile = async (): Promise<void> => {
  if (!(await isAvailable($availability))) return showAlert(localOnly.performance, 'Performance report')
  announce('performance-report')
  $reportFileOpen.set(true)
  await Promise.all([loadBenchmarks(), performance.$load.get().last === null ? loadPerformance() : undefined])
}

opens('performance-report', () => void askReportFile())

export interface Days {
  readonly from?: string
  readonly to?: string
}

/**
 * The report of some days, or of every week, beside the benchmark that the person compares with; who has not chosen one
 * leaves it to the backend, which takes what was imported.
 */
export const reportFile = ({ from, to }: Days, benchmark: string): string =>
  fileUrl(readPerformanceReport.path, { from, to, benchmark: benchmark === usualBenchmark ? undefined : benchmark })

/** Where the file of a range is, from its first week on; null as long as that week is not known. */
export const $reportFiles = computed(
  [performance.$load, $benchmark],
  ({ last }, { key }) =>
    (range: Range): string | null => {
      if (range === 'all') return reportFile({}, key)
      const [first] = weeksIn(range, last ?? [])
      return first ? reportFile({ from: first.date }, key) : null
    },
)
