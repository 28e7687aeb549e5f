import { useStore } from '@nanostores/react'
import { webhookEvents } from '#fund/notices/webhook-events.ts'
import { useForm } from '#islands/frame/useForm.ts'
import {
  $webhookForm,
  $webhooks,
  changeForm,
  chooseEvent,
  closeWebhookForm,
  webhookForm,
  webhookName,
} from '#stores/admin/settings/systems/webhooks.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { FieldError } from '#ui/FieldError.tsx'
import { ModalForm } from '#ui/ModalForm.tsx'
import { TextField } from '#ui/TextField.tsx'
import { eventNames, webhookWords as words } from '#words/desk/webhooks.ts'

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
export const WebhookForms = () => {
  const open = useStore($webhookForm)
  const all = useStore($webhooks).last ?? []
  if (open === null) return null
  if (open === 'adding') return <Adding />
  const of = all.find(({ id }) => id === open.changing)
  return of ? <Changing name={webhookName(of)} /> : null
}
