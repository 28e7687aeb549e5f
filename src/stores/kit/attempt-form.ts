import { RejectedError } from '#client/failures.ts'
import { fieldsOf } from '#client/field-failures.ts'
import type { FailureWords } from '#words/failure.ts'
import { attempt, type Outcome } from './attempt.ts'

/** The same for a form: what the backend said about single fields is included. */
export const attemptForm = async <T>(act: () => Promise<T>, words: FailureWords): Promise<Outcome<T>> => {
  const outcome = await attempt(act, words)
  if (outcome.done || !(outcome.error instanceof RejectedError)) return outcome
  return { ...outcome, fields: fieldsOf(outcome.error.body) }
}
