import { atom } from 'nanostores'
import * as api from '#client/cash.ts'
import type { SuspenseItem } from '#contract/calls/cash.ts'
import { receiveSuspense } from '#contract/calls/cash.ts'
import { formatMoney } from '#fund/format.ts'
import { nearestCents, toDollars } from '#fund/money.ts'
import { newYorkDate } from '#fund/new-york.ts'
import { typedCents } from '#fund/typed-amount.ts'
import { attempt } from '#stores/kit/attempt.ts'
import { issuesOf } from '#stores/kit/contract-check.ts'
import { ask } from '#stores/kit/decision.ts'
import { createForm } from '#stores/kit/form.ts'
import { toast } from '#stores/kit/toast.ts'
import { suspenseWords as words } from '#words/cash.ts'
import { failure } from '#words/extension-failure.ts'
import { amountProblem } from '#words/transfers.ts'
import { afterCash, loadCashPosition } from './cash.ts'

/** Whether money that nobody asked for is being written down. */
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
    typedCents(typed.amount) ? issuesOf(receiveSuspense.body, unaskedOf(typed)) : { amount: amountProblem.unreadable },
  send: (typed) => attempt(() => api.receiveSuspense(unaskedOf(typed)), failure),
  done: async () => {
    $receivingUnasked.set(false)
    toast(words.received)
    await loadCashPosition()
  },
})

export const askUnasked = (): void => {
  unaskedForm.open({ day: newYorkDate(Date.now()) })
  $receivingUnasked.set(true)
}

export const closeUnasked = (): void => $receivingUnasked.set(false)

const acts = { give: api.giveSuspense, return: api.returnSuspense } as const

/** Asks whose it is, or why it goes back, and then does it. */
export const askSuspense = (step: keyof typeof acts, { id, amount, payer }: SuspenseItem): void =>
  ask({
    ...words[step](formatMoney(nearestCents(amount)), payer),
    act: (written) => acts[step](id, written),
    after: afterCash,
  })
