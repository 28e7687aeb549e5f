import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'

export type ConfirmProps = Pick<DialogProps, 'title' | 'role'> & {
  children: ReactNode
  /** The button that does it, named by its verb. */
  confirm: string
  cancel?: string
  busy?: boolean
  /** Why it cannot be done now. */
  reason?: string | undefined
  onCancel: () => void
} & ({ onConfirm: (press: { readonly detail: number }) => void; form?: never } | { form: string; onConfirm?: never })

/** Asks before something that matters, or asks for what a form inside takes. Cancel comes first; while busy neither closes it. */
export const ConfirmDialog = ({
  title,
  role = 'alertdialog',
  children,
  confirm,
  cancel = 'Cancel',
  busy = false,
  reason,
  form,
  onConfirm,
  onCancel,
}: ConfirmProps) => {
  const leave = () => {
    if (!busy) onCancel()
  }
  return (
    <Dialog
      title={title}
      role={role}
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>{cancel}</Button>
          <Button kind="solid" submit={form !== undefined} form={form} busy={busy} reason={reason} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
