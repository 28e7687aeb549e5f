import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Closure } from '#contract/calls/money/closure.ts'
import type { BankAccount } from '#contract/calls/people/bank.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import { InTurn } from '#islands/frame/InTurn.tsx'
import { askApproveBank, askDeclineBank, bankChanges } from '#stores/admin/money/transfers/bank.ts'
import { askDeclineClosure, askVerifyClosure, closures } from '#stores/admin/money/transfers/closures.ts'
import { startWaiting, waiting } from '#stores/admin/work/approvals/approvals.ts'
import { inboxItems } from '#stores/admin/work/inbox/inbox.ts'
import { fundDay } from '#stores/kit/instants.ts'
import { Badge } from '#ui/Badge.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/States.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { approvalWords as words } from '#words/control/approvals.ts'
import { closureState } from '#words/money/payments.ts'
import { Act } from '../parts/Act.tsx'
import { Dollars } from '../parts/Dollars.tsx'
import { Read } from '../parts/Read.tsx'
import { type SectionPart, TabbedSection } from '../parts/TabbedSection.tsx'
import { WaitingList } from '../parts/WaitingList.tsx'
import { Who } from '../parts/Who.tsx'
import { PaymentsPanel } from '../payments/PaymentsPanel.tsx'
import { TransferQueue } from './TransferQueue.tsx'

const columns: readonly Column<Closure>[] = [
  {
    id: 'investor',
    head: 'Investor',
    cell: ({ investor }) => <Who name={investor.name} email={investor.email} />,
  },
  {
    id: 'state',
    head: 'State',
    narrow: 'note',
    cell: ({ state }) => <Badge tone="waiting">{closureState(state)}</Badge>,
  },
  { id: 'requested', head: 'Requested', narrow: 'named', cell: ({ requested_at }) => <Instant at={requested_at} /> },
  {
    id: 'verification',
    head: 'Verification due',
    narrow: 'named',
    cell: ({ verification_from, verification_to }) => `${fundDay(verification_from)} to ${fundDay(verification_to)}`,
  },
  { id: 'payable', head: 'Payable', narrow: 'named', cell: ({ payable_at }) => <Instant deadline at={payable_at} /> },
  { id: 'payout', head: 'Payout', narrow: 'figure', align: 'end', cell: ({ payout }) => <Dollars value={payout} /> },
  {
    id: 'actions',
    head: 'Actions',
    narrow: 'actions',
    cell: ({ id, state, investor }) =>
      state === 'requested' && (
        <span className="row-actions">
          <Act onClick={() => askVerifyClosure(id, investor.name)}>
            Identity verified<span className="hidden">: {investor.name}</span>
          </Act>
          <Act kind="quiet" onClick={() => askDeclineClosure(id, investor.name)}>
            Decline<span className="hidden"> the closure of {investor.name}</span>
          </Act>
        </span>
      ),
  },
]

/** Accounts that are being closed, and the identity checks that they wait for. */
const Closures = () => {
  useEffect(() => void closures.load(), [])
  return (
    <Read of={closures} what="The list of closures">
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title="No account is being closed.">A request waits here for its identity check.</EmptyState>
        ) : (
          <Table caption="Closures" columns={columns} rows={rows} keyOf={({ id }) => id} />
        )
      }
    </Read>
  )
}

const Account = ({ account }: { account: BankAccount | null }) => {
  if (!account) return <span>none yet</span>
  return (
    <span className="who">
      <span>{account.bankName}</span>
      <span className="cap">
        {account.holder === 'business' && 'a company’s, '}
        {account.accountType}, {account.accountNumber}, routing {account.routingNumber}
      </span>
    </span>
  )
}

/** Changes that wait for approval; until then nothing is paid out. */
const BankChanges = () => {
  useEffect(() => void bankChanges.load(), [])
  return (
    <Read of={bankChanges} what="The list of bank changes">
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title="No bank account is waiting.">A change takes effect once it is approved here.</EmptyState>
        ) : (
          <Table
            caption="Bank accounts to approve"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                id: 'investor',
                head: 'Investor',
                cell: ({ investor }) => <Who name={investor.name} email={investor.email} />,
              },
              { id: 'new', head: 'New account', narrow: 'named', cell: (row) => <Account account={row} /> },
              {
                id: 'old',
                head: 'Present account',
                narrow: 'named',
                cell: ({ replaces }) => <Account account={replaces} />,
              },
              {
                id: 'at',
                head: 'Requested',
                narrow: 'named',
                cell: ({ requested_at }) => <Instant at={requested_at} />,
              },
              {
                id: 'actions',
                head: 'Actions',
                narrow: 'actions',
                cell: ({ id, investor }) => (
                  <span className="row-actions">
                    <Act onClick={() => askApproveBank(id, investor.name)}>
                      Approve<span className="hidden"> the account of {investor.name}</span>
                    </Act>
                    <Act kind="quiet" onClick={() => askDeclineBank(id, investor.name)}>
                      Decline<span className="hidden"> the account of {investor.name}</span>
                    </Act>
                  </span>
                ),
              },
            ]}
          />
        )
      }
    </Read>
  )
}

/** Everything that waits for a second person or for its delay. */
const SecondPerson = () => {
  const { last, state } = useStore(waiting.$load)
  return (
    <>
      <p className="cap">{words.rule}</p>
      <WaitingList after={inboxItems.load} />
      {!last && state === 'loading' && <SkeletonBlock kind="table" />}
      {last?.length === 0 && state !== 'failed' && (
        <EmptyState title={words.none}>Requests above the fund’s amounts appear here.</EmptyState>
      )}
    </>
  )
}

const parts: readonly SectionPart[] = [
  { id: 'transfers', of: 'transfers', label: 'Transfers', Part: TransferQueue },
  { id: 'bank', of: 'bank', label: 'Bank accounts', Part: BankChanges },
  { id: 'closure', of: 'closure', label: 'Closures', Part: Closures },
  { id: 'approvals', of: 'approvals', label: 'Second person', Part: SecondPerson },
]

/** What investors ask for and the admin decides, each in its list. */
const RequestsPanel = () => <TabbedSection title="Requests" parts={parts} />

/** Money in and out, and what investors ask for. */
export const Money = () => {
  // Rows of both show what waits for a second person.
  useEffect(startWaiting, [])
  return (
    <InTurn>
      <PaymentsPanel />
      <RequestsPanel />
    </InTurn>
  )
}
