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
