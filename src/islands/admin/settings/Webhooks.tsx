import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Webhook } from '#contract/calls/webhooks.ts'
import { webhookEvents } from '#fund/webhook-events.ts'
import { useForm } from '#islands/frame/useForm.ts'
import {
  $addingWebhook,
  $webhooks,
  chooseEvent,
  closeWebhookForm,
  hostOf,
  loadWebhooks,
  openWebhook,
  openWebhookForm,
  webhookForm,
} from '#stores/admin/systems/webhooks.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { FieldError } from '#ui/FieldError.tsx'
import { ModalForm } from '#ui/ModalForm.tsx'
import { EmptyState } from '#ui/States.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { TextField } from '#ui/TextField.tsx'
import { eventNames, webhookWords as words } from '#words/webhooks.ts'
import { plus } from '../icons.ts'
import { Act } from '../parts/Act.tsx'
import { Read } from '../parts/Read.tsx'
import { When } from '../parts/When.tsx'
import { Titled } from '../parts/Who.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'

const State = ({ of: { active, last, waiting } }: { of: Webhook }) => {
  if (!active) return <Badge>{words.off}</Badge>
  if (last === null) return words.on
  return last.state === 'delivered' ? (
    <span>
      Took the last <When at={last.at} />
    </span>
  ) : (
    <Badge tone="bad">{`Not taken: ${last.code}; ${waiting} waiting`}</Badge>
  )
}

const columns: readonly Column<Webhook>[] = [
  { id: 'system', head: 'System', cell: (one) => <Titled title={hostOf(one)} note={new URL(one.url).pathname} /> },
  {
    id: 'events',
    head: 'Told when',
    cell: ({ events }) => (events.length === 1 && events[0] ? eventNames[events[0]] : `${events.length} events`),
  },
  { id: 'state', head: 'State', cell: (one) => <State of={one} /> },
  {
    id: 'open',
    head: 'Open',
    headHidden: true,
    cell: (one) => (
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => openWebhook(one)}>
        Deliveries<span className="hidden"> of {hostOf(one)}</span>
      </Button>
    ),
  },
]

const Adding = () => {
  const { values, text, choice, error, busy } = useForm(webhookForm)
  return (
    <ModalForm
      title="Tell another system"
      confirm="Add it"
      busy={busy}
      error={error}
      noValidate
      onSubmit={() => webhookForm.submit()}
      onCancel={closeWebhookForm}
    >
      <TextField label="Address" type="url" hint={words.urlHint} autoComplete="off" {...text('url')} />
      <fieldset className="form">
        <legend className="field-label">When it is told</legend>
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            checked={values.events.includes(event)}
            onChange={(isChosen) => chooseEvent(event, isChosen)}
          >
            {eventNames[event]}
          </Checkbox>
        ))}
        <FieldError text={choice('events').error} />
      </fieldset>
    </ModalForm>
  )
}

/** Other systems that are told of events; with `webhooks`. */
export const Webhooks = () => {
  const adding = useStore($addingWebhook)
  useEffect(() => void loadWebhooks(), [])
  return (
    <section className="section" aria-labelledby="webhooks">
      <div className="row">
        <h2 id="webhooks">Webhooks</h2>
        <Act least="owner" icon={plus} aria-haspopup="dialog" onClick={openWebhookForm}>
          Tell another system
        </Act>
      </div>
      <p className="cap">{words.about}</p>
      <Read $load={$webhooks} what="The list of webhooks" onRetry={loadWebhooks}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={words.none}>A system that is added stands here with what was sent to it.</EmptyState>
          ) : (
            <Table caption="Webhooks" columns={columns} rows={rows} keyOf={({ id }) => id} />
          )
        }
      </Read>
      {adding && <Adding />}
      <WebhookDialog />
    </section>
  )
}
