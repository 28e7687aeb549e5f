import { useForm } from '#islands/frame/hooks.ts'
import { agreementsForm } from '#stores/admin/people/agreements/agreements.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Form } from '#ui/Form.tsx'
import { agreementDesk as words } from '#words/people/agreements.ts'
import { Act } from '../parts/Act.tsx'
import { PartOfSettings } from './PartOfSettings.tsx'

/** Whether a first deposit waits for the agreements; with `fund-settings` and `agreements`. */
export const RequiredAgreements = () => {
  const { values, tick, error, busy } = useForm(agreementsForm)
  return (
    <PartOfSettings title="Agreements" answer={values.agreementsRequired ? words.required : words.notRequired}>
      <Form
        className="form settings-form"
        noValidate
        error={error}
        onSubmit={() => agreementsForm.submit()}
        actions={
          <div className="actions">
            <Act least="owner" visible kind="solid" submit busy={busy}>
              Save what is required
            </Act>
          </div>
        }
      >
        <Checkbox hint={words.requiredHint} {...tick('agreementsRequired')}>
          {words.required}
        </Checkbox>
      </Form>
    </PartOfSettings>
  )
}
