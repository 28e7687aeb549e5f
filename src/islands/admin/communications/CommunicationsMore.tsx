import { DecisionDialog } from '../parts/DecisionDialog.tsx'
import { InTurn } from '../parts/InTurn.tsx'
import { TrailDialog } from '../parts/OwnTrail.tsx'
import { ReceiveDialog } from '../parts/ReceiveDialog.tsx'
import { PaymentsPanel } from '../payments/PaymentsPanel.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { RequestsPanel } from './RequestsPanel.tsx'

/** Communications below what came in and what goes out: money, requests, and what either opens. */
export const CommunicationsMore = () => (
  <>
    <InTurn>
      <PaymentsPanel />
      <RequestsPanel />
    </InTurn>
    <DecisionDialog />
    <HandOverDialog />
    <ReceiveDialog />
    <TrailDialog />
  </>
)
