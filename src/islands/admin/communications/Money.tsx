import { useEffect } from 'react'
import { InTurn } from '#islands/frame/InTurn.tsx'
import { startWaiting } from '#stores/admin/work/approvals/approvals.ts'
import { PaymentsPanel } from '../payments/PaymentsPanel.tsx'
import { RequestsPanel } from './RequestsPanel.tsx'

/** Money in and out, and what investors ask for. */
export const Money = () => {
  // Rows of both show what waits for a second person.
  useEffect(startWaiting, [])
  return (
    <InTurn>
      <PaymentsPanel />
      <RequestsPanel />
    </InTurn>
  )
}
