import type { FundHealth } from '#contract/calls/desk/fund-health.ts'
import { pushesFailed, waitingToBeSent } from '#words/desk/mail-health.ts'
import { instant } from './instant.ts'

/** What waits for the browsers' push services, and what they never took, with the last that refused. */
export const PushHealth = ({ push }: { push: NonNullable<FundHealth['push']> }) => {
  const { waiting, waiting_since: since, failed, newest_failed: newest } = push
  return (
    <section aria-labelledby="push-health">
      <h3 id="push-health">Push</h3>
      <p className={failed > 0 ? 'status-bad' : undefined}>{pushesFailed(failed)}</p>
      {newest && (
        <p className="cap">
          The last by {newest.service}, at {instant(newest.at)} ({newest.code}).
        </p>
      )}
      <p className="cap">
        {waitingToBeSent(waiting)}
        {since && ` The oldest is from ${instant(since)}.`}
      </p>
    </section>
  )
}
