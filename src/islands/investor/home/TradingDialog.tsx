import { useStore } from '@nanostores/react'
import { newYork } from '#fund/calendar/new-york.ts'
import { formatWindow } from '#fund/calendar/week-display.ts'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import {
  $tradingInFlight,
  $tradingQuestion,
  confirmTrading,
  dismissTrading,
  type TradingQuestion,
} from '#stores/investor/money/trading/trading.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { tradingRequest } from '#words/people/trading.ts'
import { ownZone } from './own-zone.ts'

/** The window again in the person's own time zone, if that is not New York's. */
const OwnWindow = ({ window }: Pick<TradingQuestion, 'window'>) => {
  const zone = ownZone()
  const own = formatWindow(window, zone)
  if (zone === newYork || own.from === formatWindow(window).from) return null
  return (
    <p className="cap">
      Where you are ({zone.replaceAll('_', ' ')}): {own.from} to {own.to}.
    </p>
  )
}

const Change = ({ window }: Pick<TradingQuestion, 'window'>) => {
  const { from, to } = formatWindow(window)
  return (
    <>
      <p>{tradingRequest.effective(`${from} (New York)`, `${to} (New York)`)}</p>
      <OwnWindow window={window} />
      <p>{tradingRequest.untilChanged}</p>
    </>
  )
}

/** Asks before a request is sent: what, and from when to when, in New York and in the person's own zone. */
export const TradingDialog = () => {
  const question = useStore($tradingQuestion)
  const busy = useStore($tradingInFlight)
  const cannotSend = useCannotSend()
  if (!question) return null
  const { cancels, status, window } = question
  return (
    <ConfirmDialog
      title={cancels ? 'Cancel the pending request' : tradingRequest.title(status)}
      confirm={cancels ? 'Cancel the request' : tradingRequest.title(status)}
      cancel={cancels ? 'Keep it' : 'Cancel'}
      busy={busy}
      reason={cannotSend}
      onConfirm={() => void confirmTrading()}
      onCancel={dismissTrading}
    >
      {cancels ? <p>Your trading status stays as it is now: {status}.</p> : <Change window={window} />}
    </ConfirmDialog>
  )
}
