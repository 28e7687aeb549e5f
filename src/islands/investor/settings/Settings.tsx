import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { availabilityOf } from '#stores/kit/availability.ts'
import { $securityAvailability } from '#stores/session/sessions.ts'
import { AccountActions } from './AccountActions.tsx'
import { AllDocuments } from './AllDocuments.tsx'
import { DistributionList } from './DistributionList.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'
import { Preferences } from './Preferences.tsx'
import { Profile } from './Profile.tsx'
import { Security } from './Security.tsx'
import { SettingsIndex } from './SettingsIndex.tsx'
import { Sharing } from './Sharing.tsx'

const $statements = availabilityOf('statements')
const $agreements = availabilityOf('agreements')

/** What there is with this backend; what is not known yet keeps its line, so that nothing moves when it is. */
const useTitles = (): readonly string[] => {
  const [statements, agreements] = [useStore($statements), useStore($agreements)]
  const documents = statements !== 'unavailable' || agreements !== 'unavailable'
  const security = useStore($securityAvailability) !== 'unavailable'
  return useMemo(
    () => [
      'Profile',
      'Investment preferences',
      'Notification preferences',
      ...(documents ? ['Documents'] : []),
      'Weekly profit distributions',
      'How profit sharing works',
      ...(security ? ['Sign-in and sessions'] : []),
      'Account actions',
    ],
    [documents, security],
  )
}

/** Who is signed in, how they want things, and what becomes of their profit (spec §2). */
export const Settings = () => (
  <>
    <h1>Settings</h1>
    <div className="indexed">
      <SettingsIndex titles={useTitles()} />
      <div className="indexed-sections">
        <Profile />
        <Preferences />
        <NotificationSettings />
        <AllDocuments />
        <DistributionList />
        <Sharing />
        <Security />
        <AccountActions />
      </div>
    </div>
  </>
)
