import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { formatDate } from '#fund/week-display.ts'
import {
  $moreSupportRequests,
  $supportForm,
  $supportRequests,
  closeSupport,
  loadMoreSupportRequests,
  type SupportForm,
  sendSupport,
} from '#stores/investor/settings/support.ts'
import { $online } from '#stores/kit/network.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { common } from '#words/common.ts'
import { More } from '../More.tsx'

/** What was asked before, each with its answer. */
const Earlier = () => {
  const requests = useStore($supportRequests).last
  const more = useStore($moreSupportRequests)
  if (!requests || requests.rows.length === 0) return null
  return (
    <section aria-labelledby="earlier-requests">
      <h3 id="earlier-requests">Earlier requests</h3>
      <ul className="files">
        {requests.rows.map(({ id, subject, message, created_at, answer, answered_at }) => (
          <li key={id}>
            <p className="row">
              <strong>{subject ?? 'Asked to be contacted'}</strong>
              <span className="cap">{formatDate(Date.parse(created_at))}</span>
            </p>
            {message && <p>{message}</p>}
            <p className="cap">
              {answer
                ? `Answered ${answered_at ? formatDate(Date.parse(answered_at)) : ''}: ${answer}`
                : 'Not answered yet'}
            </p>
          </li>
        ))}
      </ul>
      {requests.next !== null && <More of="requests" state={more} onMore={() => void loadMoreSupportRequests()} />}
    </section>
  )
}

const Form = ({ form: { busy, problems } }: { form: Extract<SupportForm, { state: 'open' }> }) => {
  const [subject, setSubject] = useState('')
  const [message, setMessage] = useState('')
  const online = useStore($online)
  const id = useId()
  const leave = () => !busy && closeSupport()
  return (
    <Dialog
      title="Contact support"
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button kind="solid" submit form={id} busy={busy} reason={online ? undefined : common.offline}>
            Send
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void sendSupport(subject, message)
        }}
      >
        <TextField
          label="Subject"
          maxLength={120}
          value={subject}
          readOnly={busy}
          error={problems.subject}
          onChange={(event) => setSubject(event.target.value)}
        />
        <TextArea
          label="Message"
          maxLength={5000}
          value={message}
          readOnly={busy}
          error={problems.message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <p className="field-error" role="alert">
          {problems.all}
        </p>
      </form>
      <Earlier />
    </Dialog>
  )
}

/** Subject and message, where the backend takes them; the answer comes as a notification and stands here. */
export const SupportDialog = () => {
  const form = useStore($supportForm)
  return form.state === 'open' ? <Form form={form} /> : null
}
