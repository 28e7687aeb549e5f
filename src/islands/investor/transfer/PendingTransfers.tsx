import { useStore } from '@nanostores/react'
import { More } from '#islands/investor/More.tsx'
import {
  $morePendingTransfers,
  $pendingTransfers,
  loadMorePendingTransfers,
} from '#stores/investor/money/transfer/transfers.ts'
import { Course } from './Course.tsx'

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
      <More
        of="requests on the way"
        there={last.next !== null}
        state={more}
        onMore={() => void loadMorePendingTransfers()}
      />
    </section>
  )
}
