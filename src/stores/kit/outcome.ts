import { RejectedError } from '#client/failures.ts'
import { platform } from '#client/platform.ts'

/** What an action says of each way it can end (spec §8). */
export interface Sentences {
  readonly done: string
  failed(detail: string | null, status: number): string
  readonly network: string
}

export interface Outcome {
  readonly done: boolean
  readonly sentence: string
}

/** Does something that changes something, once, and says how it ended in the catalogue's words. Never rejects. */
export const outcomeOf = async (act: () => Promise<unknown>, words: Sentences): Promise<Outcome> => {
  try {
    await act()
    return { done: true, sentence: words.done }
  } catch (error) {
    platform.log('An action failed', error)
    if (error instanceof RejectedError) return { done: false, sentence: words.failed(error.detail, error.status) }
    return { done: false, sentence: words.network }
  }
}
