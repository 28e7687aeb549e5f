import { useEffect, useRef } from 'react'
import { formatCountdown } from '#fund/otp.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { TextField } from '#ui/TextField.tsx'
import { login as words } from '#words/login.ts'

type Props = {
  email: string
  code: string
  /** Until the code runs out; 0 once it has. */
  seconds: number
  flight: 'none' | 'verify' | 'resend'
  error: string | null
  canVerify: boolean
  canResend: boolean
  onType: (input: string) => void
  onVerify: () => void
  onResend: () => void
  onBack: () => void
}

/** The second view of /login (spec §2, §4, §5): eight characters, a countdown, and ways on and back. */
export const CodeForm = (props: Props) => {
  const { email, code, seconds, flight, error, canVerify, canResend } = props
  const input = useRef<HTMLInputElement>(null)
  // At first, and again wherever a code was refused, the next thing to do is to type, over what stands there.
  useEffect(() => {
    if (flight !== 'none') return
    input.current?.focus()
    input.current?.select()
  }, [flight])
  return (
    <div className="auth-view">
      <h1>Enter your code</h1>
      <p>
        Code sent to <strong className="auth-address">{email}</strong>
      </p>
      <Form
        className="auth-form"
        error={error}
        onSubmit={props.onVerify}
        actions={
          <>
            <Button kind="solid" submit disabled={!canVerify && flight === 'none'} busy={flight !== 'none'}>
              {flight === 'verify' ? 'Verifying…' : 'Verify'}
            </Button>
            <Button onClick={props.onResend} disabled={!canResend && flight === 'none'} busy={flight !== 'none'}>
              {seconds > 0 ? words.resend.again : words.resend.expired}
            </Button>
            <Button kind="quiet" onClick={props.onBack} busy={flight === 'verify'}>
              Back to Login
            </Button>
          </>
        }
      >
        <TextField
          ref={input}
          label="One-time code"
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
        <p className="auth-countdown" data-expired={seconds === 0 || undefined}>
          {seconds > 0 ? 'Expires in ' : 'This code has expired.'}
          {seconds > 0 && <span role="timer">{formatCountdown(seconds)}</span>}
        </p>
      </Form>
    </div>
  )
}
