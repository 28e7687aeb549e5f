import { field, RejectedError } from '#client/failures.ts'

/** The fields of a form that differ from what they were. */
export const differing = <Values extends object>(values: Values, kept: Values): Partial<Values> => {
  const changed = Object.entries(values).filter(([name, value]) => value !== kept[name as keyof Values])
  return Object.fromEntries(changed) as Partial<Values>
}

/** Somebody else saved since the version that a save was made from. */
export const isStale = (error: unknown): boolean =>
  error instanceof RejectedError && field(error.body, 'stale') !== undefined

/** What was asked for is kept, and waits for a second person or for its delay. */
export const isWaiting = (error: unknown): boolean =>
  error instanceof RejectedError && field(error.body, 'waits') !== undefined

const statusNone = 404
const statusConflict = 409

/** What it was about has changed or gone meanwhile: somebody else was first. */
export const isOvertaken = (error: unknown): boolean =>
  error instanceof RejectedError && (error.status === statusConflict || error.status === statusNone)
