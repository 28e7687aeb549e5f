import { useStore } from '@nanostores/react'
import { passwordMinLength } from '#fund/terms/terms.ts'
import { useForm } from '#islands/frame/useForm.ts'
import { goIn, newPasswordForm } from '#stores/session/new-password.ts'
import { $user } from '#stores/session/user.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { newPassword as words } from '#words/access/password.ts'
import { Heading } from './Heading.tsx'

/** The last view of "Forgot password": the person is signed in, and may go on without a new one. */
export const NewPasswordView = () => {
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
