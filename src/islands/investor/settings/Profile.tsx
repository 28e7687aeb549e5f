import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $profile, $profileAvailability, loadProfile } from '#stores/investor/settings/profile.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { FailedState } from '#ui/States.tsx'
import { ProfileFields } from './ProfileFields.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** The form itself, empty, until what it holds has come: so it is as tall. */
const Waiting = () => (
  <div inert aria-busy="true">
    <ProfileFields taxIdOnFile={null} />
  </div>
)

const Real = () => {
  const { last, state } = useStore($profile)
  if (last) return <ProfileFields taxIdOnFile={last.taxId} />
  if (state !== 'failed') return <Waiting />
  return <FailedState title="Your profile did not load." onRetry={() => void loadProfile()} />
}

/** The profile form of spec §3. */
export const Profile = () => {
  const availability = useStore($profileAvailability)
  useEffect(() => whileOpen(loadProfile), [])
  return (
    <SettingsSection
      title="Profile"
      note={
        availability === 'unavailable' ? (
          <SourceBadge source="Sample" />
        ) : (
          'Saved with the fund; your tax ID is shown masked.'
        )
      }
    >
      {availability === 'unknown' && <Waiting />}
      {availability === 'available' && <Real />}
      {availability === 'unavailable' && <ProfileFields taxIdOnFile={null} />}
    </SettingsSection>
  )
}
