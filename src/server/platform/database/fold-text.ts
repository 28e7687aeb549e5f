/**
 * Text as it is searched and sorted: compatible forms unified, accents dropped, lower case, single spaces, and no
 * control characters, which PostgreSQL refuses.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Text as names and passwords are compared: compatible forms unified, lower case. Accents count, and spaces. */
export const foldCase = (text: string): string => text.normalize('NFKC').toLowerCase()
