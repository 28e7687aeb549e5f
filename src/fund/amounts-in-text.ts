/** An amount as `formatMoney` writes it, with its sign. */
const amount = /([+−-]?\$\d[\d,]*(?:\.\d+)?)/

/** Text in pieces, in order: every second one is an amount, the others (which may be empty) are what stands between. */
export const splitAtAmounts = (text: string): readonly string[] => text.split(amount)

/** Text with a dot in place of each digit of its amounts. */
export const withoutAmounts = (text: string): string =>
  splitAtAmounts(text)
    .map((piece, place) => (place % 2 === 0 ? piece : piece.replace(/\d/g, '•')))
    .join('')
