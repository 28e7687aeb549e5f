import { say } from './said.ts'

/** What an action says for each way it can fail (spec §8). */
export interface FailureWords {
  /** The backend refused: with its own sentence, or null if it gave none. */
  failed(detail: string | null, status: number): string
  readonly network: string
  /** An answer that cannot be read; `network` if left out. */
  readonly malformed?: string
  /** A site that was built without a backend; `network` if left out. */
  readonly notConfigured?: string
}

/** A sentence followed by `{detail or status}`, as spec §8 has it. */
export const withDetail =
  (sentence: string): FailureWords['failed'] =>
  (detail, status) =>
    `${sentence}: ${detail ?? status}`

/** An internal guard (spec §8): a site that was built without a backend. */
export const notConfigured = say('Backend URL not configured')

/** The backend's own sentence, else the given one: for signing in and registering (spec §8). */
export const detailOr = (sentence: string): FailureWords => ({
  failed: (detail) => (detail === null ? sentence : say(detail)),
  network: sentence,
  notConfigured,
})
