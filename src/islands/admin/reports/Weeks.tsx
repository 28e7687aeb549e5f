import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { BarChart } from '#charts/BarChart.tsx'
import { adminBarChartWeeks } from '#fund/terms/terms.ts'
import { formatPercent } from '#fund/text/format.ts'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import { $closes, startClose } from '#stores/admin/weeks/weeks/close.ts'
import {
  type FundReports,
  fundReports,
  fundReportsFile,
  loadFundReports,
  startFundReports,
} from '#stores/admin/weeks/weeks/reports.ts'
import { SourceBadge } from '#ui/Badge.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { EmptyState, FailedState } from '#ui/States.tsx'
import { ExportMenu } from '../parts/ExportMenu.tsx'
import { PlaceHead } from '../parts/PlaceHead.tsx'
import { weekLabels } from '../parts/week-labels.ts'
import { FundReportTable } from './FundReportTable.tsx'
import { ReportFormPlace } from './ReportFormPlace.tsx'

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

const loadRuns = () => import('./RunList.tsx').then(({ RunList }) => RunList)

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

const Reports = ({ reports }: { reports: FundReports }) => {
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
  if (last) return <Reports reports={last} />
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

/** The latest weeks as they were reported, and every week’s distribution (spec §2). */
export const Weeks = () => {
  const closes = useStore($closes)
  useEffect(startFundReports, [])
  useEffect(startClose, [])
  return (
    <ReportFormPlace head={<PlaceHead at="reports/weeks" title="Weeks" />}>
      <section className="section" aria-labelledby="recent-reports">
        <RecentHead />
        <Recent />
      </section>
      {closes && <LazyPanel load={loadRuns} fallback={<SkeletonBlock kind="table" />} />}
    </ReportFormPlace>
  )
}
