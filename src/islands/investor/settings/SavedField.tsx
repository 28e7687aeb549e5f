import { type ComponentProps, useState } from 'react'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { TextField } from '#ui/TextField.tsx'
import { FieldState } from './FieldState.tsx'

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
