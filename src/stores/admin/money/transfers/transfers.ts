import { atom, computed } from 'nanostores'
import { fileUrl } from '#client/files.ts'
import { send } from '#client/send.ts'
import * as calls from '#contract/calls/money/transfers.ts'
import type { Transfer, TransferState } from '#contract/entities/transfer.ts'
import { actsIn } from '#fund/money/lives.ts'
import { ask } from '#stores/kit/decision.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { addOlderPage, type Pages } from '#stores/kit/pager.ts'
import { transferWords as words } from '#words/money/admin-transfers.ts'
import { loadInvestorDetails } from '../../people/investors/details.ts'
import { loadWaiting } from '../../work/approvals/approvals.ts'
import { inboxItems } from '../../work/inbox/inbox.ts'

/** `open` is everything that waits for the fund, in whatever state. */
export type TransferView = TransferState | 'open' | 'all'

/** What the queue shows: what waits for the fund, unless another state is chosen. */
export const $transferState = atom<TransferView>('open')

const queryOf = (state: TransferView) => (state === 'all' ? {} : { state })

const read = (before?: string): Promise<Pages<Transfer>> =>
  send(calls.listTransfers, { query: { ...queryOf($transferState.get()), ...(before && { before }) } })

/** Everybody's deposits and withdrawals, with `transfers`. */
export const transfers = loader<Pages<Transfer>>('The transfers', read, () => hasExtension('transfers'))

/** The address of the listed transfers as a file. */
export const $transfersFile = computed($transferState, (state) =>
  fileUrl(calls.exportTransfers.path, { state: state === 'all' ? undefined : state }),
)

/** With `payments` what is due has a list of its own: then this one begins with what waits for a decision. */
export const startTransfers = (): void => {
  if ($transferState.get() === 'open' && hasExtension('payments')) $transferState.set('requested')
  void transfers.load()
}

export const filterTransfers = (state: TransferView): void => {
  $transferState.set(state)
  void transfers.load()
}

export const loadOlderTransfers = (): Promise<void> => addOlderPage('transfers:older', transfers, read)

export type TransferStep = 'approve' | 'decline' | 'receive' | 'pay' | 'release' | 'reverse' | 'returned' | 'keep'

/** The acts of a transfer's life that are an admin's. */
const stepOf: Readonly<Record<string, TransferStep>> = {
  approve: 'approve',
  decline: 'decline',
  receive: 'receive',
  pay: 'pay',
  reverse: 'reverse',
  'come back': 'returned',
  keep: 'keep',
}

/** What the admin can do with a transfer in its present state (api.md "transfers"): a held payout is released first. */
export const transferStepsOf = ({
  kind,
  state,
  hold,
}: Pick<Transfer, 'kind' | 'state' | 'hold'>): readonly TransferStep[] =>
  actsIn(
    kind === 'deposit' ? 'deposit' : 'withdrawal',
    kind === 'deposit' && state === 'effective' ? 'received' : state,
  ).flatMap((act) => (act === 'pay' && hold ? 'release' : (stepOf[act] ?? [])))

const acts: Record<Exclude<TransferStep, 'receive' | 'release'>, (id: string, reason: string) => Promise<Transfer>> = {
  approve: (id: string) => send(calls.approveTransfer, { params: { id } }),
  decline: (id: string, reason: string) => send(calls.declineTransfer, { params: { id }, body: { reason } }),
  pay: (id: string) => send(calls.payTransfer, { params: { id } }),
  reverse: (id: string, reason: string) => send(calls.reverseDeposit, { params: { id }, body: { reason } }),
  returned: (id: string, reason: string) => send(calls.returnPayout, { params: { id }, body: { reason } }),
  keep: (id: string, reason: string) => send(calls.keepPayout, { params: { id }, body: { reason } }),
}

const readers = new Set([transfers.load, inboxItems.load, loadInvestorDetails, loadWaiting])

/** Registers something derived from transfers, to be read again after a step with one. */
export const readAfterTransfer = (read: () => Promise<void>): void => void readers.add(read)

/** After a step: reads again what shows transfers and, if the step waits for one, what waits for a second person. */
export const afterTransfer = (): Promise<unknown> => Promise.all([...readers].map((read) => read()))

/** Asks first, then does it. `what` names the transfer as a person knows it. */
export const askTransfer = (step: keyof typeof acts, id: string, what: string): void =>
  ask({ ...words[step](what), act: (reason) => acts[step](id, reason), after: afterTransfer })
