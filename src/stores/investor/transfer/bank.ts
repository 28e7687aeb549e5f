import { atom } from 'nanostores'
import * as api from '#client/bank.ts'
import type { Stop } from '#client/platform-interface.ts'
import type { BankState } from '#contract/calls/bank.ts'
import { tell } from '#stores/kit/alert.ts'
import { loader } from '#stores/kit/load.ts'
import { outcomeOf } from '#stores/kit/outcome.ts'
import { decided, wayOf } from '#stores/kit/way.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { $user } from '#stores/session/user.ts'
import { bankCancel, bankChange } from '#words/bank.ts'
import { localOnly } from '#words/local.ts'

/** The bank account is the backend's with `bank`; without it an example that nothing keeps. */
export const $bankWay = wayOf('bank')

const bank = loader<BankState>('The bank account', api.readBankAccount)
export const $bank = bank.$load

export const loadBank = async (): Promise<void> => {
  if ((await decided($bankWay)) === 'real') await bank.load()
}

export const startBank = (): Stop => whileOpen(loadBank)

/** What the card shows; numbers are masked. */
export interface BankView {
  readonly bankName: string
  readonly accountNumber: string
  readonly routingNumber: string
  readonly accountType: string
}

/** Without `bank`: what the session user carries (spec §3), else an example. */
export const sampleBank = (): BankView => {
  const { bankName, accountNumber, routingNumber } = $user.get()?.bankDetails ?? {
    bankName: 'Sample Bank',
    accountNumber: '****6789',
    routingNumber: '*****0021',
  }
  return { bankName, accountNumber, routingNumber, accountType: 'checking' }
}

export type BankField = 'bankName' | 'accountNumber' | 'routingNumber'
export type BankForm = Readonly<Record<BankField, string>>
export type BankProblems = Partial<Record<BankField, string>>

/** The card's two states (spec §4 "Local toggles"); what is typed lives in the form alone. */
export type BankEdit =
  | { readonly state: 'view'; readonly busy: boolean }
  | { readonly state: 'edit'; readonly busy: boolean; readonly problems: BankProblems; readonly error: string | null }

export const $bankEdit = atom<BankEdit>({ state: 'view', busy: false })

const problemsOf = ({ bankName, accountNumber, routingNumber }: BankForm): BankProblems => ({
  ...(bankName.trim() === '' && { bankName: bankChange.bankName }),
  ...(!/^(?:[\s-]*\d){4,17}[\s-]*$/.test(accountNumber) && { accountNumber: bankChange.accountNumber }),
  ...(!/^(?:[\s-]*\d){9}[\s-]*$/.test(routingNumber) && { routingNumber: bankChange.routingNumber }),
})

export const editBank = (): void => $bankEdit.set({ state: 'edit', busy: false, problems: {}, error: null })

export const viewBank = (): void => $bankEdit.set({ state: 'view', busy: false })

const send = async (form: BankForm): Promise<void> => {
  let answer: BankState | null = null
  const { sentence } = await outcomeOf(async () => {
    answer = await api.changeBankAccount(form)
  }, bankChange)
  if (!answer) return $bankEdit.set({ state: 'edit', busy: false, problems: {}, error: sentence })
  bank.adopt(answer)
  viewBank()
  tell(sentence)
}

/** Asks for the change with `bank`; else the documented alert, nothing sent and nothing kept (spec §7 "Local only"). */
export const saveBank = async (form: BankForm): Promise<void> => {
  const edit = $bankEdit.get()
  if (edit.state !== 'edit' || edit.busy) return
  const problems = problemsOf(form)
  if (Object.keys(problems).length > 0) return $bankEdit.set({ state: 'edit', busy: false, problems, error: null })
  $bankEdit.set({ state: 'edit', busy: true, problems: {}, error: null })
  if ((await decided($bankWay)) === 'real') return send(form)
  viewBank()
  tell(localOnly.bank, 'Bank account')
}

/** Takes a pending change back. */
export const cancelBankChange = async (): Promise<void> => {
  if ($bankEdit.get().busy) return
  $bankEdit.set({ state: 'view', busy: true })
  const { sentence } = await outcomeOf(async () => bank.adopt(await api.cancelBankChange()), bankCancel)
  viewBank()
  tell(sentence)
}
