import type { ComponentProps } from 'react'
import { Field, type FieldText } from './Field.tsx'

type Props = FieldText & Omit<ComponentProps<'textarea'>, 'id'>

/** Several lines of text, growing with the text if the browser can. */
export const TextArea = ({ label, hint, error, labelHidden, ...area }: Props) => (
  <Field label={label} hint={hint} error={error} labelHidden={labelHidden}>
    {(control) => (
      <span className="control">
        <textarea rows={4} {...area} {...control} />
      </span>
    )}
  </Field>
)
