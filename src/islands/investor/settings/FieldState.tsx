import { useStore } from '@nanostores/react'
import { $fieldStates } from '#stores/investor/account/settings/notification-field.ts'
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
