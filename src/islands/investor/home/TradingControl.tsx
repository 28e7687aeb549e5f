import { useStore } from '@nanostores/react'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import {
  $trading,
  $tradingChoices,
  $tradingInFlight,
  $tradingQuestion,
  askCancelTrading,
  askTrading,
} from '#stores/investor/money/trading/trading.ts'
import { Button } from '#ui/Button.tsx'
import { tradingRequest } from '#words/people/trading.ts'
import { PendingRequest } from './PendingRequest.tsx'

const loadDialog = () => import('./TradingDialog.tsx').then(({ TradingDialog }) => TradingDialog)

/**
 * Start and stop, each only from the other status, both disabled while a request is in flight or the status is unknown.
 */
export const TradingControl = ({ noticeAt }: { noticeAt: string | undefined }) => {
  const pending = useStore($trading).last?.pending
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
          {tradingRequest.title('active')}
        </Button>
        <Button
          busy={inFlight}
          disabled={!choices.stop && !inFlight}
          reason={reason}
          reasonAt={noticeAt}
          onClick={() => askTrading('inactive')}
        >
          {tradingRequest.title('inactive')}
        </Button>
      </div>
      {question && <LazyPanel load={loadDialog} fallback={null} />}
    </>
  )
}
