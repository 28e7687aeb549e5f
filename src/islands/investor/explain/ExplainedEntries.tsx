import { useState } from 'react'
import { formatDate } from '#fund/calendar/week-display.ts'
import { formatMoney } from '#fund/text/format.ts'
import type { EntryPart } from '#stores/investor/home/explain/explanation-shape.ts'
import { Button } from '#ui/Button.tsx'
import { Money } from '#ui/Money.tsx'
import { Sentence } from '#ui/Sentence.tsx'
import { type Column, Table } from '#ui/Table.tsx'

const shownAtFirst = 12

const trendOf = (amount: number) => (amount < 0 ? 'loss' : 'gain')

const columns: readonly Column<EntryPart>[] = [
  { id: 'entry', head: 'Entry', cell: ({ entry }) => <Sentence text={entry.description} /> },
  { id: 'date', head: 'Takes effect', cell: ({ entry }) => formatDate(Date.parse(entry.effective_at)) },
  {
    id: 'amount',
    head: 'Amount',
    align: 'end',
    cell: ({ amount }) => <Money text={formatMoney(amount, { sign: 'always' })} trend={trendOf(amount)} />,
  },
]

/** The ledger entries behind a figure, newest first; if there are many, the latest, and all on request. */
export const ExplainedEntries = ({ entries }: { entries: readonly EntryPart[] }) => {
  const [all, setAll] = useState(false)
  if (entries.length === 0) return <p className="cap">No entry of the ledger goes into this figure.</p>
  const shown = all ? entries : entries.slice(0, shownAtFirst)
  return (
    <>
      <h3>
        {entries.length === 1 ? 'One ledger entry' : `${entries.length} ledger entries`}
        {shown.length < entries.length && `, the latest ${shown.length}`}
      </h3>
      <Table caption="Ledger entries" columns={columns} rows={shown} keyOf={({ entry }) => entry.id} />
      {shown.length < entries.length && <Button onClick={() => setAll(true)}>Show all {entries.length}</Button>}
    </>
  )
}
