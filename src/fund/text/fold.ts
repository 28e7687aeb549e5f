/** Letters that Unicode does not decompose into a plain letter and its accent. */
const spelled: Readonly<Record<string, string>> = {
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Ħ: 'H',
  Ŧ: 'T',
  Æ: 'AE',
  Œ: 'OE',
  Þ: 'TH',
  Ə: 'E',
  Ɛ: 'E',
  Ŋ: 'N',
  Ɲ: 'N',
  Ɔ: 'O',
  Ɓ: 'B',
  Ɖ: 'D',
  Ɗ: 'D',
  Ƙ: 'K',
  Ƴ: 'Y',
  ẞ: 'SS',
  ß: 'ss',
  ı: 'i',
}

const spell = (letter: string): string => spelled[letter] ?? spelled[letter.toUpperCase()]?.toLowerCase() ?? letter

/**
 * A text in the letters of the Latin alphabet without accents and unseen signs, which is how banks write it; what it
 * cannot write stays.
 * Apostrophes and dashes become those of ASCII.
 */
export const latin = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[^\p{ASCII}]/gu, spell)
    .replace(/[\u2018\u2019\u02BB\u02BC\u02B9\u2032`]/g, "'")
    .replace(/[\u2010-\u2015]/g, '-')

/**
 * A text as it is searched and sorted: in Latin letters where it can be, lower case, without apostrophes, with single
 * spaces, and without control characters, which PostgreSQL refuses.
 */
export const foldText = (text: string): string =>
  latin(text)
    .toLowerCase()
    .replaceAll("'", '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Letters that some write as two where others leave their accent out: MUELLER and MULLER are both Müller. */
const digraphs: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', đ: 'dj' }

/** A text in small letters, of which those that are written as two letters are. */
export const withDigraphs = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüøåđ]/g, (letter) => digraphs[letter] ?? letter)

/** The words of a text, folded. */
export const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** A text as names and passwords are compared: compatible forms unified, lower case. Accents count, and spaces. */
export const foldCase = (text: string): string => text.normalize('NFKC').toLowerCase()

const digit = /\p{Nd}/u

/** What a digit of another script is worth: each script has its ten in a row. */
const worth = (sign: string): number => {
  const point = sign.codePointAt(0) ?? 0
  let zero = point
  while (digit.test(String.fromCodePoint(zero - 1))) zero -= 1
  return (point - zero) % 10
}

/**
 * What somebody typed, with the plain form of letters, digits and marks of full width and of digits of any script, and
 * without signs that nobody sees.
 */
export const plainSigns = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\P{Nd}0-9]/gu, (sign) => String(worth(sign)))
