import { say } from './said.ts'

/** What an action says of each way it can fail (spec §8). */
export interface FailureWords {
  /** The backend refused: with its own sentence, or null where it gave none. */
  failed(detail: string | null, status: number): string
  readonly network: string
  /** An answer that cannot be read; like no answer unless said. */
  readonly malformed?: string
  /** A site that was built without a backend; like no answer unless said. */
  readonly notConfigured?: string
}

/** `{detail or status}` of spec §8 behind a sentence. */
export const withDetail =
  (sentence: string): FailureWords['failed'] =>
  (detail, status) =>
    `${sentence}: ${detail ?? status}`

/** An internal guard (spec §8): a site that was built without a backend. */
export const notConfigured = say('Backend URL not configured')

/** The backend's own sentence, else the given one, as signing in and registering have it (spec §8). */
export const detailOr = (sentence: string): FailureWords => ({
  failed: (detail) => (detail === null ? sentence : say(detail)),
  network: sentence,
  notConfigured,
})
