import type { FundHealth } from '#contract/calls/desk/fund-health.ts'
import { outgoingWords as words } from '#words/desk/mail-health.ts'
import { instant } from './instant.ts'

type Queue = { waiting: number; waiting_since: string | null; failed: number }

const Row = ({ name, queue, newest }: { name: string; queue: Queue; newest?: string | null | undefined }) => (
  <li>
    <span className="entry-name">{name}</span>
    <span className={queue.failed > 0 ? 'entry-figure status-bad' : 'entry-figure'}>{words.counts(queue)}</span>
    {newest && <span className="entry-note">{newest}</span>}
    {queue.waiting_since && <span className="entry-note">{words.oldest(instant(queue.waiting_since))}</span>}
  </li>
)

/** What waits to go out as an email, a push or an event, and what never will, with the last that was refused. */
export const OutgoingHealth = ({ health: { mail, push, webhooks } }: { health: FundHealth }) => {
  if (!mail && !push && !webhooks) return null
  const email = mail?.newest_failed
  const refused = push?.newest_failed
  return (
    <section aria-labelledby="outgoing-health">
      <h3 id="outgoing-health">{words.title}</h3>
      <ul className="entries">
        {mail && (
          <Row
            name={words.email}
            queue={mail}
            newest={email && words.lastEmail(email.to, instant(email.created_at), email.code)}
          />
        )}
        {push && (
          <Row
            name={words.push}
            queue={push}
            newest={refused && words.lastPush(refused.service, instant(refused.at), refused.code)}
          />
        )}
        {webhooks && <Row name={words.events} queue={webhooks} />}
      </ul>
    </section>
  )
}
