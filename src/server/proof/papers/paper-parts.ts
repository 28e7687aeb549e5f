import { asSentence } from '#contract/as-sentence.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { formatCalendarMonthDay, formatDate } from '#fund/calendar/week-display.ts'
import { type Cents, checkCents } from '#fund/cents/money.ts'
import { formatMoney, formatPercent, toPercent } from '#fund/text/format.ts'
import type { Owner } from './owner.ts'
import type { Restated } from './paper-weeks.ts'
import { lineOf, type Sheets, sheetWidth, smallPoints, wrapped } from './sheet.ts'
import type { NamedSpan } from './span.ts'
import { drawTable, nothing } from './table.ts'

/** Who the fund is, as its papers say it. */
export interface PaperHouse {
  readonly name: string
  readonly legalName: string
  readonly address: string
  /** Where an investor asks. */
  readonly contact: string
}

/** Whose paper it is, who issues it, from which state of the book, and whether it is issued. */
export interface Issue {
  readonly house: PaperHouse
  readonly owner: Owner
  readonly issuedAt: number
  readonly book: { readonly seq: number; readonly hash: string }
  /** Null if it is provisional. */
  readonly version: number | null
  /** "Week 47", if the period waits for it. */
  readonly waitsFor: string | null
}

/** As papers have it: what is taken from an account in parentheses. */
export const paperMoney = (amount: Cents): string =>
  amount < 0 ? `(${formatMoney(checkCents(-amount))})` : formatMoney(amount)

/** The same in a table, where nothing is a dash. */
export const cellMoney = (amount: Cents): string => (amount === 0 ? nothing : paperMoney(amount))

export const paperPercent = (fraction: number | undefined): string =>
  fraction === undefined ? nothing : formatPercent(toPercent(fraction), { sign: 'always' })

/** "Aug 31" for the last day before an instant, and for the day of one. */
export const dayBefore = (to: number): string => formatCalendarMonthDay(newYorkDate(to - 1))
export const dayOf = (at: number): string => formatCalendarMonthDay(newYorkDate(at))

/** "Aug 1 to Aug 31, 2026"; both with their years if these differ. */
export const periodOf = ({ from, to }: Pick<NamedSpan, 'from' | 'to'>): string => {
  const isOneYear = newYorkDate(from).slice(0, 4) === newYorkDate(to - 1).slice(0, 4)
  return `${isOneYear ? dayOf(from) : formatDate(from)} to ${formatDate(to - 1)}`
}

const noteStyle = { points: smallPoints, hue: 'muted' } as const
const noteGap = 3
const togetherMax = 200

/** Paragraphs in small letters, under a heading if there is one, and on one page with it unless they are long. */
export const notes = (sheets: Sheets, texts: readonly string[], heading?: string): void => {
  if (texts.length === 0) return
  const lines = texts.reduce((sum, text) => sum + wrapped(text, sheetWidth, noteStyle).length, 0)
  const height = lines * lineOf(smallPoints) + texts.length * noteGap + (heading ? 14 + lineOf() : 0)
  sheets.room(Math.min(height, togetherMax))
  if (heading) {
    sheets.gap(sheets.top === 0 ? 0 : 14)
    sheets.line(heading, { weight: 'strong', tag: 'H2' })
  }
  sheets.gap(4)
  for (const text of texts) {
    sheets.line(text, noteStyle)
    sheets.gap(noteGap)
  }
}

const restatedSentence = ({ week, before, after, effectiveAt, reason }: Restated): string =>
  `${week}: from ${paperMoney(before)} to ${paperMoney(after)}, a change of ${paperMoney(after - before)}, effective ${formatDate(effectiveAt)}. ${asSentence(reason)}`

/** Corrections one by one: which week, from what to what, and why. */
export const restatements = (sheets: Sheets, name: string, those: readonly Restated[], note?: string): void => {
  if (those.length > 0) notes(sheets, [...(note ? [note] : []), ...those.map(restatedSentence)], name)
}

/** Labels with what each was and is. */
export const changes = (sheets: Sheets, heading: string, rows: readonly (readonly [string, string, string])[]): void =>
  drawTable(sheets, {
    heading,
    columns: [
      { head: 'What', grows: true },
      { head: 'Before', align: 'end' },
      { head: 'Now', align: 'end' },
    ],
    rows: rows.map((cells) => ({ cells })),
  })
