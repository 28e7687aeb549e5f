import { formatDate } from '#fund/calendar/week-display.ts'
import { accountReferenceOf } from '#fund/money/references.ts'
import type { Beside } from './beside.ts'
import { hasMissingLetters, widthOf } from './fonts.ts'
import { type Issue, type PaperHouse, periodOf } from './paper-parts.ts'
import { bodyPoints, lineOf, type Sheets, sheetWidth, smallPoints, wrapped } from './sheet.ts'
import type { NamedSpan } from './span.ts'

/** A label with what it says. */
export type Fact = readonly [label: string, value: string]

export const factsWidth = 209
const addressLine = 13.9
const betweenFact = 12
const brandPoints = 17

/** The fund's name, and at its right who it is in law and where. */
export const drawLetterhead = (sheets: Sheets, { name, legalName, address, contact }: PaperHouse): void => {
  const texts = [legalName, address, contact].filter(Boolean)
  const height = texts.length * 11.6
  sheets.leaf('P', () =>
    sheets.place(name, 0, sheets.top + height - lineOf(brandPoints) + 4, { points: brandPoints, weight: 'display' }),
  )
  for (const [place, text] of texts.entries())
    sheets.leaf('P', () =>
      sheets.place(text, sheetWidth, sheets.top + place * 11.6, { points: smallPoints, hue: 'muted', ends: true }),
    )
  sheets.top += height + 9
  sheets.ornament(() => sheets.rule(0, sheets.top, sheetWidth, { hue: 'ink', weight: 1.25 }))
}

/** Labels at the left of a column, what each says at its right, a hairline below each. */
export const drawFacts = (sheets: Sheets, top: number, facts: readonly Fact[]): number => {
  let y = top
  const left = sheetWidth - factsWidth
  for (const [label, value] of facts) {
    const lines = wrapped(value, factsWidth - widthOf(label, 'regular') * bodyPoints - betweenFact, {})
    sheets.leaf('P', () => {
      sheets.place(`${label} `, left, y, { hue: 'muted' })
      for (const [place, line] of lines.entries()) sheets.place(line, sheetWidth, y + place * lineOf(), { ends: true })
    })
    y += lines.length * lineOf() + 5
    sheets.ornament(() => sheets.rule(left, y - 2.5, factsWidth))
  }
  return y
}

const statusOf = ({ version, issuedAt }: Issue): string =>
  version === null ? `Provisional, ${formatDate(issuedAt)}` : `${formatDate(issuedAt)}, version ${version}`

const tierWords = (tiers: readonly number[]): Fact[] => {
  const [only] = tiers
  if (only === undefined) return []
  const said = tiers.length === 1 ? `${only}% you, ${100 - only}% the fund` : `${tiers.join('%, then ')}% you`
  return [['Split of profit', said]]
}

const missingLetters =
  'Letters that this paper has no font for are given by their Unicode numbers; the name is on file as it was written.'

/** Whom the paper is for, and at the right which account, time and version it is of. */
export const drawAddressee = (
  sheets: Sheets,
  issue: Issue,
  span: NamedSpan,
  { tiers, closedAt }: Pick<Beside, 'tiers' | 'closedAt'>,
): void => {
  const { owner } = issue
  sheets.gap(22)
  const top = sheets.top
  const width = sheetWidth - factsWidth - 24
  const address = owner.address?.split('\n').map((line) => line.trim()) ?? [owner.email]
  const lines = [owner.name, ...address].flatMap((line) => (line === '' ? [] : wrapped(line, width, {})))
  sheets.leaf('P', () => {
    for (const [place, line] of lines.entries()) sheets.place(`${line} `, 0, top + 10 + place * addressLine)
  })
  let y = top + 10 + lines.length * addressLine
  if (hasMissingLetters([owner.name, ...address].join(' '))) {
    sheets.top = y
    sheets.line(missingLetters, { points: smallPoints, hue: 'muted', width })
    y = sheets.top
  }
  const facts: Fact[] = [
    ['Account number', accountReferenceOf(owner.id)],
    ...(closedAt === null ? [] : [['Account closed', formatDate(closedAt)] as const]),
    ['Period', periodOf(span)],
    [issue.version === null ? 'Status' : 'Issued', statusOf(issue)],
    ['Currency', 'US dollars'],
    ...tierWords(tiers),
  ]
  sheets.top = Math.max(y, drawFacts(sheets, top, facts)) + 18
}

export const titlePoints = 21

/** What paper it is, and of what time; below it why it is not final, if so. */
export const drawTitle = (sheets: Sheets, title: string, of: string, { version, waitsFor }: Issue): void => {
  sheets.leaf('H1', () => {
    sheets.place(`${title} `, 0, sheets.top, { points: titlePoints, weight: 'display' })
    sheets.place(of, sheetWidth, sheets.top + 11, { hue: 'muted', ends: true })
  })
  sheets.top += lineOf(titlePoints)
  if (version !== null) return
  const why = waitsFor
    ? `Provisional: ${waitsFor} is not closed yet, so these figures may still change.`
    : 'Provisional: the fund has not issued it yet.'
  sheets.line(why, { weight: 'strong' })
}

/** The fund in law and the account, at the foot of each page. */
export const footOf = ({ house, owner }: Pick<Issue, 'house' | 'owner'>): string =>
  `${house.legalName} · Account ${accountReferenceOf(owner.id)}`
