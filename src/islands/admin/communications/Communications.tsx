import { useStore } from '@nanostores/react'
import { messageCharactersMax } from '#contract/calls/desk/messages.ts'
import { useForm } from '#islands/frame/hooks.ts'
import { InTurn } from '#islands/frame/InTurn.tsx'
import { audienceChoices } from '#stores/admin/desk/messages/audience.ts'
import { messageForm } from '#stores/admin/desk/messages/message.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/later-fields.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { withoutEffect } from '#words/admin.ts'
import { messageWords } from '#words/desk/messages.ts'
import { Act } from '../parts/Act.tsx'
import { Desk } from './Desk.tsx'
import { Dialogs, Inbox, Payments } from './DeskParts.tsx'
import { messageTypes } from './MessageDialog.tsx'

/** The recipients `chosen` are selected in the list of investors, which such a backend does not have. */
const audiences = audienceChoices
  .filter((value) => value !== 'chosen')
  .map((value) => ({ value, label: messageWords.audiences[value] }))

/** Send-to, type and message, Send and Save Draft (spec §2), for a backend that cannot send. */
const MessageForm = () => {
  const { values, text, choice, error } = useForm(messageForm)
  return (
    <Form
      noValidate
      error={error}
      onSubmit={() => undefined}
      actions={
        <div className="actions">
          <Act visible kind="solid" submit reason={withoutEffect.send}>
            Send
          </Act>
          <Act visible reason={withoutEffect.saveDraft}>
            Save Draft
          </Act>
        </div>
      }
    >
      <Select label="Send To" options={audiences} {...choice('to')} />
      {values.to === 'one' && <TextField label="Investor’s email" type="email" autoComplete="off" {...text('email')} />}
      <Select label="Type" options={messageTypes} {...choice('type')} />
      <TextArea label="Message" rows={6} maxLength={messageCharactersMax} {...text('message')} />
    </Form>
  )
}

/** For a backend that cannot send: everything on one screen, with the form of spec §2 in sight. */
const WithoutMessages = () => (
  <InTurn>
    <div className="desk">
      <InTurn>
        <Inbox />
        <section className="section" aria-labelledby="message-center">
          <h2 id="message-center">Message Center</h2>
          <MessageForm />
        </section>
      </InTurn>
    </div>
    <Payments />
    <Dialogs />
  </InTurn>
)

/** What came in, what was asked for, and what goes out (spec §2). */
export const Communications = () => {
  const canSend = useStore($extensions).has('messages')
  const heading = (
    <div>
      <h1>Communications</h1>
      <p className="cap">What came in, what needs a decision, and what goes out.</p>
    </div>
  )
  return canSend ? (
    <Desk heading={heading} />
  ) : (
    <>
      {heading}
      <WithoutMessages />
    </>
  )
}
