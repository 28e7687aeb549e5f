import { useStore } from '@nanostores/react'
import { askClosure } from '#stores/investor/settings/closure.ts'
import { askStatement, askTaxDocuments } from '#stores/investor/settings/documents.ts'
import { $contacting, askSupport } from '#stores/investor/settings/support.ts'
import { Button } from '#ui/Button.tsx'
import { Closing } from './Closing.tsx'
import { ClosureQuestion } from './ClosureQuestion.tsx'
import { Documents } from './Documents.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { SupportDialog } from './SupportDialog.tsx'

/** Statement, tax documents, support contact, close account (spec §2). */
export const AccountActions = () => {
  const contacting = useStore($contacting)
  return (
    <SettingsSection title="Account actions">
      <div className="actions">
        <Button onClick={() => void askStatement()}>Account statement</Button>
        <Button onClick={() => void askTaxDocuments()}>Tax documents</Button>
        <Button busy={contacting} onClick={() => void askSupport()}>
          Contact support
        </Button>
        <Button onClick={askClosure}>Close account</Button>
      </div>
      <Closing />
      <Documents />
      <SupportDialog />
      <ClosureQuestion />
    </SettingsSection>
  )
}
