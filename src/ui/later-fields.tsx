import type { ComponentProps } from 'react'
import { Checkbox } from './Checkbox.tsx'
import { Field, type FieldText } from './Field.tsx'
import { TextField } from './TextField.tsx'

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

/** An amount of dollars, typed as text: a number field would drop the commas and round. */
export const DollarsField = (
  props: Omit<ComponentProps<typeof TextField>, 'before' | 'inputMode' | 'autoComplete'>,
) => <TextField before="$" inputMode="decimal" autoComplete="off" {...props} />

/** A setting that takes effect at once. */
export const Switch = (props: Omit<ComponentProps<typeof Checkbox>, 'as'>) => <Checkbox {...props} as="switch" />

type FileFieldProps = FieldText & {
  /** The kinds of files that it takes, as in `<input accept>`. */
  accept: string
  onFile: (file: File) => void
}

/** One file to choose, with its label and its errors. */
export const FileField = ({ accept, onFile, ...text }: FileFieldProps) => (
  <Field {...text}>
    {(control) => (
      <input
        {...control}
        type="file"
        accept={accept}
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          if (chosen) onFile(chosen)
        }}
      />
    )}
  </Field>
)
