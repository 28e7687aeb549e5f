import { useStore } from '@nanostores/react'
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { Amount } from '#islands/frame/Amount.tsx'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import type { HomeFigures } from '#stores/investor/home/figures.ts'
import { accountHome, loadHome, startHome } from '#stores/investor/home/home.ts'
import { $range, chooseRange } from '#stores/investor/home/range-choice.ts'
import { tradingStatus } from '#stores/investor/money/trading/trading.ts'
import { $weekEnd } from '#stores/investor/money/trading/week-end.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { afterFirstScreen, firstScreenShown } from '#stores/kit/first-screen.ts'
import { instantText } from '#stores/kit/instants.ts'
import { Button } from '#ui/Button.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { EmptyState, FailedState } from '#ui/States.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { BalanceHead } from './BalanceHead.tsx'
import { BalanceLines } from './BalanceLines.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { aheadClass } from './own-zone.ts'
import { RiskControl } from './RiskControl.tsx'
import { rangeNames } from './range-names.ts'
import { TradingControl } from './TradingControl.tsx'

const loadBars = () => import('./WeekBars.tsx').then(({ HomeBars }) => HomeBars)

/** The balance at the end of each of the last twelve weeks beside the money put in, and what each of them earned. */
const BalanceChart = ({ figures }: { figures: HomeFigures }) => {
  const { weeks } = figures
  const [flows, setFlows] = useState<typeof import('./flows.tsx')>()
  useEffect(() => afterFirstScreen(() => void import('./flows.tsx').then(setFlows, () => {})), [])
  if (weeks.length === 0) {
    return (
      <EmptyState title="Your balance, week by week, will be drawn here.">
        The first week appears after the first Saturday with a balance at work.
      </EmptyState>
    )
  }
  const restated = weeks.filter((week) => week.restated !== 0)
  return (
    <>
      <BalanceLines figures={figures} flows={flows} />
      {restated.length > 0 && (
        <ul className="chart-restated cap">
          {restated.map(({ label, date, restated: amount }) => (
            <li key={date}>
              Restated in {label}: <Amount cents={amount} change />, a correction of an earlier week
            </li>
          ))}
        </ul>
      )}
      <AfterChart load={loadBars} place={<div className="week-bars" />} />
    </>
  )
}

const load = () => import('./RangeChart.tsx').then(({ RangeChart }) => RangeChart)

/** The line of twelve weeks or, if the backend has all weeks, the chart of any range once one is chosen. */
const Ranges = ({ figures }: { figures: HomeFigures }) => {
  const range = useStore($range)
  return (
    <>
      {figures.live && figures.weeks.length > 0 && hasExtension('performance') && (
        <fieldset className="ranges" aria-label="Range of the chart">
          {rangeNames.map(([key, name]) => (
            <Button
              key={key}
              kind="quiet"
              aria-pressed={(range ?? 'three-months') === key}
              onClick={() => chooseRange(key)}
            >
              {name}
            </Button>
          ))}
        </fieldset>
      )}
      {range ? <LazyPanel load={load} fallback={<SkeletonBlock kind="chart" />} /> : <BalanceChart figures={figures} />}
    </>
  )
}

const words = { active: 'Trading active', inactive: 'Trading stopped' }

/** Whether the account trades this week, in a word and a mark. */
const TradingState = () => {
  const status = useStore(tradingStatus.$load).last?.status
  const end = useStore($weekEnd)
  return (
    <div className="row">
      <span className={`week-state week-state-${status ?? 'unknown'}`}>{status ? words[status] : 'Trading –'}</span>
      <span className="cap">this week, to {instantText(end, { near: true, deadline: true })}</span>
    </div>
  )
}

/** The week: whether the account trades, at which risk, from when. */
const WeekPanel = ({ noticeAt }: { noticeAt: string | undefined }) => (
  <section className="week rail-part" aria-label="Trading week">
    <TradingState />
    <TradingControl noticeAt={noticeAt} />
    <RiskControl />
  </section>
)

const loadAhead = () => import('./Ahead.tsx').then(({ Ahead }) => Ahead)

const loadMore = () => import('./HomeMore.tsx').then(({ HomeMore }) => HomeMore)

/** A part of Home that is loaded once the first chart is drawn. */
const AfterChart = ({ load, place }: { load: () => Promise<ComponentType>; place: ReactNode }) => {
  const [chartStands, setChartStands] = useState(false)
  useEffect(() => afterFirstScreen(() => setChartStands(true)), [])
  return chartStands ? <LazyPanel load={load} fallback={place} /> : place
}

const HomeBody = () => {
  const load = useStore(accountHome.$load)
  const { last: figures, state } = load
  const settled = figures !== null || state === 'failed'
  useLayoutEffect(() => {
    if (settled) firstScreenShown()
  }, [settled])
  if (figures) {
    const notice = figures.live?.notice
    // The id of the notice, for controls that cannot be pressed because of it.
    const noticeAt = notice ? 'notice' : undefined
    return (
      <>
        {notice && (
          <p className="pending-box" id={noticeAt}>
            {notice}
          </p>
        )}
        <BalanceHead figures={figures} stale={state === 'failed'} noticeAt={noticeAt} />
        <AfterChart load={loadAhead} place={<div className={`${aheadClass(figures)} comes`} aria-hidden="true" />} />
        <div className="home-split">
          <div className="section">
            <Ranges figures={figures} />
          </div>
          <div className="rail">
            <WeekPanel noticeAt={noticeAt} />
            <AccountPanel figures={figures} />
          </div>
        </div>
        <AfterChart load={loadMore} place={<SkeletonBlock kind="rows" />} />
      </>
    )
  }
  // Nobody but somebody who owns no account is refused: what they see instead is on its way.
  if (load.state !== 'failed' || ('status' in load.failure && load.failure.status === 403)) return <HomeSkeleton />
  return (
    <FailedState title="Your account did not load." onRetry={() => void loadHome()}>
      The fund's records are as they were; only this page could not read them.
    </FailedState>
  )
}

/** First the balance with its actions, then what happens next, then history beside the week. */
export const Home = () => {
  useEffect(startHome, [])
  return (
    <>
      <h1 className="hidden">Home</h1>
      <HomeBody />
    </>
  )
}
