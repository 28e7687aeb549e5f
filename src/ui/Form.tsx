import type { ComponentProps, ReactNode } from 'react'
import { FieldError } from './FieldError.tsx'

type Props = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** What is wrong with the form as a whole; said above its buttons. */
  error: string | null | undefined
  /** The buttons. */
  actions?: ReactNode
  /** Set where a form can be drawn before it can be used: while true, nothing in it can be used. */
  locked?: boolean | undefined
  onSubmit: (form: HTMLFormElement) => unknown
}

/** Fields, what is wrong with them as a whole, and the buttons; sent by its submit button or Enter, never by the browser. */
export const Form = ({ error, actions, locked, onSubmit, className = 'form', children, ...form }: Props) => {
  const parts = (
    <>
      {children}
      <FieldError text={error} />
      {actions}
    </>
  )
  return (
    <form
      {...form}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit(event.currentTarget)
      }}
    >
      {locked === undefined ? (
        parts
      ) : (
        <fieldset className={className} disabled={locked}>
          {parts}
        </fieldset>
      )}
    </form>
  )
}
