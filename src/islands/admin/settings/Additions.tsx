import { useForm } from '#islands/frame/hooks.ts'
import { additionsForm } from '#stores/admin/settings/settings/parts.ts'
import { Form } from '#ui/Form.tsx'
import { Select } from '#ui/Select.tsx'
import { additionSettingWords as words } from '#words/control/fund-settings.ts'
import { Act } from '../parts/Act.tsx'
import { useArrival } from '../parts/useArrival.ts'
import { PartOfSettings } from './PartOfSettings.tsx'

const options = (['undecided', 'on', 'off'] as const).map((value) => ({ value, label: words.states[value] }))

/** Whether investors may ask that result becomes capital. */
export const Additions = () => {
  const { values, choice, error, busy } = useForm(additionsForm)
  return (
    <PartOfSettings
      title={words.title}
      arriving={useArrival('additions')}
      answer={words.states[values.capitalAdditions]}
      note={words.about}
    >
      <Form
        className="form settings-form"
        noValidate
        error={error}
        onSubmit={() => additionsForm.submit()}
        actions={
          <div className="actions">
            <Act least="owner" visible submit busy={busy}>
              Save the decision
            </Act>
          </div>
        }
      >
        <Select label={words.label} options={options} {...choice('capitalAdditions')} />
      </Form>
    </PartOfSettings>
  )
}
