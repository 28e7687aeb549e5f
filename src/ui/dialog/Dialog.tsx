import { type ReactNode, useContext, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { DialogOpened } from '../contexts.ts'
import { IconButton } from '../IconButton.tsx'
import { cross } from '../later-icons.ts'
import { focusPlace } from './focus-place.ts'
import { dialogOpened } from './open-dialogs.ts'

export type DialogProps = {
  title: string
  onClose: () => void
  children: ReactNode
  /** The buttons, the harmless one first: it gets the focus. */
  actions?: ReactNode
  /** `alertdialog` if an answer is needed before anything else. */
  role?: 'dialog' | 'alertdialog'
  /** An X in the corner, for a dialog that is read and not answered. */
  closable?: boolean
  /** What Escape does instead of `onClose`. */
  onEscape?: (() => void) | undefined
  /** For content that is never shown again: Escape does not close it, only its buttons do. */
  held?: boolean
  wide?: boolean
  /** At the side and as tall as the window, for writing beside the subject of the text. */
  side?: boolean
}

const classOf = (wide = false, side = false): string =>
  ['dialog', ...(wide || side ? ['dialog-wide'] : []), ...(side ? ['dialog-side'] : [])].join(' ')

/**
 * A modal dialog, open while it is rendered. The browser keeps the focus inside, closes it on Escape and, because
 * `close` is called before it leaves the page, gives the focus back to what had it, or to what is around that.
 */
export const Dialog = ({
  title,
  onClose,
  onEscape = onClose,
  children,
  actions,
  role = 'dialog',
  closable,
  held,
  wide,
  side,
}: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const opened = useContext(DialogOpened)
  const leave = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const shown = dialog.current
    const giveBack = focusPlace(shown)
    shown?.showModal()
    const closed = opened(() => leave())
    const gone = shown && dialogOpened(shown)
    return () => {
      shown?.close()
      gone?.()
      closed()
      giveBack()
    }
  }, [opened])
  return (
    <dialog
      ref={dialog}
      className={classOf(wide, side)}
      role={role}
      // Browsers that do not know this close it on a second Escape all the same.
      {...(held && { closedby: 'none' })}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={(event) => {
        // A browser allows only some requests to close on Escape to be handled otherwise. A menu inside handles its
        // own.
        const isOwn = event.target instanceof Element && event.target.closest('dialog') === event.currentTarget
        if (event.key !== 'Escape' || !isOwn || event.defaultPrevented) return
        event.preventDefault()
        if (!held) onEscape()
      }}
      onCancel={(event) => {
        // A file input inside fires a cancel event of its own.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (!held) onEscape()
      }}
      onClose={onClose}
    >
      <div className="dialog-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {closable && <IconButton label="Close" icon={cross} onClick={onClose} />}
      </div>
      <div className="dialog-text" id={`${id}-text`}>
        {children}
      </div>
      {actions && <div className="dialog-actions">{actions}</div>}
    </dialog>
  )
}
