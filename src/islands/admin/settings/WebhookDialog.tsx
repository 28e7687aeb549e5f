import { useStore } from '@nanostores/react'
import type { Webhook, WebhookDelivery } from '#contract/calls/desk/webhooks.ts'
import { outcomeWords } from '#fund/notices/webhook-events.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import {
  $openWebhook,
  askRemoveWebhook,
  askRotate,
  closeWebhook,
  openChangeForm,
  sendAgain,
  switchOpen,
  testOpen,
  webhookDeliveries,
  webhookKey,
  webhookName,
  webhooks,
} from '#stores/admin/settings/systems/webhooks.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { instantText } from '#stores/kit/instants.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { EmptyState } from '#ui/States.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { deliveryStates, eventNames, webhookWords as words } from '#words/desk/webhooks.ts'
import { Read } from '../parts/Read.tsx'
import { Titled } from '../parts/Who.tsx'

const State = ({ of: { state, attempts, code } }: { of: WebhookDelivery }) => {
  const outcome = code !== null && state !== 'delivered' ? `${outcomeWords(code)}, ` : ''
  return (
    <span>
      {state === 'failed' ? <Badge tone="bad">{deliveryStates.failed}</Badge> : deliveryStates[state]}
      {attempts > 0 && (
        <span className="cap">
          {state === 'failed' ? ' ' : ': '}
          {outcome}
          {attempts === 1 ? 'one try' : `${attempts} tries`}
        </span>
      )}
    </span>
  )
}

const Again = ({ of }: { of: WebhookDelivery }) => {
  const id = useStore($openWebhook)
  const isOff = useStore(webhooks.$load).last?.find((one) => one.id === id)?.active === false
  const busy = useStore($inFlight).has(`delivery:${of.id}`)
  if (of.state === 'waiting') return of.next_at && <Instant deadline at={of.next_at} />
  return (
    <Button kind="quiet" busy={busy} reason={isOff ? 'It is off.' : undefined} onClick={() => void sendAgain(of)}>
      Send again<span className="hidden"> {of.event}</span>
    </Button>
  )
}

const columns: readonly Column<WebhookDelivery>[] = [
  { id: 'event', head: 'Event', cell: ({ event, event_id }) => <Titled title={event} note={event_id} /> },
  { id: 'at', head: 'Happened', narrow: 'note', cell: ({ created_at }) => <Instant at={created_at} /> },
  { id: 'state', head: 'State', narrow: 'note', cell: (row) => <State of={row} /> },
  { id: 'again', head: 'Next', narrow: 'change', cell: (row) => <Again of={row} /> },
]

const Deliveries = () => {
  const more = useStore(webhookDeliveries.$more)
  return (
    <Read of={webhookDeliveries} what="The deliveries">
      {({ rows, next }) =>
        rows.length === 0 ? (
          <EmptyState title="Nothing was sent yet.">A test shows whether it arrives.</EmptyState>
        ) : (
          <>
            <Table caption="Deliveries" columns={columns} rows={rows} keyOf={({ id }) => id} />
            {next !== null && (
              <Button busy={more === 'loading'} onClick={() => void webhookDeliveries.more()}>
                Show older
              </Button>
            )}
          </>
        )
      }
    </Read>
  )
}

const Actions = ({ of }: { of: Webhook }) => {
  const busy = useStore($inFlight).has(webhookKey)
  return (
    <div className="actions">
      <Button busy={busy} reason={of.active ? undefined : 'It is off.'} onClick={() => void testOpen(of)}>
        Send a test
      </Button>
      <Button aria-haspopup="dialog" onClick={() => openChangeForm(of)}>
        Change
      </Button>
      <Button aria-haspopup="dialog" onClick={() => askRotate(of)}>
        New secret
      </Button>
      <Button busy={busy} onClick={() => void switchOpen(of)}>
        {of.active ? 'Switch off' : 'Switch on'}
      </Button>
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => askRemoveWebhook(of)}>
        Remove
      </Button>
    </div>
  )
}

/** One system that receives events: what was sent to it, and everything that can be done with it. */
export const WebhookDialog = () => {
  const id = useStore($openWebhook)
  const of = useStore(webhooks.$load).last?.find((one) => one.id === id)
  if (!of) return null
  const { old_secret_until: until } = of
  return (
    <Dialog title={webhookName(of)} closable wide onClose={closeWebhook}>
      <dl className="pairs">
        <dt>Address</dt>
        <dd>{of.url}</dd>
        <dt>Told when</dt>
        <dd>{of.events.map((event) => eventNames[event]).join(', ')}</dd>
        <dt>Added by</dt>
        <dd>{of.made_by}</dd>
      </dl>
      {until !== null && <p className="cap">{words.oldSecret(instantText(until, { deadline: true }))}</p>}
      <Actions of={of} />
      <Deliveries />
    </Dialog>
  )
}
