import { InTurn } from '../parts/InTurn.tsx'
import { PaymentsPanel } from '../payments/PaymentsPanel.tsx'
import { RequestsPanel } from './RequestsPanel.tsx'

/** Money in and out, and what investors ask for. */
export const Money = () => (
  <InTurn>
    <PaymentsPanel />
    <RequestsPanel />
  </InTurn>
)
