import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { DuePayout, PaymentDesk } from '#contract/calls/payments.ts'
import { formatMoney } from '#fund/format.ts'
import { nearestCents, sumCents } from '#fund/money.ts'
import { formatCalendarDate } from '#fund/week-display.ts'
import {
  $chosen,
  $chosenTotal,
  $paymentDesk,
  askMakeBatch,
  chooseAll,
  choosePayouts,
  loadPaymentDesk,
} from '#stores/admin/payments/payments.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/States.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { destinationName } from '#words/transfers.ts'
import { Act, useMay } from '../parts/Act.tsx'
import { Dollars } from '../parts/Dollars.tsx'
import { Read } from '../parts/Read.tsx'
import { kindWord } from '../parts/transfer-words.ts'
import { Who } from '../parts/Who.tsx'
import { ExpectedDeposits } from './ExpectedDeposits.tsx'
import { PaymentTotals } from './PaymentTotals.tsx'

const labelOf = ({ reference, investor }: DuePayout): string => `Choose ${reference} of ${investor.name}`

const obstacleOf = ({ id, obstacle }: DuePayout): string | null => (obstacle === null ? null : `obstacle-${id}`)

const noteOf = ({ destination, reason }: DuePayout): string =>
  [reason && `Came back: ${reason}`, destination && `to ${destinationName(destination)}`].filter(Boolean).join(' · ')

const columns: readonly Column<DuePayout>[] = [
  {
    id: 'investor',
    head: 'Investor',
    cell: ({ investor }) => <Who name={investor.name} email={investor.email} />,
  },
  {
    id: 'what',
    head: 'Payout',
    narrow: 'note',
    cell: (payout) => (
      <span>
        {kindWord(payout.kind)} {payout.reference} {payout.state === 'returned' && <Badge tone="bad">Came back</Badge>}
        <span className="cap transfer-note">{noteOf(payout)}</span>
        {payout.obstacle && (
          <span className="cap transfer-note" id={`obstacle-${payout.id}`}>
            {payout.obstacle}
          </span>
        )}
      </span>
    ),
  },
  { id: 'amount', head: 'Amount', align: 'end', narrow: 'figure', cell: ({ amount }) => <Dollars value={amount} /> },
]

const payouts = (count: number): string => (count === 1 ? '1 payout' : `${count} payouts`)

/** What is due of each day, in the line above its payouts. */
const dayOf = (due: readonly DuePayout[]) => {
  const titles = new Map(
    [...Map.groupBy(due, ({ day }) => day)].map(([day, same]) => {
      const total = formatMoney(sumCents(same.map(({ amount }) => nearestCents(amount))))
      return [day, `Due since ${formatCalendarDate(day)}: ${payouts(same.length)}, ${total}`]
    }),
  )
  return ({ day }: DuePayout): string => titles.get(day) ?? ''
}

/** What is chosen, and what is done with it. */
const Chosen = ({ desk }: { desk: PaymentDesk }) => {
  const [chosen, total] = [useStore($chosen), useStore($chosenTotal)]
  const possible = desk.due.filter(({ obstacle }) => obstacle === null).length
  const all = possible > 0 && chosen.length === possible
  return (
    <div className="choose-bar">
      <p role="status">
        <strong>
          {chosen.length} of {payouts(desk.due.length)} chosen, {formatMoney(total)}
        </strong>
        <span className="cap">
          {' '}
          of <Dollars value={desk.due_total} /> due
        </span>
      </p>
      <div className="actions">
        <Button
          kind="quiet"
          reason={possible === 0 ? 'None of them can be chosen.' : undefined}
          onClick={() => chooseAll(!all)}
        >
          {all ? 'Choose none' : 'Choose all'}
        </Button>
        <Act
          kind="solid"
          reason={chosen.length === 0 ? 'Choose what the batch is made of.' : undefined}
          aria-haspopup="dialog"
          onClick={askMakeBatch}
        >
          Make a batch
        </Act>
      </div>
    </div>
  )
}

const Due = ({ desk }: { desk: PaymentDesk }) => {
  const chosen = new Set(useStore($chosen).map(({ id }) => id))
  const may = useMay()
  if (desk.due.length === 0)
    return (
      <EmptyState title="Nothing is to be paid.">
        Withdrawals appear here once they are in effect, and payments that came back.
      </EmptyState>
    )
  return (
    <Table
      caption="Payouts that are due"
      columns={columns}
      rows={desk.due}
      keyOf={({ id }) => id}
      groupOf={dayOf(desk.due)}
      choosing={may ? { chosen, choose: choosePayouts, label: labelOf, obstacle: obstacleOf } : undefined}
    />
  )
}

/** The totals and what is chosen, in sight however long the list is. */
const Head = ({ desk }: { desk: PaymentDesk }) => {
  const may = useMay()
  return (
    <div className="pay-head">
      <PaymentTotals desk={desk} />
      {may && desk.due.length > 0 && <Chosen desk={desk} />}
    </div>
  )
}

/** What is to be paid, by day, and the deposits that are expected; with `payments`. */
export const DuePayouts = () => {
  useEffect(() => void loadPaymentDesk(), [])
  return (
    <Read $load={$paymentDesk} what="What is to be paid" onRetry={loadPaymentDesk}>
      {(desk) => (
        <div className="section">
          <Head desk={desk} />
          <Due desk={desk} />
          <ExpectedDeposits desk={desk} />
        </div>
      )}
    </Read>
  )
}
