import { type ComponentProps, type ReactNode, useId } from 'react'
import { ConfirmDialog, type ConfirmProps } from './ConfirmDialog.tsx'
import { Form } from './Form.tsx'

type Props = Omit<ConfirmProps, 'form' | 'onConfirm'> &
  Pick<ComponentProps<typeof Form>, 'error' | 'noValidate' | 'onSubmit'> & {
    /** What stands below the fields and is no part of the form. */
    after?: ReactNode
  }

/** A form in a dialog, sent by the dialog's own button. */
export const ModalForm = ({ error, noValidate, onSubmit, role = 'dialog', after, children, ...dialog }: Props) => {
  const id = useId()
  return (
    <ConfirmDialog {...dialog} role={role} form={id}>
      <Form id={id} error={error} noValidate={noValidate} onSubmit={onSubmit}>
        {children}
      </Form>
      {after}
    </ConfirmDialog>
  )
}
