/** Letters and digits that nobody confuses when reading aloud: no 0, O, 1, I, L or U. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What a person tells support about a failure, and support searches the log for: eight letters. */
export const referencePattern = /^[2-9A-HJKMNP-TV-Z]{8}$/

/** `random` returns a number from 0 to below 1. */
export const makeReference = (random: () => number): string =>
  Array.from({ length: 8 }, () => letters[Math.floor(random() * letters.length)]).join('')
