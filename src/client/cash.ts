import type { InferInput } from 'valibot'
import * as calls from '#contract/calls/money/cash.ts'
import { send } from './send.ts'

/** Now, or at the end of a New York day. */
export const readCashPosition = (day: string | undefined) => send(calls.readCashPosition, { query: day ? { day } : {} })

/** Dollars. */
export const requestFundPayout = (amount: number) => send(calls.requestFundPayout, { body: { amount } })

export const approveFundPayout = (id: string) => send(calls.approveFundPayout, { params: { id } })

export const cancelFundPayout = (id: string) => send(calls.cancelFundPayout, { params: { id } })

export const payFundPayout = (id: string, reference: string) =>
  send(calls.payFundPayout, { params: { id }, body: { reference } })

/** Up to a New York day, that day included. */
export const closeBooks = (until: string) => send(calls.closeBooks, { body: { until } })

export const receiveSuspense = (body: InferInput<typeof calls.receiveSuspense.body>) =>
  send(calls.receiveSuspense, { body })

export const giveSuspense = (id: string, email: string) => send(calls.giveSuspense, { params: { id }, body: { email } })

export const bookIncome = (id: string, reason: string) => send(calls.bookIncome, { params: { id }, body: { reason } })

export const reverseIncome = (id: string, reason: string) =>
  send(calls.reverseIncome, { params: { id }, body: { reason } })

export const payInFund = (body: InferInput<typeof calls.payInFund.body>) => send(calls.payInFund, { body })

export const bookFundDeposit = (id: string, reason: string) =>
  send(calls.bookFundDeposit, { params: { id }, body: { reason } })

export const reverseFundDeposit = (id: string, reason: string) =>
  send(calls.reverseFundDeposit, { params: { id }, body: { reason } })

export const returnSuspense = (id: string, reason: string) =>
  send(calls.returnSuspense, { params: { id }, body: { reason } })
