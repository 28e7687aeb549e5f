import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import { SettingsIndex } from '#islands/frame/sections/SettingsIndex.tsx'
import { $newDocuments, documentsTitle } from '#stores/investor/account/settings/new-documents.ts'
import { availabilityOf } from '#stores/kit/availability.ts'
import { $securityAvailability } from '#stores/session/sessions.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { memberWords } from '#words/people/members.ts'
import { NotificationSettings } from './NotificationSettings.tsx'
import { Preferences } from './Preferences.tsx'
import { Profile } from './Profile.tsx'

const loadMore = () => import('./SettingsMore.tsx').then(({ SettingsMore }) => SettingsMore)

const $statements = availabilityOf('statements')
const $agreements = availabilityOf('agreements')
const $members = availabilityOf('members')

/** The sections that this backend has; one that is not known yet keeps its line, so that nothing moves later. */
const useTitles = (): readonly string[] => {
  const [statements, agreements] = [useStore($statements), useStore($agreements)]
  const documents = statements !== 'unavailable' || agreements !== 'unavailable'
  const security = useStore($securityAvailability) !== 'unavailable'
  const members = useStore($members) !== 'unavailable'
  return useMemo(
    () => [
      'Profile',
      'Investment preferences',
      'Notification preferences',
      ...(security ? ['Sign-in and sessions'] : []),
      ...(documents ? [documentsTitle] : []),
      ...(members ? [memberWords.title] : []),
      'Weekly profit distributions',
      'How profit sharing works',
      'Account actions',
    ],
    [documents, members, security],
  )
}

/** The person's details, their preferences, and the distribution of their profit (spec §2). */
export const Settings = () => (
  <>
    <h1>Settings</h1>
    <div className="indexed">
      <SettingsIndex titles={useTitles()} news={{ of: documentsTitle, count: useStore($newDocuments) }} />
      <div className="indexed-sections">
        <Profile />
        <Preferences />
        <NotificationSettings />
        <LazyPanel load={loadMore} fallback={<SkeletonBlock kind="table" />} />
      </div>
    </div>
  </>
)
