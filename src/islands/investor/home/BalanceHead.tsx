import { useStore } from '@nanostores/react'
import { formatCalendarDate, formatInstant } from '#fund/week-display.ts'
import { Amount, Percent } from '#islands/frame/Amount.tsx'
import type { HomeFigures } from '#stores/investor/home/home.ts'
import { $amountsHidden, toggleAmounts } from '#stores/kit/amounts-hidden.ts'
import { Button } from '#ui/Button.tsx'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { Explainable } from '../explain/Explainable.tsx'
import { totalReturnPercent } from './percents.ts'
import { QuickActions } from './QuickActions.tsx'

const Source = ({ figures, stale }: { figures: HomeFigures; stale: boolean }) => {
  if (!figures.live) return <SourceBadge source="Sample" />
  const instant = formatInstant(Date.parse(figures.live.balance_at))
  const time = instant.lastIndexOf(', ')
  return (
    <>
      as of {instant.slice(0, time)}
      <span className="balance-time">{instant.slice(time)} New York</span>
      {stale && ', not updated since'}
    </>
  )
}

type Props = { figures: HomeFigures; stale: boolean; noticeAt: string | undefined }

/** The figure that a person came for, the leading return, and the actions. */
export const BalanceHead = ({ figures, stale, noticeAt }: Props) => {
  const hidden = useStore($amountsHidden)
  const live = figures.live !== null
  const method = figures.live ? 'time-weighted' : 'total return'
  return (
    <section className="balance-part" aria-label="Balance">
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
          <Explainable figure={{ of: 'total-return' }} live={live}>
            <Percent value={totalReturnPercent(figures)} change />
          </Explainable>
        </strong>{' '}
        <span>
          {method}
          {figures.joinDate && ` since ${formatCalendarDate(figures.joinDate)}`}
        </span>{' '}
        <span className="balance-month cap">
          <Explainable figure={{ of: 'monthly-gain' }} live={live}>
            <Amount cents={figures.monthlyGain} change />
          </Explainable>{' '}
          this month
        </span>
      </p>
      {figures.monthlyRestated !== 0 && (
        <p className="balance-change cap">
          Restated: <Amount cents={figures.monthlyRestated} change /> of this month, from corrections of closed weeks
        </p>
      )}
      <QuickActions noticeAt={noticeAt} />
    </section>
  )
}
