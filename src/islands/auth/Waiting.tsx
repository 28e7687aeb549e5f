import type { ReactNode, Ref } from 'react'
import { common } from '#words/common.ts'

type Props = {
  /**
   * `reading`: the saved session is being read (spec §2); whoever is quick may type already. `leading`: somebody is
   * signed in and being led on, and the form is drawn as grey bones of its size. `here`: the form is for this person.
   */
  state: 'reading' | 'leading' | 'here'
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** A form in the same elements before and after the session has been read, so that nothing typed is lost. */
export const Waiting = ({ state, ref, children }: Props) => (
  <div ref={ref} className={`auth-waiting auth-${state}`}>
    <p className="auth-loading" role="status">
      {state !== 'here' && common.loading}
    </p>
    <div className="auth-form-place" inert={state === 'leading'} aria-hidden={state === 'leading' || undefined}>
      {children}
    </div>
  </div>
)
