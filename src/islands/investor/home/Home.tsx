import { useStore } from '@nanostores/react'
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import { $home, loadHome, startHome } from '#stores/investor/home/home.ts'
import { afterFirstScreen, firstScreenShown } from '#stores/kit/first-screen.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { FailedState } from '#ui/States.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { BalanceHead } from './BalanceHead.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { aheadClass } from './own-zone.ts'
import { Ranges } from './Ranges.tsx'
import { WeekPanel } from './WeekPanel.tsx'

const loadAhead = () => import('./Ahead.tsx').then(({ Ahead }) => Ahead)

const loadMore = () => import('./HomeMore.tsx').then(({ HomeMore }) => HomeMore)

/** A part of Home that is loaded once the first chart is drawn. */
const AfterChart = ({ load, place }: { load: () => Promise<ComponentType>; place: ReactNode }) => {
  const [chartStands, setChartStands] = useState(false)
  useEffect(() => afterFirstScreen(() => setChartStands(true)), [])
  return chartStands ? <LazyPanel load={load} fallback={place} /> : place
}

const HomeBody = () => {
  const { last: figures, state } = useStore($home)
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
  if (state !== 'failed') return <HomeSkeleton />
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
