import { useStore } from '@nanostores/react'
import type { Transfer, TransferAllowances } from '#contract/entities/transfer.ts'
import { formatNearInstant } from '#fund/calendar/week-display.ts'
import { toCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { atWork } from '#fund/weeks/when.ts'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { useForm } from '#islands/frame/useForm.ts'
import { depositCents } from '#stores/investor/money/transfer/amount-problem.ts'
import {
  $transferRequest,
  closeTransferRequest,
  depositForm,
} from '#stores/investor/money/transfer/transfer-request.ts'
import { $allowances } from '#stores/investor/money/transfer/transfers.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { DollarsField } from '#ui/DollarsField.tsx'
import { ModalForm } from '#ui/ModalForm.tsx'
import { depositRequest } from '#words/money/transfers.ts'
import { Effect } from './Effect.tsx'
import { Instructions } from './Instructions.tsx'
import { WithdrawalForm } from './WithdrawalForm.tsx'
import { WithdrawalReview } from './WithdrawalReview.tsx'

/** How much; the reference and the fund's instructions come with the answer. */
const DepositForm = ({ allowances: { deposit } }: { allowances: TransferAllowances }) => {
  const { values, text, error, busy } = useForm(depositForm)
  const amount = depositCents(values.amount)
  const cannotSend = useCannotSend()
  return (
    <ModalForm
      title="Deposit"
      confirm="Request deposit"
      busy={busy}
      reason={cannotSend}
      error={error}
      noValidate
      onSubmit={() => depositForm.submit()}
      onCancel={closeTransferRequest}
    >
      <DollarsField label="Amount" hint={`At least ${formatMoney(toCents(deposit.minimum))}.`} {...text('amount')} />
      <p className="cap">
        You get a reference and the account to pay to. Received now, the money is{' '}
        {atWork(`${formatNearInstant(Date.parse(deposit.effective_at))} New York`, deposit.trades)}.
      </p>
      <dl className="pairs">
        <Effect of="deposit" change={amount ? { kind: 'deposit', amount } : null} />
      </dl>
    </ModalForm>
  )
}

type Props = { transfer: Transfer; instructions: TransferAllowances['instructions']; isNew: boolean }

/** Shown after a deposit was requested, and later when its row is opened: its reference, and where to send it. */
const DepositRequested = ({ transfer, instructions, isNew }: Props) => (
  <Dialog
    title={isNew ? 'Deposit requested' : 'How to pay your deposit'}
    onClose={closeTransferRequest}
    actions={
      <Button kind="solid" onClick={closeTransferRequest}>
        OK
      </Button>
    }
  >
    {isNew && <p>{depositRequest.done}</p>}
    <Instructions transfer={transfer} instructions={instructions} />
  </Dialog>
)

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
