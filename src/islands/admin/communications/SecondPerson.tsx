import { useStore } from '@nanostores/react'
import { $waiting, loadWaiting } from '#stores/admin/approvals/approvals.ts'
import { loadInbox } from '#stores/admin/inbox/inbox.ts'
import { EmptyState } from '#ui/States.tsx'
import { approvalWords as words } from '#words/approvals.ts'
import { Read } from '../parts/Read.tsx'
import { WaitingList } from '../parts/WaitingList.tsx'

/** Everything that waits for a second person or for its delay. */
export const SecondPerson = () => {
  const { last } = useStore($waiting)
  return (
    <>
      <p className="cap">{words.rule}</p>
      <WaitingList after={loadInbox} />
      {(last ?? []).length === 0 && (
        <Read $load={$waiting} what="What waits for a second person" onRetry={loadWaiting}>
          {() => <EmptyState title={words.none}>What is asked for above the fund’s amounts stands here.</EmptyState>}
        </Read>
      )}
    </>
  )
}
