import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import * as calls from '#contract/calls/money/transfers.ts'
import { receiveDeposit } from '#contract/calls/money/transfers.ts'
import type { Transfer } from '#contract/entities/transfer.ts'
import { typedCents, typedDollars } from '#fund/money/typed-amount.ts'
import { attempt } from '#stores/kit/attempt.ts'
import { today } from '#stores/kit/clock.ts'
import { createForm } from '#stores/kit/form.ts'
import { issuesOf } from '#stores/kit/form-calls.ts'
import { isOvertaken } from '#stores/kit/form-differences.ts'
import { toast } from '#stores/kit/toast.ts'
import { keepsDialogDraft } from '#stores/session/kept-draft.ts'
import { failure } from '#words/extension-failure.ts'
import { transferWords } from '#words/money/admin-transfers.ts'
import { unreadableAmount } from '#words/money/unreadable-amount.ts'
import { loadWaiting } from '../../work/approvals/approvals.ts'
import { afterTransfer } from './transfers.ts'

export type Receivable = Pick<Transfer, 'id' | 'kind' | 'amount' | 'settled_amount' | 'in_full' | 'investor'>

/** The deposit that is being marked as received, or null. */
export const $receiving = atom<Receivable | null>(null)

interface Typed {
  readonly amount: string
  readonly fee: string
  readonly day: string
  readonly reference: string
}

const cameOf = ({ amount, fee, day, reference }: Typed) => ({
  amount: typedDollars(amount),
  fee: typedDollars(fee),
  value_day: day,
  ...(reference.trim() && { payer_reference: reference.trim() }),
})

/** What arrived: at first as it was asked for, with today as its value day. */
export const receiveForm = createForm({
  initial: { amount: '', fee: '', day: '', reference: '' } as Typed,
  at: 'amount',
  check: (typed) => {
    if (!typedCents(typed.amount)) return { amount: unreadableAmount(typed.amount) }
    if (typed.fee.trim() !== '' && typedCents(typed.fee) === undefined) return { fee: unreadableAmount(typed.fee) }
    return issuesOf(receiveDeposit.body, cameOf(typed))
  },
  send: async (typed) => {
    const outcome = await attempt(
      () => send(calls.receiveDeposit, { params: { id: $receiving.get()?.id ?? '' }, body: cameOf(typed) }),
      failure,
    )
    if (!outcome.done && !outcome.waits && isOvertaken(outcome.error)) await afterTransfer()
    return outcome
  },
  waiting: async (sentence) => {
    $receiving.set(null)
    toast(sentence)
    await Promise.all([afterTransfer(), loadWaiting()])
  },
  done: async () => {
    $receiving.set(null)
    toast(transferWords.received)
    await afterTransfer()
  },
})

export const askReceive = (transfer: Receivable): void => {
  receiveForm.open({ amount: String(transfer.amount), day: today() })
  $receiving.set(transfer)
}

export const closeReceive = (): void => $receiving.set(null)

keepsDialogDraft('receive', receiveForm, ['amount', 'fee', 'day', 'reference'], $receiving)
