import { type ComponentProps, type ReactNode, type RefObject, useEffect, useImperativeHandle, useRef } from 'react'
import { FieldError } from './Field.tsx'

type Props = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** What is wrong with the form as a whole; shown above its buttons. */
  error: string | null | undefined
  /** The buttons. */
  actions?: ReactNode
  /** What the fields are about, for screen readers. */
  legend?: string | undefined
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
export const Form = ({ error, actions, legend, onSubmit, className = 'form', ref, children, ...form }: Props) => {
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
      // Only a browser without our script sends it, and then nothing typed may stand in the address.
      method="post"
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
      {legend === undefined ? (
        parts
      ) : (
        <fieldset className={className}>
          <legend className="hidden">{legend}</legend>
          {parts}
        </fieldset>
      )}
    </form>
  )
}
