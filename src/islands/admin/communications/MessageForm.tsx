import { useStore } from '@nanostores/react'
import type { FormEvent } from 'react'
import { notificationPriorities, notificationTypes } from '#fund/notification-settings.ts'
import { type AudienceChoice, audienceChoices } from '#stores/admin/messages/audience.ts'
import {
  $messageForm,
  $messageState,
  $recipients,
  askSend,
  newMessage,
  saveDraft,
  writeMessage,
} from '#stores/admin/messages/message.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { withoutEffect } from '#words/admin.ts'
import { messageWords } from '#words/admin-messages.ts'

const audienceWords: Record<AudienceChoice, string> = {
  all: 'All investors',
  one: 'One investor',
  'status-active': 'Active investors',
  'status-pending': 'Pending investors',
  'status-inactive': 'Inactive investors',
  'risk-conservative': 'Conservative risk profile',
  'risk-moderate': 'Moderate risk profile',
  'risk-aggressive': 'Aggressive risk profile',
  'trading-active': 'Those who trade now',
  'trading-inactive': 'Those who do not trade now',
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const audiences = audienceChoices.map((value) => ({ value, label: audienceWords[value] }))
const types = notificationTypes.map((value) => ({ value, label: capital(value) }))
const priorities = notificationPriorities.map((value) => ({ value, label: capital(value) }))

/** What only `messages` has a field for. */
const Extra = () => {
  const { priority, title } = useStore($messageForm)
  return (
    <>
      <Select
        label="Priority"
        options={priorities}
        value={priority}
        onChange={(chosen) => writeMessage({ priority: chosen })}
      />
      <TextField
        label="Title"
        maxLength={120}
        value={title}
        onChange={({ target }) => writeMessage({ title: target.value })}
      />
    </>
  )
}

const Count = () => {
  const recipients = useStore($recipients)
  return (
    <p className="cap" role="status">
      {recipients && messageWords.goesTo(recipients.count, recipients.some)}
    </p>
  )
}

const Buttons = () => {
  const canSend = useStore($extensions).has('messages')
  const { busy } = useStore($messageState)
  const { draft } = useStore($messageForm)
  return (
    <div className="actions">
      <Button kind="solid" submit busy={busy} reason={canSend ? undefined : withoutEffect.send}>
        Send
      </Button>
      <Button busy={busy} reason={canSend ? undefined : withoutEffect.saveDraft} onClick={() => void saveDraft()}>
        Save Draft
      </Button>
      {draft !== null && (
        <Button kind="quiet" onClick={newMessage}>
          New message
        </Button>
      )}
    </div>
  )
}

/** Send-to, type and message, Send and Save Draft (spec §2); what is typed stays while other tabs are open. */
export const MessageForm = () => {
  const form = useStore($messageForm)
  const { error } = useStore($messageState)
  const canSend = useStore($extensions).has('messages')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSend) askSend()
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      <Select label="Send To" options={audiences} value={form.to} onChange={(to) => writeMessage({ to })} />
      {form.to === 'one' && (
        <TextField
          label="Investor’s email"
          type="email"
          autoComplete="off"
          value={form.email}
          onChange={({ target }) => writeMessage({ email: target.value })}
        />
      )}
      {canSend && <Count />}
      <Select label="Type" options={types} value={form.type} onChange={(type) => writeMessage({ type })} />
      {canSend && <Extra />}
      <TextArea
        label="Message"
        rows={6}
        maxLength={5000}
        value={form.message}
        onChange={({ target }) => writeMessage({ message: target.value })}
      />
      <p className="field-error" role="alert">
        {error}
      </p>
      <Buttons />
    </form>
  )
}
