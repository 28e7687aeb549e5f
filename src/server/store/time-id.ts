import { v7 as uuidv7 } from 'uuid'

const sequenceMax = 2 ** 31
let sequence = 0

/** A UUIDv7 of the clock's instant: ids sort by time, and within a millisecond in the order one process made them. */
export const timeId = (now: number): string => {
  sequence = (sequence + 1) % sequenceMax
  return uuidv7({ msecs: now, seq: sequence })
}
