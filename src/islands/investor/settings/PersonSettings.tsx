import { SettingsIndex } from '#islands/frame/sections/SettingsIndex.tsx'
import { memberWords } from '#words/people/members.ts'
import { AccountActions } from './AccountActions.tsx'
import { Members } from './Members.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'
import { Preferences } from './Preferences.tsx'
import { Profile } from './Profile.tsx'
import { Security } from './Security.tsx'

const titles = [
  'Profile',
  'Investment preferences',
  'Notification preferences',
  'Sign-in and sessions',
  memberWords.title,
  'Account actions',
]

/** The settings of somebody who owns no account: what is the person's. */
export const PersonSettings = () => (
  <>
    <h1>Settings</h1>
    <div className="indexed">
      <SettingsIndex titles={titles} />
      <div className="indexed-sections">
        <Profile />
        <Preferences />
        <NotificationSettings />
        <Security />
        <Members />
        <AccountActions owns={false} />
      </div>
    </div>
  </>
)
