import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { AreaChart } from '#charts/AreaChart.tsx'
import { formatInstant } from '#fund/calendar/week-display.ts'
import { formatMoney } from '#fund/text/format.ts'
import { compactDollars } from '#islands/frame/compact.ts'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import {
  $analytics,
  type Analytics as Figures,
  loadAnalytics,
  startAnalytics,
} from '#stores/admin/desk/analytics/analytics.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { EmptyState, FailedState } from '#ui/States.tsx'
import { type WeeksProps, weekLabels } from '../parts/week-labels.ts'
import { BenchmarkChart } from './BenchmarkChart.tsx'
import { MetricCards } from './MetricCards.tsx'
import { ProfileFold } from './ProfileFold.tsx'
import { ProfilePie } from './ProfilePie.tsx'
import { SinceInception } from './SinceInception.tsx'
import { TableExport } from './TableExport.tsx'
import { WeekFolds } from './WeekFolds.tsx'

/** What all weeks earned together, in dollars. */
const CumulativeChart = ({ weeks, source }: WeeksProps) => (
  <AreaChart
    title="Cumulative profit"
    note={source === 'sample' ? <SourceBadge source="Sample" /> : 'gross'}
    axis="Week ending"
    labels={weekLabels(weeks)}
    series={[
      {
        name: 'Cumulative profit',
        values: weeks.map(({ total }) => total),
        format: (cents) => formatMoney(Math.round(cents), { sign: 'always' }),
        amounts: true,
      },
    ]}
    tick={compactDollars}
    belowTable={source === 'live' && <TableExport of="weeks" name="Cumulative profit" />}
  />
)

const Note = () => {
  const { last, asOf, state } = useStore($analytics)
  if (last === null || asOf === null) return 'Who invests at which risk, and what came of it.'
  if (last.source === 'sample') return <SourceBadge source="Sample" />
  return `as of ${formatInstant(asOf)} New York${state === 'failed' ? ', not updated since' : ''}`
}

const Weeks = ({ figures: { weeks, source } }: { figures: Figures }) => {
  if (weeks.length === 0) {
    return (
      <EmptyState title="The fund’s weeks will be drawn here.">
        The first appears once its report is finalised.
      </EmptyState>
    )
  }
  return (
    <>
      <BenchmarkChart weeks={weeks} source={source} />
      <CumulativeChart weeks={weeks} source={source} />
    </>
  )
}

const loadBook = () => import('./BookFigures.tsx').then(({ BookFigures }) => BookFigures)

const Body = () => {
  const { last, state } = useStore($analytics)
  const hasFigures = useStore($extensions).has('fund-figures')
  if (last) {
    return (
      <>
        <MetricCards figures={last} />
        {last.source === 'live' && <WeekFolds weeks={last.weeks} />}
        {last.inception && <SinceInception of={last.inception} />}
        <ProfilePie figures={last} />
        {last.source === 'live' && <ProfileFold profiles={last.profiles} />}
        <Weeks figures={last} />
        {hasFigures && <LazyPanel load={loadBook} fallback={<SkeletonBlock kind="table" />} />}
      </>
    )
  }
  if (state !== 'failed') return <SkeletonBlock kind="table" />
  return (
    <FailedState title="The analytics did not load." onRetry={() => void loadAnalytics()}>
      The fund's records are as they were; only this page could not read them.
    </FailedState>
  )
}

/** Risk profiles, the fund against a benchmark, its risk, and what it earned in total (spec §2). */
export const Analytics = () => {
  useEffect(startAnalytics, [])
  return (
    <>
      <div>
        <h1>Analytics</h1>
        <p className="cap overview-note">
          <Note />
        </p>
      </div>
      <Body />
    </>
  )
}
