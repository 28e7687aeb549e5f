import { AccountActions } from './settings/AccountActions.tsx'
import { DistributionList } from './settings/DistributionList.tsx'
import { NotificationSettings } from './settings/NotificationSettings.tsx'
import { Preferences } from './settings/Preferences.tsx'
import { Profile } from './settings/Profile.tsx'
import { Security } from './settings/Security.tsx'
import { Sharing } from './settings/Sharing.tsx'

/** Who is signed in, how they want things, and what becomes of their profit (spec §2). */
export const Settings = () => (
  <>
    <h1>Settings</h1>
    <Profile />
    <Preferences />
    <NotificationSettings />
    <DistributionList />
    <Sharing />
    <Security />
    <AccountActions />
  </>
)
