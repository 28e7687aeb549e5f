import type { Transfer } from '#contract/entities/transfer.ts'
import { askTransfer, stepsOf, type TransferStep } from '#stores/admin/transfers/transfers.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { Dollars } from './Dollars.tsx'
import { amountOf, kindWord, transferName } from './transfer-words.ts'
import { When } from './When.tsx'
import { Titled, Who } from './Who.tsx'

const stepWords: Record<TransferStep, string> = {
  approve: 'Approve',
  decline: 'Decline',
  receive: 'Mark received',
  pay: 'Mark paid',
}

const tones = {
  requested: 'waiting',
  approved: 'waiting',
  received: 'good',
  effective: 'waiting',
  paid: 'good',
  declined: 'bad',
  cancelled: 'quiet',
} as const

/** What the admin can do with a transfer now, each asked once more. */
export const TransferSteps = ({ transfer }: { transfer: Transfer }) => {
  const steps = stepsOf(transfer)
  if (steps.length === 0) return null
  return (
    <span className="row-actions">
      {steps.map((step) => (
        <Button
          key={step}
          kind={step === 'decline' ? 'quiet' : 'plain'}
          aria-haspopup="dialog"
          onClick={() => askTransfer(step, transfer.id, transferName(transfer))}
        >
          {stepWords[step]}
          <span className="hidden"> {transferName(transfer)}</span>
        </Button>
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
    cell: ({ investor }) => <Who name={investor.name} email={investor.email} />,
  },
  { id: 'amount', head: 'Amount', align: 'end', cell: (row) => <Dollars value={amountOf(row)} /> },
  { id: 'requested', head: 'Requested', cell: ({ requested_at }) => <When day at={requested_at} /> },
  {
    id: 'state',
    head: 'State',
    cell: ({ state, reason }) => (
      <Badge tone={tones[state]} reason={reason ?? undefined}>
        {state}
      </Badge>
    ),
  },
  { id: 'effective', head: 'Effective', cell: ({ effective_at }) => <When day at={effective_at} /> },
  { id: 'actions', head: 'Actions', cell: (row) => <TransferSteps transfer={row} /> },
]

/** Deposits and withdrawals with what can be done about them; of one investor without the investor's name. */
export const TransferTable = ({ rows, ofOne = false }: { rows: readonly Transfer[]; ofOne?: boolean }) => (
  <Table
    caption="Transfers"
    columns={ofOne ? all.filter(({ id }) => id !== 'investor') : all}
    rows={rows}
    keyOf={({ id }) => id}
  />
)
