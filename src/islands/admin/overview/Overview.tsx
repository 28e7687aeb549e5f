import { useStore } from '@nanostores/react'
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { LineChart } from '#charts/PlotChart.tsx'
import { counted, formatPercent } from '#fund/text/format.ts'
import { tradingActivity } from '#fund/weeks/trading-status.ts'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import { $todaySettled, startToday, today } from '#stores/admin/desk/today/today.ts'
import { loadOverview, type OverviewFigures, overview, startOverview } from '#stores/admin/work/overview/overview.ts'
import { $refreshing, tradingSummary } from '#stores/admin/work/overview/trading-summary.ts'
import { didNotOpen } from '#stores/kit/did-not-open.ts'
import { afterFirstScreen, firstScreenShown } from '#stores/kit/first-screen.ts'
import { instantText } from '#stores/kit/instants.ts'
import { SourceBadge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Figures } from '#ui/Figures.tsx'
import { refresh } from '#ui/refresh-icon.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { EmptyState, FailedState } from '#ui/States.tsx'
import { Dollars } from '../parts/Dollars.tsx'
import { weekLabels } from '../parts/week-labels.ts'
import { ApprovalsRoom } from './ApprovalsRoom.tsx'
import { FundCards } from './FundCards.tsx'
import { OverviewHead, OverviewSkeleton } from './OverviewSkeleton.tsx'
import { Today } from './Today.tsx'

const people = (count: number) => counted(count, 'investor')
const share = (percent: number) => formatPercent(percent, { digits: 1 })

type Summary = NonNullable<ReturnType<typeof tradingSummary.$load.get>['last']>
type Card = { name: string; value: (summary: Summary) => ReactNode; note: (summary: Summary) => string }

const money = (dollars: number) => <Dollars value={dollars} />

const cards: readonly Card[] = [
  {
    name: 'Amount in Progress',
    value: (summary) => money(summary.amount_in_progress),
    note: (summary) => `${people(summary.active_trading_count)}, ${share(summary.active_percentage)}`,
  },
  {
    name: 'Amount Stopped',
    value: (summary) => money(summary.amount_stopped),
    note: (summary) => `${people(summary.inactive_trading_count)}, ${share(summary.inactive_percentage)}`,
  },
  {
    name: 'Total Trading Capital',
    value: (summary) => money(summary.total_amount),
    note: (summary) => people(summary.total_investors),
  },
  {
    name: 'Trading Activity',
    value: (summary) => tradingActivity(summary.active_percentage, summary.inactive_percentage),
    note: (summary) => `${share(summary.active_percentage)} active, ${share(summary.inactive_percentage)} stopped`,
  },
]

/** Call 20 in four cards with Refresh. A failed load shows nothing: the last figures stay, or dashes (spec §8). */
const TradingCards = () => {
  const { last: summary, asOf } = useStore(tradingSummary.$load)
  const loading = useStore($refreshing)
  return (
    <section className="section" aria-labelledby="trading-status" aria-busy={loading}>
      <div className="overview-head">
        <h2 id="trading-status">Trading status</h2>
        <span className="cap overview-read">{asOf !== null && `as of ${instantText(asOf)}`}</span>
        <Button icon={refresh} busy={loading} onClick={() => void tradingSummary.load()}>
          Refresh
        </Button>
      </div>
      <Figures
        figures={cards.map(({ name, value, note }) => ({
          name,
          value: summary ? value(summary) : '–',
          note: summary ? note(summary) : '–',
        }))}
      />
    </section>
  )
}

/** What each of the last twelve weeks returned, gross. */
const ReturnChart = ({ fund: { weeks, source } }: { fund: OverviewFigures }) => {
  if (weeks.length === 0) {
    return (
      <EmptyState title="The weekly return will be drawn here.">
        The first week appears once its report is finalised.
      </EmptyState>
    )
  }
  return (
    <LineChart
      title={`Weekly return, ${weeks.length === 1 ? 'one week' : `${weeks.length} weeks`}`}
      note={source === 'live' ? 'gross, on what traded' : <SourceBadge source="Sample" />}
      axis="Week ending"
      base="zero"
      labels={weekLabels(weeks)}
      series={[
        {
          name: 'Return',
          values: weeks.map(({ returnPercent }) => returnPercent),
          format: (percent) => formatPercent(percent, { sign: 'always' }),
        },
      ]}
      tick={(percent) => formatPercent(percent, { digits: 1 })}
    />
  )
}

const Note = () => {
  const { last, asOf, state } = useStore(overview.$load)
  if (last === null || asOf === null) return <span>The fund as it stands.</span>
  if (last.source === 'sample') return <SourceBadge source="Sample" />
  return <span>{`as of ${instantText(asOf)}${state === 'failed' ? ', not updated since' : ''}`}</span>
}

const Failed = () => (
  <FailedState title="The fund’s figures did not load." onRetry={() => void loadOverview()}>
    The fund's records are as they were; only this page could not read them.
  </FailedState>
)

const loadAccounts = () => import('./Accounts.tsx').then(({ Accounts }) => Accounts)

/** The chart and, once it is drawn, what is below it. */
const Below = ({ fund }: { fund: OverviewFigures | null }) => {
  const [chartStands, setChartStands] = useState(false)
  useEffect(() => afterFirstScreen(() => setChartStands(true)), [])
  if (!fund) {
    return (
      <div className="chart" aria-hidden="true">
        <SkeletonBlock kind="chart" />
      </div>
    )
  }
  return (
    <>
      <ReturnChart fund={fund} />
      {chartStands && <LazyPanel load={loadAccounts} fallback={null} />}
    </>
  )
}

/** What waits for a second person, above all tasks: read after the first screen, into the room that is kept for it. */
const Waiting = () => {
  const count = useStore(today.$load).last?.due.find(({ kind }) => kind === 'approvals')?.count ?? 0
  const [Approvals, setApprovals] = useState<ComponentType<{ count: number }>>()
  const waits = count > 0
  useEffect(() => {
    if (!waits) return
    const load = async () => {
      const part = await (await import('../screens.ts')).approvals()
      setApprovals(() => part)
    }
    return afterFirstScreen(() => void load().catch(didNotOpen))
  }, [waits])
  if (Approvals) return <Approvals count={count} />
  return waits && <ApprovalsRoom count={count} />
}

/** Fund-wide figures: the totals, what trades, and the latest weeks, accounts and deposits (spec §2). */
export const Overview = () => {
  const { last: fund, state } = useStore(overview.$load)
  const failed = fund === null && state === 'failed'
  const settled = useStore($todaySettled)
  useEffect(startOverview, [])
  useEffect(startToday, [])
  useLayoutEffect(() => {
    if (settled && (fund !== null || failed)) firstScreenShown()
  }, [settled, fund, failed])
  // All at once, so that the list of what is to be done moves nothing that was there before.
  if (!settled) return <OverviewSkeleton />
  return (
    <>
      <OverviewHead note={<Note />} />
      <div className="today">
        <div>
          <Waiting />
          <Today />
        </div>
        <div>
          {failed ? <Failed /> : <FundCards fund={fund} />}
          <TradingCards />
          {!failed && <Below fund={fund} />}
        </div>
      </div>
    </>
  )
}
