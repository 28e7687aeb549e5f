import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $home, loadHome, startHome } from '#stores/home.ts'
import { FailedState } from '#ui/States.tsx'
import { BalanceChart } from './BalanceChart.tsx'
import { BalanceFigures } from './BalanceFigures.tsx'
import { BalanceHead } from './BalanceHead.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { WeekPanel } from './WeekPanel.tsx'

const HomeBody = () => {
  const { last: figures, state } = useStore($home)
  if (figures) {
    return (
      <>
        <div className="home-top">
          <BalanceHead figures={figures} stale={state === 'failed'} />
          <WeekPanel balance={figures.balance} />
        </div>
        <BalanceFigures figures={figures} />
        <BalanceChart figures={figures} />
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
