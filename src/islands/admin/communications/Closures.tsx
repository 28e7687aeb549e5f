import { useEffect } from 'react'
import type { Closure } from '#contract/calls/money/closure.ts'
import { formatDate } from '#fund/calendar/week-display.ts'
import { $closures, askDeclineClosure, askVerifyClosure, loadClosures } from '#stores/admin/money/transfers/closures.ts'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/States.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { Act } from '../parts/Act.tsx'
import { Dollars } from '../parts/Dollars.tsx'
import { Read } from '../parts/Read.tsx'
import { When } from '../parts/When.tsx'
import { Who } from '../parts/Who.tsx'

const day = (instant: string) => formatDate(Date.parse(instant))

const columns: readonly Column<Closure>[] = [
  {
    id: 'investor',
    head: 'Investor',
    cell: ({ investor }) => <Who name={investor.name} email={investor.email} />,
  },
  { id: 'state', head: 'State', narrow: 'note', cell: ({ state }) => <Badge tone="waiting">{state}</Badge> },
  { id: 'requested', head: 'Requested', narrow: 'named', cell: ({ requested_at }) => <When at={requested_at} /> },
  {
    id: 'verification',
    head: 'Verification due',
    narrow: 'named',
    cell: ({ verification_from, verification_to }) => `${day(verification_from)} to ${day(verification_to)}`,
  },
  { id: 'payable', head: 'Payable', narrow: 'named', cell: ({ payable_at }) => <When at={payable_at} /> },
  { id: 'payout', head: 'Payout', narrow: 'figure', align: 'end', cell: ({ payout }) => <Dollars value={payout} /> },
  {
    id: 'actions',
    head: 'Actions',
    narrow: 'actions',
    cell: ({ id, state, investor }) =>
      state === 'requested' && (
        <span className="row-actions">
          <Act onClick={() => askVerifyClosure(id, investor.name)}>
            Identity verified<span className="hidden">: {investor.name}</span>
          </Act>
          <Act kind="quiet" onClick={() => askDeclineClosure(id, investor.name)}>
            Decline<span className="hidden"> the closure of {investor.name}</span>
          </Act>
        </span>
      ),
  },
]

/** Accounts that are being closed, and the identity checks that they wait for. */
export const Closures = () => {
  useEffect(() => void loadClosures(), [])
  return (
    <Read $load={$closures} what="The list of closures" onRetry={loadClosures}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title="No account is being closed.">A request waits here for its identity check.</EmptyState>
        ) : (
          <Table caption="Closures" columns={columns} rows={rows} keyOf={({ id }) => id} />
        )
      }
    </Read>
  )
}
