import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { BarChart } from '#charts/BarChart.tsx'
import { adminBarChartWeeks, reportListWeeks } from '#fund/terms/terms.ts'
import { formatPercent } from '#fund/text/format.ts'
import { $weekLines, olderWeeks } from '#stores/admin/weeks/weeks/all-weeks.ts'
import { $closes, allRunsFile, closeRuns, loadClose, startClose } from '#stores/admin/weeks/weeks/close.ts'
import {
  $reportsSource,
  fundReports,
  fundReportsFile,
  loadFundReports,
  startFundReports,
} from '#stores/admin/weeks/weeks/reports.ts'
import type { ReportRow } from '#stores/kit/report-row.ts'
import { SourceBadge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { EmptyState, FailedState } from '#ui/States.tsx'
import { weekList as words } from '#words/money/close.ts'
import { ExportMenu } from '../parts/ExportMenu.tsx'
import { PlaceHead } from '../parts/PlaceHead.tsx'
import { weekLabels } from '../parts/week-labels.ts'
import { FundReportTable } from './FundReportTable.tsx'
import { ReportFormPlace } from './ReportFormPlace.tsx'

const percentMax = 100

/** Trades and success rate of the last six weeks, oldest first (spec §2). */
const TradesChart = ({ rows }: { rows: readonly ReportRow[] }) => {
  const source = useStore($reportsSource)
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

/** Closed at first on a phone: its figures are in the rows above it. */
const Chart = ({ rows }: { rows: readonly ReportRow[] }) => {
  const [isPhone] = useState(() => globalThis.matchMedia?.('(width < 760px)').matches ?? false)
  if (!isPhone) return <TradesChart rows={rows} />
  return (
    <details className="fold">
      <summary>Trades and success rate, drawn</summary>
      <TradesChart rows={rows} />
    </details>
  )
}

/** What the closes shared out could not be read: the reports are shown without it. */
const RunsFailed = () =>
  useStore(closeRuns.$load).state === 'failed' && (
    <FailedState title="The runs did not load." onRetry={() => void loadClose()}>
      The fund's records are as they were; only this page could not read them.
    </FailedState>
  )

const Older = () => {
  const busy = useStore(fundReports.$more)
  const last = useStore(fundReports.$load).last
  if (!last || last.next === null) return null
  return (
    <>
      {busy === 'failed' && <p role="alert">{words.olderUnread}</p>}
      <Button busy={busy === 'loading'} onClick={() => void olderWeeks()}>
        Older weeks
      </Button>
    </>
  )
}

const AllWeeks = () => {
  const { last, state } = useStore(fundReports.$load)
  const lines = useStore($weekLines)
  if (last && lines?.length === 0)
    return (
      <EmptyState title="The fund’s weekly reports will appear here.">
        The first appears once a week with capital at work is reported and finalised.
      </EmptyState>
    )
  if (last && lines)
    return (
      <>
        <RunsFailed />
        <FundReportTable lines={lines} />
        <Older />
        {last.rows.length > 0 && <Chart rows={last.rows} />}
      </>
    )
  if (state !== 'failed') return <SkeletonBlock kind="table" />
  return (
    <>
      <FailedState title="The reports did not load." onRetry={() => void loadFundReports()}>
        The fund's records are as they were; only this page could not read them.
      </FailedState>
      <RunsFailed />
    </>
  )
}

const Note = () => {
  const { last, state } = useStore(fundReports.$load)
  const source = useStore($reportsSource)
  return (
    <>
      {words.latest(Math.max(reportListWeeks, last?.rows.length ?? 0))}{' '}
      {source === 'sample' && last && <SourceBadge source="Sample" />}
      {source === 'live' && last && state === 'failed' && words.stale}
    </>
  )
}

const Files = () => {
  const closes = useStore($closes)
  return (
    <ExportMenu
      of="the weekly reports"
      href={fundReportsFile()}
      other={closes && { of: 'the weekly distributions', href: allRunsFile() }}
    />
  )
}

/** The latest weeks in one table: what was reported (spec §2), and what each close shared out. */
export const Weeks = () => {
  const source = useStore($reportsSource)
  const hasRows = (useStore(fundReports.$load).last?.rows.length ?? 0) > 0
  useEffect(startFundReports, [])
  useEffect(startClose, [])
  return (
    <ReportFormPlace
      head={
        <PlaceHead at="reports/weeks" title="Weeks" note={<Note />}>
          {source === 'live' && hasRows && <Files />}
        </PlaceHead>
      }
    >
      <AllWeeks />
    </ReportFormPlace>
  )
}
