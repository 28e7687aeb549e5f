import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import type { SuspenseItem } from '#contract/calls/money/cash.ts'
import * as calls from '#contract/calls/money/cash.ts'
import { payInFund, receiveSuspense } from '#contract/calls/money/cash.ts'
import { nearestCents, toDollars } from '#fund/cents/money.ts'
import { typedCents } from '#fund/money/typed-amount.ts'
import { formatMoney } from '#fund/text/format.ts'
import { attempt } from '#stores/kit/attempt.ts'
import { today } from '#stores/kit/clock.ts'
import { ask } from '#stores/kit/decision.ts'
import { createForm } from '#stores/kit/form.ts'
import { issuesOf } from '#stores/kit/form-calls.ts'
import { toast } from '#stores/kit/toast.ts'
import { keepsDialogDraft } from '#stores/session/kept-draft.ts'
import { failure } from '#words/extension-failure.ts'
import { cashWords, suspenseWords as words } from '#words/money/cash.ts'
import { unreadableAmount } from '#words/money/unreadable-amount.ts'
import { afterCash, cashPosition } from './cash.ts'

/** Whether the form for money that nobody asked to deposit is open. */
export const $receivingUnasked = atom(false)

interface Typed {
  readonly amount: string
  readonly day: string
  readonly payer: string
  readonly reference: string
}

const unaskedOf = ({ amount, day, payer, reference }: Typed) => ({
  amount: toDollars(typedCents(amount) ?? 0),
  value_day: day,
  payer: payer.trim(),
  ...(reference.trim() && { reference: reference.trim() }),
})

/** Money that came in and that nobody asked to deposit. */
export const unaskedForm = createForm({
  initial: { amount: '', day: '', payer: '', reference: '' } as Typed,
  at: 'payer',
  check: (typed) =>
    typedCents(typed.amount)
      ? issuesOf(receiveSuspense.body, unaskedOf(typed))
      : { amount: unreadableAmount(typed.amount) },
  send: (typed) => attempt(() => send(calls.receiveSuspense, { body: unaskedOf(typed) }), failure),
  waiting: async (sentence) => {
    $receivingUnasked.set(false)
    toast(sentence)
    await afterCash()
  },
  done: async () => {
    $receivingUnasked.set(false)
    toast(words.received)
    await cashPosition.load()
  },
})

export const askUnasked = (): void => {
  unaskedForm.open({ day: today() })
  $receivingUnasked.set(true)
}

/** Whether the form for the fund's own money is open. */
export const $payingIn = atom(false)

type PaidIn = Pick<Typed, 'amount' | 'day' | 'reference'>

const paidInOf = ({ amount, day, reference }: PaidIn) => ({
  amount: toDollars(typedCents(amount) ?? 0),
  value_day: day,
  reference: reference.trim(),
})

/** The fund's own money that came into cash. */
export const payInForm = createForm({
  initial: { amount: '', day: '', reference: '' } as PaidIn,
  at: 'amount',
  check: (typed) =>
    typedCents(typed.amount) ? issuesOf(payInFund.body, paidInOf(typed)) : { amount: unreadableAmount(typed.amount) },
  send: (typed) => attempt(() => send(calls.payInFund, { body: paidInOf(typed) }), failure),
  waiting: async (sentence) => {
    $payingIn.set(false)
    toast(sentence)
    await afterCash()
  },
  done: async () => {
    $payingIn.set(false)
    toast(cashWords.paidIn)
    await cashPosition.load()
  },
})

/** Dollars of what the fund owes are proposed. */
export const askPayIn = (owed: number): void => {
  payInForm.open({ day: today(), amount: owed > 0 ? owed.toFixed(2) : '' })
  $payingIn.set(true)
}

export const closePayIn = (): void => $payingIn.set(false)

export const closeUnasked = (): void => $receivingUnasked.set(false)

const acts = {
  give: (id: string, email: string) => send(calls.giveSuspense, { params: { id }, body: { email } }),
  return: (id: string, reason: string) => send(calls.returnSuspense, { params: { id }, body: { reason } }),
  income: (id: string, reason: string) => send(calls.bookIncome, { params: { id }, body: { reason } }),
  reverse: (id: string, reason: string) => send(calls.reverseIncome, { params: { id }, body: { reason } }),
  fund: (id: string, reason: string) => send(calls.bookFundDeposit, { params: { id }, body: { reason } }),
  reverseFund: (id: string, reason: string) => send(calls.reverseFundDeposit, { params: { id }, body: { reason } }),
} as const

type SuspenseStep = keyof typeof acts

/**
 * What can be done with such money in its present state: a reversed deposit belongs to somebody, never to the fund.
 */
export const suspenseStepsOf = ({ state, of_deposit }: SuspenseItem): readonly SuspenseStep[] => {
  if (state === 'income') return ['reverse']
  if (state === 'fund') return ['reverseFund']
  if (state !== 'open') return []
  return of_deposit ? ['give', 'return'] : ['give', 'return', 'income', 'fund']
}

/** Asks whose it is, what it is or why it goes back, then does it. */
export const askSuspenseStep = (step: SuspenseStep, { id, amount, payer }: SuspenseItem): void =>
  ask({
    ...words[step](formatMoney(nearestCents(amount)), payer),
    act: (written) => acts[step](id, written),
    after: afterCash,
  })

keepsDialogDraft('unasked', unaskedForm, ['amount', 'day', 'payer', 'reference'], $receivingUnasked)
keepsDialogDraft('pay-in', payInForm, ['amount', 'day', 'reference'], $payingIn)
