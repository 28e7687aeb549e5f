import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { PasswordForm } from '#islands/frame/PasswordForm.tsx'
import { $hasPassword, loadHasPassword } from '#stores/session/has-password.ts'

/** The admin's own password; with `session`. */
export const OwnPassword = () => {
  const has = useStore($hasPassword)
  useEffect(() => void loadHasPassword(), [])
  return (
    <section className="section" aria-labelledby="own-password">
      <h2 id="own-password">Your password</h2>
      <PasswordForm hasPassword={has ?? false} onSet={loadHasPassword} />
    </section>
  )
}
