import type { ReactNode } from 'react'
import type { NotificationSettingsPart } from '#contract/entities/settings.ts'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { saveField } from '#stores/investor/account/settings/notification-field.ts'
import { Switch } from '#ui/Switch.tsx'
import { FieldState } from './FieldState.tsx'

type Props = {
  /** Its path in the settings, `categories.profit`; also the name of its state. */
  field: string
  label: string
  /** Undefined if unknown: a dash, and nothing to press. */
  checked: boolean | undefined
  part: (on: boolean) => NotificationSettingsPart
  hint?: ReactNode
  /** Called instead of just saving it. */
  onSwitch?: (on: boolean) => void
}

/** A yes-or-no setting, saved when it is pressed. */
export const SettingSwitch = ({ field, label, checked, part, hint, onSwitch }: Props) => {
  const cannotSend = useCannotSend()
  const change = onSwitch ?? ((on: boolean) => void saveField(field, part(on)))
  if (checked === undefined) {
    return (
      <div className="setting">
        <div className="tick tick-switch">
          <span className="tick-name">{label}</span> <span className="tick-dash">–</span>
          {hint && <p className="field-hint">{hint}</p>}
        </div>
      </div>
    )
  }
  return (
    <div className="setting">
      <Switch checked={checked} disabled={cannotSend !== undefined} hint={hint} onChange={change}>
        {label}
      </Switch>
      <FieldState field={field} />
    </div>
  )
}
