import { useStore } from '@nanostores/react'
import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { $extensions } from '#stores/kit/extensions.ts'
import { demoAdmin, demoInvestor, demoPassword } from '#stores/samples/demo-logins.ts'
import type { Credentials } from '#stores/session/credentials.ts'
import { offerPasskeys, signInWithPasskey } from '#stores/session/passkey-offer.ts'
import { passkeysSupported } from '#stores/session/passkeys.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Form } from '#ui/Form.tsx'
import { PasswordField, TextField } from '#ui/TextField.tsx'
import { login as words } from '#words/access/login.ts'
import * as signIn from '#words/access/sign-in.ts'
import { say } from '#words/said.ts'

/** The demo logins (spec §2); part of demo builds only. */
const DemoHint = () => (
  <dl className="auth-demo" translate="no">
    <dt>Demo investor</dt>
    <dd>{demoInvestor}</dd>
    <dt>Demo admin</dt>
    <dd>{demoAdmin}</dd>
    <dt>Password for both</dt>
    <dd>{demoPassword}</dd>
  </dl>
)

/** Signs in with a passkey, if backend and browser support them. With `factors`. */
const PasskeyButton = () =>
  useStore($extensions).has('factors') && passkeysSupported() ? (
    <Button onClick={() => void signInWithPasskey()}>Sign in with a passkey</Button>
  ) : null

type ForgotPasswordProps = {
  busy?: boolean | undefined
  /** If the backend can mail a code for a new password. */
  onPress?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
}

/**
 * Has a code for a new password mailed. With a backend that has only the documented calls it does nothing (spec §2), and
 * says why on hover, on focus and to screen readers.
 */
const ForgotPassword = ({ busy, onPress }: ForgotPasswordProps) => {
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

type Props = {
  email?: string
  remember?: boolean
  busy?: boolean
  error?: string | null
  notice?: string | null
  /** The person came back to this view: the password is next. */
  back?: boolean | undefined
  /** If the backend can send a code at once. */
  onMailCode?: ((credentials: Credentials) => void) | undefined
  /** Goes on with a code that was sent before; shown beside `onMailCode`. */
  onHaveCode?: (credentials: Credentials) => void
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
  back = false,
  onSubmit,
  onMailCode,
  onHaveCode,
  onGoogle,
}: Props) => {
  const formId = useId()
  const passwordField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (back) passwordField.current?.focus()
  }, [back])
  /** With an address, the browser says what is missing. */
  const withAddress = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>, go?: (of: Credentials) => void) => {
    const address = form?.elements.namedItem('email') as HTMLInputElement | null
    if (form && address?.reportValidity()) go?.(credentialsOf(form))
  }
  const mailCode = (event: MouseEvent<HTMLButtonElement>, code: 'sign-in' | 'password'): void =>
    withAddress(event, (of) => onMailCode?.({ ...of, code }))
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
        data-press="submit"
        legend={signIn.heading}
        error={error}
        onSubmit={(form) => onSubmit?.(credentialsOf(form))}
        actions={
          <>
            <Button kind="solid" submit busy={busy}>
              {busy ? signIn.busy : signIn.heading}
            </Button>
            {onMailCode && <PasskeyButton />}
            <Button data-press="google" onClick={onGoogle}>
              {signIn.withGoogle}
            </Button>
          </>
        }
      >
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
          </button>{' '}
          <button type="button" form={formId} disabled={busy} onClick={(event) => withAddress(event, onHaveCode)}>
            {words.haveCode}
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
