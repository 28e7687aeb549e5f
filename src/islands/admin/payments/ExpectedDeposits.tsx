import type { PaymentDesk } from '#contract/calls/payments.ts'
import { type Column, Table } from '#ui/Table.tsx'
import { Dollars } from '../parts/Dollars.tsx'
import { When } from '../parts/When.tsx'
import { Who } from '../parts/Who.tsx'

const columns: readonly Column<PaymentDesk['expected'][number]>[] = [
  {
    id: 'investor',
    head: 'Investor',
    cell: ({ investor }) => <Who name={investor.name} email={investor.email} />,
  },
  { id: 'reference', head: 'Reference', cell: ({ reference }) => reference },
  { id: 'approved', head: 'Approved', cell: ({ approved_at }) => <When day at={approved_at} /> },
  { id: 'amount', head: 'Amount', align: 'end', cell: ({ amount }) => <Dollars value={amount} /> },
]

/** Deposits that were approved and have not come yet; nothing where none is. */
export const ExpectedDeposits = ({ desk }: { desk: PaymentDesk }) => {
  if (desk.expected.length === 0) return null
  return (
    <section className="section" aria-labelledby="expected-deposits">
      <h3 id="expected-deposits">Deposits expected</h3>
      <p className="cap">
        <Dollars value={desk.expected_total} /> in all. A line of the bank with the reference receives each.
      </p>
      <Table caption="Deposits expected" columns={columns} rows={desk.expected} keyOf={({ id }) => id} />
    </section>
  )
}
