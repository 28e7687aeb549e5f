import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $profile, $profileWay, formOf, loadProfile, sampleProfile } from '#stores/investor/settings/profile.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { FailedState } from '#ui/States.tsx'
import { ProfileFields } from './ProfileFields.tsx'
import { SettingsSection } from './SettingsSection.tsx'

const Real = () => {
  const { last, state } = useStore($profile)
  if (last) return <ProfileFields known={formOf(last)} taxIdOnFile={last.taxId} />
  if (state !== 'failed') return <SkeletonBlock kind="panel" />
  return <FailedState title="Your profile did not load." onRetry={() => void loadProfile()} />
}

/** The profile form of spec §3. */
export const Profile = () => {
  const way = useStore($profileWay)
  useEffect(() => whileOpen(loadProfile), [])
  return (
    <SettingsSection
      title="Profile"
      note={
        way === 'documented' ? <SourceBadge source="Sample" /> : 'Saved with the fund; your tax ID is shown masked.'
      }
    >
      {way === 'asking' && <SkeletonBlock kind="panel" />}
      {way === 'real' && <Real />}
      {way === 'documented' && <ProfileFields known={sampleProfile()} taxIdOnFile={null} />}
    </SettingsSection>
  )
}
