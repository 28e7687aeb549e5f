import { type ComponentProps, type ReactNode, useId } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'id' | 'onChange' | 'children'> & {
  children: ReactNode
  hint?: ReactNode
  onChange: (checked: boolean) => void
  /** Drawn as a switch if it takes effect at once, as a box if it belongs to a form that is sent later. */
  as?: 'checkbox' | 'switch'
}

/** Yes or no; the whole line can be pressed. */
export const Checkbox = ({ children, hint, onChange, as = 'checkbox', ...input }: Props) => {
  const id = useId()
  return (
    <div className={`tick tick-${as}`}>
      <input
        {...input}
        type="checkbox"
        role={as === 'switch' ? 'switch' : undefined}
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{children}</label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
