import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldText } from './Field.tsx'

type Props = FieldText &
  Omit<ComponentProps<'input'>, 'id'> & {
    /** A unit that belongs to the value: `$` before, `%` after. */
    before?: ReactNode
    after?: ReactNode
  }

/** One line of text, a number, a date: an `<input>` with its label and its errors. */
export const TextField = ({ label, hint, error, labelHidden, before, after, ...input }: Props) => (
  <Field label={label} hint={hint} error={error} labelHidden={labelHidden}>
    {(control) => (
      <span className="control">
        {before && <span className="control-unit">{before}</span>}
        <input {...input} {...control} />
        {after && <span className="control-unit">{after}</span>}
      </span>
    )}
  </Field>
)
