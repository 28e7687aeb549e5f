import { type ReactNode, useId } from 'react'
import { Button } from '../Button.tsx'
import { Sentence } from '../Money.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'

export type ConfirmProps = Pick<DialogProps, 'title' | 'role' | 'onEscape'> & {
  children: ReactNode
  /** The button that does it, labelled with its verb. */
  confirm: ReactNode
  cancel?: string
  /** It refuses, ends or closes something: never the colour of going on. */
  refuses?: boolean
  busy?: boolean
  /** Why it cannot be done now; shown above the buttons. */
  reason?: string | undefined
  onCancel: () => void
} & ({ onConfirm: (press: { readonly detail: number }) => void; form?: never } | { form: string; onConfirm?: never })

/**
 * Asks before an important action, or wraps a form that asks for more. Cancel comes first; while busy neither closes
 * it.
 */
export const ConfirmDialog = ({
  title,
  role = 'alertdialog',
  children,
  confirm,
  cancel = 'Cancel',
  refuses = false,
  busy = false,
  reason,
  form,
  onConfirm,
  onCancel,
  onEscape = onCancel,
}: ConfirmProps) => {
  const reasonId = useId()
  const unlessBusy = (act: () => void) => () => {
    if (!busy) act()
  }
  const leave = unlessBusy(onCancel)
  return (
    <Dialog
      title={title}
      role={role}
      onClose={leave}
      onEscape={unlessBusy(onEscape)}
      actions={
        <>
          <Button onClick={leave}>{cancel}</Button>
          <Button
            kind={refuses ? 'refuse' : 'solid'}
            submit={form !== undefined}
            form={form}
            busy={busy}
            reasonAt={reason === undefined ? undefined : reasonId}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {reason !== undefined && (
        <p className="cap" id={reasonId}>
          <Sentence text={reason} />
        </p>
      )}
    </Dialog>
  )
}
