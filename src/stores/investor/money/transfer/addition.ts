import { send } from '#client/send.ts'
import { requestAddition } from '#contract/calls/money/transfers.ts'
import { type Cents, toCents, toDollars } from '#fund/cents/money.ts'
import { typedCents } from '#fund/money/typed-amount.ts'
import { showAlert } from '#stores/kit/alert.ts'
import { createForm } from '#stores/kit/form.ts'
import { attemptForm } from '#stores/kit/form-calls.ts'
import { keepsDialogDraft } from '#stores/session/kept-draft.ts'
import { announce, opens } from '#stores/session/place.ts'
import { additionWords as words } from '#words/money/transfers.ts'
import { problemOf } from './amount-problem.ts'
import { $transferRequest, closeTransferRequest, refreshTransfers } from './transfer-request.ts'
import { loadTransfers, transferAllowances } from './transfers.ts'

interface Addition {
  /** As typed; everything available if `inFull`. */
  readonly amount: string
  readonly inFull: boolean
}

const available = (): Cents => toCents(transferAllowances.$load.get().last?.addition?.available ?? 0)

/** The amount of the addition in the form, or undefined if it cannot be read. */
export const addedCents = ({ amount, inFull }: Addition): Cents | undefined =>
  inFull ? available() : typedCents(amount)

/** Result that is to become capital. */
export const additionForm = createForm({
  initial: { amount: '', inFull: false } as Addition,
  at: 'amount',
  check: (form) => problemOf(form.amount, addedCents(form), 0, available(), words.above),
  send: (form) =>
    attemptForm(() => send(requestAddition, { body: { amount: toDollars(addedCents(form) ?? 0) } }), words),
  done: () => {
    closeTransferRequest()
    showAlert(words.done)
    return refreshTransfers()
  },
})

export const openAddition = (): void => {
  additionForm.open()
  announce('addition')
  $transferRequest.set({ state: 'addition' })
}

keepsDialogDraft('addition', additionForm, ['amount', 'inFull'], $transferRequest, ({ state }) =>
  state === 'addition' ? '' : null,
)

opens('addition', async () => {
  // What is available decides what may be typed.
  if (!transferAllowances.$load.get().last) await loadTransfers()
  if (transferAllowances.$load.get().last?.addition) openAddition()
})
