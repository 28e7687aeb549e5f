import { InTurn } from '#islands/frame/InTurn.tsx'
import { AccountActions } from './AccountActions.tsx'
import { AllDocuments } from './AllDocuments.tsx'
import { DistributionList } from './DistributionList.tsx'
import { Security } from './Security.tsx'
import { Sharing } from './Sharing.tsx'

/** The settings below the first screen. */
export const SettingsMore = () => (
  <InTurn>
    <Security />
    <AllDocuments />
    <DistributionList />
    <Sharing />
    <AccountActions />
  </InTurn>
)
