import { useEffect, useId, useRef } from 'react'
import { formatCountdown, secondsUntilResend } from '#fund/access/otp.ts'
import type { CodeUse } from '#stores/session/credentials.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { TextField } from '#ui/TextField.tsx'
import { login as words } from '#words/access/login.ts'
import * as signIn from '#words/access/sign-in.ts'

type Props = {
  email: string
  /** Whether a new password follows. */
  use: CodeUse
  code: string
  /** Until the code expires; 0 once it has, null for one that was sent before. */
  seconds: number | null
  flight: 'none' | 'verify' | 'resend'
  error: string | null
  canVerify: boolean
  canResend: boolean
  onType: (input: string) => void
  onVerify: () => void
  onResend: () => void
  onBack: () => void
}

/** The second view of /login (spec §2, §4, §5): eight characters, a countdown, and ways forward and back. */
export const CodeForm = (props: Props) => {
  const { email, use, code, seconds, flight, error, canVerify, canResend } = props
  const input = useRef<HTMLInputElement>(null)
  const whenId = useId()
  const wait = secondsUntilResend(seconds ?? 0)
  // At first, and again after a refused code, the next thing to do is to type over what is there.
  useEffect(() => {
    if (flight !== 'none') return
    input.current?.focus()
    input.current?.select()
  }, [flight])
  return (
    <div className="auth-view">
      <h1>{signIn.codeHeading}</h1>
      <p>
        {seconds === null ? words.newestCode : signIn.codeSent} <strong className="auth-address">{email}</strong>
      </p>
      {use === 'password' && <p>{words.thenPassword}</p>}
      <Form
        className="auth-form"
        error={error}
        onSubmit={props.onVerify}
        actions={
          <>
            <Button kind="solid" submit disabled={!canVerify && flight === 'none'} busy={flight !== 'none'}>
              {flight === 'verify' ? signIn.verifying : signIn.verify}
            </Button>
            <Button
              onClick={props.onResend}
              disabled={!canResend && flight === 'none'}
              busy={flight !== 'none'}
              aria-describedby={wait > 0 ? whenId : undefined}
            >
              {seconds === 0 ? words.resend.expired : words.resend.again}
            </Button>
            <p className="cap auth-resend" id={whenId}>
              {wait > 0 && `${signIn.newCodeIn} ${formatCountdown(wait)}`}
            </p>
            <Button kind="quiet" onClick={props.onBack} busy={flight === 'verify'}>
              {signIn.back}
            </Button>
          </>
        }
      >
        <TextField
          ref={input}
          label={signIn.code}
          name="otp"
          hint={words.codeHint}
          className="auth-code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          value={code}
          onChange={(event) => props.onType(event.target.value)}
        />
        {seconds !== null && (
          <p className="auth-countdown" data-expired={seconds === 0 || undefined}>
            {seconds > 0 ? `${signIn.expiresIn} ` : signIn.expired}
            {seconds > 0 && <span role="timer">{formatCountdown(seconds)}</span>}
          </p>
        )}
      </Form>
    </div>
  )
}
