import type { BankView } from '#stores/investor/money/transfer/bank.ts'

const accountTypes: Record<string, string> = { checking: 'Checking', savings: 'Savings' }

export const accountTypeName = (type: string) => accountTypes[type] ?? type

/** A bank account with its numbers masked. */
export const BankPairs = ({ account }: { account: BankView }) => (
  <dl className="pairs">
    <dt>Bank name</dt>
    <dd>{account.bankName}</dd>
    <dt>Account number</dt>
    <dd>{account.accountNumber}</dd>
    <dt>Routing number</dt>
    <dd>{account.routingNumber}</dd>
    <dt>Account type</dt>
    <dd>{accountTypeName(account.accountType)}</dd>
    {account.holder === 'business' && (
      <>
        <dt>Held by</dt>
        <dd>A company</dd>
      </>
    )}
  </dl>
)
