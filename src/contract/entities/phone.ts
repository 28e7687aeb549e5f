import * as v from 'valibot'

/** A phone number as people write it, or nothing. */
export const phone = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^(\+?[\d\s().-]{6,24})?$/, 'a phone number has 6 to 24 digits, spaces and signs'),
)
