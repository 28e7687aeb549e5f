import { useStore } from '@nanostores/react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { NotificationSettingsPart } from '#contract/entities/settings.ts'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { $fieldStates, saveField } from '#stores/investor/account/settings/notification-field.ts'
import { Switch } from '#ui/later-fields.tsx'
import { TextField } from '#ui/TextField.tsx'
import { fieldState } from '#words/desk/settings.ts'

/** The outcome of a field's last save, beside it; announced once. */
export const FieldState = ({ field }: { field: string }) => {
  const state = useStore($fieldStates, { keys: [field] })[field]
  return (
    <span className={`field-state field-state-${state ?? 'none'}`} role="status">
      {state && fieldState[state]}
    </span>
  )
}

type Props = Pick<ComponentProps<typeof TextField>, 'type' | 'min' | 'max' | 'inputMode' | 'hint' | 'label'> & {
  /** Its path in the settings. */
  field: string
  /** As saved; undefined if unknown. */
  saved: string | undefined
  /** How typed text is cleaned: its limits and default (spec §5). */
  clean: (typed: string) => string
  onSave: (value: string) => void
}

/** A field that is saved when it loses the focus, or on Enter; Escape restores the saved value. */
export const SavedField = ({ field, saved, clean, onSave, ...input }: Props) => {
  const [typed, setTyped] = useState<string | null>(null)
  const cannotSend = useCannotSend()
  const leave = () => {
    if (typed === null) return
    const value = clean(typed)
    setTyped(null)
    if (value !== saved) onSave(value)
  }
  return (
    <div className="saved-field">
      <TextField
        {...input}
        {...(saved === undefined && { type: 'text' })}
        value={typed ?? saved ?? '–'}
        disabled={saved === undefined || cannotSend !== undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave()
          if (event.key === 'Escape') setTyped(null)
        }}
      />
      <FieldState field={field} />
    </div>
  )
}

type SettingSwitchProps = {
  /** Its path in the settings, `categories.profit`; also the name of its state. */
  field: string
  label: string
  /** Undefined if unknown: a dash, and nothing to press. */
  checked: boolean | undefined
  hint?: ReactNode
} & (
  | { part: (on: boolean) => NotificationSettingsPart; onSwitch?: undefined }
  /** Called instead of saving a part of the documented settings. */
  | { onSwitch: (on: boolean) => void; part?: undefined }
)

/** A yes-or-no setting, saved when it is pressed. */
export const SettingSwitch = ({ field, label, checked, hint, ...saving }: SettingSwitchProps) => {
  const cannotSend = useCannotSend()
  const change = saving.onSwitch ?? ((on: boolean) => void saveField(field, saving.part(on)))
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
