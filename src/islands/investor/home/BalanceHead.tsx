import { useStore } from '@nanostores/react'
import { formatCalendarDate, formatInstant } from '#fund/week-display.ts'
import { Amount, Percent } from '#islands/frame/Amount.tsx'
import type { HomeFigures } from '#stores/investor/home/home.ts'
import { $amountsHidden, toggleAmounts } from '#stores/kit/amounts-hidden.ts'
import { Button } from '#ui/Button.tsx'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { Explainable } from '../explain/Explainable.tsx'
import { totalReturnPercent } from './percents.ts'

const Source = ({ figures, stale }: { figures: HomeFigures; stale: boolean }) => {
  if (!figures.live) return <SourceBadge source="Sample" />
  return (
    <>
      as of {formatInstant(Date.parse(figures.live.balance_at))} New York
      {stale && ', not updated since'}
    </>
  )
}

/** The one figure a person came for, and what changed since when. */
export const BalanceHead = ({ figures, stale }: { figures: HomeFigures; stale: boolean }) => {
  const hidden = useStore($amountsHidden)
  const live = figures.live !== null
  const way = figures.live ? 'time-weighted' : 'total return'
  return (
    <section aria-label="Balance">
      <div className="balance-head">
        <span className="cap">
          Total balance{figures.live ? ', ' : ' '}
          <Source figures={figures} stale={stale} />
        </span>
        <Button kind="quiet" className="balance-hide cap" aria-pressed={hidden} onClick={toggleAmounts}>
          {hidden ? 'Show' : 'Hide'}
          <span className="hidden"> amounts</span>
        </Button>
      </div>
      <p className="balance">
        <Explainable figure={{ of: 'balance' }} live={live}>
          <Amount cents={figures.balance} />
        </Explainable>
      </p>
      <p className="balance-change">
        <strong>
          <Explainable figure={{ of: 'monthly-gain' }} live={live}>
            <Amount cents={figures.monthlyGain} change />
          </Explainable>
        </strong>{' '}
        this month <span className="cap">·</span>{' '}
        <strong>
          <Explainable figure={{ of: 'total-return' }} live={live}>
            <Percent value={totalReturnPercent(figures)} change />
          </Explainable>
        </strong>{' '}
        {way}
        {figures.joinDate && ` since ${formatCalendarDate(figures.joinDate)}`}
      </p>
      {figures.live?.unreported && <p className="cap">{figures.live.unreported}</p>}
      {figures.monthlyRestated !== 0 && (
        <p className="balance-change cap">
          Restated: <Amount cents={figures.monthlyRestated} change /> of this month, from corrections of closed weeks
        </p>
      )}
    </section>
  )
}
