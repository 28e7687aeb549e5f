import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $bank, $bankAvailability, startBank } from '#stores/investor/money/transfer/bank.ts'
import { startRecentActivity } from '#stores/investor/money/transfer/recent-activity.ts'
import {
  $allowances,
  $endedTransfers,
  $pendingTransfers,
  $transfersAvailability,
  startTransfers,
} from '#stores/investor/money/transfer/transfers.ts'
import type { Availability } from '#stores/kit/availability.ts'
import type { Load } from '#stores/kit/load.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { BankCard } from './BankCard.tsx'
import { PendingTransfers } from './PendingTransfers.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { TransferActions } from './TransferActions.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import { TransferList } from './TransferList.tsx'
import { Wire } from './Wire.tsx'

/** Whether there is an answer, a failure, or nobody to ask. */
const isSettled = (availability: Availability, { last, state }: Load<unknown>) =>
  availability === 'unavailable' || (availability === 'available' && (last !== null || state === 'failed'))

/** Money in and out: what is allowed, what is pending, where it is sent and paid to, what happened. */
export const Transfer = () => {
  const availability = useStore($transfersAvailability)
  const allowancesSettled = isSettled(availability, useStore($allowances))
  const pendingSettled = isSettled(availability, useStore($pendingTransfers))
  const endedSettled = isSettled(availability, useStore($endedTransfers))
  const bankSettled = isSettled(useStore($bankAvailability), useStore($bank))
  useEffect(startTransfers, [])
  useEffect(startBank, [])
  useEffect(startRecentActivity, [])
  // What is below parts of unknown height is shown after them, and so never moves; a part that is tried again takes
  // nothing else away.
  const [shown, setShown] = useState(false)
  const ready = shown || (allowancesSettled && pendingSettled && endedSettled && bankSettled)
  if (ready && !shown) setShown(true)
  return (
    <>
      <h1>Transfer</h1>
      <div className="transfer">
        <div className="transfer-main">
          <TransferActions />
          {ready && <PendingTransfers />}
        </div>
        <div className="transfer-side">
          {ready ? (
            <>
              <Wire />
              <BankCard />
              {availability === 'available' && <TransferList />}
            </>
          ) : (
            <SkeletonBlock kind="bank" />
          )}
        </div>
        {ready && <RecentActivity />}
      </div>
      <TransferDialog />
    </>
  )
}
