import { useStore } from '@nanostores/react'
import type { BatchedPayout } from '#contract/calls/money/payments.ts'
import { $openBatch, batchFile, batchPayouts, closeBatch } from '#stores/admin/money/payments/payments.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { transferState } from '#words/money/payments.ts'
import { destinationName } from '#words/money/transfers.ts'
import { Dollars } from '../parts/Dollars.tsx'
import { ExportMenu } from '../parts/ExportMenu.tsx'
import { TrailButton } from '../parts/OwnTrail.tsx'
import { Read } from '../parts/Read.tsx'
import { Who } from '../parts/Who.tsx'

const columns: readonly Column<BatchedPayout>[] = [
  {
    id: 'investor',
    head: 'Investor',
    cell: ({ investor }) => <Who name={investor.name} email={investor.email} />,
  },
  { id: 'reference', head: 'Reference', narrow: 'note', cell: ({ reference }) => reference },
  { id: 'to', head: 'To', narrow: 'note', cell: ({ destination }) => destinationName(destination) },
  {
    id: 'state',
    head: 'State',
    narrow: 'note',
    cell: ({ state }) => <Badge tone={state === 'returned' ? 'bad' : 'quiet'}>{transferState(state)}</Badge>,
  },
  { id: 'amount', head: 'Amount', narrow: 'figure', align: 'end', cell: ({ amount }) => <Dollars value={amount} /> },
  {
    id: 'trail',
    head: 'Trail',
    narrow: 'change',
    headHidden: true,
    cell: ({ id, reference }) => <TrailButton id={id} name={reference} />,
  },
]

/** The payouts of a batch: to whom each goes, masked, and its present state. */
export const BatchDialog = () => {
  const batch = useStore($openBatch)
  if (!batch) return null
  return (
    <Dialog
      title={`Payouts of ${batch.reference}`}
      wide
      closable
      onClose={closeBatch}
      actions={<Button onClick={closeBatch}>Close</Button>}
    >
      <Read of={batchPayouts} what="The batch">
        {({ rows }) => (
          <>
            <div className="actions">
              <ExportMenu of={batch.reference} href={batchFile(batch.id)} />
            </div>
            <Table caption="Payouts of the batch" columns={columns} rows={rows} keyOf={({ id }) => id} />
          </>
        )}
      </Read>
    </Dialog>
  )
}
