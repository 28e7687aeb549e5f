/** Letters that Unicode does not decompose into a plain letter and its accent. */
const spelled: Readonly<Record<string, string>> = {
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Ħ: 'H',
  Æ: 'AE',
  Œ: 'OE',
  Þ: 'TH',
  ẞ: 'SS',
  ß: 'ss',
  ı: 'i',
}

const spell = (letter: string): string => spelled[letter] ?? spelled[letter.toUpperCase()]?.toLowerCase() ?? letter

/** A text in the letters of the Latin alphabet without accents; what it cannot write stays. */
export const latin = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{ASCII}]/gu, spell)
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .replace(/[\u2010-\u2015]/g, '-')
