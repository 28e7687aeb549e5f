import { useStore } from '@nanostores/react'
import { $transferRequest } from '#stores/investor/money/transfer/transfer-request.ts'
import { $allowances } from '#stores/investor/money/transfer/transfers.ts'
import { DepositForm } from './DepositForm.tsx'
import { DepositRequested } from './DepositRequested.tsx'
import { WithdrawalForm } from './WithdrawalForm.tsx'
import { WithdrawalReview } from './WithdrawalReview.tsx'

/** The form that is open, or how to pay a deposit. */
export const TransferDialog = () => {
  const request = useStore($transferRequest)
  const allowances = useStore($allowances).last
  if (request.state === 'closed' || !allowances) return null
  if ('transfer' in request) {
    return (
      <DepositRequested
        transfer={request.transfer}
        instructions={allowances.instructions}
        isNew={request.state === 'deposit-requested'}
      />
    )
  }
  if (request.state === 'withdrawal-review') return <WithdrawalReview allowances={allowances} />
  return request.state === 'deposit' ? (
    <DepositForm allowances={allowances} />
  ) : (
    <WithdrawalForm allowances={allowances} />
  )
}
