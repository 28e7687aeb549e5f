import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { UnreportedWeek } from '#contract/entities/report.ts'
import { formatCalendarMonth } from '#fund/calendar/week-display.ts'
import type { PeriodTotal } from '#fund/figures/performance.ts'
import { unreportedSentence } from '#fund/notices/ahead-words.ts'
import { reportListWeeks } from '#fund/terms/terms.ts'
import { toPercent } from '#fund/text/format.ts'
import { Amount, Percent } from '#islands/frame/Amount.tsx'
import { useTarget } from '#islands/frame/hooks.ts'
import { exportReports } from '#stores/investor/home/reports/export.ts'
import { $totals, loadPerformance, type YearTotal } from '#stores/investor/home/reports/performance.ts'
import { askReportFile } from '#stores/investor/home/reports/report-file.ts'
import {
  $moreReports,
  $reports,
  $weekOpen,
  closeOpenWeek,
  loadMoreReports,
  loadReports,
  openWeek,
  type Reports as ReportsFigures,
  startReports,
} from '#stores/investor/home/reports/reports.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { SourceBadge } from '#ui/Badge.tsx'
import { Button, Icon } from '#ui/Button.tsx'
import { clock, download } from '#ui/later-icons.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { EmptyState, FailedState } from '#ui/States.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { More } from '../More.tsx'
import { ReportChart } from './ReportChart.tsx'
import { ReportFile } from './ReportFile.tsx'
import { ReportTable } from './ReportTable.tsx'
import { WeekDialog } from './WeekDialog.tsx'

const percentOf = ({ fraction }: PeriodTotal) => (fraction === undefined ? null : toPercent(fraction))

const columns: readonly Column<PeriodTotal>[] = [
  { id: 'month', head: 'Month', cell: ({ period }) => formatCalendarMonth(period) },
  { id: 'weeks', head: 'Weeks', align: 'end', narrow: 'named', cell: ({ weeks }) => weeks },
  { id: 'profit', head: 'Profit', align: 'end', narrow: 'figure', cell: ({ gain }) => <Amount cents={gain} change /> },
  {
    id: 'return',
    head: 'Return',
    align: 'end',
    narrow: 'change',
    cell: (total) => <Percent value={percentOf(total)} change />,
  },
]

const Year = ({ year }: { year: YearTotal }) => (
  <details className="fold">
    <summary>
      {year.period}: {year.weeks === 1 ? 'one week' : `${year.weeks} weeks`}, <Amount cents={year.gain} change />,{' '}
      <Percent value={percentOf(year)} change />
    </summary>
    <Table caption={`Months of ${year.period}`} columns={columns} rows={year.months} keyOf={({ period }) => period} />
  </details>
)

/** What each year and each of its months earned; a week belongs to the month in which it ended. */
const Totals = () => {
  const years = useStore($totals)
  useEffect(() => whileOpen(loadPerformance), [])
  if (years.length === 0) return null
  return (
    <section className="section" aria-labelledby="totals">
      <h2 id="totals">By year and month</h2>
      <p className="cap">Net of the fund’s share, with every correction.</p>
      {years.map((year) => (
        <Year key={year.period} year={year} />
      ))}
    </section>
  )
}

/** The sentence about a week that has ended, as on Home, and what follows. */
const Unreported = ({ week }: { week: UnreportedWeek }) => (
  <p className="verdict verdict-late">
    <Icon d={clock} size={16} /> <strong>{unreportedSentence(week)}</strong> It appears here and in your balance when it
    is.
  </p>
)

const Weeks = ({ reports }: { reports: ReportsFigures }) => {
  const { rows, next, source } = reports
  const opened = useStore($weekOpen)
  const more = useStore($moreReports)
  const open = rows.find(({ id, week }) => id === opened || week === opened)
  // A link may lead to a week that is not listed yet.
  const missing = opened !== null && !open && next !== null && more === 'idle'
  useEffect(() => {
    if (missing) void loadMoreReports()
  }, [missing])
  if (rows.length === 0) {
    return (
      <EmptyState title="Your weekly reports will appear here.">
        The first comes within 7 days of the first week with a balance at work.
      </EmptyState>
    )
  }
  return (
    <>
      <ReportChart {...reports} />
      <ReportTable rows={rows} onOpen={({ id }) => openWeek(id)} />
      <More of="weeks" there={next !== null} state={more} onMore={() => void loadMoreReports()} />
      {source === 'live' && <Totals />}
      {open && <WeekDialog row={open} source={source} onClose={closeOpenWeek} />}
    </>
  )
}

const Body = () => {
  const { last, state } = useStore($reports)
  if (last) {
    return (
      <>
        {last.unreported && <Unreported week={last.unreported} />}
        <Weeks reports={last} />
      </>
    )
  }
  if (state !== 'failed') return <SkeletonBlock kind="table" />
  return (
    <FailedState title="Your reports did not load." onRetry={() => void loadReports()}>
      The fund's records are as they were; only this page could not read them.
    </FailedState>
  )
}

/** The last eight weeks, newest first (spec §2), and earlier ones on request. */
export const Reports = () => {
  const { last, state } = useStore($reports)
  const heading = useTarget<HTMLHeadingElement>('reports')
  const isEmpty = !last || last.rows.length === 0
  useEffect(startReports, [])
  return (
    <>
      <div className="row">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            Weekly reports
          </h1>
          <p className="cap">
            {last && last.rows.length > reportListWeeks
              ? `The last ${last.rows.length} weeks, newest first. `
              : 'The last 8 weeks, newest first. '}
            {last?.source === 'sample' && <SourceBadge source="Sample" />}
            {last?.source === 'live' && state === 'failed' && 'Not updated since they were last read.'}
            {last?.source !== 'sample' && hasExtension('proofs') && (
              <>
                {' '}
                Every close is <a href="/proofs">signed and published</a>: <a href="/verify">check a statement</a>.
              </>
            )}
          </p>
        </div>
        <div className="actions">
          <Button icon={download} disabled={isEmpty} onClick={() => void exportReports()}>
            Export CSV
          </Button>
          <Button kind="quiet" disabled={isEmpty} onClick={() => void askReportFile()}>
            Performance report
          </Button>
          <Button kind="quiet" disabled={isEmpty} onClick={() => void exportReports('xlsx')}>
            As a spreadsheet
          </Button>
        </div>
      </div>
      <Body />
      <ReportFile />
    </>
  )
}
