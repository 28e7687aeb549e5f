import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { AreaChart } from '#charts/AreaChart.tsx'
import { PieChart } from '#charts/PieChart.tsx'
import { comparedWeeksMin } from '#fund/figures/benchmark.ts'
import { adminAlphaPercent } from '#fund/figures/illustrative.ts'
import { formatCount } from '#fund/text/count.ts'
import { formatMoney, formatPercent, toPercent } from '#fund/text/format.ts'
import { compactDollars } from '#islands/frame/compact.ts'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import {
  $analytics,
  $analyticsPeriod,
  $fundBenchmark,
  $periodsThere,
  type Analytics as AnalyticsFigures,
  analytics,
  type Benchmarked,
  choosePeriod,
  loadAnalytics,
  startAnalytics,
} from '#stores/admin/desk/analytics/analytics.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { instantText } from '#stores/kit/instants.ts'
import { SourceBadge } from '#ui/Badge.tsx'
import { Figures } from '#ui/Figures.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { EmptyState, FailedState } from '#ui/States.tsx'
import { madeUpWords, metricWords, periodWords } from '#words/desk/explain.ts'
import { riskProfileName } from '#words/desk/settings.ts'
import { benchmarkWords } from '#words/money/benchmarks.ts'
import { Choice } from '../parts/Choice.tsx'
import { PlaceHead } from '../parts/PlaceHead.tsx'
import { monthName, type WeeksProps, weekLabels } from '../parts/week-labels.ts'
import { BenchmarkChart } from './BenchmarkChart.tsx'
import { ProfileFold, SinceInception, TableExport, WeekFolds } from './Folds.tsx'

/** How many investors chose which risk profile. */
const ProfilePie = ({ figures: { profiles, source } }: { figures: AnalyticsFigures }) => {
  const all = profiles.reduce((sum, { investors }) => sum + investors, 0)
  if (all === 0) {
    return <EmptyState title="Risk profiles will be drawn here.">They count approved investors.</EmptyState>
  }
  return (
    <PieChart
      title="Risk profiles"
      note={source === 'sample' ? <SourceBadge source="Sample" /> : 'approved investors'}
      slices={profiles.map(({ profile, investors }) => ({ name: riskProfileName[profile], value: investors }))}
      format={(count) => `${formatCount(count)} · ${formatPercent((count / all) * 100, { digits: 0 })}`}
    />
  )
}

const signed = (value: number | null) => (value === null ? '–' : formatPercent(value, { sign: 'always' }))

const percent = (value: number | null, digits: number) => (value === null ? '–' : formatPercent(value, { digits }))

const cardsOf = (figures: AnalyticsFigures) => {
  const { source, returnPercent, sharpe, riskFreePercent, maxDrawdownPercent, volatilityPercent } = figures
  const digits = source === 'live' ? 2 : 1
  return [
    // The documented figures have none (spec §2).
    ...(source === 'live' ? [{ name: 'Return', value: signed(returnPercent), note: periodWords.gross }] : []),
    {
      name: 'Sharpe Ratio',
      value: sharpe === null ? '–' : sharpe.toFixed(2),
      note: metricWords.sharpe(riskFreePercent),
    },
    { name: 'Max Drawdown', value: percent(maxDrawdownPercent, digits), note: metricWords.drawdown },
    { name: 'Volatility', value: percent(volatilityPercent, digits), note: metricWords.volatility },
  ]
}

/** Against the imported series that the fund is compared with; the figure of spec §2 if there is none. */
const alphaOf = ({ name, compared }: Partial<Benchmarked>) => {
  if (!compared || name === undefined)
    return {
      badge: <SourceBadge source="Illustrative" />,
      value: formatPercent(adminAlphaPercent, { sign: 'always', digits: 1 }),
      note: metricWords.alpha,
    }
  const { alpha, weeks } = compared
  return alpha === undefined
    ? { value: '–', note: benchmarkWords.tooFew(name, weeks, comparedWeeksMin) }
    : { value: formatPercent(toPercent(alpha), { sign: 'always' }), note: benchmarkWords.alpha(name) }
}

/**
 * The return of the period and the four figures of spec §2: computed from the fund's weekly returns if it is live,
 * alpha from a series as well.
 */
const MetricCards = ({ figures }: { figures: AnalyticsFigures }) => {
  const benchmark = useStore($fundBenchmark)
  const notes = import.meta.env.PUBLIC_DEMO === '1' ? [...figures.notes, madeUpWords] : figures.notes
  return (
    <>
      <Figures
        figures={[
          ...cardsOf(figures).map((card) => ({
            ...card,
            badge: figures.source === 'sample' && <SourceBadge source="Sample" />,
          })),
          { name: 'Alpha', ...alphaOf(benchmark ?? {}) },
        ]}
      />
      {notes.length > 0 && <p className="cap">{notes.join(' ')}</p>}
    </>
  )
}

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
  const { last, asOf, state } = useStore(analytics.$load)
  if (last === null || asOf === null) return <span>Who invests at which risk, and what came of it.</span>
  if (last.source === 'sample') return <SourceBadge source="Sample" />
  return <span>{`as of ${instantText(asOf)}${state === 'failed' ? ', not updated since' : ''}`}</span>
}

/** Which weeks the figures and charts are of. */
const Period = () => {
  const there = useStore($periodsThere)
  const period = useStore($analyticsPeriod)
  const first = useStore(analytics.$load).last?.weeks[0]
  if (there.length < 2 || !first) return null
  const options = there.map((value) => ({
    value,
    label: value === 'own' ? periodWords.own(monthName(first.date)) : periodWords[value],
  }))
  return (
    <Choice
      label="Period of the figures"
      options={options}
      value={there.includes(period) ? period : 'own'}
      onChange={choosePeriod}
    />
  )
}

const Weeks = ({ figures: { weeks, source } }: { figures: AnalyticsFigures }) => {
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
  const { state } = useStore(analytics.$load)
  const shown = useStore($analytics)
  const withHistory = useStore($analyticsPeriod) === 'history'
  const hasFigures = useStore($extensions).has('fund-figures')
  if (shown) {
    return (
      <>
        <MetricCards figures={shown} />
        {withHistory && shown.inception && <SinceInception of={shown.inception} />}
        <div className="analytics">
          <div className="section">
            <Weeks figures={shown} />
          </div>
          <div className="section">
            <ProfilePie figures={shown} />
            {shown.source === 'live' && (
              <div>
                <ProfileFold profiles={shown.profiles} />
                <WeekFolds weeks={shown.weeks} />
              </div>
            )}
          </div>
        </div>
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
      <PlaceHead at="analytics/figures" title="Analytics" note={<Note />}>
        <Period />
      </PlaceHead>
      <Body />
    </>
  )
}
