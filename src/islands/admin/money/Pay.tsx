import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { paymentDesk } from '#stores/admin/money/payments/payments.ts'
import { $transferView, startTransfers, transferViews, viewTransfers } from '#stores/admin/money/transfers/transfers.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { dueWords as words } from '#words/money/payments.ts'
import { useMay } from '../parts/Act.tsx'
import { Choice } from '../parts/Choice.tsx'
import { useArrival } from '../parts/useArrival.ts'
import { ChosenPayouts } from '../payments/ChosenPayouts.tsx'
import { DuePayouts } from '../payments/DuePayouts.tsx'
import { PayHead } from '../payments/PaymentTotals.tsx'
import { TransferQueue } from './TransferQueue.tsx'

const options = transferViews.map((value) => ({ value, label: words.views[value] }))

/** Every payment in or out, in one list: what is to be done, what is on the way, and what is over. */
export const Pay = () => {
  const view = useStore($transferView)
  const extensions = useStore($extensions)
  const due = useStore(paymentDesk.$load).last?.due ?? []
  const may = useMay()
  const isDue = view === 'todo' && extensions.has('payments')
  useEffect(startTransfers, [])
  return (
    <section className="section" aria-labelledby="transfers">
      <div className="transfer-views">
        <h2 id="transfers" {...useArrival('transfers')}>
          Transfers
        </h2>
        {extensions.has('transfers') && (
          <Choice label="Which transfers" options={options} value={view} onChange={viewTransfers} />
        )}
      </div>
      <PayHead>{isDue && may && due.length > 0 && <ChosenPayouts />}</PayHead>
      {isDue ? <DuePayouts /> : <TransferQueue />}
    </section>
  )
}
