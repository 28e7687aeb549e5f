import { useStore } from '@nanostores/react'
import { useEffect, useId } from 'react'
import { messageCharactersMax, messageTitleCharactersMax } from '#contract/calls/desk/messages.ts'
import { notificationPriorities, notificationTypes } from '#fund/notices/notification-settings.ts'
import { capitalised } from '#fund/text/words.ts'
import { useForm } from '#islands/frame/hooks.ts'
import { type AudienceChoice, audienceChoices } from '#stores/admin/desk/messages/audience.ts'
import {
  $composing,
  $draft,
  $recipients,
  $recipientsUncounted,
  askSend,
  closeComposing,
  countRecipients,
  messageForm,
  newMessage,
} from '#stores/admin/desk/messages/message.ts'
import {
  $messagePreview,
  closeMessagePreview,
  previewMessage,
  testMessage,
} from '#stores/admin/desk/messages/preview.ts'
import {
  $template,
  askDeleteTemplate,
  askSaveTemplate,
  messageTemplates,
  takeTemplate,
} from '#stores/admin/desk/messages/templates.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/later-fields.tsx'
import { type Option, Select } from '#ui/Select.tsx'
import { FailedState } from '#ui/States.tsx'
import { TextField } from '#ui/TextField.tsx'
import { messageWords, messageWords as words } from '#words/desk/messages.ts'
import { Act } from '../parts/Act.tsx'
import { LoadFailed } from '../parts/LoadFailed.tsx'

/** The types of a message, to choose from. */
export const messageTypes: readonly Option<(typeof notificationTypes)[number]>[] = notificationTypes.map((value) => ({
  value,
  label: capitalised(value),
}))

/** A message before it is sent, as mail and as notification; a test goes only to the admin. */
const MessagePreviewDialog = () => {
  const shown = useStore($messagePreview)
  const busy = useStore($inFlight).has('messages:try')
  if (!shown) return null
  const { type, priority, title, message, mail, reader } = shown
  return (
    <Dialog
      title="Preview"
      closable
      wide
      onClose={closeMessagePreview}
      actions={
        <>
          <Button onClick={closeMessagePreview}>Close</Button>
          <Button busy={busy} onClick={() => void testMessage()}>
            Send a test to me
          </Button>
        </>
      }
    >
      {reader && <p className="cap">{messageWords.readAs(reader)}</p>}
      <section className="section" aria-labelledby="preview-mail">
        <h3 id="preview-mail">As email</h3>
        <p>
          <span className="cap">Subject </span>
          {mail.subject}
        </p>
        <p className="queue-text">{mail.text.trim()}</p>
      </section>
      <section className="section" aria-labelledby="preview-notice">
        <h3 id="preview-notice">As notification</h3>
        <p>
          <Badge tone="quiet">{capitalised(type)}</Badge> <span className="cap">{capitalised(priority)} priority</span>
        </p>
        <p className="queue-title">{title}</p>
        <p className="queue-text">{message}</p>
      </section>
    </Dialog>
  )
}

/** Saved templates: choosing one fills the form. */
const MessageTemplates = () => {
  const templates = useStore(messageTemplates.$load).last ?? []
  const chosen = useStore($template)
  useEffect(() => void messageTemplates.load(), [])
  const shown = templates.find(({ id }) => id === chosen)
  const options = [
    { value: '', label: words.templateNone },
    ...templates.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <>
      <LoadFailed of={messageTemplates} what="The list of templates" />
      <div className="template-choice">
        <Select label="Template" options={options} value={chosen} onChange={takeTemplate} />
        {shown && (
          <Act kind="quiet" aria-haspopup="dialog" onClick={() => askDeleteTemplate(shown)}>
            Delete template
          </Act>
        )}
      </div>
    </>
  )
}

/** The recipients `chosen` are selected in the list of investors. */
const audiencesOf = (ids: string) =>
  audienceChoices
    .filter((value) => value !== 'chosen' || ids !== '')
    .map((value) => ({ value, label: words.audiences[value] }))
const priorities = notificationPriorities.map((value) => ({ value, label: capitalised(value) }))

/** Applicants can only be written to by name, or as a group of their own. */
const leavesOutApplicants = (to: AudienceChoice): boolean =>
  to === 'all' || to.startsWith('risk-') || to.startsWith('trading-')

const Count = ({ to }: { to: AudienceChoice }) => {
  const recipients = useStore($recipients)
  if (useStore($recipientsUncounted))
    return <FailedState title={words.uncounted} onRetry={() => void countRecipients()} />
  return (
    <div className="cap message-count">
      <p role="status">{recipients ? words.goesTo(recipients.count, recipients.some) : '\u00a0'}</p>
      {leavesOutApplicants(to) && <p>{words.withoutApplicants}</p>}
    </div>
  )
}

const Buttons = ({ form }: { form: string }) => {
  const { values, busy } = useForm(messageForm)
  const draft = useStore($draft)
  return (
    <>
      {draft !== null && (
        <Button kind="quiet" onClick={newMessage}>
          {words.another}
        </Button>
      )}
      <Act kind="quiet" aria-haspopup="dialog" onClick={askSaveTemplate}>
        Save as template
      </Act>
      <Act visible busy={busy} onClick={() => void messageForm.submit()}>
        Save Draft
      </Act>
      <Button aria-haspopup="dialog" onClick={() => void previewMessage()}>
        Preview
      </Button>
      <Act visible kind="solid" submit form={form} busy={busy}>
        {values.at === '' ? 'Send' : 'Schedule'}
      </Act>
    </>
  )
}

const Fields = ({ id }: { id: string }) => {
  const { values, text, choice, error } = useForm(messageForm)
  return (
    <Form id={id} noValidate error={error} onSubmit={askSend}>
      <Select label="Send To" options={audiencesOf(values.ids)} {...choice('to')} />
      {values.to === 'one' && <TextField label="Investor’s email" type="email" autoComplete="off" {...text('email')} />}
      <Count to={values.to} />
      <MessageTemplates />
      <div className="field-pair">
        <Select label="Type" options={messageTypes} {...choice('type')} />
        <Select label="Priority" options={priorities} {...choice('priority')} />
      </div>
      <TextField label="Title" maxLength={messageTitleCharactersMax} {...text('title')} />
      <TextArea label="Message" rows={8} maxLength={messageCharactersMax} hint={words.fields} {...text('message')} />
      <TextField label={words.at} hint={words.atHint} type="datetime-local" autoComplete="off" {...text('at')} />
    </Form>
  )
}

const Panel = () => {
  const id = useId()
  return (
    <Dialog title={words.writing} closable side onClose={closeComposing} actions={<Buttons form={id} />}>
      <Fields id={id} />
    </Dialog>
  )
}

/** A message is written in a panel at the side; what was typed stays when it is closed, until it is sent. */
export const MessageDialog = () => (
  <>
    {useStore($composing) && <Panel />}
    <MessagePreviewDialog />
  </>
)
