import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  title: string
  children: ReactNode
  /** The button that does it, named by its verb. */
  confirm: string
  cancel?: string
  busy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that matters. Cancel comes first and has the focus; while busy neither closes it. */
export const ConfirmDialog = ({
  title,
  children,
  confirm,
  cancel = 'Cancel',
  busy = false,
  onConfirm,
  onCancel,
}: Props) => {
  const leave = () => {
    if (!busy) onCancel()
  }
  return (
    <Dialog
      title={title}
      role="alertdialog"
      onClose={leave}
      actions={
        <>
          <Button onClick={leave}>{cancel}</Button>
          <Button kind="solid" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
