import { useStore } from '@nanostores/react'
import { $waiting } from '#stores/admin/work/approvals/approvals.ts'
import { loadInbox } from '#stores/admin/work/inbox/inbox.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/States.tsx'
import { approvalWords as words } from '#words/control/approvals.ts'
import { WaitingList } from '../parts/WaitingList.tsx'

/** Everything that waits for a second person or for its delay. */
export const SecondPerson = () => {
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
