import type { Transfer } from '#contract/entities/transfer.ts'
import type { AdminRole } from '#fund/access/admin-roles.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import { askRelease } from '#stores/admin/money/payments/release.ts'
import { askReceive } from '#stores/admin/money/transfers/receive.ts'
import { askTransfer, type TransferStep, transferStepsOf } from '#stores/admin/money/transfers/transfers.ts'
import { instantText } from '#stores/kit/instants.ts'
import { Badge } from '#ui/Badge.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { holdWords } from '#words/money/holds.ts'
import { transferState } from '#words/money/payments.ts'
import { Act } from './Act.tsx'
import { AskedFor } from './AskedFor.tsx'
import { Dollars } from './Dollars.tsx'
import { TrailButton } from './OwnTrail.tsx'
import { amountOf, kindWord, noteOf, transferName } from './transfer-words.ts'
import { useFound } from './useFound.ts'
import { Titled, Who } from './Who.tsx'

export const transferStepWords: Record<TransferStep, string> = {
  approve: 'Approve',
  decline: 'Decline',
  receive: 'Mark received',
  pay: 'Mark paid',
  release: holdWords.release,
  reverse: 'Take back',
  returned: 'Came back',
  keep: 'Cancel',
}

/** Steps that decline or undo. */
export const refusingSteps: ReadonlySet<TransferStep> = new Set(['decline', 'reverse', 'returned', 'keep'])

const tones = {
  requested: 'waiting',
  approved: 'waiting',
  received: 'good',
  effective: 'waiting',
  added: 'good',
  batched: 'waiting',
  paid: 'good',
  returned: 'bad',
  reversed: 'bad',
  declined: 'bad',
  cancelled: 'quiet',
} as const

/** The least role for a step. */
export const leastFor = (step: TransferStep): AdminRole => (step === 'release' ? 'approver' : 'operator')

/** Asks what a step needs to know, then takes it. */
export const beginStep = (step: TransferStep, transfer: Transfer): void => {
  if (step === 'receive') askReceive(transfer)
  else if (step === 'release') askRelease({ ...transfer, amount: amountOf(transfer) })
  else askTransfer(step, transfer.id, transferName(transfer))
}

/** Why a payout that is due waits. */
const heldNote = ({ hold }: Transfer): string =>
  hold ? `${holdWords.held(instantText(hold.until, { near: true, deadline: true }), hold.because)}.` : ''

/** What the admin can do with a transfer now, each with a confirmation. */
export const TransferSteps = ({ transfer }: { transfer: Transfer }) => {
  const steps = transferStepsOf(transfer)
  if (steps.length === 0) return null
  return (
    <span className="row-actions">
      {steps.map((step) => (
        <Act
          key={step}
          kind={refusingSteps.has(step) ? 'quiet' : 'plain'}
          least={leastFor(step)}
          aria-haspopup="dialog"
          onClick={() => beginStep(step, transfer)}
        >
          {transferStepWords[step]}
          <span className="hidden"> {transferName(transfer)}</span>
        </Act>
      ))}
    </span>
  )
}

const all: readonly Column<Transfer>[] = [
  {
    id: 'reference',
    head: 'Transfer',
    cell: ({ kind, reference }) => <Titled title={kindWord(kind)} note={reference} />,
  },
  {
    id: 'investor',
    head: 'Investor',
    narrow: 'note',
    cell: ({ investor }) => <Who name={investor.name} email={investor.email} />,
  },
  {
    id: 'amount',
    head: 'Amount',
    align: 'end',
    narrow: 'figure',
    cell: (row) => (
      <span>
        <Dollars value={amountOf(row)} />
        {amountOf(row) !== row.amount && (
          <span className="cap">
            <br />
            of <Dollars value={row.amount} /> asked
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'requested',
    head: 'Requested',
    narrow: 'named',
    cell: ({ requested_at }) => <Instant day at={requested_at} />,
  },
  {
    id: 'state',
    head: 'State',
    narrow: 'note',
    cell: (row) => (
      <span>
        <Badge tone={tones[row.state]}>{transferState(row.state)}</Badge>
        {[noteOf(row), heldNote(row)].filter(Boolean).map((note) => (
          <span key={note} className="cap transfer-note">
            {note}
          </span>
        ))}
        <AskedFor of={row.id} />
      </span>
    ),
  },
  {
    id: 'effective',
    head: 'Effective',
    narrow: 'named',
    cell: ({ effective_at }) =>
      effective_at === null ? <span className="transfer-none">–</span> : <Instant day at={effective_at} />,
  },
  {
    id: 'actions',
    head: 'Actions',
    align: 'end',
    narrow: 'actions',
    headHidden: true,
    cell: (row) => (
      <span className="row-actions">
        <TransferSteps transfer={row} />
        <TrailButton id={row.id} name={row.reference} />
      </span>
    ),
  },
]

/** Deposits and withdrawals with what can be done about them; for one investor without the investor's name. */
export const TransferTable = ({ rows, ofOne = false }: { rows: readonly Transfer[]; ofOne?: boolean }) => {
  const found = useFound(ofOne)
  return (
    <div className="transfers" ref={found.list}>
      <Table
        current={found.id}
        caption="Transfers"
        columns={ofOne ? all.filter(({ id }) => id !== 'investor') : all}
        rows={rows}
        keyOf={({ id }) => id}
      />
    </div>
  )
}
