import { MalformedError, RejectedError, UnreachableError } from '#client/failures.ts'
import { platform } from '#client/platform.ts'
import type { FailureWords } from '#words/failure.ts'
import { isWaiting } from './form-differences.ts'

/** The outcome of an action: its answer, or the sentence about its failure. */
export type Outcome<T> =
  | { readonly done: true; readonly value: T }
  | {
      readonly done: false
      readonly sentence: string
      /** What the backend said about single fields, by their names on the wire. */
      readonly fields?: Readonly<Record<string, string>>
      readonly error?: unknown
      /** It was accepted, and waits for a second person or for its delay; the sentence says so. */
      readonly waits?: true
    }

/** The one way from a failure to the sentence that a person reads. */
const sentenceOf = (error: unknown, { failed, network, malformed, notConfigured }: FailureWords): string => {
  if (error instanceof RejectedError) return failed(error.detail, error.status)
  if (error instanceof MalformedError) return malformed ?? network
  return (error instanceof UnreachableError && error.notConfigured && notConfigured) || network
}

/** Does something once; a failure is returned as its sentence in the given words. Never rejects. */
export const attempt = async <T>(act: () => Promise<T>, words: FailureWords): Promise<Outcome<T>> => {
  try {
    return { done: true, value: await act() }
  } catch (error) {
    platform.log('An action failed', error)
    if (error instanceof RejectedError && isWaiting(error))
      return { done: false, waits: true, sentence: error.detail ?? sentenceOf(error, words), error }
    return { done: false, sentence: sentenceOf(error, words), error }
  }
}
