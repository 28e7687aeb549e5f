import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $closes, startClose } from '#stores/admin/weeks/close.ts'
import { $fundReports, type FundReports, loadFundReports, startFundReports } from '#stores/admin/weeks/reports.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { EmptyState, FailedState } from '#ui/States.tsx'
import { AddReportButton } from './AddReportButton.tsx'
import { AllStatements } from './AllStatements.tsx'
import { FundReportTable } from './FundReportTable.tsx'
import { ReportForm } from './ReportForm.tsx'
import { RunList } from './RunList.tsx'
import { TradesChart } from './TradesChart.tsx'
import { WeeklyClose } from './WeeklyClose.tsx'

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
      <TradesChart reports={reports} />
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
    </div>
  )
}

/** The fund's weekly reports: added, listed, edited, and, where the backend books them, closed (spec §2, §5). */
export const ManageReports = () => {
  const closes = useStore($closes)
  useEffect(startFundReports, [])
  useEffect(startClose, [])
  return (
    <>
      <div className="row">
        <h1>Manage Reports</h1>
        <AddReportButton />
      </div>
      <ReportForm />
      {closes && <WeeklyClose />}
      <section className="section" aria-labelledby="recent-reports">
        <RecentHead />
        <Recent />
      </section>
      {closes && <RunList />}
      <AllStatements />
    </>
  )
}
