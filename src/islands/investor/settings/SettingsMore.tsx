import { AccountActions } from './AccountActions.tsx'
import { AllDocuments } from './AllDocuments.tsx'
import { DistributionList } from './DistributionList.tsx'
import { Security } from './Security.tsx'
import { Sharing } from './Sharing.tsx'

/** Settings below what is in sight at first. */
export const SettingsMore = () => (
  <>
    <Security />
    <AllDocuments />
    <DistributionList />
    <Sharing />
    <AccountActions />
  </>
)
