import { v7 as uuidv7 } from 'uuid'

const sequenceMax = 2 ** 31
let sequence = 0

/** A UUIDv7 of the instant that the clock gave: ids sort by time, and as they were made within a millisecond of one process. */
export const timeId = (now: number): string => {
  sequence = (sequence + 1) % sequenceMax
  return uuidv7({ msecs: now, seq: sequence })
}
