import { useStore } from '@nanostores/react'
import { shownEnd } from '#fund/calendar/week.ts'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { confirmTrading } from '#stores/investor/money/trading/confirm-trading.ts'
import {
  $tradingInFlight,
  $tradingQuestion,
  dismissTrading,
  type TradingQuestion,
} from '#stores/investor/money/trading/trading.ts'
import { instantText } from '#stores/kit/instants.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { tradingTitle } from '#words/people/trading.ts'
import { tradingRequest } from '#words/people/trading-request.ts'

const Change = ({ window }: Pick<TradingQuestion, 'window'>) => {
  const [from = '', to = ''] = [window.from, shownEnd(window)].map((at) => instantText(at, { deadline: true }))
  return (
    <>
      <p>{tradingRequest.effective(from, to)}</p>
      <p>{tradingRequest.untilChanged}</p>
    </>
  )
}

/** Asks before a request is sent: what, and from when to when. */
export const TradingDialog = () => {
  const question = useStore($tradingQuestion)
  const busy = useStore($tradingInFlight)
  const cannotSend = useCannotSend()
  if (!question) return null
  const { cancels, status, window } = question
  return (
    <ConfirmDialog
      title={cancels ? 'Cancel the pending request' : tradingTitle(status)}
      confirm={cancels ? 'Cancel the request' : tradingTitle(status)}
      cancel={cancels ? 'Keep it' : 'Cancel'}
      refuses={cancels || status === 'inactive'}
      busy={busy}
      reason={cannotSend}
      onConfirm={() => void confirmTrading()}
      onCancel={dismissTrading}
    >
      {cancels ? <p>Your trading status stays as it is now: {status}.</p> : <Change window={window} />}
    </ConfirmDialog>
  )
}
