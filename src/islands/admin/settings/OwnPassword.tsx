import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { PasswordForm } from '#islands/frame/PasswordForm.tsx'
import { AddressPanel } from '#islands/frame/security/AddressPanel.tsx'
import { FactorsPanel } from '#islands/frame/security/FactorsPanel.tsx'
import { SessionList } from '#islands/frame/security/SessionList.tsx'
import { $security, loadSecurity } from '#stores/session/sessions.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { InTurn } from '../parts/InTurn.tsx'

/** The admin's own password, second factors and sessions; with `session`. */
export const OwnPassword = () => {
  const { last, state } = useStore($security)
  useEffect(() => void loadSecurity(), [])
  return (
    <section className="section" aria-labelledby="own-password">
      <h2 id="own-password">Your password</h2>
      <InTurn>
        {last || state === 'failed' ? (
          <PasswordForm hasPassword={last?.hasPassword ?? false} onSet={loadSecurity} />
        ) : (
          <SkeletonBlock kind="panel" />
        )}
        <FactorsPanel />
        <AddressPanel />
      </InTurn>
      {last && (
        <>
          <h3>Your sessions</h3>
          <SessionList sessions={last.sessions} />
        </>
      )}
    </section>
  )
}
