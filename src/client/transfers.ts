import type { InferInput } from 'valibot'
import * as calls from '#contract/calls/money/transfers.ts'
import { fileUrl } from './files.ts'
import { send } from './send.ts'

/** The address of the file of everybody's transfers, filtered like the list. */
export const transfersFile = (state: string | undefined): string => fileUrl(calls.exportTransfers.path, { state })

/** The investor's own, or everybody's for the admin. */
export const listTransfers = (query: InferInput<typeof calls.listTransfers.query>) =>
  send(calls.listTransfers, { query })

export const readTransferAllowances = () => send(calls.readTransferAllowances, {})

/** Dollars. */
export const requestDeposit = (amount: number) => send(calls.requestDeposit, { body: { amount } })

export const requestPayout = (body: InferInput<typeof calls.requestPayout.body>) => send(calls.requestPayout, { body })

export const cancelTransfer = (id: string) => send(calls.cancelTransfer, { params: { id } })

export const approveTransfer = (id: string) => send(calls.approveTransfer, { params: { id } })

/** What arrived; a field that is left out is as it was asked for. Dollars. */
export const receiveDeposit = (id: string, came: InferInput<typeof calls.receiveDeposit.body>) =>
  send(calls.receiveDeposit, { params: { id }, body: came })

export const reverseDeposit = (id: string, reason: string) =>
  send(calls.reverseDeposit, { params: { id }, body: { reason } })

export const returnPayout = (id: string, reason: string) =>
  send(calls.returnPayout, { params: { id }, body: { reason } })

export const keepPayout = (id: string, reason: string) => send(calls.keepPayout, { params: { id }, body: { reason } })

export const payTransfer = (id: string) => send(calls.payTransfer, { params: { id } })

export const declineTransfer = (id: string, reason: string) =>
  send(calls.declineTransfer, { params: { id }, body: { reason } })
