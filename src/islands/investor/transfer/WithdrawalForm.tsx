import type { TransferAllowances } from '#contract/entities/transfer.ts'
import { formatNearInstant } from '#fund/calendar/week-display.ts'
import { toCents } from '#fund/cents/money.ts'
import { effectOfApproval } from '#fund/weeks/when.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { useForm } from '#islands/frame/useForm.ts'
import {
  closeTransferRequest,
  kindsAllowed,
  reviewWithdrawal,
  withdrawalForm,
} from '#stores/investor/money/transfer/transfer-request.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { DollarsField } from '#ui/DollarsField.tsx'
import { ModalForm } from '#ui/ModalForm.tsx'
import { Select } from '#ui/Select.tsx'
import { destinationName, transferKindName } from '#words/money/transfers.ts'

/**
 * Capital in part or in full, or a dividend; says where it goes and when it takes effect. Nothing is sent before it has
 * been reviewed.
 */
export const WithdrawalForm = ({ allowances }: { allowances: TransferAllowances }) => {
  const { values, text, choice, tick, error, busy } = useForm(withdrawalForm)
  const cannotSend = useCannotSend()
  const { kind, inFull } = values
  const { available, effective_at } = allowances[kind]
  const kinds = kindsAllowed(allowances).map((value) => ({ value, label: transferKindName[value] }))
  return (
    <ModalForm
      title="Withdraw"
      confirm="Continue"
      busy={busy}
      reason={cannotSend}
      error={error}
      noValidate
      onSubmit={reviewWithdrawal}
      onCancel={closeTransferRequest}
    >
      <Select label="What" options={kinds} {...choice('kind')} />
      <Checkbox {...tick('inFull')}>{kind === 'capital' ? 'The full capital' : 'All that is available'}</Checkbox>
      <DollarsField
        label="Amount"
        hint={
          <>
            <Amount cents={toCents(available)} /> available
          </>
        }
        {...text('amount')}
        {...(inFull && { value: '', placeholder: 'In full', readOnly: true })}
      />
      {allowances.destination && <p className="cap">Paid to {destinationName(allowances.destination)}.</p>}
      <p className="cap">
        {effectOfApproval(
          `${formatNearInstant(Date.parse(effective_at))} New York`,
          Date.parse(effective_at) <= Date.parse(allowances.as_of),
        )}
      </p>
    </ModalForm>
  )
}
