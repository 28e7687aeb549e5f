import type { FundHealth } from '#contract/calls/desk/fund-health.ts'
import { eventsFailed, waitingToBeSent } from '#words/desk/mail-health.ts'
import { instant } from './instant.ts'

/** What waits for other systems, and what they never took; each of them is listed under Other systems. */
export const WebhookHealth = ({ webhooks }: { webhooks: NonNullable<FundHealth['webhooks']> }) => {
  const { waiting, waiting_since: since, failed } = webhooks
  return (
    <section aria-labelledby="webhook-health">
      <h3 id="webhook-health">Events</h3>
      <p className={failed > 0 ? 'status-bad' : undefined}>{eventsFailed(failed)}</p>
      <p className="cap">
        {waitingToBeSent(waiting)}
        {since && ` The oldest is from ${instant(since)}.`}
      </p>
    </section>
  )
}
