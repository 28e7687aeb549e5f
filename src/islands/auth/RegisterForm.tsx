import { passwordMinLength } from '#fund/terms.ts'
import type { Registration } from '#stores/session/register.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Form } from '#ui/Form.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { registration as words } from '#words/registration.ts'

type Props = {
  busy?: boolean
  error?: string | null
  /** Drawn only, while the session is being read. */
  waiting?: boolean
  onSubmit?: (registration: Registration) => void
  onGoogle?: () => void
}

const registrationOf = (form: HTMLFormElement): Registration => {
  const data = new FormData(form)
  const text = (name: string) => String(data.get(name))
  return {
    name: text('name'),
    email: text('email'),
    password: text('password'),
    confirmation: text('confirmation'),
  }
}

/** The fields of /register (spec §2, §5). The browser keeps what is typed; passwords go nowhere. */
export const RegisterForm = ({ busy, error, waiting = false, onSubmit, onGoogle }: Props) => (
  <div className="auth-view">
    <h1>Register</h1>
    <p className="cap">{words.mailedCode}</p>
    <Form
      className="auth-form"
      locked={waiting}
      error={error}
      onSubmit={(form) => onSubmit?.(registrationOf(form))}
      actions={
        <>
          <Button kind="solid" submit busy={busy}>
            {busy ? 'Registering…' : 'Register'}
          </Button>
          <Button onClick={onGoogle}>Sign up with Google</Button>
        </>
      }
    >
      <legend className="hidden">Your account</legend>
      <TextField label="Full name" name="name" autoComplete="name" maxLength={100} required />
      <TextField label="Email address" name="email" type="email" autoComplete="email" required />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={`At least ${passwordMinLength} characters`}
        required
      />
      <TextField label="Confirm password" name="confirmation" type="password" autoComplete="new-password" required />
      <Checkbox name="terms" onChange={() => undefined} required>
        <span>
          I accept the <a href="/terms">Terms of Use</a> and the <a href="/privacy">Privacy Policy</a>
        </span>
      </Checkbox>
    </Form>
    <p>
      Registered already? <a href="/login">Log in</a>
    </p>
  </div>
)
