import * as v from 'valibot'

/** The version of a record on which a save is based; every save through an extension names it. */
export const madeFrom = v.pipe(
  v.number('say which version this was made from'),
  v.safeInteger('a version is a whole number'),
  v.minValue(0, 'a version is at least 0'),
)

/** How many times a record was saved: 0 when new. */
export const version = v.number()
