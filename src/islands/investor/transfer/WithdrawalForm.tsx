import { useId, useState } from 'react'
import type { TransferAllowances } from '#contract/entities/transfer.ts'
import { toCents } from '#fund/money.ts'
import { formatNearInstant } from '#fund/week-display.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { closeTransferRequest, sendWithdrawal } from '#stores/investor/transfer/transfer-request.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { transferKindName } from '#words/transfers.ts'
import type { FormProps } from './DepositForm.tsx'

type Kind = 'capital' | 'dividend'

const kindsOf = (allowances: TransferAllowances) =>
  (['capital', 'dividend'] as const)
    .filter((kind) => allowances[kind].allowed)
    .map((kind) => ({ value: kind, label: transferKindName[kind] }))

/** Capital in part or in full, or a dividend; says when it takes effect before it is asked for. */
export const WithdrawalForm = ({ allowances, busy, error }: FormProps) => {
  const kinds = kindsOf(allowances)
  const [kind, setKind] = useState<Kind>(kinds[0]?.value ?? 'capital')
  const [inFull, setInFull] = useState(false)
  const [amount, setAmount] = useState('')
  const { available, effective_at } = allowances[kind]
  const form = useId()
  return (
    <Dialog
      title="Withdraw"
      onClose={() => !busy && closeTransferRequest()}
      actions={
        <>
          <Button onClick={() => !busy && closeTransferRequest()}>Cancel</Button>
          <Button kind="solid" submit form={form} busy={busy}>
            Ask for the withdrawal
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
          void sendWithdrawal(kind, amount, inFull)
        }}
      >
        <Select label="What" options={kinds} value={kind} disabled={busy} onChange={setKind} />
        <Checkbox checked={inFull} disabled={busy} onChange={setInFull}>
          {kind === 'capital' ? 'The full capital' : 'All that is available'}
        </Checkbox>
        <TextField
          label="Amount"
          before="$"
          inputMode="decimal"
          autoComplete="off"
          value={inFull ? '' : amount}
          placeholder={inFull ? 'In full' : undefined}
          readOnly={busy || inFull}
          hint={
            <>
              <Amount cents={toCents(available)} /> available
            </>
          }
          error={error ?? undefined}
          onChange={(event) => setAmount(event.target.value)}
        />
        <p className="cap">
          Approved now, it takes effect {formatNearInstant(Date.parse(effective_at))} New York; until then it trades on
          and bears the result.
        </p>
      </form>
    </Dialog>
  )
}
