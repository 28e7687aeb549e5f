import { formatNearInstant } from '#fund/calendar/week-display.ts'
import type { PendingTrading } from '#stores/investor/money/trading/trading.ts'
import { Button } from '#ui/Button.tsx'

const words = { active: 'Trading starts', inactive: 'Trading stops' }

type Props = {
  pending: PendingTrading
  busy: boolean
  reason: string | undefined
  reasonAt: string | undefined
  onCancel: () => void
}

/** What was asked for, when it begins, and a button that cancels it. */
export const PendingRequest = ({ pending, busy, reason, reasonAt, onCancel }: Props) => (
  <div className="week-pending">
    <p>
      {words[pending.status]} <span className="cap">on {formatNearInstant(pending.window.from)} New York</span>
    </p>
    <Button kind="quiet" busy={busy} reason={reason} reasonAt={reasonAt} onClick={onCancel}>
      Cancel<span className="hidden"> the request</span>
    </Button>
  </div>
)
