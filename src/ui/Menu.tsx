import { type MouseEvent, type ReactNode, useRef } from 'react'

type Props = {
  label: ReactNode
  kind?: 'plain' | 'quiet'
  className?: string
  /** The chosen action is in progress. */
  busy?: boolean
  children: ReactNode
}

/** The list opens towards the middle of the page, so that it does not reach over an edge. */
const place = ({ currentTarget }: MouseEvent<HTMLDetailsElement>) => {
  const { left, right } = currentTarget.getBoundingClientRect()
  const { clientWidth } = document.documentElement
  currentTarget.toggleAttribute('data-to-start', (left + right) / 2 > clientWidth / 2)
}

/** Further actions behind one button; it closes when one is chosen, on Escape, and when the focus leaves it. */
export const Menu = ({ label, kind = 'quiet', className, busy, children }: Props) => {
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (menu.current) menu.current.open = false
  }
  /** What a choice opens gives the focus back to something that is visible then. */
  const chosen = () => {
    menu.current?.querySelector('summary')?.focus()
    close()
  }
  return (
    <details
      className={['menu', className].filter(Boolean).join(' ')}
      ref={menu}
      onClick={place}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return
        event.preventDefault()
        chosen()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
      }}
    >
      <summary className={`button button-${kind}`} aria-busy={busy || undefined}>
        {label}
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: its buttons take the press, this only closes behind them */}
      <div className="menu-list" onClick={chosen}>
        {children}
      </div>
    </details>
  )
}
