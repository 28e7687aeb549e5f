import { AccountActions } from './AccountActions.tsx'
import { AllDocuments } from './AllDocuments.tsx'
import { DistributionList } from './DistributionList.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'
import { Preferences } from './Preferences.tsx'
import { Profile } from './Profile.tsx'
import { Security } from './Security.tsx'
import { Sharing } from './Sharing.tsx'

/** Who is signed in, how they want things, and what becomes of their profit (spec §2). */
export const Settings = () => (
  <>
    <h1>Settings</h1>
    <Profile />
    <Preferences />
    <NotificationSettings />
    <AllDocuments />
    <DistributionList />
    <Sharing />
    <Security />
    <AccountActions />
  </>
)
