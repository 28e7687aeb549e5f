import { atom } from 'nanostores'
import { type Answer, send } from '#client/send.ts'
import type { Closure } from '#contract/calls/money/closure.ts'
import * as calls from '#contract/calls/money/closure.ts'
import { showAlert } from '#stores/kit/alert.ts'
import { attemptWithAlert } from '#stores/kit/attempt-with-alert.ts'
import { availabilityOf, isAvailable } from '#stores/kit/availability.ts'
import { loader } from '#stores/kit/load.ts'
import { localOnly } from '#words/local.ts'
import { closureCancel, closureRequest } from '#words/people/account-actions.ts'

/** With `closure`, closing the account is a request with steps; without it, the documented alert. */
export const $closureAvailability = availabilityOf('closure')

/** The latest request and its progress; null if there was none. */
export const ownClosure = loader<Closure | null>(
  'The account closure',
  async () => (await send(calls.readClosure, {})).closure,
  () => isAvailable($closureAvailability),
)

/** The confirm dialog (spec §5), and whether an answer is being sent. */
export const $closureQuestion = atom<{ readonly open: boolean; readonly busy: boolean }>({ open: false, busy: false })

export const askClosure = (): void => {
  if (!$closureQuestion.get().busy) $closureQuestion.set({ open: true, busy: false })
}

export const dismissClosure = (): void => $closureQuestion.set({ open: false, busy: false })

const act = async (
  call: () => Promise<Answer<typeof calls.requestClosure>>,
  words: Parameters<typeof attemptWithAlert>[1],
): Promise<void> => {
  $closureQuestion.set({ ...$closureQuestion.get(), busy: true })
  await attemptWithAlert(async () => ownClosure.adopt((await call()).closure), words)
  dismissClosure()
}

/** Confirmed: sends the request with `closure`; otherwise the documented alert, and nothing is sent (spec §7). */
export const confirmClosure = async (): Promise<void> => {
  if ($closureQuestion.get().busy) return
  if (await isAvailable($closureAvailability)) return act(() => send(calls.requestClosure, {}), closureRequest)
  dismissClosure()
  showAlert(localOnly.closure, 'Close account')
}

/** Withdraws the request while nothing is payable yet. */
export const cancelClosure = async (): Promise<void> => {
  if (!$closureQuestion.get().busy) await act(() => send(calls.cancelClosure, {}), closureCancel)
}
