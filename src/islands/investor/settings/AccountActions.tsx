import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { supportMessageCharactersMax, supportSubjectCharactersMax } from '#contract/calls/people/support.ts'
import { useForm } from '#islands/frame/hooks.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import { SettingsSection } from '#islands/frame/sections/SettingsSection.tsx'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { useFrozen } from '#islands/frame/useStandsStill.ts'
import {
  $closureAvailability,
  $closureQuestion,
  askClosure,
  confirmClosure,
  dismissClosure,
} from '#stores/investor/account/settings/closure.ts'
import { askStatement, askTaxDocuments } from '#stores/investor/account/settings/documents.ts'
import { saveOwnData } from '#stores/investor/account/settings/own-data.ts'
import {
  $contacting,
  $supportOpen,
  askSupport,
  closeSupport,
  supportForm,
  supportRequests,
} from '#stores/investor/account/settings/support.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { instantText } from '#stores/kit/instants.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { ModalForm } from '#ui/dialog/ModalForm.tsx'
import { TextArea } from '#ui/later-fields.tsx'
import { TextField } from '#ui/TextField.tsx'
import { freezeWords } from '#words/access/freezes.ts'
import { localOnly } from '#words/local.ts'
import { accountActions, closureMeans } from '#words/people/account-actions.ts'
import { More } from '../More.tsx'
import { AccountClosure } from './AccountClosure.tsx'
import { Documents } from './Documents.tsx'

/** Earlier requests, each with its answer. */
const Earlier = () => {
  const requests = useStore(supportRequests.$load).last
  const more = useStore(supportRequests.$more)
  if (!requests || requests.rows.length === 0) return null
  return (
    <section aria-labelledby="earlier-requests">
      <h3 id="earlier-requests">Earlier requests</h3>
      <ul className="files">
        {requests.rows.map(({ id, subject, message, created_at, answer, answered_at }) => (
          <li key={id}>
            <p className="row">
              <strong>{subject ?? 'Asked to be contacted'}</strong>
              <span className="cap">
                <Instant day at={created_at} />
              </span>
            </p>
            {message && <p>{message}</p>}
            <p className="cap">
              {answer
                ? `Answered ${answered_at ? instantText(answered_at, { day: true }) : ''}: ${answer}`
                : 'Not answered yet'}
            </p>
          </li>
        ))}
      </ul>
      <More of="requests" there={requests.next !== null} state={more} onMore={() => void supportRequests.more()} />
    </section>
  )
}

/** Subject and message, if the backend takes them; the answer comes as a notification and is shown here. */
const SupportDialog = () => {
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

/** The confirm dialog that closing an account requires (spec §5), with how long it takes (spec §9). */
const ClosureQuestion = () => {
  const { open, busy } = useStore($closureQuestion)
  const cannotSend = useCannotSend()
  const real = useStore($closureAvailability) === 'available'
  if (!open) return null
  return (
    <ConfirmDialog
      title="Close account"
      confirm="Close account"
      cancel="Keep it"
      refuses
      busy={busy}
      reason={cannotSend}
      onConfirm={() => void confirmClosure()}
      onCancel={dismissClosure}
    >
      <p>{localOnly.closureQuestion}</p>
      {real && <p>{closureMeans}</p>}
    </ConfirmDialog>
  )
}

const Action = ({ does, children }: { does: string; children: ReactNode }) => (
  <li>
    <span>{does}</span>
    {children}
  </li>
)

/** Statement, tax documents, support contact, close account (spec §2); of somebody who owns none, only what is theirs. */
export const AccountActions = ({ owns = true }: { owns?: boolean }) => {
  const isFrozen = useFrozen()
  const contacting = useStore($contacting)
  const canExport = useStore($extensions).has('personal-data')
  const cannotSend = useCannotSend()
  const exporting = useStore($inFlight).has('personal-data')
  return (
    <SettingsSection title="Account actions">
      <ul className="account-actions">
        {owns && (
          <>
            <Action does={accountActions.statement}>
              <Button onClick={() => void askStatement()}>Account statement</Button>
            </Action>
            <Action does={accountActions.tax}>
              <Button onClick={() => void askTaxDocuments()}>Tax documents</Button>
            </Action>
          </>
        )}
        <Action does={accountActions.support}>
          <Button busy={contacting} onClick={() => void askSupport()}>
            Contact support
          </Button>
        </Action>
        {canExport && (
          <Action does={accountActions.export}>
            <Button busy={exporting} reason={cannotSend} onClick={() => void saveOwnData()}>
              Export my data
            </Button>
          </Action>
        )}
        {owns && (
          <Action does={isFrozen ? `Close account. ${freezeWords.still.closure}` : accountActions.close}>
            {!isFrozen && (
              <Button kind="refuse" onClick={askClosure}>
                Close account
              </Button>
            )}
          </Action>
        )}
      </ul>
      {owns && (
        <>
          <AccountClosure />
          <Documents />
          <ClosureQuestion />
        </>
      )}
      <SupportDialog />
    </SettingsSection>
  )
}
