import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { $asksItself } from '#stores/kit/ask-while-down.ts'
import { $isOutdated } from '#stores/kit/part-failure.ts'
import { $toast, dismissToast } from '#stores/kit/toast.ts'
import { reloadPage, watchParts } from '#stores/kit/watch-parts.ts'
import { Button } from '#ui/Button.tsx'
import { focusWhatReturns } from '#ui/dialog/focus-place.ts'
import { useOpenDialogs } from '#ui/dialog/open-dialogs.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { cross } from '#ui/later-icons.ts'
import { Sentence } from '#ui/Money.tsx'
import { notLive } from '#words/not-live.ts'
import { newerVersion } from '#words/part-failure.ts'
import { loadPartFailed } from './LazyPanel.tsx'

type ToastMessage = { id: number; text: string; tone?: 'good' | 'bad'; undo?: (() => unknown) | undefined }

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

/**
 * If a dialog has a bar of buttons the message is shown above it, so that it covers none of them; the bar of a dialog
 * inside it does not count.
 */
const buttonsOf = (dialog: Element): Element | null => dialog.querySelector(':scope > .dialog-actions')

/**
 * The dialog in which a message was shown, or what was below that once it has closed. A message from before a dialog
 * opened was already announced, and would cover the dialog's question: it stays behind it.
 */
const usePlaceOf = (
  toast: ToastMessage | undefined,
  dialogs: readonly HTMLDialogElement[],
): HTMLDialogElement | undefined => {
  const said = useRef<{ id: number; over: readonly HTMLDialogElement[] }>(undefined)
  if (toast && said.current?.id !== toast.id) said.current = { id: toast.id, over: dialogs }
  return dialogs.findLast((dialog) => said.current?.over.includes(dialog))
}

/**
 * The live region of a screen: always there, so that new text is announced, and announced once because each message has
 * an id. An open dialog has one of its own, since anything outside of it is neither seen nor announced. When a message
 * disappears is for its owner to decide.
 */
const ToastRegion = ({ toast, onDismiss }: Props) => {
  const dialogs = useOpenDialogs()
  const place = usePlaceOf(toast, dialogs)
  const shownIn = (dialog: HTMLDialogElement | undefined) => (dialog === place ? toast : undefined)
  return (
    <>
      <Region role="status" toast={shownIn(undefined)} onDismiss={onDismiss} />
      {dialogs.map((dialog, depth) =>
        createPortal(
          <Region toast={shownIn(dialog)} onDismiss={onDismiss} />,
          buttonsOf(dialog) ?? dialog,
          String(depth),
        ),
      )}
    </>
  )
}

/** The outcome of an action that needs no answer; once in every dashboard. */
export const Toasts = () => {
  const toast = useStore($toast)
  const [isShown, setIsShown] = useState(false)
  // Text that is in a live region when it is inserted is not spoken.
  useEffect(() => setIsShown(true), [])
  return <ToastRegion toast={isShown ? toast : undefined} onDismiss={dismissToast} />
}

/** This tab is of an earlier version, and loading it anew by itself did not help or would have lost something. */
const OutdatedNotice = () =>
  useStore($isOutdated) ? (
    <p className="offline" role="status">
      <span>{newerVersion.sentence}</span>{' '}
      <button type="button" onClick={reloadPage}>
        {newerVersion.reload}
      </button>
    </p>
  ) : null

/** In the header while no socket brings what is new: the portal asks for it by itself. */
const NotLive = () => {
  const asks = useStore($asksItself)
  const head = asks && document.querySelector('.frame-head')
  if (!head) return null
  return createPortal(
    <span className="not-live" role="status" title={notLive.why}>
      {notLive.text}
      <span className="hidden">: {notLive.why}</span>
    </span>,
    head,
  )
}

/** What both dashboards say beside their screens: the messages after a press, and that a newer version is here. */
export const Notices = () => {
  useEffect(watchParts, [])
  useEffect(() => void loadPartFailed().catch(() => undefined), [])
  return (
    <>
      <OutdatedNotice />
      <NotLive />
      <Toasts />
    </>
  )
}
