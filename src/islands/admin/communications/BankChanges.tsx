import { useEffect } from 'react'
import type { BankAccount } from '#contract/calls/people/bank.ts'
import { $bankChanges, askApproveBank, askDeclineBank, loadBankChanges } from '#stores/admin/money/transfers/bank.ts'
import { EmptyState } from '#ui/States.tsx'
import { Table } from '#ui/Table.tsx'
import { Act } from '../parts/Act.tsx'
import { Read } from '../parts/Read.tsx'
import { When } from '../parts/When.tsx'
import { Who } from '../parts/Who.tsx'

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
export const BankChanges = () => {
  useEffect(() => void loadBankChanges(), [])
  return (
    <Read $load={$bankChanges} what="The list of bank changes" onRetry={loadBankChanges}>
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
              { id: 'at', head: 'Requested', narrow: 'named', cell: ({ requested_at }) => <When at={requested_at} /> },
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
