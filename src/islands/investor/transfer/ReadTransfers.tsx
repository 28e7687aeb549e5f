import { useEffect } from 'react'
import { startRecentActivity } from '#stores/investor/money/transfer/recent-activity.ts'
import { startReadTransfers } from '#stores/investor/money/transfer/transfers.ts'
import { RecentActivity } from './RecentActivity.tsx'
import { PendingTransfers } from './Transfer.tsx'
import { TransferList } from './TransferList.tsx'

/** Money in and out as a reader of the account sees it: requests and entries, without what moves money. */
export const ReadTransfers = () => {
  useEffect(startReadTransfers, [])
  useEffect(startRecentActivity, [])
  return (
    <>
      <h1>Transfers</h1>
      <div className="section">
        <PendingTransfers />
        <TransferList />
        <RecentActivity />
      </div>
    </>
  )
}
