import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { passwordMinLength } from '#fund/terms/terms.ts'
import { useForm } from '#islands/frame/hooks.ts'
import { FactorFields } from '#islands/frame/security/FactorFields.tsx'
import { SetupDialog } from '#islands/frame/security/SetupDialog.tsx'
import { Toasts } from '#islands/frame/Toasts.tsx'
import {
  $canResend,
  $canVerify,
  $codeFlight,
  $codeSeconds,
  backToLogin,
  codeForm,
  resend,
  typeCode,
  verify,
} from '#stores/session/code.ts'
import { openApp, openPasskey } from '#stores/session/factors.ts'
import { backToStart, loadPending, pendingFactors } from '#stores/session/finish.ts'
import { giveForm } from '#stores/session/give-factor.ts'
import { $login } from '#stores/session/login.ts'
import { goIn, newPasswordForm } from '#stores/session/new-password.ts'
import { passkeysSupported } from '#stores/session/passkeys.ts'
import { $user } from '#stores/session/user.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { FailedState } from '#ui/States.tsx'
import { PasswordField } from '#ui/TextField.tsx'
import { newPassword as words } from '#words/access/credentials.ts'
import { factorWords } from '#words/access/factors.ts'
import { CodeForm } from './CodeForm.tsx'
import { Heading } from './Heading.tsx'
import { LoginBones } from './LoginSkeleton.tsx'

const Back = () => (
  <Button kind="quiet" onClick={() => void backToStart()}>
    Back to Login
  </Button>
)

/** Asks for the factor that the person has. */
const Give = () => {
  const { values, error, busy } = useForm(giveForm)
  const { last } = useStore(pendingFactors.$load)
  if (!last) return null
  return (
    <>
      <Heading>One more step</Heading>
      <p>Your account is protected by a second factor.</p>
      <Form
        className="auth-form"
        error={error}
        noValidate
        onSubmit={() => giveForm.submit()}
        actions={
          <>
            <Button kind="solid" submit busy={busy}>
              {values.method === 'passkey' ? factorWords.methods.passkey : 'Go on'}
            </Button>
            <Back />
          </>
        }
      >
        <FactorFields factors={last} />
      </Form>
    </>
  )
}

/** The first enrolment of a person who must have a factor. */
const Enrol = () => (
  <>
    <Heading>Set up a second factor</Heading>
    <p>An admin signs in with two factors. Choose one now; you can add others in your settings.</p>
    <div className="auth-form">
      {passkeysSupported() && (
        <Button kind="solid" onClick={openPasskey}>
          Make a passkey
        </Button>
      )}
      <Button onClick={() => void openApp()}>Use an authenticator app</Button>
      <Back />
    </div>
    <SetupDialog />
    <Toasts />
  </>
)

/** The second half of a sign-in. */
const FactorView = () => {
  const { last, state } = useStore(pendingFactors.$load)
  useEffect(() => void loadPending(), [])
  if (!last && state === 'failed') return <FailedState title="This did not load." onRetry={() => void loadPending()} />
  if (!last) return <LoginBones />
  return <div className="auth-view">{last.awaits === 'enrolment' ? <Enrol /> : <Give />}</div>
}

/** The last view of "Forgot password": the person is signed in, and may go on without a new one. */
const NewPasswordView = () => {
  const { text, error, busy } = useForm(newPasswordForm)
  const email = useStore($user)?.email
  return (
    <div className="auth-view">
      <Heading>{words.heading}</Heading>
      <p>{words.text}</p>
      <Form
        className="auth-form"
        error={error}
        noValidate
        onSubmit={() => void newPasswordForm.submit()}
        actions={
          <>
            <Button kind="solid" submit busy={busy}>
              {words.set}
            </Button>
            <Button kind="quiet" onClick={() => void goIn()} busy={busy}>
              {words.without}
            </Button>
          </>
        }
      >
        <input
          className="hidden"
          type="text"
          autoComplete="username"
          value={email ?? ''}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField
          label={words.next}
          hint={words.hint(passwordMinLength)}
          autoComplete="new-password"
          required
          {...text('new_password')}
        />
        <PasswordField label={words.again} autoComplete="new-password" required {...text('confirmation')} />
      </Form>
    </div>
  )
}

/** The code's view with its store, loaded once a code has been requested. */
const CodeView = () => {
  const { values, error } = useStore(codeForm.$form)
  return (
    <CodeForm
      {...values}
      error={error}
      flight={useStore($codeFlight)}
      seconds={useStore($codeSeconds)}
      canVerify={useStore($canVerify)}
      canResend={useStore($canResend)}
      onType={typeCode}
      onVerify={verify}
      onResend={resend}
      onBack={backToLogin}
    />
  )
}

/** What follows the first view: a code, a second factor or, after "Forgot password", a new password. */
export const NextView = () => {
  const { view } = useStore($login)
  if (view === 'factor') return <FactorView />
  return view === 'password' ? <NewPasswordView /> : <CodeView />
}
