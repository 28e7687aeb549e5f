import { type MouseEvent, useEffect, useId, useRef } from 'react'
import type { Credentials } from '#stores/session/credentials.ts'
import { offerPasskeys } from '#stores/session/passkey-offer.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Form } from '#ui/Form.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { login as words } from '#words/access/login.ts'
import * as signIn from '#words/access/sign-in.ts'
import { say } from '#words/said.ts'
import { DemoHint } from './DemoHint.tsx'
import { ForgotPassword } from './ForgotPassword.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'

type Props = {
  email?: string
  remember?: boolean
  busy?: boolean
  error?: string | null
  notice?: string | null
  /** Not usable, while the session is being read. */
  waiting?: boolean
  /** The person came back to this view: the password is next. */
  back?: boolean | undefined
  /** If the backend can send a code at once. */
  onMailCode?: ((credentials: Credentials) => void) | undefined
  onSubmit?: (credentials: Credentials) => void
  onGoogle?: () => void
}

const credentialsOf = (form: HTMLFormElement): Credentials => {
  const data = new FormData(form)
  return {
    email: String(data.get('email')),
    password: String(data.get('password')),
    remember: data.get('remember') !== null,
  }
}

/** The first view of /login (spec §2). The browser keeps what is typed; none of it is in a store. */
export const LoginForm = ({
  email = '',
  remember = false,
  busy,
  error,
  notice,
  waiting = false,
  back = false,
  onSubmit,
  onMailCode,
  onGoogle,
}: Props) => {
  const formId = useId()
  const passwordField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (back) passwordField.current?.focus()
  }, [back])
  const mailCode = ({ currentTarget }: MouseEvent<HTMLButtonElement>, code: 'sign-in' | 'password'): void => {
    const form = currentTarget.form
    const address = form?.elements.namedItem('email') as HTMLInputElement | null
    if (form && address?.reportValidity()) onMailCode?.({ ...credentialsOf(form), code })
  }
  const knowsPasskeys = onMailCode !== undefined
  useEffect(() => {
    // For a person who was in the field before the script was loaded, or before the server had said what it can do.
    if (knowsPasskeys && document.activeElement?.getAttribute('name') === 'email') void offerPasskeys()
  }, [knowsPasskeys])
  return (
    <div className="auth-view">
      <h1>{signIn.heading}</h1>
      {notice && (
        <p className="auth-notice" role="status">
          {notice}
        </p>
      )}
      <Form
        id={formId}
        className="auth-form"
        locked={waiting}
        error={error}
        onSubmit={(form) => onSubmit?.(credentialsOf(form))}
        actions={
          <>
            <Button kind="solid" submit busy={busy}>
              {busy ? signIn.busy : signIn.heading}
            </Button>
            {onMailCode && <PasskeyButton />}
            <Button onClick={onGoogle}>{signIn.withGoogle}</Button>
          </>
        }
      >
        <legend className="hidden">{signIn.heading}</legend>
        <TextField
          label={signIn.email}
          name="email"
          type="email"
          autoComplete={onMailCode ? 'username webauthn' : 'username'}
          onFocus={onMailCode && (() => void offerPasskeys())}
          defaultValue={email}
          required
        />
        <PasswordField
          ref={passwordField}
          label={signIn.password}
          look={signIn.look}
          name="password"
          autoComplete="current-password"
          required
        />
        <div className="auth-row">
          <Checkbox name="remember" defaultChecked={remember} onChange={() => undefined}>
            {signIn.remember}
          </Checkbox>
          <ForgotPassword onPress={onMailCode && ((event) => mailCode(event, 'password'))} busy={busy} />
        </div>
      </Form>
      {onMailCode ? (
        <p className="cap auth-mailed">
          {words.noPassword}{' '}
          <button type="button" form={formId} disabled={busy} onClick={(event) => mailCode(event, 'sign-in')}>
            {words.mailCode}
          </button>
        </p>
      ) : (
        <p className="cap auth-mailed">{words.mailedCode}</p>
      )}
      <p>
        <span>{signIn.newHere}</span> <a href={say('/register')}>{signIn.register}</a>
      </p>
      {import.meta.env.PUBLIC_DEMO === '1' && <DemoHint />}
    </div>
  )
}
