import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Form } from '../Form.tsx'
import { ConfirmDialog, type ConfirmProps } from './ConfirmDialog.tsx'

type Props = Omit<ConfirmProps, 'form' | 'onConfirm' | 'onEscape'> &
  Pick<ComponentProps<typeof Form>, 'error' | 'noValidate' | 'onSubmit'> & {
    /** Shown below the fields; not part of the form. */
    after?: ReactNode
  }

/**
 * A form in a dialog, sent by the dialog's own button. What was typed survives the first Escape, which is easily
 * pressed by mistake.
 */
export const ModalForm = ({ error, noValidate, onSubmit, role = 'dialog', after, children, ...dialog }: Props) => {
  const id = useId()
  const [typed, setTyped] = useState<'nothing' | 'something' | 'to discard'>('nothing')
  const onEscape = () => (typed === 'something' ? setTyped('to discard') : dialog.onCancel())
  return (
    <ConfirmDialog {...dialog} role={role} form={id} onEscape={onEscape}>
      <Form
        id={id}
        error={typed === 'to discard' ? 'Press Escape again to discard what you typed.' : error}
        noValidate={noValidate}
        onInput={() => setTyped('something')}
        onSubmit={(form) => {
          // The outcome replaces the question about what was typed.
          setTyped('something')
          return onSubmit(form)
        }}
      >
        {children}
      </Form>
      {after}
    </ConfirmDialog>
  )
}
