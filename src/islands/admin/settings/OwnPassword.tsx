import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useState } from 'react'
import { $hasPassword, loadHasPassword } from '#stores/session/has-password.ts'
import { $passwordForm, setPassword } from '#stores/session/password.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

const empty = { current: '', next: '', again: '' }

/** Sets or changes the admin's own password and ends the other sessions; with `session`. */
export const OwnPassword = () => {
  const [fields, setFields] = useState(empty)
  const has = useStore($hasPassword)
  const { busy, error } = useStore($passwordForm)
  useEffect(() => void loadHasPassword(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await setPassword(fields.next, fields.again, has ? fields.current : undefined))) return
    setFields(empty)
    void loadHasPassword()
  }
  return (
    <section className="section" aria-labelledby="own-password">
      <h2 id="own-password">Your password</h2>
      <form className="form" onSubmit={(event) => void submit(event)}>
        {has && (
          <TextField
            label="Current password"
            type="password"
            autoComplete="current-password"
            required
            value={fields.current}
            onChange={({ target }) => setFields({ ...fields, current: target.value })}
          />
        )}
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          required
          value={fields.next}
          onChange={({ target }) => setFields({ ...fields, next: target.value })}
        />
        <TextField
          label="New password again"
          type="password"
          autoComplete="new-password"
          required
          value={fields.again}
          onChange={({ target }) => setFields({ ...fields, again: target.value })}
        />
        <p className="field-error" role="alert">
          {error}
        </p>
        <div className="actions">
          <Button submit busy={busy}>
            Set password
          </Button>
        </div>
      </form>
    </section>
  )
}
