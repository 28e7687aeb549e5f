import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { refresh } from './refresh-icon.ts'

/** Runs an action that removes its own button: the focus stays in the part of the page that contained the button. */
const keepingFocus = (act: () => unknown) => (): void => {
  const part = document.activeElement?.closest<HTMLElement>('section, dialog, [role="tabpanel"]')
  part?.setAttribute('tabindex', String(part.tabIndex))
  part?.focus({ preventScroll: true })
  void act()
}

/** Nothing here yet: says what will appear, and how. */
export const EmptyState = ({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) => (
  <div className="state">
    <p className="state-title">{title}</p>
    {children && <p className="state-text">{children}</p>}
    {action}
  </div>
)

type FailedProps = {
  title: string
  children?: ReactNode
  /** The button's name, if it is not `Try again`. */
  retry?: string | undefined
  onRetry: () => void
  busy?: boolean
}

/** It did not load: says so once and offers to try again, after which the focus stays near. */
export const FailedState = ({ title, children, retry = 'Try again', onRetry, busy }: FailedProps) => (
  <div className="state state-failed" role="alert">
    <p className="state-title">{title}</p>
    {children && <p className="state-text">{children}</p>}
    <Button icon={refresh} busy={busy} onClick={keepingFocus(onRetry)}>
      {retry}
    </Button>
  </div>
)
