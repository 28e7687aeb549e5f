import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { TransferAllowances } from '#contract/entities/transfer.ts'
import { type Cents, toCents } from '#fund/cents/money.ts'
import { effectOfApproval } from '#fund/weeks/when.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { useForm } from '#islands/frame/hooks.ts'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { addedCents, additionForm } from '#stores/investor/money/transfer/addition.ts'
import { closeTransferRequest } from '#stores/investor/money/transfer/transfer-request.ts'
import { nextOpening, tried } from '#stores/investor/money/trial/next-opening.ts'
import { instantText } from '#stores/kit/instants.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { ModalForm } from '#ui/dialog/ModalForm.tsx'
import { DollarsField } from '#ui/later-fields.tsx'
import { effect, additionWords as words } from '#words/money/transfers.ts'

/** What an addition does to the account, by the rules that the server applies; dashes until there is an amount. */
const Does = ({ cents }: { cents: Cents | null }) => {
  const { last } = useStore(nextOpening.$load)
  useEffect(() => void nextOpening.load(), [])
  const shown =
    last && cents
      ? tried(last, { kind: 'withdrawal', withdrawal: { kind: 'addition', asked: cents, full: false } })
      : null
  const [before, after] = [shown?.before, shown?.after]
  const dividend = after ? Math.max(0, after.opening - after.capital) : null
  return (
    <dl className="pairs">
      <dt>{words.invested}</dt>
      <dd>
        <Amount cents={after?.capital ?? null} />
      </dd>
      <dt>{effect.share}</dt>
      <dd>
        {before && after
          ? before.tier.investorShare === after.tier.investorShare
            ? effect.sameShare(after.tier.investorShare)
            : effect.otherShare(before.tier.investorShare, after.tier.investorShare)
          : '–'}
      </dd>
      <dt>{words.dividend}</dt>
      <dd>
        <Amount cents={dividend} />
      </dd>
      <dt>{words.balance}</dt>
      <dd>
        <Amount cents={after?.opening ?? null} />
      </dd>
      <dt>{effect.carried}</dt>
      <dd>
        <Amount cents={after?.carriedLoss ?? null} />
      </dd>
    </dl>
  )
}

/** Result becomes capital: how much, when, and what that does. */
export const AdditionForm = ({ allowance }: { allowance: NonNullable<TransferAllowances['addition']> }) => {
  const { values, text, tick, error, busy } = useForm(additionForm)
  const cannotSend = useCannotSend()
  const cents = addedCents(values)
  return (
    <ModalForm
      title={words.title}
      confirm={words.confirm}
      busy={busy}
      reason={cannotSend}
      error={error}
      noValidate
      onSubmit={() => additionForm.submit()}
      onCancel={closeTransferRequest}
    >
      <p>{words.about}</p>
      <Checkbox {...tick('inFull')}>All that is available</Checkbox>
      <DollarsField
        label="Amount"
        hint={
          <>
            <Amount cents={toCents(allowance.available)} /> available
          </>
        }
        {...text('amount')}
        {...(values.inFull && { value: '', placeholder: 'In full', readOnly: true })}
      />
      <p className="cap">
        {effectOfApproval(instantText(allowance.effective_at, { near: true, deadline: true }), false)}
      </p>
      <Does cents={cents ?? null} />
      <p className="cap">{words.returns}</p>
    </ModalForm>
  )
}
