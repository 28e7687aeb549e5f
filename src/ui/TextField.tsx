import { type ComponentProps, type ReactNode, useState } from 'react'
import { Field, type FieldText } from './Field.tsx'

type Props = FieldText &
  Omit<ComponentProps<'input'>, 'id'> & {
    /** A unit that belongs to the value: `$` before, `%` after. */
    before?: ReactNode
    after?: ReactNode
  }

/** A browser takes no address with the unseen marks that copying brings along. */
const withoutMarks = ({ currentTarget }: { currentTarget: HTMLInputElement }): void => {
  const plain = currentTarget.value.replace(/\p{Cf}/gu, '')
  if (plain !== currentTarget.value) currentTarget.value = plain
}

/** One line of text, a number, a date: an `<input>` with its label and its errors. */
export const TextField = ({ label, hint, error, labelHidden, before, after, ...input }: Props) => (
  <Field label={label} hint={hint} error={error} labelHidden={labelHidden}>
    {(control) => (
      <span className="control">
        {before && <span className="control-unit">{before}</span>}
        <input {...(input.type === 'email' && { onInput: withoutMarks })} {...input} {...control} />
        {after && <span className="control-unit">{after}</span>}
      </span>
    )}
  </Field>
)

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'after'> & {
  /** The button's text; the part within <1>…</1> is for screen readers only. */
  look?: string
}

/** A password field whose content can be shown. */
export const PasswordField = ({ look = 'Show<1> what is typed</1>', ...props }: PasswordFieldProps) => {
  const [show, what] = look.split(/<\/?1>/)
  const [shown, setShown] = useState(false)
  const button = (
    <button type="button" className="control-look" aria-pressed={shown} onClick={() => setShown(!shown)}>
      {show}
      <span className="hidden">{what}</span>
    </button>
  )
  return <TextField {...props} type={shown ? 'text' : 'password'} after={button} />
}
