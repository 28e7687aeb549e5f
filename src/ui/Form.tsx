import { type ComponentProps, type ReactNode, type RefObject, useEffect, useImperativeHandle, useRef } from 'react'
import { FieldError } from './Field.tsx'

type Props = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** What is wrong with the form as a whole; shown above its buttons. */
  error: string | null | undefined
  /** The buttons. */
  actions?: ReactNode
  /** For a form that is drawn before it can be used: while true, nothing in it can be used. */
  locked?: boolean | undefined
  onSubmit: (form: HTMLFormElement) => unknown
}

/** If a submission comes back with problems, focuses the first field that has one. Returns props for the form. */
const useFirstWrong = (form: RefObject<HTMLFormElement | null>) => {
  const sent = useRef(false)
  useEffect(() => {
    const wrong = sent.current && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!wrong) return
    sent.current = false
    wrong.focus()
  })
  return {
    send: () => {
      sent.current = true
    },
    type: () => {
      sent.current = false
    },
  }
}

/**
 * Fields, what is wrong with them as a whole, and the buttons; sent by its submit button or Enter, never by the
 * browser.
 */
export const Form = ({ error, actions, locked, onSubmit, className = 'form', ref, children, ...form }: Props) => {
  const own = useRef<HTMLFormElement>(null)
  useImperativeHandle(ref, () => own.current as HTMLFormElement)
  const wrong = useFirstWrong(own)
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
      ref={own}
      className={className}
      onInput={(event) => {
        wrong.type()
        form.onInput?.(event)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        wrong.send()
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
