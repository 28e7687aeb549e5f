import { atom } from 'nanostores'
import { onStepUpAsked } from '#client/send.ts'

/** A call that was refused until its person confirms their identity; it is repeated once they have. */
interface StepUp {
  /** The action as the backend named it. */
  readonly action: string
  /** The refusal's body, which names the act if the backend confirms single acts. */
  readonly refusal: unknown
  readonly answer: (confirmed: boolean) => void
}

/** The open question, or null. The code that answers it is loaded with its dialog. */
export const $stepUp = atom<StepUp | null>(null)

export const endStepUp = (confirmed: boolean): void => {
  const open = $stepUp.get()
  $stepUp.set(null)
  open?.answer(confirmed)
}

/**
 * From now on a refusal that asks for a confirmation opens the question; of several at once only the first is asked.
 */
export const startStepUp = (): (() => void) =>
  onStepUpAsked((action, refusal) =>
    $stepUp.get() ? Promise.resolve(false) : new Promise((answer) => $stepUp.set({ action, refusal, answer })),
  )
