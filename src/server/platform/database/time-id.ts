import { v7 as uuidv7 } from 'uuid'

const sequenceMax = 2 ** 31
let sequence = 0

/**
 * A UUIDv7 of the clock's instant: ids sort by time, and within a millisecond in the order in which one process made
 * them.
 */
export const timeId = (now: number): string => {
  sequence = (sequence + 1) % sequenceMax
  return uuidv7({ msecs: now, seq: sequence })
}

/** No id of that instant or a later one is smaller. */
export const firstIdOf = (at: number): string => {
  const digits = at.toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}`
}
