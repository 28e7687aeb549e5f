import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Closure } from '#contract/calls/money/closure.ts'
import type { BankAccount } from '#contract/calls/people/bank.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import { askApproveBank, askDeclineBank, bankChanges } from '#stores/admin/money/transfers/bank.ts'
import { askDeclineClosure, askVerifyClosure, closures } from '#stores/admin/money/transfers/closures.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { fundDay } from '#stores/kit/instants.ts'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/States.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { closureState } from '#words/money/payments.ts'
import { Act } from '../parts/Act.tsx'
import { Dollars } from '../parts/Dollars.tsx'
import { PlaceHead } from '../parts/PlaceHead.tsx'
import { Read } from '../parts/Read.tsx'
import { useArrival } from '../parts/useArrival.ts'
import { Who } from '../parts/Who.tsx'

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

/** What investors ask for beside their transfers: another bank account, the end of their account. */
export const Requests = () => {
  const extensions = useStore($extensions)
  const bank = useArrival('bank-changes')
  const closure = useArrival('closures')
  return (
    <>
      <PlaceHead at="investors/requests" title="Requests" note="Changes of bank account and closures." />
      {extensions.has('bank') && (
        <section className="section" aria-labelledby="bank-changes">
          <h2 id="bank-changes" {...bank}>
            Bank accounts
          </h2>
          <BankChanges />
        </section>
      )}
      {extensions.has('closure') && (
        <section className="section" aria-labelledby="closures">
          <h2 id="closures" {...closure}>
            Closures
          </h2>
          <Closures />
        </section>
      )}
    </>
  )
}
