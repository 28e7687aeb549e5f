import { atom } from 'nanostores'
import * as api from '#client/closure.ts'
import type { Closure } from '#contract/calls/closure.ts'
import { tell } from '#stores/kit/alert.ts'
import { loader } from '#stores/kit/load.ts'
import { outcomeOf, type Sentences } from '#stores/kit/outcome.ts'
import { decided, wayOf } from '#stores/kit/way.ts'
import { closureCancel, closureRequest } from '#words/account-actions.ts'
import { localOnly } from '#words/local.ts'

/** Closing the account is a request with steps with `closure`; without it the documented alert. */
export const $closureWay = wayOf('closure')

const closure = loader<Closure | null>('The account closure', async () => (await api.readClosure()).closure)

/** The latest request and its progress; null where there was none. */
export const $closure = closure.$load

export const loadClosure = async (): Promise<void> => {
  if ((await decided($closureWay)) === 'real') await closure.load()
}

/** The confirm dialog (spec §5), and whether an answer to it is on its way. */
export const $closureQuestion = atom<{ readonly open: boolean; readonly busy: boolean }>({ open: false, busy: false })

export const askClosure = (): void => {
  if (!$closureQuestion.get().busy) $closureQuestion.set({ open: true, busy: false })
}

export const dismissClosure = (): void => $closureQuestion.set({ open: false, busy: false })

const act = async (call: typeof api.requestClosure, words: Sentences): Promise<void> => {
  $closureQuestion.set({ ...$closureQuestion.get(), busy: true })
  const { sentence } = await outcomeOf(async () => closure.adopt((await call()).closure), words)
  dismissClosure()
  tell(sentence)
}

/** Confirmed: the request with `closure`, else the documented alert and nothing sent (spec §7). */
export const confirmClosure = async (): Promise<void> => {
  if ($closureQuestion.get().busy) return
  if ((await decided($closureWay)) === 'real') return act(api.requestClosure, closureRequest)
  dismissClosure()
  tell(localOnly.closure, 'Close account')
}

/** Takes the request back while nothing is payable yet. */
export const cancelClosure = async (): Promise<void> => {
  if (!$closureQuestion.get().busy) await act(api.cancelClosure, closureCancel)
}
