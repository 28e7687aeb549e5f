import { useStore } from '@nanostores/react'
import type { TransferAllowances } from '#contract/entities/transfer.ts'
import { formatMoney } from '#fund/text/format.ts'
import type { TriedChange } from '#fund/weeks/trial.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { useForm } from '#islands/frame/hooks.ts'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { bank } from '#stores/investor/money/transfer/bank.ts'
import {
  changeWithdrawal,
  withdrawalForm,
  withdrawInstead,
  withdrawnCents,
} from '#stores/investor/money/transfer/transfer-request.ts'
import { nextOpening, tried } from '#stores/investor/money/trial/next-opening.ts'
import { instantText } from '#stores/kit/instants.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { FieldError } from '#ui/Field.tsx'
import { Sentence } from '#ui/Money.tsx'
import { holdWords } from '#words/money/holds.ts'
import {
  destinationName,
  transferKindName,
  withdrawalReview,
  withdrawalReview as words,
} from '#words/money/transfers.ts'
import { Effect } from './Effect.tsx'

type Withdrawal = Extract<TriedChange, { kind: 'withdrawal' }>

/** If a withdrawal leads to a lower share of profit: what that share is, and the most that keeps the present one. */
const LowerTier = ({ change }: { change: Withdrawal }) => {
  const { last } = useStore(nextOpening.$load)
  if (!last) return null
  const tiers = (asked: Withdrawal['withdrawal']) => {
    const { before, after } = tried(last, { kind: 'withdrawal', withdrawal: asked })
    return { before, share: before.tier.investorShare, after: after.tier.investorShare }
  }
  const { before, share, after } = tiers(change.withdrawal)
  if (after >= share) return null
  const keeping = { ...change.withdrawal, asked: before.capital - before.tier.from, full: false }
  const canKeep = keeping.asked > 0 && tiers(keeping).after === share
  return (
    <div className="verdict verdict-late">
      <p>
        <strong>{words.lowerTier}</strong> <Sentence text={words.below(formatMoney(before.tier.from), after, share)} />
      </p>
      {canKeep && (
        <Button kind="quiet" onClick={() => withdrawInstead(keeping.asked)}>
          <span>
            Withdraw <Amount cents={keeping.asked} /> instead
          </span>
        </Button>
      )}
    </div>
  )
}

const until = ({ until: end }: { readonly until: string }): string => instantText(end, { near: true, deadline: true })

const { atOnce, fromApproval, paid, paidAfterChange, balanceAfter, step, untilThen } = withdrawalReview

/** Everything that a withdrawal does, before it is sent; Back leads to the form as it was left. */
export const WithdrawalReview = ({ allowances }: { allowances: TransferAllowances }) => {
  const { values, text, error, busy } = useForm(withdrawalForm)
  const cannotSend = useCannotSend()
  const changing = useStore(bank.$load).last?.pending != null
  const { kind, inFull } = values
  const effectiveAt = Date.parse(allowances[kind].effective_at)
  const cents = withdrawnCents(values) ?? null
  const change =
    cents === null
      ? null
      : ({ kind: 'withdrawal', withdrawal: { kind, asked: cents, full: inFull && kind === 'capital' } } as const)
  const takesEffectAtOnce = effectiveAt <= Date.parse(allowances.as_of)
  return (
    <ConfirmDialog
      title="Look at it again"
      role="dialog"
      confirm={
        <span>
          Request withdrawal
          <span className="review-of">
            {' '}
            of <Amount cents={cents} />
          </span>
        </span>
      }
      cancel="Back"
      busy={busy}
      reason={cannotSend}
      onConfirm={({ detail }) => {
        // The second click of a double click on Continue is not consent.
        if (detail < 2) void withdrawalForm.submit()
      }}
      onCancel={changeWithdrawal}
    >
      <div className="row">
        <span>
          {transferKindName[kind]}
          {inFull && ', in full'}
        </span>
        <span className="cap">{step}</span>
      </div>
      <p className="review-amount">
        <Amount cents={cents} />
      </p>
      {change && <LowerTier change={change} />}
      <dl className="pairs">
        {allowances.destination && (
          <>
            <dt>Paid to</dt>
            <dd>{destinationName(allowances.destination)}</dd>
          </>
        )}
        <dt>Leaves your balance</dt>
        <dd>{takesEffectAtOnce ? atOnce : fromApproval(instantText(effectiveAt, { near: true, deadline: true }))}</dd>
        <dt>Paid</dt>
        <dd>{changing ? paidAfterChange : allowances.hold ? holdWords.paid(until(allowances.hold)) : paid}</dd>
        {!takesEffectAtOnce && (
          <>
            <dt>Until then</dt>
            <dd>{untilThen}</dd>
          </>
        )}
        <Effect of="withdrawal" change={change} />
      </dl>
      <p className="cap">{balanceAfter}</p>
      <FieldError text={error ?? text('amount').error} />
    </ConfirmDialog>
  )
}
