import { useStore } from '@nanostores/react'
import { passwordMinLength } from '#fund/terms/terms.ts'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { passwordForm } from '#stores/session/password.ts'
import { $user } from '#stores/session/user.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { TextField } from '#ui/TextField.tsx'
import { password as words } from '#words/access/credentials.ts'
import { freezeWords } from '#words/access/freezes.ts'
import { useForm } from './hooks.ts'
import { useFrozen } from './useStandsStill.ts'

type Props = { hasPassword: boolean; onSet: () => unknown }

/** Sets a first password, or changes the present one; the other sessions end. */
const Fields = ({ hasPassword, onSet }: Props) => {
  const { text, error, busy } = useForm(passwordForm)
  const cannotSend = useCannotSend()
  const email = useStore($user)?.email
  const secret = { type: 'password', required: true }
  return (
    <Form
      aria-label={hasPassword ? 'Change the password' : 'Set a password'}
      error={error}
      onSubmit={async () => {
        if (await passwordForm.submit()) await onSet()
      }}
      actions={
        <div className="actions">
          <Button kind="solid" submit busy={busy} reason={cannotSend}>
            {hasPassword ? 'Change password' : 'Set password'}
          </Button>
        </div>
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
      <div className="fields">
        {hasPassword && (
          <TextField
            label="Current password"
            autoComplete="current-password"
            hint={words.forgotten}
            {...secret}
            {...text('current_password')}
          />
        )}
        <TextField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${passwordMinLength} characters.`}
          {...secret}
          {...text('new_password')}
        />
        <TextField label="Confirm new password" autoComplete="new-password" {...secret} {...text('confirmation')} />
      </div>
    </Form>
  )
}

/** The form of the password; of a frozen account, why there is none. */
export const PasswordForm = (props: Props) => {
  const isFrozen = useFrozen()
  if (!isFrozen) return <Fields {...props} />
  return <p className="cap">{props.hasPassword ? freezeWords.still.password : freezeWords.still.noPassword}</p>
}
