/** Letters that are written as others where only ASCII has room; of the rest only the accents are dropped. */
const transliterated: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'oe',
  å: 'aa',
  ð: 'd',
  þ: 'th',
  đ: 'd',
  ł: 'l',
  ı: 'i',
}

/** Words as a part of an address: small letters and digits of ASCII, joined by hyphens. */
export const slugOf = (words: string): string =>
  words
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{L}/gu, (letter) => transliterated[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
