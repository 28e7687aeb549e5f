import { atom } from 'nanostores'
import type { Stop } from '#client/platform-interface.ts'
import { send } from '#client/send.ts'
import * as calls from '#contract/calls/people/bank.ts'
import { type BankState, changeBankAccount, typedBankAccount } from '#contract/calls/people/bank.ts'
import { showAlert } from '#stores/kit/alert.ts'
import { attemptWithAlert } from '#stores/kit/attempt-with-alert.ts'
import { availabilityOf, isAvailable } from '#stores/kit/availability.ts'
import { createForm } from '#stores/kit/form.ts'
import { attemptForm, issuesOf } from '#stores/kit/form-calls.ts'
import { loader } from '#stores/kit/load.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { isUnfolded, noteFold } from '#stores/session/drafts.ts'
import { keepsDraft } from '#stores/session/kept-draft.ts'
import { $user } from '#stores/session/user.ts'
import { localOnly } from '#words/local.ts'
import { bankCancel, bankChange } from '#words/money/transfers.ts'

/** With `bank`, the bank account is the backend's; without it, an example that is not saved. */
export const $bankAvailability = availabilityOf('bank')

export const bank = loader<BankState>('The bank account', () => send(calls.readBankAccount, {}))

export const loadBank = async (): Promise<void> => {
  if (await isAvailable($bankAvailability)) await bank.load()
  reopenBankForm()
}

export const startBank = (): Stop => whileOpen(loadBank)

/** What the card shows; numbers are masked. */
export interface BankView {
  readonly bankName: string
  readonly accountNumber: string
  readonly routingNumber: string
  readonly accountType: string
  readonly holder?: 'personal' | 'business' | undefined
}

/** Without `bank`: the session user's account (spec §3), otherwise an example. */
export const sampleBank = (): BankView => {
  const { bankName, accountNumber, routingNumber } = $user.get()?.bankDetails ?? {
    bankName: 'Sample Bank',
    accountNumber: '****6789',
    routingNumber: '*****0021',
  }
  return { bankName, accountNumber, routingNumber, accountType: 'checking' }
}

/** Whether the card is shown or edited (spec §4 "Local toggles"). */
export const $bankEdited = atom(false)

const formPart = 'bank-form'
$bankEdited.listen((edited) => noteFold(formPart, edited))

export const viewBank = (): void => {
  $bankEdited.set(false)
  bankForm.open()
}

/** What is wrong with the typed text; whether a bank has the routing number is checked only if it is sent. */
const problemsOf = (account: Record<string, unknown>) => {
  const typed = issuesOf(typedBankAccount, account, bankChange.problems)
  const isSent = $bankAvailability.get() !== 'unavailable'
  return isSent && Object.keys(typed).length === 0 ? issuesOf(changeBankAccount.body, account) : typed
}

/**
 * Asks for the change with `bank`; otherwise the documented alert, nothing sent and nothing kept
 * (spec §7 "Local only").
 */
export const bankForm = createForm({
  initial: { bankName: '', accountNumber: '', routingNumber: '', business: false },
  check: ({ business, ...account }) => problemsOf(account),
  send: async ({ business, ...account }) =>
    (await isAvailable($bankAvailability))
      ? attemptForm(
          () => send(calls.changeBankAccount, { body: { ...account, holder: business ? 'business' : 'personal' } }),
          bankChange,
        )
      : { done: true, value: null },
  done: (state: BankState | null) => {
    viewBank()
    if (!state) return showAlert(localOnly.bank, 'Bank account')
    bank.adopt(state)
    showAlert(bankChange.done)
  },
})

/** The numbers begin empty, since only their last digits are known. */
export const editBank = ({ bankName, holder }: Pick<BankView, 'bankName' | 'holder'>): void => {
  bankForm.open({ bankName, business: holder === 'business' })
  $bankEdited.set(true)
}

// The numbers have to be typed again.
const typed = keepsDraft('bank', bankForm, ['bankName', 'business'])

/** The card was being edited when the page was reloaded. */
const reopenBankForm = (): void => {
  const { last } = bank.$load.get()
  const isSample = $bankAvailability.get() === 'unavailable'
  if (!isUnfolded(formPart) || $bankEdited.get() || !(last || isSample)) return
  editBank(isSample ? sampleBank() : (last?.current ?? { bankName: '' }))
  typed()
}

/** A pending change is being cancelled. */
export const $bankCancelling = atom(false)

/** Cancels a pending change. */
export const cancelBankChange = async (): Promise<void> => {
  if ($bankCancelling.get()) return
  $bankCancelling.set(true)
  await attemptWithAlert(async () => bank.adopt(await send(calls.cancelBankChange, {})), bankCancel)
  $bankCancelling.set(false)
}
