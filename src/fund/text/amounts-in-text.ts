/** An amount as `formatMoney` writes it, with its sign. */
const amount = /([+−-]?\$\d[\d,]*(?:\.\d+)?)/

/**
 * The text in pieces, in order: every second piece is an amount; the others, which may be empty, are the text in
 * between.
 */
export const splitAtAmounts = (text: string): readonly string[] => text.split(amount)

/** The text with a dot in place of each digit of its amounts. */
export const withoutAmounts = (text: string): string =>
  splitAtAmounts(text)
    .map((piece, place) => (place % 2 === 0 ? piece : piece.replace(/\d/g, '•')))
    .join('')
