import { useStore } from '@nanostores/react'
import { supportMessageCharactersMax, supportSubjectCharactersMax } from '#contract/calls/people/support.ts'
import { formatDate } from '#fund/calendar/week-display.ts'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { useForm } from '#islands/frame/useForm.ts'
import {
  $moreSupportRequests,
  $supportOpen,
  $supportRequests,
  closeSupport,
  loadMoreSupportRequests,
  supportForm,
} from '#stores/investor/account/settings/support.ts'
import { ModalForm } from '#ui/ModalForm.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { More } from '../More.tsx'

/** Earlier requests, each with its answer. */
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
      <More of="requests" there={requests.next !== null} state={more} onMore={() => void loadMoreSupportRequests()} />
    </section>
  )
}

/** Subject and message, if the backend takes them; the answer comes as a notification and is shown here. */
export const SupportDialog = () => {
  const open = useStore($supportOpen)
  const { text, error, busy } = useForm(supportForm)
  const cannotSend = useCannotSend()
  if (!open) return null
  return (
    <ModalForm
      title="Contact support"
      confirm="Send"
      busy={busy}
      reason={cannotSend}
      error={error}
      noValidate
      onSubmit={() => supportForm.submit()}
      onCancel={closeSupport}
      after={<Earlier />}
    >
      <TextField label="Subject" maxLength={supportSubjectCharactersMax} {...text('subject')} />
      <TextArea label="Message" maxLength={supportMessageCharactersMax} {...text('message')} />
    </ModalForm>
  )
}
