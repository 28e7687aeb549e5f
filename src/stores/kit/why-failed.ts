import { newerVersion, partFailure as words } from '#words/part-failure.ts'
import { type PartFailure, partFailureOf } from './part-failure.ts'
import { toast } from './toast.ts'

// Loaded after the first screen, before it may be needed: with what says it in place of a part (islands/frame/PartFailed.tsx).

export const whyFailed = (failure: PartFailure): string => {
  if (failure.cause === 'version') return newerVersion.sentence
  return failure.cause === 'ours' ? words.ours(failure.reference) : words.network
}

/** Says why something did not open whose code is loaded on its press. */
export const toastNotOpened = async (error: unknown): Promise<void> =>
  toast(`This did not open. ${whyFailed(await partFailureOf(error))}`, 'bad')
