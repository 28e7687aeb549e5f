import { atom } from 'nanostores'
import { messageOf } from '#client/failures.ts'
import { send } from '#client/send.ts'
import * as calls from '#contract/calls/money/transfers.ts'
import { requestPayout } from '#contract/calls/money/transfers.ts'
import { requestWithdrawal } from '#contract/calls/people/actions.ts'
import type { Transfer, TransferAllowances } from '#contract/entities/transfer.ts'
import { type Cents, toCents, toDollars } from '#fund/cents/money.ts'
import { typedCents, typedDollars } from '#fund/money/typed-amount.ts'
import { showAlert } from '#stores/kit/alert.ts'
import { attemptWithAlert } from '#stores/kit/attempt-with-alert.ts'
import { isAvailable } from '#stores/kit/availability.ts'
import { createForm } from '#stores/kit/form.ts'
import { attemptForm, changesIn, issuesOf } from '#stores/kit/form-calls.ts'
import { keepsDialogDraft } from '#stores/session/kept-draft.ts'
import { announce, opens } from '#stores/session/place.ts'
import { signedInEmail } from '#stores/session/user.ts'
import { localOnly } from '#words/local.ts'
import { withdrawal } from '#words/money/requests.ts'
import { depositRequest } from '#words/money/transfers.ts'
import { notificationList } from '../../account/activity/notifications.ts'
import { depositProblem, problemOf } from './amount-problem.ts'
import { $pendingTransfers, $transfersAvailability, loadTransfers, transferAllowances } from './transfers.ts'

/** The form of a deposit or a withdrawal, or the instructions for a deposit that was asked for, now or before. */
export type TransferRequest =
  | { readonly state: 'closed' | 'deposit' | 'withdrawal' | 'withdrawal-review' | 'addition' }
  | { readonly state: 'deposit-requested' | 'how-to-pay'; readonly transfer: Transfer }

export const $transferRequest = atom<TransferRequest>({ state: 'closed' })

export const closeTransferRequest = (): void => $transferRequest.set({ state: 'closed' })

/** Whether the payment instructions are still useful: for a deposit that is not received yet. */
export const isToBePaid = ({ kind, state }: Transfer): boolean =>
  kind === 'deposit' && (state === 'requested' || state === 'approved')

/** Opens the instructions of a deposit again. */
export const showHowToPay = (transfer: Transfer): void => {
  announce('instructions', transfer.id)
  $transferRequest.set({ state: 'how-to-pay', transfer })
}

opens('instructions', async (id) => {
  await loadTransfers()
  const deposit = $pendingTransfers.get().last?.rows.find((one) => one.id === id)
  if (deposit && isToBePaid(deposit)) showHowToPay(deposit)
})

export const refreshTransfers = (): Promise<unknown> => Promise.all([loadTransfers(), notificationList.load()])

/** An amount as typed, at least the fund's minimum. */
export const depositForm = createForm({
  initial: { amount: '' },
  at: 'amount',
  check: ({ amount }) => depositProblem(amount),
  send: ({ amount }) =>
    attemptForm(() => send(calls.requestDeposit, { body: { amount: typedDollars(amount) } }), depositRequest),
  done: (transfer: Transfer) => {
    announce('instructions', transfer.id)
    $transferRequest.set({ state: 'deposit-requested', transfer })
    return refreshTransfers()
  },
})

interface Withdrawal {
  readonly kind: 'capital' | 'dividend'
  /** As typed; everything available if `inFull`. */
  readonly amount: string
  readonly inFull: boolean
}

const availableOf = (kind: Withdrawal['kind']): number => transferAllowances.$load.get().last?.[kind].available ?? 0

/** The amount of the withdrawal in the form, or undefined if it cannot be read. */
export const withdrawnCents = ({ kind, amount, inFull }: Withdrawal): Cents | undefined =>
  inFull ? toCents(availableOf(kind)) : typedCents(amount)

const payoutOf = (form: Withdrawal) => ({
  kind: form.kind,
  amount: toDollars(withdrawnCents(form) ?? 0),
  ...(form.inFull && form.kind === 'capital' && { in_full: true }),
})

