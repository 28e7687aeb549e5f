import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { hostOf, type Webhook } from '#contract/calls/desk/webhooks.ts'
import { outcomeWords, webhookEvents } from '#fund/notices/webhook-events.ts'
import { useForm } from '#islands/frame/hooks.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import {
  $webhookForm,
  changeForm,
  chooseEvent,
  closeWebhookForm,
  openWebhook,
  openWebhookForm,
  webhookForm,
  webhookName,
  webhooks,
} from '#stores/admin/settings/systems/webhooks.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ModalForm } from '#ui/dialog/ModalForm.tsx'
import { FieldError } from '#ui/Field.tsx'
import { EmptyState } from '#ui/States.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { eventNames, webhookWords as words } from '#words/desk/webhooks.ts'
import { plus } from '../icons.ts'
import { Act } from '../parts/Act.tsx'
import { Read } from '../parts/Read.tsx'
import { useArrival } from '../parts/useArrival.ts'
import { Titled } from '../parts/Who.tsx'
import { OwnNetwork } from './OwnNetwork.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'

type Which = typeof webhookForm | typeof changeForm

const Fields = ({ of }: { of: Which }) => {
  const { values, text, choice } = useForm(of)
  return (
    <>
      <TextField label="Name" hint={words.nameHint} autoComplete="off" {...text('name')} />
      <TextField label="Address" type="url" hint={words.urlHint} autoComplete="off" {...text('url')} />
      <fieldset className="form">
        <legend className="field-label">When it is notified</legend>
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            checked={values.events.includes(event)}
            onChange={(isChosen) => chooseEvent(of, event, isChosen)}
          >
            {eventNames[event]}
          </Checkbox>
        ))}
        <FieldError text={choice('events').error} />
      </fieldset>
    </>
  )
}

const Adding = () => {
  const { error, busy } = useForm(webhookForm)
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
      <Fields of={webhookForm} />
    </ModalForm>
  )
}

const Changing = ({ name }: { name: string }) => {
  const { error, busy, tick } = useForm(changeForm)
  return (
    <ModalForm
      title={words.changeTitle(name)}
      confirm="Save"
      busy={busy}
      error={error}
      noValidate
      onSubmit={() => changeForm.submit()}
      onCancel={closeWebhookForm}
    >
      <Fields of={changeForm} />
      <Checkbox hint={words.pausedHint} {...tick('paused')}>
        {words.paused}
      </Checkbox>
    </ModalForm>
  )
}

/** The form that adds a webhook or changes one, while it is open. */
const WebhookForms = () => {
  const open = useStore($webhookForm)
  const all = useStore(webhooks.$load).last ?? []
  if (open === null) return null
  if (open === 'adding') return <Adding />
  const of = all.find(({ id }) => id === open.changing)
  return of ? <Changing name={webhookName(of)} /> : null
}

const State = ({ of: { active, failing, last, waiting } }: { of: Webhook }) => {
  if (!active) return <Badge>{words.off}</Badge>
  if (failing > 0) return <Badge tone="bad">{words.failing(failing)}</Badge>
  if (last === null) return <span>{words.on}</span>
  return last.state === 'delivered' ? (
    <span>
      Accepted the last <Instant at={last.at} />
    </span>
  ) : (
    <span>{`Not accepted: ${outcomeWords(last.code)}; ${waiting} waiting`}</span>
  )
}

const columns: readonly Column<Webhook>[] = [
  {
    id: 'system',
    head: 'System',
    cell: (one) => <Titled title={webhookName(one)} note={one.name ? hostOf(one) : new URL(one.url).pathname} />,
  },
  {
    id: 'events',
    head: 'Told when',
    narrow: 'note',
    cell: ({ events }) => (events.length === 1 && events[0] ? eventNames[events[0]] : `${events.length} events`),
  },
  { id: 'state', head: 'State', narrow: 'note', cell: (one) => <State of={one} /> },
  {
    id: 'open',
    head: 'Open',
    narrow: 'change',
    headHidden: true,
    cell: (one) => (
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => openWebhook(one)}>
        Deliveries<span className="hidden"> of {webhookName(one)}</span>
      </Button>
    ),
  },
]

/** Other systems that receive events; with `webhooks`. */
export const Webhooks = () => {
  useEffect(() => void webhooks.load(), [])
  return (
    <section className="section" aria-labelledby="webhooks">
      <div className="row">
        <h2 id="webhooks" {...useArrival('webhooks')}>
          Webhooks
        </h2>
        <Act least="owner" icon={plus} aria-haspopup="dialog" onClick={openWebhookForm}>
          Tell another system
        </Act>
      </div>
      <p className="cap">{words.about}</p>
      <Read of={webhooks} what="The list of webhooks">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={words.none}>Each system you add appears here with what was sent to it.</EmptyState>
          ) : (
            <Table caption="Webhooks" columns={columns} rows={rows} keyOf={({ id }) => id} />
          )
        }
      </Read>
      <OwnNetwork />
      <WebhookDialog />
      <WebhookForms />
    </section>
  )
}
