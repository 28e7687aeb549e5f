import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { transferStates } from '#contract/entities/transfer.ts'
import { capitalised } from '#fund/text/words.ts'
import {
  $transferState,
  $transfersFile,
  filterTransfers,
  loadOlderTransfers,
  startTransfers,
  type TransferView,
  transfers,
} from '#stores/admin/money/transfers/transfers.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { Button } from '#ui/Button.tsx'
import { type Option, Select } from '#ui/Select.tsx'
import { EmptyState } from '#ui/States.tsx'
import { ExportMenu } from '../parts/ExportMenu.tsx'
import { Read } from '../parts/Read.tsx'
import { TransferTable } from '../parts/TransferTable.tsx'
import { useArrival } from '../parts/useArrival.ts'

/** Without `payments` nothing else lists what is due. */
const statesOf = (hasPayments: boolean): readonly Option<TransferView>[] => [
  ...(hasPayments ? [] : [{ value: 'open' as const, label: 'To do' }]),
  ...transferStates.map((value) => ({
    value,
    label: hasPayments && value === 'requested' ? 'To decide' : capitalised(value),
  })),
  { value: 'all', label: 'Every state' },
]

const Nothing = ({ view }: { view: TransferView }) =>
  view === 'requested' ? (
    <EmptyState title="There is nothing to decide.">
      Requests for deposits and withdrawals appear here. Other states are in the list above.
    </EmptyState>
  ) : view === 'open' ? (
    <EmptyState title="There is nothing to do.">
      Requests, deposits that have not arrived yet and payouts that are due appear here. Other states are in the list
      above.
    </EmptyState>
  ) : (
    <EmptyState title="No transfer is in this state.">
      Deposits and withdrawals appear here when they are requested.
    </EmptyState>
  )

/** Deposits and withdrawals by state; at first those that wait for a decision. */
export const TransferQueue = () => {
  const state = useStore($transferState)
  const busy = useStore($inFlight).has('transfers:older')
  const hasPayments = useStore($extensions).has('payments')
  useEffect(startTransfers, [])
  return (
    <section className="section" aria-labelledby="transfers">
      <h2 id="transfers" {...useArrival('transfers')}>
        Transfers
      </h2>
      <div className="filters">
        <Select
          label="State of the transfers"
          labelHidden
          options={statesOf(hasPayments)}
          value={state}
          onChange={filterTransfers}
        />
        <ExportMenu of="the transfers" href={useStore($transfersFile)} />
      </div>
      <Read of={transfers} what="The list of transfers">
        {({ rows, next }) =>
          rows.length === 0 ? (
            <Nothing view={state} />
          ) : (
            <>
              <TransferTable rows={rows} />
              {next !== null && (
                <Button busy={busy} onClick={() => void loadOlderTransfers()}>
                  Show older
                </Button>
              )}
            </>
          )
        }
      </Read>
    </section>
  )
}
