import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { InTurn } from '#islands/frame/InTurn.tsx'
import { PasswordForm } from '#islands/frame/PasswordForm.tsx'
import { SettingsSection } from '#islands/frame/sections/SettingsSection.tsx'
import { AddressPanel } from '#islands/frame/security/AddressPanel.tsx'
import { FactorsPanel } from '#islands/frame/security/FactorsPanel.tsx'
import { SessionList } from '#islands/frame/security/SessionList.tsx'
import { security } from '#stores/session/sessions.ts'
import { $user } from '#stores/session/user.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'

/** The admin's own password, second factors and sessions; with `session`. */
export const OwnPassword = ({ open = false }: { open?: boolean }) => {
  const { last, state } = useStore(security.$load)
  const email = useStore($user)?.email
  useEffect(() => void security.load(), [])
  return (
    <SettingsSection title="Your sign-in" {...(!open && { answer: email })}>
      <InTurn>
        {last || state === 'failed' ? (
          <PasswordForm hasPassword={last?.hasPassword ?? false} onSet={security.load} />
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
    </SettingsSection>
  )
}
