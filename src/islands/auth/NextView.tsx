import { useStore } from '@nanostores/react'
import { passwordMinLength } from '#fund/terms/terms.ts'
import { useForm } from '#islands/frame/hooks.ts'
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
import { $login } from '#stores/session/login.ts'
import { goIn, newPasswordForm } from '#stores/session/new-password.ts'
import { $user } from '#stores/session/user.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { PasswordField } from '#ui/TextField.tsx'
import { newPassword as words } from '#words/access/credentials.ts'
import { CodeForm } from './CodeForm.tsx'
import { FactorView } from './FactorView.tsx'
import { Heading } from './Waiting.tsx'

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
