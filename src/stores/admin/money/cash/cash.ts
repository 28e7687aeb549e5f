import { atom, computed } from 'nanostores'
import { fileUrl } from '#client/files.ts'
import { send } from '#client/send.ts'
import type { CashPosition, FundPayout } from '#contract/calls/money/cash.ts'
import * as calls from '#contract/calls/money/cash.ts'
import { exportCashPosition, requestFundPayout } from '#contract/calls/money/cash.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { nearestCents, toCents } from '#fund/cents/money.ts'
import { type ActOf, may } from '#fund/money/lives.ts'
import { typedCents, typedDollars } from '#fund/money/typed-amount.ts'
import { formatMoney } from '#fund/text/format.ts'
import { attempt } from '#stores/kit/attempt.ts'
import { ask } from '#stores/kit/decision.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { createForm } from '#stores/kit/form.ts'
import { issuesOf } from '#stores/kit/form-calls.ts'
import { loader } from '#stores/kit/load.ts'
import { toast } from '#stores/kit/toast.ts'
import { keepsDialogDraft } from '#stores/session/kept-draft.ts'
import { failure } from '#words/extension-failure.ts'
import { cashWords as words } from '#words/money/cash.ts'
import { amountProblem } from '#words/money/transfers.ts'
import { unreadableAmount } from '#words/money/unreadable-amount.ts'
import { loadWaiting } from '../../work/approvals/approvals.ts'

/** The New York day of the position; empty is now. */
export const $cashDay = atom('')

/** The trial balance and what belongs to it, with `cash`. */
export const cashPosition = loader<CashPosition>(
  'The cash position',
  () => send(calls.readCashPosition, { query: { day: $cashDay.get() || undefined } }),
  () => hasExtension('cash'),
)

export const chooseCashDay = (day: string): void => {
  $cashDay.set(day)
  void cashPosition.load()
}

/** The address of the table as a file. */
export const $cashFile = computed($cashDay, (day) => fileUrl(exportCashPosition.path, { day: day || undefined }))

/** Whether the form for the fund's own payout is open. */
export const $takingShare = atom(false)

/** How much the fund takes of its share: an amount as typed, at most what is there. */
export const fundPayoutForm = createForm({
  initial: { amount: '' },
  at: 'amount',
  check: ({ amount }) => {
    const cents = typedCents(amount)
    const most = toCents(cashPosition.$load.get().last?.fund_available ?? 0)
    if (cents === undefined) return unreadableAmount(amount)
    if (cents === 0) return amountProblem.nothing
    if (cents > most) return words.tooMuch(formatMoney(most))
    return issuesOf(requestFundPayout.body, { amount: typedDollars(amount) })
  },
  send: ({ amount }) =>
    attempt(() => send(calls.requestFundPayout, { body: { amount: typedDollars(amount) } }), failure),
  done: async () => {
    $takingShare.set(false)
    toast(words.asked)
    await cashPosition.load()
  },
})

export const askFundPayout = (): void => {
  fundPayoutForm.open()
  $takingShare.set(true)
}

export const closeFundPayout = (): void => $takingShare.set(false)

/** What can be done with a payout of the fund in its present state. */
export const fundStepsOf = ({ state }: Pick<FundPayout, 'state'>): readonly ActOf<'fundPayout'>[] =>
  (['approve', 'pay', 'cancel'] as const).filter((act) => may('fundPayout', state, act))

const acts = {
  approve: (id: string) => send(calls.approveFundPayout, { params: { id } }),
  pay: (id: string, reference: string) => send(calls.payFundPayout, { params: { id }, body: { reference } }),
  cancel: (id: string) => send(calls.cancelFundPayout, { params: { id } }),
} as const

/** Reads again what the screen shows, and what waits for a second person. */
export const afterCash = (): Promise<unknown> => Promise.all([cashPosition.load(), loadWaiting()])

/** Asks first, then does it. */
export const askFundStep = (step: keyof typeof acts, { id, amount }: FundPayout): void =>
  ask({
    ...words[step](formatMoney(nearestCents(amount))),
    act: (written) => acts[step](id, written),
    after: afterCash,
  })

/** Asks first, then closes the books up to a New York day. */
export const askCloseBooks = (day: string): void =>
  ask({
    ...words.close(formatCalendarDate(day)),
    act: () => send(calls.closeBooks, { body: { until: day } }),
    after: cashPosition.load,
  })

keepsDialogDraft('fund-payout', fundPayoutForm, ['amount'], $takingShare)
