import { useStore } from '@nanostores/react'
import type { Transfer } from '#contract/entities/transfer.ts'
import { toCents } from '#fund/money.ts'
import { formatDate } from '#fund/week-display.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { useOffline } from '#islands/frame/useOffline.ts'
import { isToBePaid, showHowToPay } from '#stores/investor/transfer/transfer-request.ts'
import {
  $allowances,
  $cancelling,
  $moreTransfers,
  $transfers,
  cancelTransfer,
  loadMoreTransfers,
  loadTransfers,
} from '#stores/investor/transfer/transfers.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Sentence } from '#ui/Sentence.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { EmptyState, FailedState } from '#ui/States.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { transferKindName, transferStateName } from '#words/transfers.ts'
import { More } from '../More.tsx'
import { lifeOf, toneOf } from './life.ts'

const Cancel = ({ transfer }: { transfer: Transfer }) => {
  const cancelling = useStore($cancelling)
  const offline = useOffline()
  if (transfer.state !== 'requested') return null
  return (
    <Button
      kind="quiet"
      busy={cancelling === transfer.id}
      reason={offline}
      onClick={() => void cancelTransfer(transfer.id)}
    >
      Cancel<span className="hidden"> {transfer.reference}</span>
    </Button>
  )
}

const HowToPay = ({ transfer }: { transfer: Transfer }) => {
  const known = useStore($allowances).last !== null
  if (!known || !isToBePaid(transfer)) return null
  return (
    <Button kind="quiet" onClick={() => showHowToPay(transfer)}>
      How to pay<span className="hidden"> {transfer.reference}</span>
    </Button>
  )
}

const columns: readonly Column<Transfer>[] = [
  {
    id: 'what',
    head: 'Request',
    cell: (one) => (
      <span className="transfer-what">
        {transferKindName[one.kind]}
        {one.in_full && ', in full'}
        <br />
        <span className="cap">
          {one.reference} · {formatDate(Date.parse(one.requested_at))}
        </span>
      </span>
    ),
  },
  {
    id: 'state',
    head: 'State',
    narrow: 'note',
    cell: (one) => (
      <span>
        <Badge tone={toneOf(one.state)}>{transferStateName[one.state]}</Badge>
        <br />
        <span className="cap">
          <Sentence text={lifeOf(one)} />
        </span>
      </span>
    ),
  },
  {
    id: 'amount',
    head: 'Amount',
    align: 'end',
    narrow: 'figure',
    cell: ({ amount, settled_amount }) => (
      <span>
        <Amount cents={toCents(settled_amount ?? amount)} />
        {settled_amount !== null && settled_amount !== amount && (
          <span className="cap">
            <br />
            of <Amount cents={toCents(amount)} /> asked
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'actions',
    head: 'Actions',
    headHidden: true,
    align: 'end',
    narrow: 'change',
    cell: (one) => (
      <span className="transfer-actions">
        <HowToPay transfer={one} />
        <Cancel transfer={one} />
      </span>
    ),
  },
]

const Body = () => {
  const { last, state } = useStore($transfers)
  const more = useStore($moreTransfers)
  if (last && last.rows.length === 0) {
    return (
      <EmptyState title="Your requests will appear here.">
        Each deposit and withdrawal with its reference and every step that it takes.
      </EmptyState>
    )
  }
  if (last) {
    return (
      <>
        <Table caption="Deposits and withdrawals" columns={columns} rows={last.rows} keyOf={({ id }) => id} />
        {last.next !== null && <More of="requests" state={more} onMore={() => void loadMoreTransfers()} />}
      </>
    )
  }
  if (state !== 'failed') return <SkeletonBlock kind="table" />
  return <FailedState title="Your requests did not load." onRetry={() => void loadTransfers()} />
}

/** One's own requests with where each stands; cancelled until approved. */
export const TransferList = () => (
  <section className="section" aria-labelledby="requests">
    <h2 id="requests">Requests</h2>
    <Body />
  </section>
)
