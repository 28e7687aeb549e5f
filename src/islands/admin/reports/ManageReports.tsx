import { useStore } from '@nanostores/react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import { $closes, $runStands, $runs, $shownRun, startClose } from '#stores/admin/weeks/weeks/close.ts'
import { $reportForm } from '#stores/admin/weeks/weeks/report-form.ts'
import {
  $fundReports,
  type FundReports,
  fundReportsFile,
  loadFundReports,
  startFundReports,
} from '#stores/admin/weeks/weeks/reports.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { EmptyState, FailedState } from '#ui/States.tsx'
import { useFocusStays } from '#ui/useFocusStays.ts'
import { ExportMenu } from '../parts/ExportMenu.tsx'
import { AddReportButton } from './AddReportButton.tsx'
import { FundReportTable } from './FundReportTable.tsx'
import { TradesChart } from './TradesChart.tsx'
import { WeeklyClose } from './WeeklyClose.tsx'

const loadForm = () => import('./ReportForm.tsx').then(({ ReportForm }) => ReportForm)
const loadMore = () => import('./ReportsMore.tsx').then(({ ReportsMore }) => ReportsMore)

/** Closed at first on a phone: its figures are in the rows above it. */
const Chart = ({ reports }: { reports: FundReports }) => {
  const [isPhone] = useState(() => matchMedia('(width < 760px)').matches)
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
  const { last, state } = useStore($fundReports)
  if (last) return <Weeks reports={last} />
  if (state !== 'failed') return <SkeletonBlock kind="table" />
  return (
    <FailedState title="The reports did not load." onRetry={() => void loadFundReports()}>
      The fund's records are as they were; only this page could not read them.
    </FailedState>
  )
}

const RecentHead = () => {
  const { last, state } = useStore($fundReports)
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
  const runs = useStore($runs)
  // The height of the close depends on what there is to do: what is below it is shown after it, and stays in place.
  const run = useStore($shownRun)
  const drawn = useStore($runStands)
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
