import { type ReactNode, useId } from 'react'
import { Sentence } from './Money.tsx'

type Props = { text: string | null | undefined; id?: string }

/**
 * What is wrong with a field or a form, one problem per line. The element is always there, so that new text is
 * announced.
 */
export const FieldError = ({ text, id }: Props) => (
  <p className="field-error" id={id} role="alert">
    {text && <Sentence text={text} />}
  </p>
)

export type FieldText = {
  label: string
  hint?: ReactNode
  /** What is wrong and how to correct it; announced once, when it appears. */
  error?: string | undefined
  /** Keeps the label for screen readers only, if it is clear from the context. */
  labelHidden?: boolean | undefined
}

type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** Label above, control, then hint and error below, linked by ids that the control spreads. */
export const Field = ({
  label,
  hint,
  error,
  labelHidden,
  children,
}: FieldText & { children: (control: ControlProps) => ReactNode }) => {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id} className={labelHidden ? 'hidden' : 'field-label'}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}
