import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Message } from '#contract/calls/desk/messages.ts'
import { formatCount } from '#fund/text/count.ts'
import { capitalised } from '#fund/text/words.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import { audienceName } from '#stores/admin/desk/messages/audience.ts'
import { askCancelMessage, askDeleteDraft, askStopMessage, editDraft } from '#stores/admin/desk/messages/message.ts'
import {
  loadMessages,
  loadOlderMessages,
  messages,
  openMessage,
  startMessages,
} from '#stores/admin/desk/messages/messages.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { instantText } from '#stores/kit/instants.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { messageWords as words } from '#words/desk/messages.ts'
import { Act } from '../parts/Act.tsx'
import { Read } from '../parts/Read.tsx'
import { DeliveryDialog } from './DeliveryDialog.tsx'

const Line = ({ message }: { message: Message }) => {
  const { state, title, recipients, sent_at, saved_at, by, audience, send_at, failure, telling } = message
  const name = title || 'Without a title'
  return (
    <li>
      <div className="queue-head">
        <Badge tone={state === 'sent' ? 'good' : 'waiting'}>{capitalised(state)}</Badge>
        <span className="cap">
          <Instant at={sent_at ?? saved_at} /> by {by}
          {`, to ${audienceName(audience)}`}
          {recipients !== null && ` (${formatCount(recipients)})`}
          {send_at !== null && `, ${words.scheduledFor(instantText(send_at, { deadline: true }))}`}
        </span>
      </div>
      <p className="queue-title">{name}</p>
      {failure && <p className="status-bad">{failure}</p>}
      {telling && (
        <>
          <progress aria-label={`Sending ${name}`} value={telling.told} max={telling.of} />
          <p className="cap">{words.telling(telling.told, telling.of)}</p>
        </>
      )}
      <div className="row-actions">
        {state === 'scheduled' && (
          <Act kind="quiet" aria-haspopup="dialog" onClick={() => askCancelMessage(message)}>
            Cancel<span className="hidden"> the sending of {name}</span>
          </Act>
        )}
        {telling && (
          <Act kind="quiet" aria-haspopup="dialog" onClick={() => askStopMessage(message)}>
            Stop<span className="hidden"> sending {name}</span>
          </Act>
        )}
        {state === 'draft' && (
          <>
            <Act kind="quiet" onClick={() => editDraft(message)}>
              Edit<span className="hidden"> {name}</span>
            </Act>
            <Act kind="quiet" onClick={() => askDeleteDraft(message)}>
              Delete<span className="hidden"> {name}</span>
            </Act>
          </>
        )}
        {state === 'sent' && (
          <Button kind="quiet" aria-haspopup="dialog" onClick={() => openMessage(message)}>
            Deliveries<span className="hidden"> of {name}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

/** Drafts to continue, and sent messages with their outcome; with `messages`. */
export const MessageList = () => {
  const busy = useStore($inFlight).has('messages:older')
  useEffect(startMessages, [])
  return (
    <section className="section" aria-labelledby="messages-sent">
      <h2 id="messages-sent">Drafts and sent messages</h2>
      <Read of={messages} what="The list of messages" onRetry={loadMessages}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <p className="cap">Drafts and sent messages appear here.</p>
          ) : (
            <>
              <ul className="queue">
                {rows.map((message) => (
                  <Line key={message.id} message={message} />
                ))}
              </ul>
              {next !== null && (
                <Button busy={busy} onClick={() => void loadOlderMessages()}>
                  Show older
                </Button>
              )}
            </>
          )
        }
      </Read>
      <DeliveryDialog />
    </section>
  )
}
