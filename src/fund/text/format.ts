import { type Cents, centsPerDollar, checkCents } from '#fund/cents/money.ts'

const minus = '\u2212'

/** `always` puts a plus before gains; zero never has a sign. */
export type Sign = 'negative' | 'always'

/**
 * `$12,345,678.90`, a loss as `−$5.00` with a true minus (U+2212). `cents: false` cuts the cents off without rounding.
 */
export const formatMoney = (amount: Cents, { sign = 'negative' as Sign, cents = true } = {}): string => {
  const size = Math.abs(checkCents(amount))
  const dollars = String(Math.trunc(size / centsPerDollar)).replace(/\B(?=(?:\d{3}){1,5}$)/g, ',')
  const shown = cents ? `$${dollars}.${String(size % centsPerDollar).padStart(2, '0')}` : `$${dollars}`
  const visible = cents ? amount : Math.trunc(amount / centsPerDollar)
  return signOf(visible, sign) + shown
}

/** Percent points as text: `formatPercent(1.5)` is `1.50%`. A value that rounds to zero has no sign. */
export const formatPercent = (percent: number, { sign = 'negative' as Sign, digits = 2 } = {}): string => {
  const size = Math.abs(percent).toFixed(digits)
  const visible = Number(size) === 0 ? 0 : percent
  return `${signOf(visible, sign)}${size}%`
}

/** Percent points in the whole: 1 is 100%. */
export const percentPerOne = 100

/** A fraction, as the functions for returns give it, in percent points: 0.015 is 1.5. */
export const toPercent = (fraction: number): number => fraction * percentPerOne

const signOf = (value: number, sign: Sign): string => {
  if (value < 0) return minus
  return value > 0 && sign === 'always' ? '+' : ''
}

/** "1 investor", "1,200 investors"; pass `many` if the plural is not formed with an s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
