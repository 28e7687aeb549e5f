import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { passwordMinLength } from '#fund/terms.ts'
import { loadSecurity } from '#stores/investor/settings/sessions.ts'
import { $online } from '#stores/kit/network.ts'
import { $passwordForm, setPassword } from '#stores/session/password.ts'
import { $user } from '#stores/session/user.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { common } from '#words/common.ts'

const empty = { current: '', next: '', again: '' }

/** Sets a first password, or changes the one there is; the other sessions end. */
export const PasswordForm = ({ hasPassword }: { hasPassword: boolean }) => {
  const [form, setForm] = useState(empty)
  const { busy, error } = useStore($passwordForm)
  const online = useStore($online)
  const email = useStore($user)?.email
  const field = (name: keyof typeof empty) => ({
    type: 'password',
    required: true,
    value: form[name],
    readOnly: busy,
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })
  return (
    <form
      className="form"
      aria-label={hasPassword ? 'Change the password' : 'Set a password'}
      onSubmit={async (event) => {
        event.preventDefault()
        if (!(await setPassword(form.next, form.again, hasPassword ? form.current : undefined))) return
        setForm(empty)
        await loadSecurity()
      }}
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
        {hasPassword && <TextField label="Current password" autoComplete="current-password" {...field('current')} />}
        <TextField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${passwordMinLength} characters.`}
          {...field('next')}
        />
        <TextField label="Confirm new password" autoComplete="new-password" {...field('again')} />
      </div>
      <p className="field-error" role="alert">
        {error}
      </p>
      <div className="save-line">
        <Button kind="solid" submit busy={busy} reason={online ? undefined : common.offline}>
          {hasPassword ? 'Change password' : 'Set password'}
        </Button>
      </div>
    </form>
  )
}
