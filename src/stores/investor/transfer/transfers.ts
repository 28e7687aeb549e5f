import { atom } from 'nanostores'
import type { Stop } from '#client/platform-interface.ts'
import * as api from '#client/transfers.ts'
import type { Transfer, TransferAllowances } from '#contract/entities/transfer.ts'
import { attemptWithAlert } from '#stores/kit/attempt-with-alert.ts'
import { availabilityOf, isAvailable } from '#stores/kit/availability.ts'
import { loader } from '#stores/kit/load.ts'
import { pager } from '#stores/kit/pager.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { transferCancel } from '#words/transfers.ts'

/** Deposits and withdrawals with a lifecycle need `transfers`; without it there is nothing to list. */
export const $transfersAvailability = availabilityOf('transfers')

const allowances = loader<TransferAllowances>('What may be moved', api.readTransferAllowances)
const transfers = pager<Transfer>('The transfers', (before) =>
  api.listTransfers(before === undefined ? {} : { before }),
)

/** What is allowed now, from when, and where a deposit goes. */
export const $allowances = allowances.$load
/** One's own requests, newest first. */
export const $transfers = transfers.$load
export const $moreTransfers = transfers.$more
export const loadMoreTransfers = transfers.more

export const loadTransfers = async (): Promise<void> => {
  if (await isAvailable($transfersAvailability)) await Promise.all([allowances.load(), transfers.load()])
}

/** Keeps both fresh while they are looked at. */
export const startTransfers = (): Stop => whileOpen(loadTransfers)

/** The request that is being cancelled, by id. */
export const $cancelling = atom<string | null>(null)

/** Takes a request back that is not approved yet. */
export const cancelTransfer = async (id: string): Promise<void> => {
  if ($cancelling.get() !== null) return
  $cancelling.set(id)
  await attemptWithAlert(() => api.cancelTransfer(id), transferCancel)
  $cancelling.set(null)
  await loadTransfers()
}
