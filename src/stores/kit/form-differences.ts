import { field, RejectedError } from '#client/failures.ts'

/** The fields of a form that differ from the kept values. */
export const differing = <Values extends object>(values: Values, kept: Values): Partial<Values> => {
  const changed = Object.entries(values).filter(([name, value]) => value !== kept[name as keyof Values])
  return Object.fromEntries(changed) as Partial<Values>
}

/** Somebody else has saved since the version on which a save was based. */
export const isStale = (error: unknown): boolean =>
  error instanceof RejectedError && field(error.body, 'stale') !== undefined

/** The request was accepted, and waits for a second person or for its delay. */
export const isWaiting = (error: unknown): boolean =>
  error instanceof RejectedError && field(error.body, 'waits') !== undefined

const statusNone = 404
const statusConflict = 409

/** What it was about has changed or is gone: somebody else was faster. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof RejectedError && (error.status === statusConflict || error.status === statusNone)
