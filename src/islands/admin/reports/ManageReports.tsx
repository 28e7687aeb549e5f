import { useStore } from '@nanostores/react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { BarChart } from '#charts/BarChart.tsx'
import { adminBarChartWeeks } from '#fund/terms/terms.ts'
import { formatPercent } from '#fund/text/format.ts'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import {
  $closes,
  $draftRun,
  $runIsThere,
  $shownRun,
  closeRuns,
  expectedClose,
  startClose,
} from '#stores/admin/weeks/weeks/close.ts'
import { $reportForm, openAddReport } from '#stores/admin/weeks/weeks/report-form.ts'
import {
  type FundReports,
  fundReports,
  fundReportsFile,
  loadFundReports,
  startFundReports,
} from '#stores/admin/weeks/weeks/reports.ts'
import { $discovery, $extensions } from '#stores/kit/extensions.ts'
import { instantText } from '#stores/kit/instants.ts'
import { SourceBadge } from '#ui/Badge.tsx'
import { useFocusStays } from '#ui/dialog/useFocusStays.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { EmptyState, FailedState } from '#ui/States.tsx'
import { adminReports } from '#words/admin.ts'
import { weeklyClose } from '#words/money/close.ts'
import { plus } from '../icons.ts'
import { Act } from '../parts/Act.tsx'
import { ExportMenu } from '../parts/ExportMenu.tsx'
import { weekLabels } from '../parts/week-labels.ts'
import { FundReportTable } from './FundReportTable.tsx'
import { WeeklyClose } from './WeeklyClose.tsx'

/** Why no report can be added now, if the backend keeps them; undefined if one can. */
const useReason = (): string | undefined => {
  const kept = useStore($extensions).has('reports-edit')
  const { last: expected, state } = useStore(expectedClose.$load)
  const draft = useStore($draftRun)
  const discovery = useStore($discovery)
  if (!kept) return discovery === 'asking' ? adminReports.asking : undefined
  if (draft && draft.version > 0) return adminReports.reported(draft.period)
  if (expected)
    return expected.can_report ? undefined : weeklyClose.notYet(instantText(expected.due_at, { deadline: true }))
  if (state === 'failed') return adminReports.unknown
  return state === 'loading' ? adminReports.asking : weeklyClose.none
}

/** Opens the form for the week that the book expects or, if nothing is kept, for any. */
const AddReportButton = () => {
  const open = useStore($reportForm) !== null
  const { last: expected } = useStore(expectedClose.$load)
  const reason = useReason()
  if (open) return null
  return (
    <Act visible icon={plus} reason={reason} onClick={() => openAddReport(expected)}>
      Add Weekly Report
    </Act>
  )
}

const percentMax = 100

/** Trades and success rate of the last six weeks, oldest first (spec §2). */
const TradesChart = ({ reports: { rows, source } }: { reports: FundReports }) => {
  const weeks = rows.slice(0, adminBarChartWeeks).toReversed()
  return (
    <BarChart
      title={`Trades and success rate, ${weeks.length === 1 ? 'one week' : `${weeks.length} weeks`}`}
      note={source === 'sample' && <SourceBadge source="Sample" />}
      axis="Week ending"
      labels={weekLabels(weeks)}
      series={[
        { name: 'Trades', values: weeks.map(({ trades }) => trades), format: String },
        {
          name: 'Success rate',
          values: weeks.map(({ successPercent }) => successPercent),
          format: (percent) => formatPercent(percent, { digits: 0 }),
        },
      ]}
      tops={[undefined, percentMax]}
    />
  )
}

const loadForm = () => import('./ReportForm.tsx').then(({ ReportForm }) => ReportForm)
const loadMore = () => import('./ReportsMore.tsx').then(({ ReportsMore }) => ReportsMore)

/** Closed at first on a phone: its figures are in the rows above it. */
const Chart = ({ reports }: { reports: FundReports }) => {
  const [isPhone] = useState(() => globalThis.matchMedia?.('(width < 760px)').matches ?? false)
  if (!isPhone) return <TradesChart reports={reports} />
  return (
    <details className="fold">
      <summary>Trades and success rate, drawn</summary>
      <TradesChart reports={reports} />
    </details>
  )
}

const Weeks = ({ reports }: { reports: FundReports }) => {
  if (reports.rows.length === 0) {
    return (
      <EmptyState title="The fund’s weekly reports will appear here.">
        The first appears once a week with capital at work is reported and finalised.
      </EmptyState>
    )
  }
  return (
    <>
      <FundReportTable rows={reports.rows} />
      <Chart reports={reports} />
    </>
  )
}

const Recent = () => {
  const { last, state } = useStore(fundReports.$load)
  if (last) return <Weeks reports={last} />
  if (state !== 'failed') return <SkeletonBlock kind="table" />
  return (
    <FailedState title="The reports did not load." onRetry={() => void loadFundReports()}>
      The fund's records are as they were; only this page could not read them.
    </FailedState>
  )
}

const RecentHead = () => {
  const { last, state } = useStore(fundReports.$load)
  return (
    <div className="row">
      <h2 id="recent-reports">Recent reports</h2>
      <span className="cap">
        The last 8 weeks, newest first. {last?.source === 'sample' && <SourceBadge source="Sample" />}
        {last?.source === 'live' && state === 'failed' && 'Not updated since they were last read.'}
      </span>
      {last?.source === 'live' && last.rows.length > 0 && (
        <ExportMenu of="the weekly reports" href={fundReportsFile()} />
      )}
    </div>
  )
}

/**
 * Keeps the focus on this screen after the form has closed: it goes to what opened the form, or to Add Weekly Report if
 * that is gone, or about to go because nothing is missing any more.
 */
const useFormReturns = () => {
  const isOpen = useStore($reportForm) !== null
  const opener = useRef<HTMLElement>(null)
  const part = useFocusStays<HTMLDivElement>((screen) => {
    if (isOpen) return screen.querySelector('form')
    const lasts = opener.current?.isConnected && !opener.current.closest('.entries')
    return lasts ? opener.current : screen.querySelector<HTMLElement>('.row button')
  })
  return {
    ...part,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      if (!isOpen && target.matches('button') && !target.closest('dialog')) opener.current = target
    },
  }
}

/** The fund's weekly reports: added, listed, edited and, if the backend books them, closed (spec §2, §5). */
export const ManageReports = () => {
  const closes = useStore($closes)
  const runs = useStore(closeRuns.$load)
  // The height of the close depends on what there is to do: what is below it is shown after it, and stays in place.
  const run = useStore($shownRun)
  const drawn = useStore($runIsThere)
  const closeStands = !closes || runs.state === 'failed' || (runs.last !== null && (run === null || drawn))
  useEffect(startFundReports, [])
  useEffect(startClose, [])
  return (
    <div className="screen" {...useFormReturns()}>
      <div className="row">
        <h1>Manage Reports</h1>
        <AddReportButton />
      </div>
      {useStore($reportForm) && <LazyPanel load={loadForm} fallback={<SkeletonBlock kind="panel" />} />}
      {closes && <WeeklyClose />}
      {closeStands && (
        <>
          <section className="section" aria-labelledby="recent-reports">
            <RecentHead />
            <Recent />
          </section>
          <LazyPanel load={loadMore} fallback={<SkeletonBlock kind="table" />} />
        </>
      )}
    </div>
  )
}
