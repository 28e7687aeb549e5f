/** A value that holds from an instant until a later one replaces it. */
export interface Dated<Value> {
  effectiveFrom: number
  value: Value
}

/**
 * The value that holds at an instant, from rows in the order they were written: the one with the latest start not after
 * it, and among equal starts the last one written ("the later request wins", api.md call 11).
 */
export const valueAt = <Value>(rows: readonly Dated<Value>[], at: number): Value | undefined => {
  let found: Dated<Value> | undefined
  for (const row of rows) {
    if (row.effectiveFrom <= at && (found === undefined || row.effectiveFrom >= found.effectiveFrom)) found = row
  }
  return found?.value
}
