import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import { $home, loadHome, startHome } from '#stores/investor/home/home.ts'
import { afterFirstScreen, firstScreenShown } from '#stores/kit/first-screen.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { FailedState } from '#ui/States.tsx'
import { BalanceFigures } from './BalanceFigures.tsx'
import { BalanceHead } from './BalanceHead.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { QuickActions } from './QuickActions.tsx'
import { Ranges } from './Ranges.tsx'
import { WeekPanel } from './WeekPanel.tsx'

const loadMore = () => import('./HomeMore.tsx').then(({ HomeMore }) => HomeMore)

/** What is below the first chart; fetched once that is drawn. */
const More = () => {
  const [chartStands, setChartStands] = useState(false)
  useEffect(() => afterFirstScreen(() => setChartStands(true)), [])
  return chartStands ? <LazyPanel load={loadMore} fallback={<SkeletonBlock kind="table" />} /> : null
}

const HomeBody = () => {
  const { last: figures, state } = useStore($home)
  const settled = figures !== null || state === 'failed'
  useLayoutEffect(() => {
    if (settled) firstScreenShown()
  }, [settled])
  if (figures) {
    const notice = figures.live?.notice
    // Where it stands, for what cannot be pressed because of it.
    const noticeAt = notice ? 'notice' : undefined
    return (
      <>
        {notice && (
          <p className="pending-box" id={noticeAt}>
            {notice}
          </p>
        )}
        <div className="home-top">
          <BalanceHead figures={figures} stale={state === 'failed'} />
          <WeekPanel balance={figures.balance} noticeAt={noticeAt} />
        </div>
        <BalanceFigures figures={figures} />
        <QuickActions noticeAt={noticeAt} />
        <Ranges figures={figures} />
        <More />
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

/** First the balance with what changed, then the week, then history. */
export const Home = () => {
  useEffect(startHome, [])
  return (
    <>
      <h1 className="hidden">Home</h1>
      <HomeBody />
    </>
  )
}
