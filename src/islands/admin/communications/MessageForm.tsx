import { useStore } from '@nanostores/react'
import { capitalised } from '#fund/capitalised.ts'
import { notificationPriorities, notificationTypes } from '#fund/notification-settings.ts'
import { useForm } from '#islands/frame/useForm.ts'
import { audienceChoices } from '#stores/admin/messages/audience.ts'
import { $draft, $recipients, askSend, messageForm, newMessage } from '#stores/admin/messages/message.ts'
import { askSaveTemplate } from '#stores/admin/messages/templates.ts'
import { previewMessage } from '#stores/admin/messages/trial.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { withoutEffect } from '#words/admin.ts'
import { messageWords } from '#words/admin-messages.ts'
import { Act } from '../parts/Act.tsx'
import { MessageTemplates } from './MessageTemplates.tsx'

/** Who was chosen is chosen in the list of investors. */
const audiencesOf = (ids: string) =>
  audienceChoices
    .filter((value) => value !== 'chosen' || ids !== '')
    .map((value) => ({ value, label: messageWords.audiences[value] }))
const types = notificationTypes.map((value) => ({ value, label: capitalised(value) }))
const priorities = notificationPriorities.map((value) => ({ value, label: capitalised(value) }))

const Count = () => {
  const recipients = useStore($recipients)
  return (
    <p className="cap" role="status">
      {recipients ? messageWords.goesTo(recipients.count, recipients.some) : '\u00a0'}
    </p>
  )
}

const Buttons = ({ busy, planned }: { busy: boolean; planned: boolean }) => {
  const canSend = useStore($extensions).has('messages')
  const draft = useStore($draft)
  return (
    <div className="actions">
      <Act visible kind="solid" submit busy={busy} reason={canSend ? undefined : withoutEffect.send}>
        {planned ? 'Schedule' : 'Send'}
      </Act>
      <Act
        visible
        busy={busy}
        reason={canSend ? undefined : withoutEffect.saveDraft}
        onClick={() => void messageForm.submit()}
      >
        Save Draft
      </Act>
      {canSend && <Button onClick={() => void previewMessage()}>Preview</Button>}
      {canSend && (
        <Act kind="quiet" aria-haspopup="dialog" onClick={askSaveTemplate}>
          Save as template
        </Act>
      )}
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
  const { values, text, choice, error, busy } = useForm(messageForm)
  const canSend = useStore($extensions).has('messages')
  return (
    <Form
      noValidate
      error={error}
      onSubmit={() => canSend && askSend()}
      actions={<Buttons busy={busy} planned={values.at !== ''} />}
    >
      <Select label="Send To" options={audiencesOf(values.ids)} {...choice('to')} />
      {values.to === 'one' && <TextField label="Investor’s email" type="email" autoComplete="off" {...text('email')} />}
      {canSend && <Count />}
      {canSend && <MessageTemplates />}
      <Select label="Type" options={types} {...choice('type')} />
      {canSend && (
        <>
          <Select label="Priority" options={priorities} {...choice('priority')} />
          <TextField label="Title" maxLength={120} {...text('title')} />
        </>
      )}
      <TextArea
        label="Message"
        rows={6}
        maxLength={5000}
        {...(canSend && { hint: messageWords.fields })}
        {...text('message')}
      />
      {canSend && (
        <TextField
          label={messageWords.at}
          hint={messageWords.atHint}
          type="datetime-local"
          autoComplete="off"
          {...text('at')}
        />
      )}
    </Form>
  )
}
