import { atom } from 'nanostores'
import type { Stop } from '#client/platform-interface.ts'
import { send } from '#client/send.ts'
import * as calls from '#contract/calls/money/transfers.ts'
import type { Transfer, TransferAllowances, TransferGroup } from '#contract/entities/transfer.ts'
import { attemptWithAlert } from '#stores/kit/attempt-with-alert.ts'
import { availabilityOf, isAvailable } from '#stores/kit/availability.ts'
import { loader } from '#stores/kit/load.ts'
import { pager } from '#stores/kit/pager.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { transferCancel } from '#words/money/transfers.ts'

/** Deposits and withdrawals with a lifecycle need `transfers`; without it there is nothing to list. */
export const $transfersAvailability = availabilityOf('transfers')

/** What is allowed now, from when, and where to send a deposit. */
export const transferAllowances = loader<TransferAllowances>(
  'What may be moved',
  () => send(calls.readTransferAllowances, {}),
  () => isAvailable($transfersAvailability),
)
const transfersIn = (state: TransferGroup) =>
  pager<Transfer>('The transfers', (before) =>
    send(calls.listTransfers, { query: { state, ...(before && { before }) } }),
  )
const pending = transfersIn('pending')
const ended = transfersIn('ended')
/** The investor's own requests that have not ended, newest first. */
export const $pendingTransfers = pending.$load
export const $morePendingTransfers = pending.$more
export const loadMorePendingTransfers = pending.more
/** The investor's own requests that have ended, newest first. */
export const $endedTransfers = ended.$load
export const $moreEndedTransfers = ended.$more
export const loadMoreEndedTransfers = ended.more

export const loadTransfers = async (): Promise<void> => {
  if (!(await isAvailable($transfersAvailability))) return
  await Promise.all([transferAllowances.load(), pending.load(), ended.load()])
}

/** The same for a reader of the account, who moves nothing. */
export const startReadTransfers = (): Stop => whileOpen(() => Promise.all([pending.load(), ended.load()]))

/** Keeps them up to date while they are shown. */
export const startTransfers = (): Stop => whileOpen(loadTransfers)

/** The request that is being cancelled, by id. */
export const $cancelling = atom<string | null>(null)

/** The withdrawal that somebody is asked about before it is cancelled; null if none. */
export const $toCancel = atom<Transfer | null>(null)

/** A withdrawal is asked about once, with its amount; a deposit that was not sent yet costs nothing to ask for again. */
export const askCancel = (transfer: Transfer): void => {
  if (transfer.kind === 'deposit') void cancelTransfer(transfer.id)
  else $toCancel.set(transfer)
}

export const keepTransfer = (): void => $toCancel.set(null)

/** Withdraws a request that is not approved yet. */
export const cancelTransfer = async (id: string): Promise<void> => {
  if ($cancelling.get() !== null) return
  $cancelling.set(id)
  $toCancel.set(null)
  await attemptWithAlert(() => send(calls.cancelTransfer, { params: { id } }), transferCancel)
  $cancelling.set(null)
  await loadTransfers()
}
