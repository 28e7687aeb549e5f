import { useId } from 'react'
import { login as words } from '#words/login.ts'
import * as signIn from '#words/sign-in.ts'

/** The link that does nothing (spec §2), and says why on hover, on focus and to screen readers. */
export const ForgotPassword = () => {
  const id = useId()
  return (
    <span className="with-reason auth-forgot">
      {/* biome-ignore lint/a11y/useValidAnchor: a link that is disabled has no address, and stays reachable for its reason */}
      <a role="link" tabIndex={0} aria-disabled="true" aria-describedby={id}>
        {signIn.forgot}
      </a>
      <span className="reason" id={id}>
        {words.forgotPassword}
      </span>
    </span>
  )
}
