import { type ReactNode, useEffect, useRef } from 'react'
import { common } from '#words/common.ts'

/** A form at its final size, drawn as grey bones and inert, while the saved session is being read (spec §2). */
export const Waiting = ({ children }: { children: ReactNode }) => (
  <div className="auth-waiting">
    <p className="auth-loading" role="status">
      {common.loading}
    </p>
    <div className="auth-bones" inert aria-hidden="true">
      {children}
    </div>
  </div>
)

/** The heading of a view that takes the place of another: it takes the focus, so that a screen reader says where one is. */
export const Heading = ({ children }: { children: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
