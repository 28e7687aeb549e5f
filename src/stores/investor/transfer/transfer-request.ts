import { atom } from 'nanostores'
import { requestWithdrawal } from '#client/actions.ts'
import { requestDeposit, requestPayout } from '#client/transfers.ts'
import type { Transfer } from '#contract/entities/transfer.ts'
import { formatMoney } from '#fund/format.ts'
import { type Cents, toCents, toDollars } from '#fund/money.ts'
import { typedCents } from '#fund/typed-amount.ts'
import { loadNotifications } from '#stores/investor/activity/notifications.ts'
import { tell } from '#stores/kit/alert.ts'
import { outcomeOf, type Sentences } from '#stores/kit/outcome.ts'
import { decided } from '#stores/kit/way.ts'
import { myEmail } from '#stores/session/me.ts'
import { localOnly } from '#words/local.ts'
import { withdrawal } from '#words/requests.ts'
import { amountProblem, depositRequest } from '#words/transfers.ts'
import { $allowances, $transfersWay, loadTransfers } from './transfers.ts'

export type Side = 'deposit' | 'withdrawal'

/** The form of a deposit or a withdrawal, and what came of it. */
export type TransferRequest =
  | { readonly state: 'closed' }
  | { readonly state: 'asking'; readonly side: Side; readonly busy: boolean; readonly error: string | null }
  /** A deposit's reference and where to send it. */
  | { readonly state: 'deposit-asked'; readonly transfer: Transfer }

export const $transferRequest = atom<TransferRequest>({ state: 'closed' })

/** Call 18 is on its way. */
export const $withdrawing = atom(false)

export const closeTransferRequest = (): void => $transferRequest.set({ state: 'closed' })

const open = (side: Side): void => $transferRequest.set({ state: 'asking', side, busy: false, error: null })

/** Call 18: the full capital, with the sentences of spec §8. A second press while it is on its way does nothing. */
const withdrawAll = async (): Promise<void> => {
  if ($withdrawing.get()) return
  $withdrawing.set(true)
  const { done, sentence } = await outcomeOf(() => requestWithdrawal(myEmail()), withdrawal)
  $withdrawing.set(false)
  tell(sentence)
  if (done) await loadNotifications()
}

/** Deposit: a form with `transfers`, else the documented alert and nothing sent (spec §7 "Local only"). */
export const askDeposit = async (): Promise<void> => {
  if ((await decided($transfersWay)) === 'real') open('deposit')
  else tell(localOnly.deposit, 'Deposit')
}

/** Withdraw: a form with `transfers`, else call 18. */
export const askWithdrawal = async (): Promise<void> => {
  if ((await decided($transfersWay)) === 'real') open('withdrawal')
  else await withdrawAll()
}

const refuse = (side: Side, error: string): void => $transferRequest.set({ state: 'asking', side, busy: false, error })

/** Sends what the form says, once; what is refused stays in the form with its sentence. */
const request = async (side: Side, words: Sentences, ask: () => Promise<Transfer>): Promise<void> => {
  const form = $transferRequest.get()
  if (form.state !== 'asking' || form.busy) return
  $transferRequest.set({ state: 'asking', side, busy: true, error: null })
  let asked: Transfer | null = null
  const { sentence } = await outcomeOf(async () => {
    asked = await ask()
  }, words)
  if (!asked) return refuse(side, sentence)
  if (side === 'deposit') $transferRequest.set({ state: 'deposit-asked', transfer: asked })
  else {
    closeTransferRequest()
    tell(sentence)
  }
  await Promise.all([loadTransfers(), loadNotifications()])
}

/** What is wrong with an amount as typed, or null. */
const problemOf = (cents: Cents | undefined, least: Cents, most: Cents): string | null => {
  if (cents === undefined) return amountProblem.unreadable
  if (cents === 0) return amountProblem.nothing
  if (cents < least) return amountProblem.below(formatMoney(least))
  return cents > most ? amountProblem.above(formatMoney(most)) : null
}

/** An amount as typed, at least the fund's minimum. */
export const sendDeposit = async (typed: string): Promise<void> => {
  const cents = typedCents(typed)
  const least = toCents($allowances.get().last?.deposit.minimum ?? 0)
  const problem = problemOf(cents, least, Number.MAX_SAFE_INTEGER)
  if (cents === undefined || problem !== null) return refuse('deposit', problem ?? amountProblem.unreadable)
  await request('deposit', depositRequest, () => requestDeposit(toDollars(cents)))
}

/** Capital or a dividend: an amount as typed, or all that is there. */
export const sendWithdrawal = async (kind: 'capital' | 'dividend', typed: string, inFull: boolean): Promise<void> => {
  const available = $allowances.get().last?.[kind].available ?? 0
  const cents = inFull ? toCents(available) : typedCents(typed)
  const problem = problemOf(cents, 0, toCents(available))
  if (cents === undefined || problem !== null) return refuse('withdrawal', problem ?? amountProblem.unreadable)
  await request('withdrawal', withdrawal, () =>
    requestPayout({ kind, amount: toDollars(cents), ...(inFull && kind === 'capital' && { in_full: true }) }),
  )
}
