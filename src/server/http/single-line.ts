/** A text of somebody's file as one line: without control characters, which no database keeps alike, and unpaired halves of characters. */
export const singleLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed()
