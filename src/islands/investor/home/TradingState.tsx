import { useStore } from '@nanostores/react'
import { formatNearInstant } from '#fund/calendar/week-display.ts'
import { $trading } from '#stores/investor/money/trading/trading.ts'
import { $weekEnd } from '#stores/investor/money/trading/week-end.ts'

const words = { active: 'Trading active', inactive: 'Trading stopped' }

/** Whether the account trades this week, in a word and a mark. */
export const TradingState = () => {
  const status = useStore($trading).last?.status
  const end = useStore($weekEnd)
  return (
    <div className="row">
      <span className={`week-state week-state-${status ?? 'unknown'}`}>{status ? words[status] : 'Trading –'}</span>
      <span className="cap">this week, to {formatNearInstant(end)}</span>
    </div>
  )
}
