import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect } from 'react'
import { formatInstant } from '#fund/week-display.ts'
import { $fund, type FundFigures, loadFund, startOverview } from '#stores/admin/fund/overview.ts'
import { firstScreenShown } from '#stores/kit/first-screen.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { FailedState } from '#ui/States.tsx'
import { FundCards } from './FundCards.tsx'
import { OverviewHead } from './OverviewHead.tsx'
import { RecentDeposits } from './RecentDeposits.tsx'
import { ReturnChart } from './ReturnChart.tsx'
import { TopAccounts } from './TopAccounts.tsx'
import { TradingCards } from './TradingCards.tsx'

const Note = () => {
  const { last, asOf, state } = useStore($fund)
  if (last === null || asOf === null) return 'The fund as it stands.'
  if (last.source === 'sample') return <SourceBadge source="Sample" />
  return `as of ${formatInstant(asOf)} New York${state === 'failed' ? ', not updated since' : ''}`
}

const Failed = () => (
  <FailedState title="The fund’s figures did not load." onRetry={() => void loadFund()}>
    The fund's records are as they were; only this page could not read them.
  </FailedState>
)

const Below = ({ fund }: { fund: FundFigures | null }) => {
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
      <div className="pair">
        <TopAccounts top={fund.top} />
        <RecentDeposits deposits={fund.deposits} />
      </div>
    </>
  )
}

/** Fund-wide figures: the totals, what trades, and the latest weeks, accounts and deposits (spec §2). */
export const Overview = () => {
  const { last: fund, state } = useStore($fund)
  const failed = fund === null && state === 'failed'
  useEffect(startOverview, [])
  useLayoutEffect(() => {
    if (fund !== null || failed) firstScreenShown()
  }, [fund, failed])
  return (
    <>
      <OverviewHead note={<Note />} />
      {failed ? <Failed /> : <FundCards fund={fund} />}
      <TradingCards />
      {!failed && <Below fund={fund} />}
    </>
  )
}
