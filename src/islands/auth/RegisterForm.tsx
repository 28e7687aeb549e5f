import { personNameCharactersMax } from '#contract/entities/person-name.ts'
import { passwordMinLength } from '#fund/terms/terms.ts'
import type { Registration } from '#stores/session/register.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Form } from '#ui/Form.tsx'
import { PasswordField, TextField } from '#ui/TextField.tsx'
import * as signUp from '#words/access/sign-up.ts'
import { registration as words } from '#words/people/registration.ts'
import { say } from '#words/said.ts'

/** A sentence with links in it, each written `<1>so</1>` and leading to the address of its number. */
const Linked = ({ text, to }: { text: string; to: readonly string[] }) =>
  text.split(/<(\d)>([^<]*)<\/\d>/).map((part, index, parts) => {
    if (index % 3 === 0) return <span key={part}>{part}</span>
    const address = to[Number(part) - 1] ?? ''
    return (
      index % 3 === 1 && (
        <a key={address} href={say(address)}>
          {parts[index + 1]}
        </a>
      )
    )
  })

type Props = {
  busy?: boolean
  error?: string | null
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
export const RegisterForm = ({ busy, error, onSubmit, onGoogle }: Props) => (
  <div className="auth-view">
    <h1>{signUp.heading}</h1>
    <p className="cap">{words.mailedCode}</p>
    <Form
      className="auth-form"
      data-press="submit"
      legend={signUp.account}
      error={error}
      onSubmit={(form) => onSubmit?.(registrationOf(form))}
      actions={
        <>
          <Button kind="solid" submit busy={busy}>
            {busy ? signUp.busy : signUp.heading}
          </Button>
          <Button data-press="google" onClick={onGoogle}>
            {signUp.withGoogle}
          </Button>
        </>
      }
    >
      <TextField label={signUp.fullName} name="name" autoComplete="name" maxLength={personNameCharactersMax} required />
      <TextField label={signUp.email} name="email" type="email" autoComplete="email" required />
      <PasswordField
        label={signUp.password}
        look={signUp.look}
        name="password"
        autoComplete="new-password"
        hint={signUp.passwordHint.replace('{1}', String(passwordMinLength))}
        required
      />
      <TextField label={signUp.confirm} name="confirmation" type="password" autoComplete="new-password" required />
      <Checkbox name="terms" onChange={() => undefined} required>
        <span>
          <Linked text={signUp.accept} to={['/terms', '/privacy']} />
        </span>
      </Checkbox>
    </Form>
    <p>
      <span>{signUp.already}</span> <a href={say('/login')}>{signUp.logIn}</a>
    </p>
  </div>
)
