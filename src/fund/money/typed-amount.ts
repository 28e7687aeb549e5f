import { type Cents, centsPerDollar, toDollars } from '#fund/cents/money.ts'
import { plainSigns } from '#fund/text/fold.ts'

const typedShare = /^([+\u2212-]?)\s*([1-9]\d{0,2}(?:,\d{3})+|\d{1,6})(?:([.,])(\d{1,4}))?\s*%?$/

/**
 * With a point before the cents, or with a comma where that can mean nothing else: `2500,50`. A comma before three digits
 * separates thousands in one country and decimals in another, and counts only where the rest says which.
 */
const withPoint = /^(\d{1,12}|[1-9]\d{0,2}(?:,\d{3}){1,3}|[1-9]\d{0,2}(?:[\s'\u2019]\d{3}){1,3})(?:\.(\d{0,2}))?$/
const withComma = /^(\d{1,12}|[1-9]\d{0,2}(?:[.\s'\u2019]\d{3}){1,3}),(\d{1,2})$/

/** `1,234`, without a dollar sign, cents or another group; nobody writes a third decimal that is zero: `12,500`. */
const twoWays = /^[+\u2212-]?(\d{1,3}),(\d{2}[1-9])\s*%?$/

/** `1.234`: thousands in Europe, and in the United States more decimals than an amount has. */
const pointed = /^([1-9]\d{0,2})\.(\d{3})$/

/** Signs of full width, digits of any script with their own marks, every kind of space, and `USD` are read. */
const plain = (typed: string): string =>
  plainSigns(typed)
    .replaceAll('\u066B', '.')
    .replaceAll('\u066C', ',')
    .trim()
    .replace(/^US(?:D\s*(?=\d)|(?=\$))|\s?(?:\$|USD)$/gi, '')

/** What an amount can mean that is written in one way in the United States and in another in Europe; null for any other. */
export const readingsOf = (typed: string): readonly [thousands: string, decimals: string] | null => {
  const [, whole, rest] = twoWays.exec(plain(typed)) ?? pointed.exec(plain(typed)) ?? []
  return whole === undefined || rest === undefined ? null : [`${whole}${rest}`, `${whole}.${rest}`]
}

/** A percentage as people type it (`+9.00%`, `−0.5`, `1,25`); undefined unless it is one, or if it can be two. */
export const typedPercent = (typed: string): number | undefined => {
  if (twoWays.test(plain(typed))) return undefined
  const [, sign, whole, mark, rest = ''] = typedShare.exec(plain(typed)) ?? []
  if (whole === undefined || (mark === ',' && (rest.length > 2 || whole.includes(',')))) return undefined
  const digits = whole.replaceAll(',', '')
  if (digits.length > 6) return undefined
  const percent = Number(`${digits}.${rest}`)
  return sign === '' || sign === '+' ? percent : -percent
}

/**
 * An amount as people type it (`$10,000.50`, `10000.5`, `2500,50`), in cents; undefined unless it is an amount in whole
 * cents, or if it can be two.
 */
export const typedCents = (typed: string): Cents | undefined => {
  if (readingsOf(typed)) return undefined
  const read = plain(typed).replace(/^\$\s*/, '')
  const [, dollars, cents = ''] = withPoint.exec(read) ?? withComma.exec(read) ?? []
  return dollars === undefined
    ? undefined
    : Number(dollars.replace(/[^\d]/g, '')) * centsPerDollar + Number(cents.padEnd(2, '0'))
}

/** The same in the dollars of the wire; 0 unless it is such an amount, for forms that have checked it. */
export const typedDollars = (typed: string): number => toDollars(typedCents(typed) ?? 0)
