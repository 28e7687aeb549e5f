import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Transfer, TransferAllowances } from '#contract/entities/transfer.ts'
import { toCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { atWork, effectOfApproval } from '#fund/weeks/when.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { useForm } from '#islands/frame/hooks.ts'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { depositCents } from '#stores/investor/money/transfer/amount-problem.ts'
import {
  $transferRequest,
  closeTransferRequest,
  depositForm,
  kindsAllowed,
  reviewWithdrawal,
  withdrawalForm,
} from '#stores/investor/money/transfer/transfer-request.ts'
import { transferAllowances } from '#stores/investor/money/transfer/transfers.ts'
import { $copied } from '#stores/kit/copy.ts'
import { instantText } from '#stores/kit/instants.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { ModalForm } from '#ui/dialog/ModalForm.tsx'
import { DollarsField } from '#ui/later-fields.tsx'
import { Select } from '#ui/Select.tsx'
import { depositRequest, destinationName, payingIn, transferKindName, wire } from '#words/money/transfers.ts'
import { CopyLine } from '../CopyLine.tsx'
import { AdditionForm } from './AdditionForm.tsx'
import { Effect } from './Effect.tsx'
import { WithdrawalReview } from './WithdrawalReview.tsx'

type InstructionsProps = { transfer: Transfer; instructions: TransferAllowances['instructions'] }

/** Where to send a deposit, with its own reference first; each line can be copied. */
const Instructions = ({ transfer, instructions }: InstructionsProps) => {
  const copied = useStore($copied)
  useEffect(() => {
    $copied.set('')
    return () => $copied.set('')
  }, [])
  return (
    <>
      <p>
        {payingIn[transfer.state === 'requested' ? 'requested' : 'approved']}{' '}
        <Amount cents={toCents(transfer.amount)} /> with this reference:
      </p>
      <dl className="instructions">
        <CopyLine label="Reference" value={transfer.reference} large />
        {instructions
          .filter(({ label }) => label !== 'Reference')
          .map(({ label, value }) => (
            <CopyLine key={label} label={label} value={value} />
          ))}
      </dl>
      {instructions.length === 0 && <p>{wire.notYet}</p>}
      <p className="instructions-print">
        <Button kind="quiet" onClick={() => window.print()}>
          Print this page
        </Button>
      </p>
      <p className="cap instructions-copied" role="status">
        {copied}
      </p>
    </>
  )
}

/**
 * Capital in part or in full, or a dividend; says where it goes and when it takes effect. Nothing is sent before it has
 * been reviewed.
 */
const WithdrawalForm = ({ allowances }: { allowances: TransferAllowances }) => {
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
          instantText(effective_at, { near: true, deadline: true }),
          Date.parse(effective_at) <= Date.parse(allowances.as_of),
        )}
      </p>
    </ModalForm>
  )
}

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
        {atWork(instantText(deposit.effective_at, { near: true, deadline: true }), deposit.trades)}.
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
  const allowances = useStore(transferAllowances.$load).last
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
  if (request.state === 'addition') return allowances.addition ? <AdditionForm allowance={allowances.addition} /> : null
  if (request.state === 'withdrawal-review') return <WithdrawalReview allowances={allowances} />
  return request.state === 'deposit' ? (
    <DepositForm allowances={allowances} />
  ) : (
    <WithdrawalForm allowances={allowances} />
  )
}
