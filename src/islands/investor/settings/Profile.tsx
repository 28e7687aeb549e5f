import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { SettingsSection } from '#islands/frame/sections/SettingsSection.tsx'
import {
  $missingDetails,
  $profile,
  $profileAvailability,
  $profileChanged,
  loadProfile,
} from '#stores/investor/account/settings/profile.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { $user } from '#stores/session/user.ts'
import { Badge } from '#ui/Badge.tsx'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { FailedState } from '#ui/States.tsx'
import { ProfileFields } from './ProfileFields.tsx'

/** The form itself, empty, until its values have loaded, so that the height is the same. */
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
  const user = useStore($user)
  const missing = useStore($missingDetails)
  const changed = useStore($profileChanged)
  useEffect(() => whileOpen(loadProfile), [])
  return (
    <SettingsSection
      title="Profile"
      answer={
        <>
          {user?.name}
          {missing > 0 && `, ${missing === 1 ? 'one detail' : `${missing} details`} missing`}{' '}
          {changed && <Badge tone="waiting">Not saved</Badge>}
        </>
      }
      opened={changed}
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
