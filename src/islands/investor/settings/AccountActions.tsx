import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
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
import { saveOwnData } from '#stores/investor/account/settings/personal-data.ts'
import { $contacting, askSupport } from '#stores/investor/account/settings/support.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { freezeWords } from '#words/access/freezes.ts'
import { localOnly } from '#words/local.ts'
import { accountActions, closureMeans } from '#words/people/account-actions.ts'
import { AccountClosure } from './AccountClosure.tsx'
import { Documents } from './Documents.tsx'
import { SupportDialog } from './SupportDialog.tsx'

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

/** Statement, tax documents, support contact, close account (spec §2). */
export const AccountActions = () => {
  const isFrozen = useFrozen()
  const contacting = useStore($contacting)
  const canExport = useStore($extensions).has('personal-data')
  const cannotSend = useCannotSend()
  const exporting = useStore($inFlight).has('personal-data')
  return (
    <SettingsSection title="Account actions">
      <ul className="account-actions">
        <Action does={accountActions.statement}>
          <Button onClick={() => void askStatement()}>Account statement</Button>
        </Action>
        <Action does={accountActions.tax}>
          <Button onClick={() => void askTaxDocuments()}>Tax documents</Button>
        </Action>
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
        <Action does={isFrozen ? `Close account. ${freezeWords.still.closure}` : accountActions.close}>
          {!isFrozen && (
            <Button className="refuses" onClick={askClosure}>
              Close account
            </Button>
          )}
        </Action>
      </ul>
      <AccountClosure />
      <Documents />
      <SupportDialog />
      <ClosureQuestion />
    </SettingsSection>
  )
}
