import { useStore } from '@nanostores/react'
import { settingPercentStep } from '#fund/terms/terms.ts'
import { useForm } from '#islands/frame/useForm.ts'
import { settingsForm } from '#stores/admin/settings/settings/settings.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Form } from '#ui/Form.tsx'
import { TextField } from '#ui/TextField.tsx'
import { fundSettingsWords as words } from '#words/control/fund-settings.ts'
import { Act } from '../parts/Act.tsx'

/** Spec §5: the minimum is an integer, fees and limit go in steps of 0.1. */
const numbers = [
  { name: 'minimumInvestment', label: 'Minimum Investment', step: 1, before: '$', live: words.minimum },
  { name: 'managementFee', label: 'Management Fee', step: settingPercentStep, after: '%', live: words.recorded },
  { name: 'performanceFee', label: 'Performance Fee', step: settingPercentStep, after: '%', live: words.recorded },
  { name: 'riskLimit', label: 'Risk Limit (weekly)', step: settingPercentStep, after: '%', live: words.riskLimit },
] as const

/** Fund Configuration, with the defaults of spec §9; saved with `fund-settings`, otherwise the documented alert. */
export const FundSettingsForm = () => {
  const { text, tick, error, busy } = useForm(settingsForm)
  const live = useStore($extensions).has('fund-settings')
  return (
    <Form
      className="form settings-form"
      error={error}
      noValidate={live}
      onSubmit={() => settingsForm.submit()}
      actions={
        <div className="actions">
          <Act least="owner" visible kind="solid" submit busy={busy}>
            Update Settings
          </Act>
        </div>
      }
    >
      {numbers.map(({ name, live: says, ...field }) => (
        <TextField
          key={name}
          {...field}
          type="number"
          inputMode="decimal"
          required
          min={0}
          max={'after' in field ? 100 : undefined}
          hint={live ? says : undefined}
          {...text(name)}
        />
      ))}
      <TextField
        label="Trading Hours"
        required
        pattern="([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d"
        title="Written like 09:30-16:00"
        hint={live ? words.recorded : undefined}
        {...text('tradingHours')}
      />
      <div>
        <Checkbox hint={live ? words.recorded : undefined} {...tick('autoRebalance')}>
          Auto Rebalance
        </Checkbox>
        <Checkbox hint={live ? words.reporting : undefined} {...tick('weeklyReporting')}>
          Weekly Reporting
        </Checkbox>
      </div>
    </Form>
  )
}
