import { type Cents, centsPerDollar, toDollars } from '#fund/cents/money.ts'

const typedAmount = /^\$?\s*(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{0,2}))?$/

const typedShare = /^([+\u2212-]?)\s*((?:\d{1,6}|\d{1,3},\d{3})(?:\.\d{1,4})?)\s*%?$/

/** A percentage as people type it (`+9.00%`, `−0.5`); undefined unless it is one. */
export const typedPercent = (typed: string): number | undefined => {
  const [, sign, digits] = typedShare.exec(typed.trim()) ?? []
  if (digits === undefined) return undefined
  const percent = Number(digits.replace(',', ''))
  return sign === '' || sign === '+' ? percent : -percent
}

/** An amount as people type it (`$10,000.50`, `10000.5`), in cents; undefined unless it is an amount in whole cents. */
export const typedCents = (typed: string): Cents | undefined => {
  const [, dollars, cents = ''] = typedAmount.exec(typed.trim()) ?? []
  return dollars === undefined
    ? undefined
    : Number(dollars.replaceAll(',', '')) * centsPerDollar + Number(cents.padEnd(2, '0'))
}

/** The same in the dollars of the wire; 0 unless it is such an amount, for forms that have checked it. */
export const typedDollars = (typed: string): number => toDollars(typedCents(typed) ?? 0)
