import type { ReactNode } from 'react'
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
