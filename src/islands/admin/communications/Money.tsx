import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { InTurn } from '#islands/frame/InTurn.tsx'
import { $waiting, startWaiting } from '#stores/admin/work/approvals/approvals.ts'
import { loadInbox } from '#stores/admin/work/inbox/inbox.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/States.tsx'
import { approvalWords as words } from '#words/control/approvals.ts'
import { type SectionPart, TabbedSection } from '../parts/TabbedSection.tsx'
import { WaitingList } from '../parts/WaitingList.tsx'
import { PaymentsPanel } from '../payments/PaymentsPanel.tsx'
import { BankChanges } from './BankChanges.tsx'
import { Closures } from './Closures.tsx'
import { TransferQueue } from './TransferQueue.tsx'

/** Everything that waits for a second person or for its delay. */
const SecondPerson = () => {
  const { last, state } = useStore($waiting)
  return (
    <>
      <p className="cap">{words.rule}</p>
      <WaitingList after={loadInbox} />
      {!last && state === 'loading' && <SkeletonBlock kind="table" />}
      {last?.length === 0 && state !== 'failed' && (
        <EmptyState title={words.none}>Requests above the fund’s amounts appear here.</EmptyState>
      )}
    </>
  )
}

const parts: readonly SectionPart[] = [
  { id: 'transfers', of: 'transfers', label: 'Transfers', Part: TransferQueue },
  { id: 'bank', of: 'bank', label: 'Bank accounts', Part: BankChanges },
  { id: 'closure', of: 'closure', label: 'Closures', Part: Closures },
  { id: 'approvals', of: 'approvals', label: 'Second person', Part: SecondPerson },
]

/** What investors ask for and the admin decides, each in its list. */
const RequestsPanel = () => <TabbedSection title="Requests" parts={parts} />

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
