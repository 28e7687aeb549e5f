import type { InferInput } from 'valibot'
import * as calls from '#contract/calls/transfers.ts'
import { send } from './send.ts'

/** The investor's own, or everybody's for the admin. */
export const listTransfers = (query: InferInput<typeof calls.listTransfers.query>) =>
  send(calls.listTransfers, { query })

export const readTransferAllowances = () => send(calls.readTransferAllowances, {})

/** Dollars. */
export const requestDeposit = (amount: number) => send(calls.requestDeposit, { body: { amount } })

export const requestPayout = (body: InferInput<typeof calls.requestPayout.body>) => send(calls.requestPayout, { body })

export const cancelTransfer = (id: string) => send(calls.cancelTransfer, { params: { id } })

export const approveTransfer = (id: string) => send(calls.approveTransfer, { params: { id } })

export const receiveDeposit = (id: string) => send(calls.receiveDeposit, { params: { id } })

export const payTransfer = (id: string) => send(calls.payTransfer, { params: { id } })

export const declineTransfer = (id: string, reason: string) =>
  send(calls.declineTransfer, { params: { id }, body: { reason } })
