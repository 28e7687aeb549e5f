import type { FailureWords } from '#words/failure.ts'
import { showAlert } from './alert.ts'
import { attempt, type Outcome } from './attempt.ts'

/** Does something once and shows the outcome in an alert, in the catalogue's words (spec §8). Never rejects. */
export const attemptWithAlert = async <T>(
  act: () => Promise<T>,
  words: FailureWords & { readonly done: string },
): Promise<Outcome<T>> => {
  const outcome = await attempt(act, words)
  showAlert(outcome.done ? words.done : outcome.sentence)
  return outcome
}
