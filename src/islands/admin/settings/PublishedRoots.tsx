import { useForm } from '#islands/frame/hooks.ts'
import { proofSettingsForm } from '#stores/admin/settings/settings/parts.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/later-fields.tsx'
import { proofSettingsWords } from '#words/proof/proofs.ts'
import { Act } from '../parts/Act.tsx'
import { PartOfSettings } from './PartOfSettings.tsx'

/** What the public sees of each close, and who receives its root by mail; with `fund-settings` and `proofs`. */
export const PublishedRoots = () => {
  const { values, text, tick, error, busy } = useForm(proofSettingsForm)
  const witnesses = values.witnesses.split('\n').filter((line) => line.trim() !== '').length
  return (
    <PartOfSettings
      title="Published roots"
      answer={proofSettingsWords.answer(values.publicTotals, witnesses)}
      note={
        <>
          Every close is signed and <a href="/proofs">published</a>; anybody can <a href="/verify">check it</a>.
        </>
      }
    >
      <Form
        className="form settings-form"
        noValidate
        error={error}
        onSubmit={() => proofSettingsForm.submit()}
        actions={
          <div className="actions">
            <Act least="owner" visible kind="solid" submit busy={busy}>
              Save what is published
            </Act>
          </div>
        }
      >
        <Checkbox hint={proofSettingsWords.totals} {...tick('publicTotals')}>
          Totals in public
        </Checkbox>
        <TextArea
          label="Witnesses"
          hint={proofSettingsWords.witnesses}
          rows={3}
          autoComplete="off"
          spellCheck={false}
          {...text('witnesses')}
        />
      </Form>
    </PartOfSettings>
  )
}
