import { atom, computed } from 'nanostores'
import { fileUrl } from '#client/files.ts'
import { send } from '#client/send.ts'
import * as calls from '#contract/calls/money/transfers.ts'
import type { Transfer, TransferGroup, TransferState } from '#contract/entities/transfer.ts'
import { actsIn } from '#fund/money/lives.ts'
import { ask } from '#stores/kit/decision.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { addOlderPage, type Pages } from '#stores/kit/pager.ts'
import { transferWords as words } from '#words/money/admin-transfers.ts'
import { loadInvestorDetails } from '../../people/investors/details.ts'
import { loadWaiting } from '../../work/approvals/approvals.ts'
import { inboxItems } from '../../work/inbox/inbox.ts'

/** The parts of the one list, in order: what waits for the fund, what goes on without it, and what is over. */
export const transferViews = ['todo', 'moving', 'returned', 'ended', 'all'] as const

export type TransferView = (typeof transferViews)[number]

/** What the list shows: what is to be done, unless something else is chosen. */
export const $transferView = atom<TransferView>('todo')

/** With `payments` what is due is read with its batches, and only what waits for a decision comes from here. */
const queryOf = (view: TransferView): { state?: TransferState | TransferGroup } => {
  if (view === 'all') return {}
  return { state: view === 'todo' ? (hasExtension('payments') ? 'requested' : 'open') : view }
}

const read = (before?: string): Promise<Pages<Transfer>> =>
  send(calls.listTransfers, { query: { ...queryOf($transferView.get()), ...(before && { before }) } })

/** Everybody's deposits and withdrawals, with `transfers`. */
export const transfers = loader<Pages<Transfer>>('The transfers', read, () => hasExtension('transfers'))

/** The address of the listed transfers as a file. */
export const $transfersFile = computed($transferView, (view) => {
  const { state } = queryOf(view)
  return fileUrl(calls.exportTransfers.path, { state })
})

/** Opens the list at what is to be done: a link to it means that part. */
export const startTransfers = (): void => {
  $transferView.set('todo')
  void transfers.load()
}

/** Rows of another part are not shown under its name meanwhile. */
export const viewTransfers = (view: TransferView): void => {
  if (view === $transferView.get()) return
  $transferView.set(view)
  transfers.forget()
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
