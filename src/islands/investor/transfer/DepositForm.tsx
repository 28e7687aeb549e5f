import { useId, useState } from 'react'
import type { TransferAllowances } from '#contract/entities/transfer.ts'
import { formatMoney } from '#fund/format.ts'
import { toCents } from '#fund/money.ts'
import { formatNearInstant } from '#fund/week-display.ts'
import { closeTransferRequest, sendDeposit } from '#stores/investor/transfer/transfer-request.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'

export type FormProps = { allowances: TransferAllowances; busy: boolean; error: string | null }

/** How much; the reference and the fund's instructions come with the answer. */
export const DepositForm = ({ allowances: { deposit }, busy, error }: FormProps) => {
  const [amount, setAmount] = useState('')
  const form = useId()
  return (
    <Dialog
      title="Deposit"
      onClose={() => !busy && closeTransferRequest()}
      actions={
        <>
          <Button onClick={() => !busy && closeTransferRequest()}>Cancel</Button>
          <Button kind="solid" submit form={form} busy={busy}>
            Ask for the deposit
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void sendDeposit(amount)
        }}
      >
        <TextField
          label="Amount"
          before="$"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          readOnly={busy}
          hint={`At least ${formatMoney(toCents(deposit.minimum))}.`}
          error={error ?? undefined}
          onChange={(event) => setAmount(event.target.value)}
        />
        <p className="cap">
          You get a reference and the account to pay to. Received now, the money is at work from{' '}
          {formatNearInstant(Date.parse(deposit.effective_at))} New York.
        </p>
      </form>
    </Dialog>
  )
}
