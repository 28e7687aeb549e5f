import { messageOf } from '#client/failures.ts'
import { send } from '#client/send.ts'
import { requestTradingStatus } from '#contract/calls/people/investors.ts'
import { showAlert } from '#stores/kit/alert.ts'
import { attempt } from '#stores/kit/attempt.ts'
import { signedInEmail } from '#stores/session/user.ts'
import { tradingRequest } from '#words/people/trading-request.ts'
import { reloadNotifications } from '../../account/activity/start-live.ts'
import { $tradingInFlight, $tradingQuestion, tradingStatus } from './trading.ts'

/** Call 9, after the dialog was confirmed; then the notifications are loaded again (spec §4). */
export const confirmTrading = async (): Promise<void> => {
  const question = $tradingQuestion.get()
  if (!question || $tradingInFlight.get()) return
  $tradingInFlight.set(true)
  const { status, cancels } = question
  const outcome = await attempt(
    async () =>
      messageOf(
        await send(requestTradingStatus, {
          params: { investor_email: signedInEmail() },
          body: { requested_status: status, message: tradingRequest.message(status, cancels) },
        }),
      ),
    tradingRequest,
  )
  $tradingInFlight.set(false)
  $tradingQuestion.set(null)
  showAlert(outcome.done ? (outcome.value ?? tradingRequest.done(status, cancels)) : outcome.sentence)
  if (outcome.done) await Promise.all([tradingStatus.load(), reloadNotifications()])
}
