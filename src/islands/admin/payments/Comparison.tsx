import type { BankReconciliation } from '#contract/entities/bank-statement.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { explainDay, reconciliation, reconciliationFile } from '#stores/admin/money/payments/bank.ts'
import { Button } from '#ui/Button.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { unexplainedName } from '#words/money/payments.ts'
import { Dollars } from '../parts/Dollars.tsx'
import { ExportMenu } from '../parts/ExportMenu.tsx'
import { Read } from '../parts/Read.tsx'
import { Titled } from '../parts/Who.tsx'

type Day = BankReconciliation['days'][number]
type Explained = BankReconciliation['explained'][number]

const dayColumns: readonly Column<Day>[] = [
  { id: 'day', head: 'Day', cell: ({ day }) => formatCalendarDate(day) },
  { id: 'book', head: 'In the book', narrow: 'named', align: 'end', cell: ({ book }) => <Dollars value={book} /> },
  { id: 'bank', head: 'At the bank', narrow: 'named', align: 'end', cell: ({ bank }) => <Dollars value={bank} /> },
  {
    id: 'difference',
    head: 'Difference',
    narrow: 'figure',
    align: 'end',
    cell: ({ difference }) => <Dollars value={difference} />,
  },
  {
    id: 'why',
    head: 'Explained',
    narrow: 'change',
    headHidden: true,
    cell: ({ day }) => (
      <Button kind="quiet" onClick={() => explainDay(day)}>
        Explain<span className="hidden"> {formatCalendarDate(day)}</span>
      </Button>
    ),
  },
]

const whyColumns: readonly Column<Explained>[] = [
  { id: 'what', head: 'What', cell: ({ kind, what }) => <Titled title={what} note={unexplainedName[kind]} /> },
  { id: 'day', head: 'Day', narrow: 'note', cell: ({ day }) => formatCalendarDate(day) },
  { id: 'amount', head: 'Amount', narrow: 'figure', align: 'end', cell: ({ amount }) => <Dollars value={amount} /> },
]

const Why = ({ of: { day, difference, explained } }: { of: BankReconciliation }) => {
  if (day === null) return null
  return (
    <section className="section" aria-labelledby="difference">
      <h3 id="difference">
        {formatCalendarDate(day)}: {difference === 0 ? 'no difference' : <Dollars value={difference} />}
      </h3>
      {explained.length === 0 ? (
        <p className="cap">The bank has what the books say, line by line.</p>
      ) : (
        <Table
          caption={`What makes the difference of ${formatCalendarDate(day)}`}
          columns={whyColumns}
          rows={explained}
          keyOf={({ kind, what, day: of, amount }) => `${kind} ${what} ${of} ${amount}`}
        />
      )}
    </section>
  )
}

/** Newest first; a day on which nothing moved on either side is the same as the one before it and left out. */
const moved = (days: readonly Day[]): Day[] =>
  days
    .filter(({ book, bank }, place) => {
      const before = days[place - 1]
      return place === days.length - 1 || before?.book !== book || before.bank !== bank
    })
    .toReversed()

/** Book cash against bank cash on each day, and one day's difference line by line. */
export const Comparison = () => (
  <Read of={reconciliation} what="The comparison with the bank">
    {(of) =>
      of.from !== null && (
        <section className="section" aria-labelledby="book-and-bank">
          <div className="row">
            <h2 id="book-and-bank">Book and bank</h2>
            <ExportMenu href={reconciliationFile()} of="book and bank" />
          </div>
          <p className="cap">
            Cash in the book against cash at the bank, at the end of each day since {formatCalendarDate(of.from)} on
            which something moved.
          </p>
          {of.problems.map((problem) => (
            <p key={problem} className="pending-box">
              {problem}
            </p>
          ))}
          <Why of={of} />
          <Table caption="Cash by day" columns={dayColumns} rows={moved(of.days)} keyOf={({ day }) => day} />
        </section>
      )
    }
  </Read>
)
