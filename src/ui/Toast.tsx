import { createPortal } from 'react-dom'
import { Button } from './Button.tsx'
import { focusWhatReturns } from './focus-place.ts'
import { IconButton } from './IconButton.tsx'
import { cross } from './icons.ts'
import { Sentence } from './Sentence.tsx'
import { useTopDialog } from './top-dialog.ts'

export type ToastMessage = { id: number; text: string; tone?: 'good' | 'bad'; undo?: (() => unknown) | undefined }

type Props = { toast: ToastMessage | undefined; onDismiss: () => void }

const Region = ({ toast, onDismiss, role }: Props & { role?: 'status' }) => (
  <div className="toasts" role={role} aria-live="polite" aria-atomic="true">
    {toast && (
      <div key={toast.id} className={`toast toast-${toast.tone ?? 'good'}`}>
        <span>
          <Sentence text={toast.text} />
        </span>
        {toast.undo && (
          <Button
            kind="quiet"
            onClick={() => {
              onDismiss()
              focusWhatReturns()
              toast.undo?.()
            }}
          >
            Undo
          </Button>
        )}
        <IconButton label="Dismiss" icon={cross} onClick={onDismiss} />
      </div>
    )}
  </div>
)

/** Where a dialog has a bar of buttons the message stands above it, so that it covers none of them. */
const buttonsOf = (dialog: Element): Element | null => dialog.querySelector('.dialog-actions')

/**
 * The live region of a screen: always there, so that what is put into it is spoken, and spoken once because each message
 * has an id. An open dialog has one of its own, since whatever stands outside of it is neither seen nor spoken. When a
 * message goes is for whoever holds it to say.
 */
export const ToastRegion = ({ toast, onDismiss }: Props) => {
  const dialog = useTopDialog()
  return (
    <>
      <Region role="status" toast={dialog ? undefined : toast} onDismiss={onDismiss} />
      {dialog && createPortal(<Region toast={toast} onDismiss={onDismiss} />, buttonsOf(dialog) ?? dialog)}
    </>
  )
}
