import { messageCharactersMax } from '#contract/calls/desk/messages.ts'
import { useForm } from '#islands/frame/hooks.ts'
import { audienceChoices } from '#stores/admin/desk/messages/audience.ts'
import { messageForm } from '#stores/admin/desk/messages/message.ts'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/later-fields.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { withoutEffect } from '#words/admin.ts'
import { messageWords } from '#words/desk/messages.ts'
import { Act } from '../parts/Act.tsx'
import { messageTypes } from './MessageDialog.tsx'

/** The recipients `chosen` are selected in the list of investors, which such a backend does not have. */
const audiences = audienceChoices
  .filter((value) => value !== 'chosen')
  .map((value) => ({ value, label: messageWords.audiences[value] }))

/** Send-to, type and message, Send and Save Draft (spec §2), for a backend that cannot send. */
export const DocumentedMessage = () => {
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
