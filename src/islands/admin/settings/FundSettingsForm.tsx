import { useStore } from '@nanostores/react'
import type { FormEvent } from 'react'
import {
  $settingsForm,
  $settingsState,
  type SettingsFields,
  typeSetting,
  updateSettings,
} from '#stores/admin/fund/settings.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { TextField } from '#ui/TextField.tsx'
import { fundSettingsWords as words } from '#words/admin-settings.ts'

type NumberField = { [K in keyof SettingsFields]: SettingsFields[K] extends string ? K : never }[keyof SettingsFields]

type Line = { name: NumberField; label: string; step: string; before?: string; after?: string; live: string }

/** Spec §5: the minimum is an integer, fees and limit go in steps of 0.1. */
const numbers: readonly Line[] = [
  { name: 'minimumInvestment', label: 'Minimum Investment', step: '1', before: '$', live: words.minimum },
  { name: 'managementFee', label: 'Management Fee', step: '0.1', after: '%', live: words.recorded },
  { name: 'performanceFee', label: 'Performance Fee', step: '0.1', after: '%', live: words.recorded },
  { name: 'riskLimit', label: 'Risk Limit (weekly)', step: '0.1', after: '%', live: words.riskLimit },
]

const Numbers = ({ live }: { live: boolean }) => {
  const form = useStore($settingsForm)
  return numbers.map(({ name, label, step, before, after, live: says }) => (
    <TextField
      key={name}
      label={label}
      type="number"
      inputMode="decimal"
      required
      min={0}
      max={after ? 100 : undefined}
      step={step}
      before={before}
      after={after}
      hint={live ? says : undefined}
      value={form[name]}
      onChange={({ target }) => typeSetting({ [name]: target.value })}
    />
  ))
}

/** Fund Configuration, with the defaults of spec §9; saved with `fund-settings`, else the documented alert. */
export const FundSettingsForm = () => {
  const form = useStore($settingsForm)
  const { busy, error } = useStore($settingsState)
  const live = useStore($extensions).has('fund-settings')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void updateSettings()
  }
  return (
    <form className="form settings-form" onSubmit={submit}>
      <Numbers live={live} />
      <TextField
        label="Trading Hours"
        required
        pattern="([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d"
        title="Written like 09:30-16:00"
        hint={live ? words.recorded : undefined}
        value={form.tradingHours}
        onChange={({ target }) => typeSetting({ tradingHours: target.value })}
      />
      <div>
        <Checkbox
          checked={form.autoRebalance}
          hint={live ? words.recorded : undefined}
          onChange={(autoRebalance) => typeSetting({ autoRebalance })}
        >
          Auto Rebalance
        </Checkbox>
        <Checkbox
          checked={form.weeklyReporting}
          hint={live ? words.reporting : undefined}
          onChange={(weeklyReporting) => typeSetting({ weeklyReporting })}
        >
          Weekly Reporting
        </Checkbox>
      </div>
      <p className="field-error" role="alert">
        {error}
      </p>
      <div className="actions">
        <Button kind="solid" submit busy={busy}>
          Update Settings
        </Button>
      </div>
    </form>
  )
}
