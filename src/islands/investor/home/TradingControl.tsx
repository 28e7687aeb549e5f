import { useStore } from '@nanostores/react'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import {
  $tradingChoices,
  $tradingInFlight,
  $tradingQuestion,
  askCancelTrading,
  askTrading,
  type PendingTrading,
  tradingStatus,
} from '#stores/investor/money/trading/trading.ts'
import { instantText } from '#stores/kit/instants.ts'
import { Button } from '#ui/Button.tsx'
import { tradingTitle } from '#words/people/trading.ts'

const words = { active: 'Trading starts', inactive: 'Trading stops' }

type Props = {
  pending: PendingTrading
  busy: boolean
  reason: string | undefined
  reasonAt: string | undefined
  onCancel: () => void
}

/** What was asked for, when it begins, and a button that cancels it. */
const PendingRequest = ({ pending, busy, reason, reasonAt, onCancel }: Props) => (
  <div className="week-pending">
    <p>
      {words[pending.status]}{' '}
      <span className="cap">on {instantText(pending.window.from, { near: true, deadline: true })}</span>
    </p>
    <Button kind="quiet" busy={busy} reason={reason} reasonAt={reasonAt} onClick={onCancel}>
      Cancel<span className="hidden"> the request</span>
    </Button>
  </div>
)

const loadDialog = () => import('./TradingDialog.tsx').then(({ TradingDialog }) => TradingDialog)

/**
 * Start and stop, each only from the other status, both disabled while a request is in flight or the status is unknown.
 */
export const TradingControl = ({ noticeAt }: { noticeAt: string | undefined }) => {
  const pending = useStore(tradingStatus.$load).last?.pending
  const choices = useStore($tradingChoices)
  const inFlight = useStore($tradingInFlight)
  const question = useStore($tradingQuestion)
  const reason = useCannotSend()
  return (
    <>
      {pending && (
        <PendingRequest
          pending={pending}
          busy={inFlight}
          reason={reason}
          reasonAt={noticeAt}
          onCancel={askCancelTrading}
        />
      )}
      <div className="week-pair">
        <Button
          busy={inFlight}
          disabled={!choices.start && !inFlight}
          reason={reason}
          reasonAt={noticeAt}
          onClick={() => askTrading('active')}
        >
          {tradingTitle('active')}
        </Button>
        <Button
          kind="refuse"
          busy={inFlight}
          disabled={!choices.stop && !inFlight}
          reason={reason}
          reasonAt={noticeAt}
          onClick={() => askTrading('inactive')}
        >
          {tradingTitle('inactive')}
        </Button>
      </div>
      {question && <LazyPanel load={loadDialog} fallback={null} />}
    </>
  )
}
