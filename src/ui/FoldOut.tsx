import { type ReactNode, useRef } from 'react'

type Props = {
  label: ReactNode
  children: ReactNode
  /** Buttons below the fields; pressing one closes it and leaves the focus where it can be seen. */
  actions?: ReactNode
}

/** Fields behind one button, over what is below; it closes on Escape and when the focus goes elsewhere. */
export const FoldOut = ({ label, children, actions }: Props) => {
  const frame = useRef<HTMLDetailsElement>(null)
  const leave = () => {
    if (!frame.current) return
    frame.current.querySelector('summary')?.focus()
    frame.current.open = false
  }
  return (
    <details
      className="menu fold-out"
      ref={frame}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !frame.current?.open) return
        event.preventDefault()
        leave()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false
      }}
    >
      <summary className="button button-plain">{label}</summary>
      <div className="menu-list">
        {children}
        {actions && (
          // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: its buttons take the press, this only closes behind them
          <div className="fold-out-actions" onClick={leave}>
            {actions}
          </div>
        )}
      </div>
    </details>
  )
}
