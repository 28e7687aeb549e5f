import { useStore } from '@nanostores/react'
import type { Transfer } from '#contract/entities/transfer.ts'
import { toCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { useTarget } from '#islands/frame/hooks.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { courseOf } from '#stores/investor/money/transfer/course.ts'
import { isToBePaid, showHowToPay } from '#stores/investor/money/transfer/transfer-request.ts'
import {
  $cancelling,
  $toCancel,
  askCancel,
  cancelTransfer,
  keepTransfer,
  transferAllowances,
} from '#stores/investor/money/transfer/transfers.ts'
import { $now } from '#stores/kit/clock.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { Sentence } from '#ui/Money.tsx'
import { cancelQuestion } from '#words/money/cancelling.ts'
import { transferKindName } from '#words/money/transfers.ts'
import { lifeOf, namesOf } from './life.ts'

/** How to pay a deposit, and a button that cancels a request until it is approved. */
const RequestActions = ({ transfer }: { transfer: Transfer }) => {
  const known = useStore(transferAllowances.$load).last !== null
  const cancelling = useStore($cancelling)
  const cannotSend = useCannotSend()
  return (
    <p className="course-actions">
      {known && isToBePaid(transfer) && (
        <Button kind="quiet" onClick={() => showHowToPay(transfer)}>
          How to pay<span className="hidden"> {transfer.reference}</span>
        </Button>
      )}
      {transfer.state === 'requested' && (
        <Button kind="quiet" busy={cancelling === transfer.id} reason={cannotSend} onClick={() => askCancel(transfer)}>
          Cancel<span className="hidden"> {transfer.reference}</span>
        </Button>
      )}
    </p>
  )
}

/** Asks once before a withdrawal is cancelled. */
export const CancelQuestion = () => {
  const transfer = useStore($toCancel)
  const cannotSend = useCannotSend()
  if (!transfer) return null
  const { id, kind, amount, reference } = transfer
  return (
    <ConfirmDialog
      title={cancelQuestion.title(transferKindName[kind])}
      confirm={cancelQuestion.confirm}
      cancel={cancelQuestion.keep}
      refuses
      reason={cannotSend}
      onConfirm={() => void cancelTransfer(id)}
      onCancel={keepTransfer}
    >
      <p>
        <Sentence text={cancelQuestion.text(formatMoney(toCents(amount)), reference)} />
      </p>
    </ConfirmDialog>
  )
}

/** A pending request: the steps that are done, the present one and those to come, and what can be done about it. */
export const Course = ({ transfer }: { transfer: Transfer }) => {
  const now = useStore($now)
  const trades = useStore(transferAllowances.$load).last?.deposit.trades ?? true
  const { kind, in_full, reference, amount, settled_amount } = transfer
  const item = useTarget<HTMLLIElement>(...namesOf(transfer))
  return (
    <li className="course" ref={item} tabIndex={-1}>
      <div className="course-head">
        <p>
          <strong>
            {transferKindName[kind]}
            {in_full && ', in full'}
          </strong>{' '}
          <span className="cap">{reference}</span>
        </p>
        <strong>
          <Amount cents={toCents(settled_amount ?? amount)} />
        </strong>
      </div>
      <ol className="course-steps">
        {courseOf(transfer, trades, now).map(({ name, at, state }) => (
          <li key={name} className={`course-step course-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
            {name}
            <span>{at !== null && <Instant day at={at} />}</span>
          </li>
        ))}
      </ol>
      <div className="course-foot">
        <p className="cap">
          <Sentence text={lifeOf(transfer, now)} />
        </p>
        <RequestActions transfer={transfer} />
      </div>
    </li>
  )
}
