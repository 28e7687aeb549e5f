import { useStore } from '@nanostores/react'
import { $transferView, loadOlderTransfers, transfers } from '#stores/admin/money/transfers/transfers.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/States.tsx'
import { Read } from '../parts/Read.tsx'
import { TransferTable } from '../parts/TransferTable.tsx'

const nothing = {
  todo: ['There is nothing to do.', 'Requests, expected deposits and payouts that are due appear here.'],
  moving: ['Nothing is on the way.', 'What was approved, is in a batch or arrived this week appears here.'],
  returned: ['Nothing came back.', 'Payouts that the bank sent back appear here, to be paid again or kept.'],
  ended: ['No transfer has ended yet.', 'Deposits at work and payouts that were paid appear here.'],
  all: ['No transfer was asked for yet.', 'Deposits and withdrawals appear here when they are requested.'],
} as const

export const OlderTransfers = () => {
  const busy = useStore($inFlight).has('transfers:older')
  return (
    <Button busy={busy} onClick={() => void loadOlderTransfers()}>
      Show older
    </Button>
  )
}

/** Deposits and withdrawals of the chosen part, newest first, each with its state. */
export const TransferQueue = () => {
  const [title, text] = nothing[useStore($transferView)]
  return (
    <Read of={transfers} what="The list of transfers">
      {({ rows, next }) =>
        rows.length === 0 ? (
          <EmptyState title={title}>{text}</EmptyState>
        ) : (
          <>
            <TransferTable rows={rows} />
            {next !== null && <OlderTransfers />}
          </>
        )
      }
    </Read>
  )
}
