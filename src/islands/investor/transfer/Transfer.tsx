import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $transfers, $transfersAvailability, startTransfers } from '#stores/investor/transfer/transfers.ts'
import { BankCard } from './BankCard.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { TransferActions } from './TransferActions.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import { TransferList } from './TransferList.tsx'

/** Money in and out: what is allowed, what was asked for, where it is paid to, what happened. */
export const Transfer = () => {
  const availability = useStore($transfersAvailability)
  const { last, state } = useStore($transfers)
  useEffect(startTransfers, [])
  // Below a list of unknown length: it comes once that stands, and so never moves.
  const listed = availability === 'unavailable' || last !== null || state === 'failed'
  return (
    <>
      <h1>Transfer</h1>
      <div className="transfer-top">
        <TransferActions />
        <BankCard />
      </div>
      {availability === 'available' && <TransferList />}
      {listed && <RecentActivity />}
      <TransferDialog />
    </>
  )
}
