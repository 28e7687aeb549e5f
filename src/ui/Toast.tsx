import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { cross } from './icons.ts'
import { Sentence } from './Sentence.tsx'

export type ToastMessage = { id: number; text: string; tone?: 'good' | 'bad'; undo?: (() => unknown) | undefined }

/**
 * The one live region of a screen: always there, so that what is put into it is spoken, and spoken once
 * because each message has an id. When it goes is for whoever holds the message to say.
 */
export const ToastRegion = ({ toast, onDismiss }: { toast: ToastMessage | undefined; onDismiss: () => void }) => (
  <div className="toasts" role="status" aria-live="polite">
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
