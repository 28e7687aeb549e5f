import { type ComponentProps, type MouseEvent, useId, useState } from 'react'
import { Sentence } from './Money.tsx'

/** One icon of `icons.ts`, decorative: the component that shows it gives it a name in text. */
export const Icon = ({ d, size = 20 }: { d: string; size?: number }) => (
  <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
    <path d={d} />
  </svg>
)

export type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  /** `solid` for the main action of a screen, `quiet` for one that looks like a link, `refuse` for what refuses, ends or closes. */
  kind?: 'plain' | 'solid' | 'quiet' | 'refuse' | undefined
  /** In flight: keeps focus and width, and ignores a second press. */
  busy?: boolean | undefined
  /** Why it cannot be pressed. It stays focusable, so that the reason can be read. */
  reason?: string | undefined
  /** The id of the element with the reason, if several buttons share one. */
  reasonAt?: string | undefined
  icon?: string | undefined
  submit?: boolean | undefined
}

const nothing = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * A button that stays in the tab order while it is busy or has a reason not to work. A caller that may give a reason
 * always passes `reason`, so that the button is the same element with and without one, and keeps the focus.
 */
export const Button = (props: ButtonProps) => {
  const { kind = 'plain', busy, reason, reasonAt, icon, submit, disabled, children, onClick, ...rest } = props
  const reasonId = useId()
  const [focused, setFocused] = useState(false)
  // A button that its own press disables would lose the focus.
  const isHeld = disabled && focused
  const blocked = busy || isHeld || reason !== undefined || reasonAt !== undefined
  const button = (
    <button
      {...rest}
      type={submit ? 'submit' : 'button'}
      disabled={disabled && !isHeld}
      onFocus={(event) => {
        setFocused(true)
        rest.onFocus?.(event)
      }}
      onBlur={(event) => {
        setFocused(false)
        rest.onBlur?.(event)
      }}
      className={['button', `button-${kind}`, rest.className].filter(Boolean).join(' ')}
      aria-busy={busy || undefined}
      aria-disabled={blocked || undefined}
      aria-describedby={reason === undefined ? (reasonAt ?? rest['aria-describedby']) : reasonId}
      onClick={blocked ? nothing : onClick}
    >
      {icon && <Icon d={icon} />}
      {children}
    </button>
  )
  if (!('reason' in props)) return button
  return (
    <span className={reason === undefined ? 'without-reason' : 'with-reason'}>
      {button}
      {reason !== undefined && (
        <span className="reason" id={reasonId}>
          <Sentence text={reason} />
        </span>
      )}
    </span>
  )
}
