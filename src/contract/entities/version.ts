import * as v from 'valibot'

/** The version of a record that a save was made from; every save through an extension names it. */
export const madeFrom = v.pipe(
  v.number('say which version this was made from'),
  v.safeInteger('a version is a whole number'),
  v.minValue(0, 'a version is at least 0'),
)

/** How often a record was saved: 0 as it came. */
export const version = v.number()
