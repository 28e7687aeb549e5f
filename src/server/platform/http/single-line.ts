/**
 * A text from somebody's file as one line: without control characters, which databases store differently, and without
 * unpaired halves of characters.
 */
export const singleLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed()
