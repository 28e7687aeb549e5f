import type { ReactNode } from 'react'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { annualReturn } from '#fund/returns/returns.ts'
import { toPercent } from '#fund/text/format.ts'
import { Amount, Percent } from '#islands/frame/Amount.tsx'
import type { HomeFigures } from '#stores/investor/home/figures.ts'
import { writtenInstant } from '#stores/kit/instants.ts'
import { SourceBadge } from '#ui/Badge.tsx'

/** Profit over invested, in percent: the "annual return" of spec §9. Null if it has no value. */
export const annualReturnPercent = ({ live, profit, invested }: HomeFigures): number | null => {
  if (live) return live.simple_return_percent
  const fraction = annualReturn(profit, invested)
  return fraction === undefined ? null : toPercent(fraction)
}

/** Since the join date, in percent: time-weighted if there is a ledger, otherwise profit over invested. */
const totalReturnPercent = (figures: HomeFigures): number | null =>
  figures.live ? figures.live.time_weighted_return_percent : annualReturnPercent(figures)

const Source = ({ figures, stale }: { figures: HomeFigures; stale: boolean }) => {
  if (!figures.live) return <SourceBadge source="Sample" />
  const { day, time, there } = writtenInstant(figures.live.balance_at)
  return (
    <>
      as of {day}
      <span className="balance-time">
        , {time}
        {there}
      </span>
      {stale && ', not updated since'}
    </>
  )
}

type Props = {
  figures: HomeFigures
  /** Whether the last reading failed. */
  stale: boolean
  /** The button that hides amounts. */
  hide: ReactNode
  /** A figure that can be explained, with what it shows. */
  explained: (of: 'balance' | 'total-return' | 'monthly-gain', shown: ReactNode) => ReactNode
}

/** The figure that a person came for, and the leading return; the page's early script draws them too. */
export const BalanceText = ({ figures, stale, hide, explained }: Props) => (
  <>
    <div className="balance-head">
      <span className="cap">
        Total balance{figures.live ? ', ' : ' '}
        <Source figures={figures} stale={stale} />
      </span>
      {hide}
    </div>
    <p className="balance">{explained('balance', <Amount cents={figures.balance} />)}</p>
    <p className="balance-change">
      <strong>{explained('total-return', <Percent value={totalReturnPercent(figures)} change />)}</strong>{' '}
      <span>
        total return
        {figures.joinDate && ` since ${formatCalendarDate(figures.joinDate)}`}
      </span>{' '}
      <span className="balance-month cap">
        {explained('monthly-gain', <Amount cents={figures.monthlyGain} change />)} this month
      </span>
    </p>
    {figures.monthlyRestated !== 0 && (
      <p className="balance-change cap">
        Restated: <Amount cents={figures.monthlyRestated} change /> of this month, from corrections of closed weeks
      </p>
    )}
  </>
)
