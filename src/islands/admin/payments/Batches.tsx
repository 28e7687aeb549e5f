import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { PaymentBatch } from '#contract/calls/money/payments.ts'
import { counted } from '#fund/text/format.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import {
  askPayBatch,
  askPaymentFile,
  askRemakeBatch,
  askUndoBatch,
  batches,
  formatsOf,
  loadOlderBatches,
  openBatch,
  passedDayOf,
  paymentDesk,
  savePaymentFile,
} from '#stores/admin/money/payments/payments.ts'
import { today } from '#stores/kit/clock.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { instantText } from '#stores/kit/instants.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/States.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { batchState, formatName, batchWords as words } from '#words/money/payments.ts'
import { Act, useMay } from '../parts/Act.tsx'
import { AskedFor } from '../parts/AskedFor.tsx'
import { Dollars } from '../parts/Dollars.tsx'
import { TrailButton } from '../parts/OwnTrail.tsx'
import { Read } from '../parts/Read.tsx'
import { Titled } from '../parts/Who.tsx'
import { BatchDialog } from './BatchDialog.tsx'
import { useMissing } from './PaymentTotals.tsx'

const tones = { open: 'waiting', paid: 'good', undone: 'quiet' } as const

/** The batch has been paid by the bank; unless cash lacks something of what is set aside. */
export const MarkPaid = ({ batch }: { batch: PaymentBatch }) => (
  <Act reason={useMissing()} aria-haspopup="dialog" onClick={() => askPayBatch(batch)}>
    Mark paid<span className="hidden"> {batch.reference}</span>
  </Act>
)

/** A file that exists is downloaded; one that does not is made first. */
const Files = ({ batch }: { batch: PaymentBatch }) => {
  const missing = useMissing()
  const obstacle = useStore(paymentDesk.$load).last?.file_obstacle ?? missing
  const may = useMay()
  const busy = useStore($inFlight)
  if (batch.state === 'undone') return null
  return (
    <span className="row-actions">
      {formatsOf(batch).map((format) => {
        const file = batch.files.find((one) => one.format === format)
        if (file && may)
          return (
            <Act
              key={format}
              reason={batch.state === 'open' ? missing : undefined}
              busy={busy.has(`batches:file:${batch.id}:${format}`)}
              onClick={() => void savePaymentFile(batch, format)}
            >
              Download {formatName[format]}
              <span className="hidden"> of {batch.reference}</span>
            </Act>
          )
        if (batch.state !== 'open') return null
        return (
          <Act key={format} reason={obstacle} aria-haspopup="dialog" onClick={() => askPaymentFile(batch, format)}>
            Make {formatName[format]}
            <span className="hidden"> file of {batch.reference}</span>
          </Act>
        )
      })}
    </span>
  )
}

/** Who has a batch's file, and what became of it. */
const FileNotes = ({ batch }: { batch: PaymentBatch }) => {
  const downloaded = batch.files.find((file) => file.downloaded)?.downloaded
  const passed = passedDayOf(batch, today())
  const { undone_because: reason, undone_approved_by: approvedBy = null } = batch
  return (
    <>
      {downloaded && (
        <span className="cap transfer-note">{words.downloaded(downloaded.by, instantText(downloaded.at))}</span>
      )}
      {passed !== null && <span className="cap transfer-note pay-trouble">{words.passed(passed)}</span>}
      {reason && <span className="cap transfer-note">{words.undone(batch.ended_by, approvedBy, reason)}</span>}
    </>
  )
}

const columns: readonly Column<PaymentBatch>[] = [
  {
    id: 'batch',
    head: 'Batch',
    cell: ({ reference, payouts, made_by }) => (
      <Titled title={reference} note={`${counted(payouts, 'payout')}, made by ${made_by}`} />
    ),
  },
  { id: 'made', head: 'Made', narrow: 'note', cell: ({ made_at }) => <Instant day at={made_at} /> },
  {
    id: 'state',
    head: 'State',
    narrow: 'note',
    cell: ({ id, state, returned, ended_at }) => (
      <span>
        <Badge tone={tones[state]}>{batchState[state]}</Badge>{' '}
        {returned > 0 && <Badge tone="bad">{returned} came back</Badge>}
        {ended_at && (
          <span className="cap transfer-note">
            <Instant day at={ended_at} />
          </span>
        )}
        <AskedFor of={id} />
      </span>
    ),
  },
  { id: 'total', head: 'Total', narrow: 'figure', align: 'end', cell: ({ total }) => <Dollars value={total} /> },
  {
    id: 'files',
    head: 'File for the bank',
    narrow: 'actions',
    cell: (batch) => (
      <>
        <Files batch={batch} />
        <FileNotes batch={batch} />
      </>
    ),
  },
  {
    id: 'actions',
    head: 'Actions',
    narrow: 'actions',
    cell: (batch) => (
      <span className="row-actions">
        {batch.state === 'open' && (
          <>
            <MarkPaid batch={batch} />
            {passedDayOf(batch, today()) !== null && (
              <Act aria-haspopup="dialog" onClick={() => askRemakeBatch(batch)}>
                Make again<span className="hidden"> {batch.reference}</span>
              </Act>
            )}
            <Act kind="quiet" aria-haspopup="dialog" onClick={() => askUndoBatch(batch)}>
              Undo<span className="hidden"> {batch.reference}</span>
            </Act>
          </>
        )}
        <Button kind="quiet" aria-haspopup="dialog" onClick={() => openBatch(batch)}>
          Payouts<span className="hidden"> of {batch.reference}</span>
        </Button>
        <TrailButton id={batch.id} name={batch.reference} />
      </span>
    ),
  },
]

/** Every batch, newest first, with its file for the bank. */
export const Batches = () => {
  const obstacle = useStore(paymentDesk.$load).last?.file_obstacle
  const busy = useStore($inFlight).has('batches:older')
  useEffect(() => {
    void paymentDesk.load()
    void batches.load()
  }, [])
  return (
    <Read of={batches} what="The list of batches">
      {({ rows, next }) =>
        rows.length === 0 ? (
          <EmptyState title="No batch has been made yet.">
            Choose payouts under To pay, and make a batch of them.
          </EmptyState>
        ) : (
          <div className="section">
            {obstacle && <p className="pending-box">{obstacle}</p>}
            <Table caption="Batches" columns={columns} rows={rows} keyOf={({ id }) => id} />
            <BatchDialog />
            {next !== null && (
              <Button busy={busy} onClick={() => void loadOlderBatches()}>
                Show older
              </Button>
            )}
          </div>
        )
      }
    </Read>
  )
}
