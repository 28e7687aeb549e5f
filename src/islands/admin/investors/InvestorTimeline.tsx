import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Happened } from '#contract/calls/people/investor-page.ts'
import { $timeline, loadOlderTimeline, loadTimeline } from '#stores/admin/people/investors/page.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/States.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { Dollars } from '../parts/Dollars.tsx'
import { Read } from '../parts/Read.tsx'
import { When } from '../parts/When.tsx'
import { Titled } from '../parts/Who.tsx'

const kinds: Record<Happened['kind'], string> = { trail: 'Done', book: 'Booked', notice: 'Told', note: 'Note' }

const columns: readonly Column<Happened>[] = [
  {
    id: 'what',
    head: 'What',
    cell: ({ kind, title, detail }) => <Titled title={title} note={[kinds[kind], detail].filter(Boolean).join(': ')} />,
  },
  { id: 'at', head: 'When', narrow: 'note', cell: ({ at }) => <When at={at} /> },
  { id: 'by', head: 'By', narrow: 'note', cell: ({ by }) => <span className="who">{by ?? 'the portal'}</span> },
  {
    id: 'amount',
    head: 'Amount',
    narrow: 'figure',
    align: 'end',
    cell: ({ amount }) => (amount === null ? '–' : <Dollars value={amount} change />),
  },
]

/** Everything that happened around the investor, newest first, with who did it. */
export const InvestorTimeline = () => {
  const busy = useStore($inFlight).has('timeline:older')
  useEffect(() => void loadTimeline(), [])
  return (
    <Read $load={$timeline} what="The time line" onRetry={loadTimeline}>
      {({ rows, next }) =>
        rows.length === 0 ? (
          <EmptyState title="Nothing has happened yet.">Deposits, weeks, decisions and notices appear here.</EmptyState>
        ) : (
          <>
            <Table
              caption="All that happened"
              columns={columns}
              rows={rows}
              keyOf={({ kind, id }) => `${kind} ${id}`}
            />
            {next !== null && (
              <Button busy={busy} onClick={() => void loadOlderTimeline()}>
                Show older
              </Button>
            )}
          </>
        )
      }
    </Read>
  )
}
