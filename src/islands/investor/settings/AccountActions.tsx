import { useStore } from '@nanostores/react'
import { askClosure } from '#stores/investor/settings/closure.ts'
import { askStatement, askTaxDocuments } from '#stores/investor/settings/documents.ts'
import { saveOwnData } from '#stores/investor/settings/personal-data.ts'
import { $contacting, askSupport } from '#stores/investor/settings/support.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { Button } from '#ui/Button.tsx'
import { Closing } from './Closing.tsx'
import { ClosureQuestion } from './ClosureQuestion.tsx'
import { Documents } from './Documents.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { SupportDialog } from './SupportDialog.tsx'

/** Statement, tax documents, support contact, close account (spec §2). */
export const AccountActions = () => {
  const contacting = useStore($contacting)
  const canExport = useStore($extensions).has('personal-data')
  const exporting = useStore($inFlight).has('personal-data')
  return (
    <SettingsSection title="Account actions">
      <div className="actions">
        <Button onClick={() => void askStatement()}>Account statement</Button>
        <Button onClick={() => void askTaxDocuments()}>Tax documents</Button>
        <Button busy={contacting} onClick={() => void askSupport()}>
          Contact support
        </Button>
        {canExport && (
          <Button busy={exporting} onClick={() => void saveOwnData()}>
            Export my data
          </Button>
        )}
        <Button onClick={askClosure}>Close account</Button>
      </div>
      <Closing />
      <Documents />
      <SupportDialog />
      <ClosureQuestion />
    </SettingsSection>
  )
}
