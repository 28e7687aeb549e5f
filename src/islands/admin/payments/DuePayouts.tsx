import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { dueLines } from '#stores/admin/money/payments/due-lines.ts'
import { paymentDesk } from '#stores/admin/money/payments/payments.ts'
import { bankChanges } from '#stores/admin/money/transfers/bank.ts'
import { closures } from '#stores/admin/money/transfers/closures.ts'
import { transfers } from '#stores/admin/money/transfers/transfers.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/States.tsx'
import { OlderTransfers } from '../money/TransferQueue.tsx'
import { LoadFailed } from '../parts/LoadFailed.tsx'
import { Read } from '../parts/Read.tsx'
import { DueList } from './DueList.tsx'

/** What is to be decided, paid and expected, by deadline; with `payments`. */
export const DuePayouts = () => {
  const { last: requests, state } = useStore(transfers.$load)
  const hasTransfers = useStore($extensions).has('transfers')
  // What waits for a decision stands first: it would move what is below it.
  const isComing = !requests && state === 'loading' && hasTransfers
  const waiting = {
    requests: requests?.rows ?? [],
    bankChanges: useStore(bankChanges.$load).last ?? [],
    closures: useStore(closures.$load).last ?? [],
  }
  useEffect(() => {
    void paymentDesk.load()
    void bankChanges.load()
    void closures.load()
  }, [])
  return (
    <Read of={paymentDesk} what="What is to be paid">
      {(desk) => {
        if (isComing) return <SkeletonBlock kind="table" />
        const lines = dueLines(desk, waiting)
        return (
          <>
            <LoadFailed of={transfers} what="The list of transfers" />
            <LoadFailed of={bankChanges} what="The list of bank changes" />
            <LoadFailed of={closures} what="The list of closures" />
            {lines.length === 0 ? (
              <EmptyState title="There is nothing to pay.">
                Requests appear here, withdrawals once they are in effect, payments that came back, and deposits that
                are expected.
              </EmptyState>
            ) : (
              <DueList lines={lines} />
            )}
            {requests && requests.next !== null && <OlderTransfers />}
          </>
        )
      }}
    </Read>
  )
}
