import { atom } from 'nanostores'
import * as api from '#client/transfers.ts'
import type { Transfer, TransferState } from '#contract/entities/transfer.ts'
import { loadInbox } from '#stores/admin/inbox/inbox.ts'
import { loadInvestorDetails } from '#stores/admin/investors/details.ts'
import { ask } from '#stores/kit/decision.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { addOlderPage } from '#stores/kit/older-page.ts'
import type { Pages } from '#stores/kit/pager.ts'
import { transferWords as words } from '#words/admin-transfers.ts'

/** What the queue shows: what waits for a decision, unless another state is asked for. */
export const $transferState = atom<TransferState | 'all'>('requested')

const queryOf = (state: TransferState | 'all') => (state === 'all' ? {} : { state })

const read = (before?: string): Promise<Pages<Transfer>> =>
  api.listTransfers({ ...queryOf($transferState.get()), ...(before && { before }) })

const transfers = loader<Pages<Transfer>>('The transfers', read)

/** Everybody's deposits and withdrawals, with `transfers`. */
export const $transfers = transfers.$load

export const loadTransfers = async (): Promise<void> => {
  if (hasExtension('transfers')) await transfers.load()
}

export const filterTransfers = (state: TransferState | 'all'): void => {
  $transferState.set(state)
  void loadTransfers()
}

export const loadOlderTransfers = (): Promise<void> => addOlderPage('transfers:older', transfers, read)

export type TransferStep = 'approve' | 'decline' | 'receive' | 'pay'

/** What the admin can do with a transfer as it stands (api.md "transfers"). */
export const stepsOf = ({ kind, state }: Pick<Transfer, 'kind' | 'state'>): readonly TransferStep[] => {
  if (state === 'requested') return ['approve', 'decline']
  if (kind === 'deposit') return state === 'approved' ? ['receive', 'decline'] : []
  return state === 'effective' ? ['pay'] : []
}

const acts: Record<TransferStep, (id: string, reason: string) => Promise<Transfer>> = {
  approve: api.approveTransfer,
  decline: api.declineTransfer,
  receive: api.receiveDeposit,
  pay: api.payTransfer,
}

const after = (): Promise<unknown> => Promise.all([loadTransfers(), loadInbox(), loadInvestorDetails()])

/** Asks, and then does it. `what` names the transfer as a person knows it. */
export const askTransfer = (step: TransferStep, id: string, what: string): void =>
  ask({ ...words[step](what), act: (reason) => acts[step](id, reason), after })
