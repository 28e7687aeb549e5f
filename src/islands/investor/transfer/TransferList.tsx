import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Transfer } from '#contract/entities/transfer.ts'
import { toCents } from '#fund/cents/money.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { useTarget } from '#islands/frame/hooks.ts'
import {
  $endedTransfers,
  $moreEndedTransfers,
  $pendingTransfers,
  loadMoreEndedTransfers,
  loadTransfers,
} from '#stores/investor/money/transfer/transfers.ts'
import type { Pages } from '#stores/kit/pager.ts'
import { $target } from '#stores/session/target.ts'
import { Sentence } from '#ui/Money.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { EmptyState, FailedState } from '#ui/States.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { transferKindName } from '#words/money/transfers.ts'
import { More } from '../More.tsx'
import { lifeOf, namesOf } from './life.ts'

const Name = ({ request }: { request: Transfer }) => {
  const name = useTarget<HTMLSpanElement>(...namesOf(request))
  return (
    <span ref={name} tabIndex={-1}>
      {transferKindName[request.kind]}
      {request.in_full && ', in full'}
    </span>
  )
}

const columns: readonly Column<Transfer>[] = [
  {
    id: 'what',
    head: 'Request',
    cell: (request) => <Name request={request} />,
  },
  { id: 'state', head: 'How it ended', narrow: 'note', cell: (one) => <Sentence text={lifeOf(one, 0)} /> },
  { id: 'reference', head: 'Reference', narrow: 'change', cell: ({ reference }) => reference },
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
]

const Ended = ({ ended: { rows, next } }: { ended: Pages<Transfer> }) => {
  const more = useStore($moreEndedTransfers)
  const isAnyPending = useStore($pendingTransfers).last?.rows.length !== 0
  if (rows.length === 0 && isAnyPending)
    return <p className="cap">What is paid, declined or cancelled is listed here.</p>
  if (rows.length === 0) {
    return (
      <EmptyState title="Your requests will appear here.">
        Each deposit and withdrawal, with its reference and every step it goes through.
      </EmptyState>
    )
  }
  return (
    <>
      <Table caption="Deposits and withdrawals" columns={columns} rows={rows} keyOf={({ id }) => id} />
      <More of="requests" there={next !== null} state={more} onMore={() => void loadMoreEndedTransfers()} />
    </>
  )
}

const Body = () => {
  const pending = useStore($pendingTransfers)
  const ended = useStore($endedTransfers)
  if (ended.last && (pending.last || pending.state !== 'failed')) return <Ended ended={ended.last} />
  if (pending.state !== 'failed' && ended.state !== 'failed') return <SkeletonBlock kind="table" />
  return <FailedState title="Your requests did not load." onRetry={() => void loadTransfers()} />
}

/** The investor's own requests that have ended, and how; pending ones are listed separately. */
export const TransferList = () => {
  const section = useTarget<HTMLElement>('requests')
  const target = useStore($target)
  // After the requests themselves had their chance: it is further back than what is listed.
  useEffect(() => {
    if (target?.startsWith('request/') && $target.get() === target) $target.set('requests')
  }, [target])
  return (
    <section className="section" aria-labelledby="requests" ref={section} tabIndex={-1}>
      <h2 id="requests">Requests</h2>
      <Body />
    </section>
  )
}
