import type { FundHealth } from '#contract/calls/desk/fund-health.ts'
import { mailsFailed, waitingToBeSent } from '#words/desk/mail-health.ts'
import { instant } from './instant.ts'

/** Mails that the portal could not send yet, and those that it never will, with the last address that refused one. */
export const MailHealth = ({ mail }: { mail: NonNullable<FundHealth['mail']> }) => {
  const { waiting, waiting_since: since, failed, newest_failed: newest } = mail
  return (
    <section aria-labelledby="mail-health">
      <h3 id="mail-health">Email</h3>
      <p className={failed > 0 ? 'status-bad' : undefined}>{mailsFailed(failed)}</p>
      {newest && (
        <p className="cap">
          The last to {newest.to}, of {instant(newest.created_at)}:{' '}
          {newest.code ? `refused by the mail server (${newest.code}).` : 'given up after the last try.'}
        </p>
      )}
      <p className="cap">
        {waitingToBeSent(waiting)}
        {since && ` The oldest is from ${instant(since)}.`}
      </p>
    </section>
  )
}
