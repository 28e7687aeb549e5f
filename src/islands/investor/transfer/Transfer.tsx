import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { More } from '#islands/investor/More.tsx'
import { $bankAvailability, bank, startBank } from '#stores/investor/money/transfer/bank.ts'
import { startRecentActivity } from '#stores/investor/money/transfer/recent-activity.ts'
import { isToBePaid } from '#stores/investor/money/transfer/transfer-request.ts'
import {
  $endedTransfers,
  $morePendingTransfers,
  $pendingTransfers,
  $transfersAvailability,
  loadMorePendingTransfers,
  startTransfers,
  transferAllowances,
} from '#stores/investor/money/transfer/transfers.ts'
import type { Availability } from '#stores/kit/availability.ts'
import { $copied } from '#stores/kit/copy.ts'
import { instantText } from '#stores/kit/instants.ts'
import type { Load } from '#stores/kit/load.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { holdWords } from '#words/money/holds.ts'
import { wire } from '#words/money/transfers.ts'
import { CopyLine } from '../CopyLine.tsx'
import { BankCard } from './BankCard.tsx'
import { CancelQuestion, Course } from './Course.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { TransferActions } from './TransferActions.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import { TransferList } from './TransferList.tsx'

/** Where deposits are sent, always in sight, with the reference of each that is still to be paid. */
const Wire = () => {
  const instructions = useStore(transferAllowances.$load).last?.instructions ?? []
  const toBePaid = useStore($pendingTransfers).last?.rows.filter(isToBePaid) ?? []
  const copied = useStore($copied)
  if (instructions.length === 0) return null
  return (
    <section className="section wire" aria-labelledby="wire">
      <div className="row">
        <h2 id="wire">Wire deposits to</h2>
        <span className="cap" role="status">
          {copied || wire.currency}
        </span>
      </div>
      <dl className="instructions">
        {instructions
          .filter(({ label }) => label !== 'Reference')
          .map(({ label, value }) => (
            <CopyLine key={label} label={label} value={value} />
          ))}
        {toBePaid.map(({ id, reference }) => (
          <CopyLine key={id} label={wire.reference} value={reference} marked />
        ))}
      </dl>
      <p className="cap">{toBePaid.length > 0 ? wire.sendIt : wire.askFirst}</p>
    </section>
  )
}

/** Until when nothing is paid out after a change, and why; nothing if nothing is held. */
const Held = () => {
  const hold = useStore(transferAllowances.$load).last?.hold
  if (!hold) return null
  return (
    <p className="pending-box" role="status">
      {holdWords.own(instantText(hold.until, { near: true, deadline: true }), hold.because)}
    </p>
  )
}

/** Requests that have not ended; nothing if there are none. */
export const PendingTransfers = () => {
  const { last } = useStore($pendingTransfers)
  const more = useStore($morePendingTransfers)
  if (!last || last.rows.length === 0) return null
  return (
    <section className="section" aria-labelledby="on-the-way">
      <h2 id="on-the-way">On the way</h2>
      <ul className="courses">
        {last.rows.map((transfer) => (
          <Course key={transfer.id} transfer={transfer} />
        ))}
      </ul>
      <CancelQuestion />
      <More
        of="requests on the way"
        there={last.next !== null}
        state={more}
        onMore={() => void loadMorePendingTransfers()}
      />
    </section>
  )
}

/** Whether there is an answer, a failure, or nobody to ask. */
const isSettled = (availability: Availability, { last, state }: Load<unknown>) =>
  availability === 'unavailable' || (availability === 'available' && (last !== null || state === 'failed'))

/** Money in and out: what is allowed, what is pending, where it is sent and paid to, what happened. */
export const Transfer = () => {
  const availability = useStore($transfersAvailability)
  const allowancesSettled = isSettled(availability, useStore(transferAllowances.$load))
  const pendingSettled = isSettled(availability, useStore($pendingTransfers))
  const endedSettled = isSettled(availability, useStore($endedTransfers))
  const bankSettled = isSettled(useStore($bankAvailability), useStore(bank.$load))
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
          {ready && <Held />}
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
