import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { type TransferState, transferStates } from '#contract/entities/transfer.ts'
import {
  $transferState,
  $transfers,
  filterTransfers,
  loadOlderTransfers,
  loadTransfers,
} from '#stores/admin/transfers/transfers.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { Button } from '#ui/Button.tsx'
import { type Option, Select } from '#ui/Select.tsx'
import { EmptyState } from '#ui/States.tsx'
import { TrailDialog } from '../parts/OwnTrail.tsx'
import { Read } from '../parts/Read.tsx'
import { TransferTable } from '../parts/TransferTable.tsx'

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const states: readonly Option<TransferState | 'all'>[] = [
  ...transferStates.map((value) => ({ value, label: capital(value) })),
  { value: 'all', label: 'Every state' },
]

/** Deposits and withdrawals by where they stand; those that wait for a decision at first. */
export const TransferQueue = () => {
  const state = useStore($transferState)
  const busy = useStore($inFlight).has('transfers:older')
  useEffect(() => void loadTransfers(), [])
  return (
    <div className="section">
      <div className="filters">
        <Select label="State of the transfers" labelHidden options={states} value={state} onChange={filterTransfers} />
      </div>
      <Read $load={$transfers} what="The list of transfers" onRetry={loadTransfers}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <EmptyState title="No transfer is in this state.">
              Deposits and withdrawals appear here when they are requested.
            </EmptyState>
          ) : (
            <>
              <TransferTable rows={rows} />
              <TrailDialog />
              {next !== null && (
                <Button busy={busy} onClick={() => void loadOlderTransfers()}>
                  Show older
                </Button>
              )}
            </>
          )
        }
      </Read>
    </div>
  )
}
