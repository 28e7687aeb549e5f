import { type MouseEvent, useId } from 'react'
import { login as words } from '#words/access/login.ts'
import * as signIn from '#words/access/sign-in.ts'

type Props = {
  busy?: boolean | undefined
  /** If the backend can mail a code for a new password. */
  onPress?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
}

/**
 * Has a code for a new password mailed. With a backend that has only the documented calls it does nothing (spec §2), and
 * says why on hover, on focus and to screen readers.
 */
export const ForgotPassword = ({ busy, onPress }: Props) => {
  const id = useId()
  if (onPress)
    return (
      <span className="auth-forgot">
        <button type="button" disabled={busy} onClick={onPress}>
          {signIn.forgot}
        </button>
      </span>
    )
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
