import { useStore } from '@nanostores/react'
import type { Delivery, DeliveryState } from '#contract/calls/desk/deliveries.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import {
  $deliveryState,
  $openMessage,
  closeMessage,
  deliveries,
  deliveriesFile,
  listDeliveriesOf,
  loadMoreDeliveries,
  retryDeliveries,
} from '#stores/admin/desk/messages/messages.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { type Option, Select } from '#ui/Select.tsx'
import { EmptyState } from '#ui/States.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { messageWords } from '#words/desk/messages.ts'
import { Act } from '../parts/Act.tsx'
import { ExportMenu } from '../parts/ExportMenu.tsx'
import { Read } from '../parts/Read.tsx'
import { Who } from '../parts/Who.tsx'

const states = Object.entries(messageWords.deliveryStates).map(([value, label]) => ({
  value: value as DeliveryState | '',
  label,
})) satisfies Option<DeliveryState | ''>[]

const tones = { sent: 'good', waiting: 'waiting', held: 'waiting', dropped: 'quiet', failed: 'bad' } as const

const Outcome = ({ state, reason, until }: { state: DeliveryState; reason: string | null; until?: string | null }) => (
  <span className="delivery">
    <Badge tone={tones[state]}>{messageWords.deliveryStates[state]}</Badge>
    {reason && <span className="cap">{reason}</span>}
    {until && (
      <span className="cap">
        until <Instant deadline at={until} />
      </span>
    )}
  </span>
)

const columns: readonly Column<Delivery>[] = [
  {
    id: 'who',
    head: 'Investor',
    cell: ({ name, email }) => <Who name={name} email={email} />,
  },
  {
    id: 'read',
    head: 'Read',
    narrow: 'named',
    cell: ({ read_at }) => (read_at ? <Instant at={read_at} /> : 'not yet'),
  },
  {
    id: 'mail',
    head: 'Email',
    narrow: 'named',
    cell: ({ mail, mail_reason, held_until }) => <Outcome state={mail} reason={mail_reason} until={held_until} />,
  },
  {
    id: 'browser',
    head: 'Browser',
    narrow: 'named',
    cell: ({ browser, browser_reason }) => <Outcome state={browser} reason={browser_reason} />,
  },
]

/** The outcome of a message, for each recipient: sent, waiting, held, dropped or failed, and why. */
export const DeliveryDialog = () => {
  const message = useStore($openMessage)
  const inFlight = useStore($inFlight)
  const [busy, retrying] = [inFlight.has('deliveries:more'), inFlight.has('deliveries:retry')]
  const state = useStore($deliveryState)
  if (!message) return null
  return (
    <Dialog title={message.title} wide closable onClose={closeMessage}>
      <p className="queue-text">{message.message}</p>
      <div className="filters filters-end">
        <Select label="Email" options={states} value={state} onChange={listDeliveriesOf} />
        <ExportMenu of="the deliveries" href={deliveriesFile()} />
      </div>
      <Read of={deliveries} what="The list of deliveries">
        {({ rows, next }) =>
          rows.length === 0 ? (
            <EmptyState title={state === '' ? 'It went to nobody.' : 'There are none in this state.'} />
          ) : (
            <>
              <Table caption="Deliveries" columns={columns} rows={rows} keyOf={({ email }) => email} />
              {rows.some(({ mail }) => mail === 'failed') && (
                <Act busy={retrying} onClick={() => void retryDeliveries()}>
                  Try again
                </Act>
              )}
              {next !== null && (
                <Button busy={busy} onClick={() => void loadMoreDeliveries()}>
                  Show more
                </Button>
              )}
            </>
          )
        }
      </Read>
    </Dialog>
  )
}
