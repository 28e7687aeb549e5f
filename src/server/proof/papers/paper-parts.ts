import { asSentence } from '#contract/as-sentence.ts'
import { formatDate, formatInstant, zoneLabel } from '#fund/calendar/week-display.ts'
import { formatMoney, formatPercent, toPercent } from '#fund/text/format.ts'
import { hasMissingLetters } from './fonts.ts'
import type { Restated } from './paper-weeks.ts'
import type { Sheets } from './sheet.ts'
import type { NamedSpan } from './span.ts'

/** Whose paper it is, who issues it, from which state of the book, and whether it is issued. */
export interface Issue {
  readonly house: string
  readonly owner: { readonly name: string; readonly email: string }
  readonly issuedAt: number
  readonly book: { readonly seq: number; readonly hash: string }
  /** Null if it is provisional. */
  readonly version: number | null
  /** "Week 47", if the period waits for it. */
  readonly waitsFor: string | null
}

/** A label with its figure. */
export const figure = (sheets: Sheets, label: string, value: string, strong = false): void =>
  sheets.row(
    [
      { text: label, at: 0 },
      { text: value, at: 0.7, ends: true },
    ],
    strong ? { weight: 'strong' } : {},
  )

export const title = (sheets: Sheets, text: string): void => sheets.line(text, { points: 12, weight: 'strong' })

export const percentText = (fraction: number | undefined): string =>
  fraction === undefined ? 'none' : formatPercent(toPercent(fraction))

const at = (instant: number): string => `${formatInstant(instant)} ${zoneLabel(instant)}`

/** In two lines, since a digest takes up most of one. */
export const footOf = ({ house, issuedAt, book, version }: Issue): string[] => [
  `${house} · ${version === null ? 'provisional, drawn' : `version ${version}, issued`} ${at(issuedAt)} from entry ${book.seq} of the book`,
  `SHA-256 of that entry ${book.hash}`,
]

const statusLine = ({ version, waitsFor, issuedAt }: Issue): string => {
  if (version !== null) return `Version ${version}, issued ${at(issuedAt)}.`
  if (waitsFor !== null) return `Provisional: ${waitsFor} is not closed yet, so these figures may still change.`
  return 'Provisional: the fund has not issued it yet.'
}

const missingLetters =
  'Letters that this paper has no font for are given by their Unicode numbers; the name is on file as it was written.'

export const head = (sheets: Sheets, name: string, span: NamedSpan, issue: Issue): void => {
  const { house, owner } = issue
  sheets.line(house, { points: 11, weight: 'strong' })
  sheets.gap(10)
  sheets.line(name, { points: 18, weight: 'strong' })
  sheets.line(span.label, { quiet: true })
  sheets.line(statusLine(issue), issue.version === null ? { weight: 'strong' } : { quiet: true })
  sheets.gap(8)
  sheets.line(owner.name, { weight: 'strong' })
  if (hasMissingLetters(owner.name)) sheets.line(missingLetters, { points: 8, quiet: true })
  sheets.line(owner.email, { quiet: true })
  sheets.gap(8)
  sheets.rule()
}

const restatedSentence = ({ week, before, after, effectiveAt, reason }: Restated): string => {
  const change = formatMoney(after - before, { sign: 'always' })
  return `${week}: from ${formatMoney(before)} to ${formatMoney(after)}, ${change}, effective ${formatDate(effectiveAt)}. ${asSentence(reason)}`
}

/** Corrections one by one: which week, from what to what, and why. */
export const restatements = (sheets: Sheets, name: string, those: readonly Restated[], note?: string): void => {
  if (those.length === 0) return
  title(sheets, name)
  if (note) sheets.line(note, { quiet: true })
  for (const one of those) sheets.line(restatedSentence(one))
  sheets.gap(12)
}
