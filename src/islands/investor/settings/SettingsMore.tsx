import { AccountActions } from './AccountActions.tsx'
import { AllDocuments } from './AllDocuments.tsx'
import { DistributionList } from './DistributionList.tsx'
import { Security } from './Security.tsx'
import { Sharing } from './Sharing.tsx'

/** The settings below the first screen. */
export const SettingsMore = () => (
  <>
    <Security />
    <AllDocuments />
    <DistributionList />
    <Sharing />
    <AccountActions />
  </>
)
