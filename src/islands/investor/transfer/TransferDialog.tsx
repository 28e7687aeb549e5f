import { useStore } from '@nanostores/react'
import { $transferRequest } from '#stores/investor/transfer/transfer-request.ts'
import { $allowances } from '#stores/investor/transfer/transfers.ts'
import { DepositAsked } from './DepositAsked.tsx'
import { DepositForm } from './DepositForm.tsx'
import { WithdrawalForm } from './WithdrawalForm.tsx'

/** The form that is open, or what came of a deposit. */
export const TransferDialog = () => {
  const request = useStore($transferRequest)
  const allowances = useStore($allowances).last
  if (request.state === 'closed' || !allowances) return null
  if (request.state === 'deposit-asked') {
    return <DepositAsked transfer={request.transfer} instructions={allowances.instructions} />
  }
  const Form = request.side === 'deposit' ? DepositForm : WithdrawalForm
  return <Form allowances={allowances} busy={request.busy} error={request.error} />
}
