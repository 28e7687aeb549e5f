import type { TransferAllowances } from '#contract/entities/transfer.ts'
import { formatNearInstant } from '#fund/calendar/week-display.ts'
import { toCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { atWork } from '#fund/weeks/when.ts'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { useForm } from '#islands/frame/useForm.ts'
import { depositCents } from '#stores/investor/money/transfer/amount-problem.ts'
import { closeTransferRequest, depositForm } from '#stores/investor/money/transfer/transfer-request.ts'
import { DollarsField } from '#ui/DollarsField.tsx'
import { ModalForm } from '#ui/ModalForm.tsx'
import { Effect } from './Effect.tsx'

/** How much; the reference and the fund's instructions come with the answer. */
export const DepositForm = ({ allowances: { deposit } }: { allowances: TransferAllowances }) => {
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
