import { MalformedError, RejectedError } from '#client/failures.ts'
import { platform } from '#client/platform.ts'
import { failure } from '#words/failure.ts'

export type Attempt<T> =
  | { readonly done: true; readonly value: T }
  | { readonly done: false; readonly sentence: string; readonly status: number | null }

/** Does something of an extension, once; a failure comes back as a sentence to show where it was asked for. Never rejects. */
export const attempt = async <T>(act: () => Promise<T>): Promise<Attempt<T>> => {
  try {
    return { done: true, value: await act() }
  } catch (error) {
    platform.log('An action failed', error)
    if (error instanceof RejectedError)
      return { done: false, sentence: failure.rejected(error.detail, error.status), status: error.status }
    const sentence = error instanceof MalformedError ? failure.malformed : failure.network
    return { done: false, sentence, status: null }
  }
}
