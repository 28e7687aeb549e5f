import type { BankFee } from '#contract/entities/bank-statement.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { askFeeReversal } from '#stores/admin/money/payments/bank.ts'
import { Badge } from '#ui/Badge.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { Act } from '../parts/Act.tsx'
import { Dollars } from '../parts/Dollars.tsx'
import { Titled } from '../parts/Who.tsx'

const columns: readonly Column<BankFee>[] = [
  { id: 'fee', head: 'Fee', cell: ({ what, day }) => <Titled title={what || 'Fee'} note={formatCalendarDate(day)} /> },
  {
    id: 'state',
    head: 'State',
    narrow: 'note',
    cell: ({ state, reason }) => (
      <span>
        <Badge tone={state === 'booked' ? 'good' : 'quiet'}>{state === 'booked' ? 'Booked' : 'Reversed'}</Badge>
        {reason && <span className="cap transfer-note">{reason}</span>}
      </span>
    ),
  },
  { id: 'amount', head: 'Amount', narrow: 'figure', align: 'end', cell: ({ amount }) => <Dollars value={amount} /> },
  {
    id: 'actions',
    head: 'Actions',
    narrow: 'actions',
    cell: (fee) =>
      fee.state === 'booked' && (
        <Act kind="quiet" aria-haspopup="dialog" onClick={() => askFeeReversal(fee)}>
          Reverse<span className="hidden"> the fee of {formatCalendarDate(fee.day)}</span>
        </Act>
      ),
  },
]

/** The bank's fees; one that was booked in error can be reversed. */
export const BankFees = ({ fees }: { fees: readonly BankFee[] }) =>
  fees.length > 0 && (
    <details className="fold">
      <summary>Fees of the bank ({fees.length})</summary>
      <Table caption="Fees of the bank" columns={columns} rows={fees} keyOf={({ id }) => id} />
    </details>
  )
