import type { ComponentProps } from 'react'
import { Icon } from './Button.tsx'
import { Field, type FieldText } from './Field.tsx'
import { chevronDown } from './later-icons.ts'

export type Option<Value extends string> = { value: Value; label: string }

type Props<Value extends string> = FieldText &
  Omit<ComponentProps<'select'>, 'id' | 'value' | 'onChange' | 'children'> & {
    options: readonly Option<Value>[]
    value: Value
    onChange: (value: Value) => void
  }

/** One of a few options, drawn by the platform. */
export const Select = <Value extends string>({
  label,
  hint,
  error,
  labelHidden,
  options,
  value,
  onChange,
  ...select
}: Props<Value>) => (
  <Field label={label} hint={hint} error={error} labelHidden={labelHidden}>
    {(control) => (
      <span className="control control-select">
        <select
          {...select}
          {...control}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon d={chevronDown} size={16} />
      </span>
    )}
  </Field>
)
