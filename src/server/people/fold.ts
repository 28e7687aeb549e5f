/** Text as it is searched and sorted: compatible forms made one, accents dropped, lower case, single spaces. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
