import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import type { InvestorDetails } from '#contract/calls/people/admin-investors.ts'
import type { Signable } from '#contract/calls/people/agreements.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import { LedgerChange } from '#islands/frame/LedgerChange.tsx'
import { SavedLink } from '#islands/frame/SavedLink.tsx'
import {
  investorRequests,
  loadOlderInvestorRequests,
  startInvestorRequests,
} from '#stores/admin/money/transfers/of-investor.ts'
import { agreementFile, agreementsOf, signatureFile } from '#stores/admin/people/agreements/agreements.ts'
import { documentsOf } from '#stores/admin/people/investors/page.ts'
import { startWaiting } from '#stores/admin/work/approvals/approvals.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { instantText } from '#stores/kit/instants.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/States.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { agreementWords as words } from '#words/people/agreements.ts'
import { Dollars } from '../parts/Dollars.tsx'
import { Read } from '../parts/Read.tsx'
import { TransferTable } from '../parts/TransferTable.tsx'
import { Titled } from '../parts/Who.tsx'

const noteOf = ({ signature, state }: Signable): string =>
  [
    signature
      ? `Signed as “${signature.name}” on ${instantText(signature.signed_at)} from ${signature.from}, ${signature.browser}; confirmed by: ${signature.confirmed_by}`
      : 'Not signed',
    words.done[state],
  ]
    .filter(Boolean)
    .join('; ')

const One = ({ agreement }: { agreement: Signable }) => {
  const { id, title, version, signature } = agreement
  return (
    <li>
      <SavedLink className="entry-name" href={agreementFile(id, version)}>
        {words.named(title, version)}
      </SavedLink>
      {signature && (
        <SavedLink className="entry-figure" href={signatureFile(signature.id)}>
          Record<span className="hidden"> of the signature of {title}</span>
        </SavedLink>
      )}
      <span className="entry-note">{noteOf(agreement)}</span>
    </li>
  )
}

/** What an investor signed, when and from where, and what waits for their signature. */
export const InvestorAgreements = ({ investorId }: { investorId: string }) => {
  const agreements = useMemo(() => agreementsOf(investorId), [investorId])
  useEffect(() => void agreements.load(), [agreements])
  return (
    <Read of={agreements} what="The agreements">
      {({ agreements: asked }) =>
        asked.length === 0 ? (
          <EmptyState title="There is nothing to sign.">Agreements are added under Investors.</EmptyState>
        ) : (
          <ul className="entries">
            {asked.map((agreement) => (
              <One key={`${agreement.id} ${agreement.version}`} agreement={agreement} />
            ))}
          </ul>
        )
      }
    </Read>
  )
}

type Entry = InvestorDetails['ledger'][number]
type Notice = InvestorDetails['notifications'][number]

const ledgerColumns: readonly Column<Entry>[] = [
  {
    id: 'entry',
    head: 'Entry',
    cell: ({ kind, description }) => <Titled title={description} note={kind} />,
  },
  { id: 'effective', head: 'Effective', narrow: 'note', cell: ({ effective_at }) => <Instant at={effective_at} /> },
  { id: 'amount', head: 'Amount', narrow: 'figure', align: 'end', cell: (entry) => <LedgerChange entry={entry} /> },
  {
    id: 'balance',
    head: 'Balance',
    narrow: 'named',
    align: 'end',
    cell: ({ balance_after }) => <Dollars value={balance_after} />,
  },
]

const noticeColumns: readonly Column<Notice>[] = [
  {
    id: 'title',
    head: 'Notification',
    cell: ({ title, message }) => <Titled title={title} note={message} />,
  },
  { id: 'type', head: 'Type', narrow: 'note', cell: ({ type, priority }) => `${type}, ${priority}` },
  { id: 'sent', head: 'Sent', narrow: 'note', cell: ({ created_at }) => <Instant at={created_at} /> },
  {
    id: 'status',
    head: 'Status',
    narrow: 'note',
    cell: ({ status }) => <Badge tone={status === 'read' ? 'good' : 'quiet'}>{status}</Badge>,
  },
]

export const InvestorLedger = ({ details: { ledger } }: { details: InvestorDetails }) =>
  ledger.length === 0 ? (
    <EmptyState title="Nothing is booked yet.">The first deposit received is the first entry.</EmptyState>
  ) : (
    <Table caption="Ledger, the latest entries" columns={ledgerColumns} rows={ledger} keyOf={({ id }) => id} />
  )

/** The latest are shown at once; earlier ones come with the whole list. */
export const InvestorRequests = ({ details: { id, transfers } }: { details: InvestorDetails }) => {
  const { last } = useStore(investorRequests.$load)
  const busy = useStore($inFlight).has('investor-requests:older')
  useEffect(() => void startInvestorRequests(id), [id])
  useEffect(startWaiting, [])
  const all = last?.of === id ? last : { rows: transfers, next: null }
  if (all.rows.length === 0)
    return <EmptyState title="No requests yet.">Deposits and withdrawals appear here with their steps.</EmptyState>
  return (
    <>
      <TransferTable rows={all.rows} ofOne />
      {all.next !== null && (
        <Button busy={busy} onClick={() => void loadOlderInvestorRequests()}>
          Show older
        </Button>
      )}
    </>
  )
}

export const InvestorStatements = ({ details: { id, statements } }: { details: InvestorDetails }) => {
  const documents = documentsOf(id, statements)
  if (documents.length === 0)
    return <EmptyState title="There are no documents yet.">The first statement covers the first full month.</EmptyState>
  return (
    <ul className="entries">
      {documents.map(({ name, url }) => (
        <li key={url}>
          <SavedLink className="entry-name" href={url}>
            {name}
          </SavedLink>
        </li>
      ))}
    </ul>
  )
}

export const InvestorNotices = ({ details: { notifications } }: { details: InvestorDetails }) =>
  notifications.length === 0 ? (
    <EmptyState title="Nothing was sent yet.">Messages to the investor appear here.</EmptyState>
  ) : (
    <Table
      caption="Notifications sent, the latest"
      columns={noticeColumns}
      rows={notifications}
      keyOf={({ id }) => id}
    />
  )
