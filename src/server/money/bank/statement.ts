import { type Cents, centsPerDollar } from '#fund/cents/money.ts'
import { singleLine } from '#server/platform/http/single-line.ts'

/** A line as the bank's file has it. Days are `YYYY-MM-DD`; money that came in is above zero. */
export interface ReadLine {
  readonly day: string
  readonly valueDay: string
  readonly amount: Cents
  readonly counterparty: string
  readonly reference: string
  readonly bankId: string | null
}

/** A bank's file after reading. Problems keep it from being imported. */
export interface ReadStatement {
  readonly account: string
  readonly from: string
  readonly to: string
  readonly opening: Cents | null
  readonly closing: Cents | null
  readonly lines: readonly ReadLine[]
  readonly problems: readonly string[]
}

/** The most lines in one file. */
export const linesMax = 10_000

const textCharactersMax = 300

/** A text without control characters or line breaks, cut to the length that is stored. */
export const oneLine = (text: string): string => singleLine(text).slice(0, textCharactersMax).toWellFormed()

/** What banks write in place of an id does not count as one: many lines share it. */
export const knownId = (id: string): string => (/^(?:NONREF|NOTPROVIDED)$/i.test(id) ? '' : id)

const digits = 15

/** Cents of a decimal number with at most two places; undefined unless it is one. */
export const decimalCents = (text: string): Cents | undefined => {
  const [, sign, whole, places = ''] = /^([+-]?)(\d+)(?:\.(\d{1,2})0*)?$/.exec(text.trim()) ?? []
  if (whole === undefined || whole.length > digits - 2) return undefined
  const cents = Number(whole) * centsPerDollar + Number(places.padEnd(2, '0'))
  return sign === '-' && cents !== 0 ? -cents : cents
}
