import { useStore } from '@nanostores/react'
import { checkKinds, checkNames } from '#fund/access/onboarding.ts'
import { capitalised } from '#fund/text/words.ts'
import { useForm } from '#islands/frame/hooks.ts'
import { onboardingForm, proofSettingsForm } from '#stores/admin/settings/settings/parts.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Form } from '#ui/Form.tsx'
import { TextArea } from '#ui/later-fields.tsx'
import { onboardingWords as words } from '#words/people/onboarding.ts'
import { proofSettingsWords } from '#words/proof/proofs.ts'
import { Act } from '../parts/Act.tsx'
import { DecisionDialog } from '../parts/DecisionDialog.tsx'
import { LiftDialog } from '../parts/LiftDialog.tsx'
import { Additions } from './Additions.tsx'
import { Admins } from './Admins.tsx'
import { Agreements } from './Agreements.tsx'
import { Benchmarks } from './Benchmarks.tsx'
import { Guards } from './Guards.tsx'
import { PartOfSettings } from './PartOfSettings.tsx'
import { Terms } from './Terms.tsx'

/** What the public sees of each close, and who receives its root by mail; with `fund-settings` and `proofs`. */
const PublishedRoots = () => {
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

/** Which checks the fund requires before it approves somebody; with `fund-settings` and `onboarding`. */
const Onboarding = () => {
  const { values, tick, error, busy } = useForm(onboardingForm)
  const asked = checkKinds.filter((kind) => values[kind]).map((kind) => checkNames[kind])
  return (
    <PartOfSettings
      title="Onboarding"
      answer={asked.length === 0 ? words.noneAsked : capitalised(asked.join(', '))}
      note={`${words.rule} ${words.none}`}
    >
      <Form
        className="form settings-form"
        noValidate
        error={error}
        onSubmit={() => onboardingForm.submit()}
        actions={
          <div className="actions">
            <Act least="owner" visible kind="solid" submit busy={busy}>
              Save the checks
            </Act>
          </div>
        }
      >
        {checkKinds.map((kind) => (
          <Checkbox key={kind} {...tick(kind)}>
            {capitalised(checkNames[kind])}
          </Checkbox>
        ))}
      </Form>
    </PartOfSettings>
  )
}

/** The settings below the first screen. */
export const SettingsMore = () => {
  const extensions = useStore($extensions)
  const live = extensions.has('fund-settings')
  return (
    <>
      {live && extensions.has('approvals') && <Guards />}
      {live && extensions.has('transfers') && <Additions />}
      {extensions.has('terms') && <Terms />}
      {live && extensions.has('proofs') && <PublishedRoots />}
      {extensions.has('agreements') && <Agreements />}
      {live && extensions.has('onboarding') && <Onboarding />}
      {extensions.has('benchmarks') && <Benchmarks />}
      {extensions.has('roles') && <Admins />}
      <DecisionDialog />
      <LiftDialog />
    </>
  )
}
