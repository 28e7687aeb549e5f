import type { FailureWords } from './failure.ts'

/** What an action of an extension says where the specification has no sentence for it. */
export const failure: FailureWords = {
  failed: (detail, status) => detail ?? `The backend refused this (status ${status}).`,
  /** A cut connection does not say whether the other end acted. */
  network: 'The backend did not answer, so this may or may not have been done. Check before you repeat it.',
  malformed: 'The backend gave an unexpected answer. Check before you repeat this.',
}

/** For a field that has no sentence of its own. */
export const correct = 'Please correct this'
