// Reopens the investor whom the browser's history names.
import '#stores/admin/people/investors/follow-link.ts'
import { DecisionDialog } from '../parts/DecisionDialog.tsx'
import { LiftDialog } from '../parts/LiftDialog.tsx'
import { TrailDialog } from '../parts/OwnTrail.tsx'
import { ReceiveDialog } from '../parts/ReceiveDialog.tsx'
import { BulkDialog } from './BulkDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { InvestorDialog } from './InvestorDialog.tsx'
import { InvestorFormDialog } from './InvestorFormDialog.tsx'
import { LostMailboxDialog } from './LostMailboxDialog.tsx'
import { TradingToggleDialog } from './TradingToggleDialog.tsx'

/** All dialogs that are opened from the list of investors. */
export const InvestorDialogs = () => (
  <>
    <InvestorDialog />
    <InvestorFormDialog />
    <LostMailboxDialog />
    <ImportDialog />
    <TradingToggleDialog />
    <DecisionDialog />
    <LiftDialog />
    <ReceiveDialog />
    <BulkDialog />
    <TrailDialog />
  </>
)
