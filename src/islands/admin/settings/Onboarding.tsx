import { checkKinds, checkNames } from '#fund/access/onboarding.ts'
import { capitalised } from '#fund/text/words.ts'
import { useForm } from '#islands/frame/hooks.ts'
import { onboardingForm } from '#stores/admin/settings/settings/parts.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Form } from '#ui/Form.tsx'
import { onboardingWords as words } from '#words/people/onboarding.ts'
import { Act } from '../parts/Act.tsx'
import { PartOfSettings } from './PartOfSettings.tsx'

/** Which checks the fund requires before it approves somebody; with `fund-settings` and `onboarding`. */
export const Onboarding = () => {
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
