import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import { releaseHold } from '#contract/calls/money/transfers.ts'
import type { Transfer } from '#contract/entities/transfer.ts'
import { attempt } from '#stores/kit/attempt.ts'
import { createForm } from '#stores/kit/form.ts'
import { isOvertaken } from '#stores/kit/form-differences.ts'
import { toast } from '#stores/kit/toast.ts'
import { keepsDialogDraft } from '#stores/session/kept-draft.ts'
import { failure } from '#words/extension-failure.ts'
import { holdWords as words } from '#words/money/holds.ts'
import { afterPayment } from './payments.ts'

type Held = Pick<Transfer, 'id' | 'amount' | 'investor' | 'hold'>

/** The held payout that is being released, or null. */
export const $releasing = atom<Held | null>(null)

/** The record of the call: the number, and what was said. What was typed stays after a refusal. */
export const releaseForm = createForm({
  initial: { called: '', said: '' },
  at: 'said',
  check: (typed) => {
    const lacking = (['called', 'said'] as const).filter((name) => typed[name].trim() === '')
    return lacking.length > 0 ? Object.fromEntries(lacking.map((name) => [name, words.missing[name]])) : null
  },
  send: async ({ called, said }) => {
    const params = { id: $releasing.get()?.id ?? '' }
    const outcome = await attempt(
      () => send(releaseHold, { params, body: { called: called.trim(), said: said.trim() } }),
      failure,
    )
    if (!outcome.done && !outcome.waits && isOvertaken(outcome.error)) await afterPayment()
    return outcome
  },
  done: async () => {
    $releasing.set(null)
    toast(words.released)
    await afterPayment()
  },
})

export const askRelease = (payout: Held): void => {
  releaseForm.open()
  $releasing.set(payout)
}

export const closeRelease = (): void => $releasing.set(null)

keepsDialogDraft('release', releaseForm, ['called', 'said'], $releasing)
