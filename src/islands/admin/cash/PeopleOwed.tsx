import type { CashPosition } from '#contract/calls/money/cash.ts'
import { Table } from '#ui/Table.tsx'
import { Dollars } from '../parts/Dollars.tsx'
import { Who } from '../parts/Who.tsx'

type Rows = CashPosition['payables']

/** Investors by what is owed to them, or by them; nothing if there are none. */
export const PeopleOwed = ({ title, rows }: { title: string; rows: Rows }) => {
  if (rows.length === 0) return null
  return (
    <section className="section" aria-label={title}>
      <h3>{title}</h3>
      <Table
        caption={title}
        rows={rows}
        keyOf={({ investor }) => investor.id}
        columns={[
          {
            id: 'investor',
            head: 'Investor',
            cell: ({ investor }) => <Who name={investor.name} email={investor.email} />,
          },
          {
            id: 'amount',
            head: 'Amount',
            narrow: 'figure',
            align: 'end',
            cell: ({ amount }) => <Dollars value={amount} />,
          },
        ]}
      />
    </section>
  )
}
