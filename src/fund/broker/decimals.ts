import { type Cents, checkCents } from '#fund/cents/money.ts'

/**
 * A decimal number as a whole number of 10⁻¹⁸. What brokers write has nine places at most, so that a product of two
 * such numbers, a quantity and a price, is exact as well, and so is any sum. No floating point.
 */
export type Decimal = bigint

const writtenPlaces = 9
const places = 2 * writtenPlaces
const one = 10n ** BigInt(places)
const perCent = one / 100n
/** Ten billion shares at ten thousand dollars are more than any fund has; sums of them stay exact in any number. */
const wholeDigitsMax = 13

/** Longer texts are no numbers, and are not looked at. */
const charactersMax = 60

const written = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/

const withoutEndingZeros = (digits: string): string => {
  let end = digits.length
  while (end > 0 && digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}

/**
 * A number as a broker writes it: `-1,234.567891234`, with at most 13 digits before the point and nine that count after
 * it; undefined for anything else, an empty text too.
 */
export const readDecimal = (text: string): Decimal | undefined => {
  if (text.length > charactersMax) return undefined
  const [, sign, whole, rest = ''] = written.exec(text.trim()) ?? []
  if (whole === undefined || whole + rest === '') return undefined
  const digits = whole.replaceAll(',', '').replace(/^0+/, '')
  const fraction = withoutEndingZeros(rest)
  if (digits.length > wholeDigitsMax || fraction.length > writtenPlaces) return undefined
  const value = BigInt(digits + fraction.padEnd(places, '0'))
  return sign === '-' ? -value : value
}

/** The shortest way to write it: `-1234.5`. `readDecimal` gives the same back where it has nine places at most. */
export const writeDecimal = (value: Decimal): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0')
  const fraction = withoutEndingZeros(digits.slice(-places))
  return `${value < 0n ? '-' : ''}${digits.slice(0, -places)}${fraction && `.${fraction}`}`
}

/** The same back, whatever its places: of what `writeDecimal` wrote and nothing else. */
export const storedDecimal = (text: string): Decimal => {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const value = BigInt(whole + fraction.padEnd(places, '0'))
  return text.startsWith('-') ? -value : value
}

/** The product of two numbers with at most nine places each. Throws a RangeError if it would have to be rounded. */
export const times = (factor: Decimal, by: Decimal): Decimal => {
  const product = factor * by
  if (product % one !== 0n) throw new RangeError('A product of more than eighteen places')
  return product / one
}

export const sumDecimals = (values: Iterable<Decimal>): Decimal => {
  let sum = 0n
  for (const value of values) sum += value
  return sum
}

export const absolute = (value: Decimal): Decimal => (value < 0n ? -value : value)

export const decimalOfCents = (cents: Cents): Decimal => BigInt(checkCents(cents)) * perCent

/** To the nearest cent, half a cent up, as everywhere. Throws a RangeError beyond what a number of cents can hold. */
export const centsOf = (value: Decimal): Cents => {
  const doubled = 2n * value + perCent
  const down = doubled / (2n * perCent)
  return checkCents(Number(doubled % (2n * perCent) < 0n ? down - 1n : down))
}