/** Capital or a dividend: an amount as typed, or everything available. */
export const withdrawalForm = createForm({
  initial: { kind: 'capital', amount: '', inFull: false } as Withdrawal,
  at: 'amount',
  check: (form) =>
    problemOf(form.amount, withdrawnCents(form), 0, toCents(availableOf(form.kind))) ??
    issuesOf(requestPayout.body, payoutOf(form)),
  send: (form) => attemptForm(() => send(calls.requestPayout, { body: payoutOf(form) }), withdrawal),
  done: () => {
    closeTransferRequest()
    showAlert(withdrawal.done)
    return refreshTransfers()
  },
})

/** From the form to a review of the request, if it may be sent; nothing is sent yet. */
export const reviewWithdrawal = (): void => {
  if (!withdrawalForm.passes()) return
  announce('transfer', 'review')
  $transferRequest.set({ state: 'withdrawal-review' })
}

/** Replaces the amount, which is reviewed in the same way. */
export const withdrawInstead = (cents: Cents): void =>
  withdrawalForm.type({ amount: toDollars(cents).toFixed(2), inFull: false })

/** Back to the form, as it was left. */
export const changeWithdrawal = (): void => {
  announce('transfer', 'withdrawal')
  $transferRequest.set({ state: 'withdrawal' })
}

/** Call 18 is in progress. */
export const $withdrawing = atom(false)

/** Call 18: the full capital, with the sentences of spec §8. A second press meanwhile does nothing. */
const withdrawAll = async (): Promise<void> => {
  if ($withdrawing.get()) return
  $withdrawing.set(true)
  const { done } = await attemptWithAlert(
    async () => messageOf(await send(requestWithdrawal, { params: { investor_email: signedInEmail() } })),
    withdrawal,
  )
  $withdrawing.set(false)
  if (done) await notificationList.load()
}

const openDeposit = (): void => {
  depositForm.open()
  announce('transfer', 'deposit')
  $transferRequest.set({ state: 'deposit' })
}

const openWithdrawal = (wanted?: Withdrawal['kind']): void => {
  const { last } = transferAllowances.$load.get()
  withdrawalForm.open({ kind: wanted ?? (last && kindsAllowed(last)[0]) ?? 'capital' })
  announce('transfer', 'withdrawal')
  $transferRequest.set({ state: 'withdrawal' })
}

/** Deposit: a form with `transfers`; otherwise the documented alert, and nothing is sent (spec §7 "Local only"). */
export const askDeposit = async (): Promise<void> => {
  if (!(await isAvailable($transfersAvailability))) return showAlert(localOnly.deposit, 'Deposit')
  openDeposit()
}

/** The kinds that can be asked for now. */
export const kindsAllowed = (allowances: TransferAllowances): readonly Withdrawal['kind'][] =>
  (['capital', 'dividend'] as const).filter((kind) => allowances[kind].allowed)

/** Withdraw: a form with `transfers`, for the requested kind or for the first that is allowed; otherwise call 18. */
export const askWithdrawal = async (wanted?: Withdrawal['kind']): Promise<void> => {
  if (!(await isAvailable($transfersAvailability))) return withdrawAll()
  openWithdrawal(wanted)
}

keepsDialogDraft('deposit', depositForm, ['amount'], $transferRequest, ({ state }) => (state === 'deposit' ? '' : null))
keepsDialogDraft('withdrawal', withdrawalForm, ['kind', 'amount', 'inFull'], $transferRequest, ({ state }) =>
  state.startsWith('withdrawal') ? '' : null,
)

opens('transfer', async (which) => {
  // Opening it again sends nothing, whatever the backend can do.
  if (!(await isAvailable($transfersAvailability))) return
  if (which === 'deposit') return openDeposit()
  // What is available decides what may be typed.
  if (!transferAllowances.$load.get().last) await loadTransfers()
  const { last } = transferAllowances.$load.get()
  // If nothing can be withdrawn now, the tab says why.
  if (!last || kindsAllowed(last).length === 0) return
  openWithdrawal()
  if (Object.keys(changesIn(withdrawalForm)).length > 0 && which === 'review') reviewWithdrawal()
})
