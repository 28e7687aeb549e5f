import { dayMs } from '#fund/calendar/time.ts'
import type { Work } from '#server/platform/database/store.ts'
import { type Allowance, restoreAllowance } from '#server/platform/http/rate-limits.ts'
import { everMs } from '../sign-in/rules.ts'

/** Wrong codes of a person within a day, across all sessions. */
const failuresPerDayMax = 20
/**
 * Wrong codes of the app in a row, counted without an end in time: after these only a recovery code or a passkey is
 * accepted.
 */
const appFailuresInRowMax = 100

export const ofDay = (personId: string): Allowance => ({
  key: `factor-failures ${personId}`,
  max: failuresPerDayMax,
  windowMs: dayMs,
})

export const ofApp = (personId: string): Allowance => ({
  key: `app-failures ${personId}`,
  max: appFailuresInRowMax,
  windowMs: everMs,
})

/** The person proved who they are: the run of wrong codes ends. */
export const forgetGuesses = (work: Work, personId: string): Promise<void> =>
  restoreAllowance(work, ofApp(personId).key)
