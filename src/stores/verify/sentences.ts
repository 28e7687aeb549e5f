import { formatInstant } from '#fund/calendar/week-display.ts'
import type { Roots } from '#fund/proof/proof-files.ts'
import type { ProofStatement, WeekStatement } from '#fund/proof/proof-statement.ts'
import { accountsOf, restatedSentences, weekName, weekStatements } from '#fund/proof/proof-words.ts'
import { formatMoney } from '#fund/text/format.ts'

/** "Sun, Nov 8, 2026, 10:00 (New York)". */
export const momentOf = (at: number): string => `${formatInstant(at)} (New York)`

/** What the unbroken list proves about everything before a statement. */
const pastSentence = (roots: Roots, number: number): string => {
  const [first] = weekStatements(roots)
  return !first || first.number >= number
    ? 'It is the first root that the fund published.'
    : `Nothing before it has been changed since ${weekName(first.week)}, the first week with a root.`
}

const totalsSentence = ({ totals }: WeekStatement): string =>
  totals
    ? `The total is the one that the fund signed: ${formatMoney(totals.opening)} at the beginning, ${formatMoney(totals.closing)} at the end.`
    : 'The total is the one that the fund signed; the fund does not show it to the public.'

/** What the published roots say about a signed week: the past before it, and what replaced it. */
export const pastSentences = (statement: WeekStatement, roots: Roots | null): string[] =>
  roots ? [pastSentence(roots, statement.number), ...restatedSentences(roots, statement)] : []

/** What is true of a signed week: its total, the past, and what replaced it. */
export const weekSentences = (statement: WeekStatement, roots: Roots | null): string[] => [
  totalsSentence(statement),
  ...pastSentences(statement, roots),
]

/** "This statement belongs to Week 44, from Nov 1, 2026, as published on …, and is one of 48 accounts." */
export const belongsSentence = (what: string, statement: WeekStatement, isFund = false): string => {
  const place = isFund ? `is the fund’s own leaf beside ${accountsOf(statement)}` : `is one of ${accountsOf(statement)}`
  return `${what} belongs to ${weekName(statement.week)}, as published on ${momentOf(statement.published)}, and ${place}.`
}

const nameOf = (statement: ProofStatement): string =>
  statement.kind === 'week' ? `the root of ${weekName(statement.week)}` : `statement ${statement.number}`

/** What a consistency proof shows. */
export const unchangedSentence = (from: ProofStatement, to: ProofStatement): string =>
  `Nothing was changed from the beginning up to ${nameOf(from)}: all of it was still the same when ${nameOf(to)} was signed on ${momentOf(to.published)}.`

/** What a statement says that somebody kept as a file of its own. */
export const keptSentences = (statement: ProofStatement, roots: Roots | null): string[] => {
  const published = `published on ${momentOf(statement.published)}`
  const place = roots ? [`It is in the published list, byte for byte, as number ${statement.number}.`] : []
  if (statement.kind === 'start') return [`This is where the fund’s roots begin, ${published}.`, ...place]
  if (statement.kind === 'key')
    return [`With this the fund handed over to its next key, ${published}. Both keys signed it.`, ...place]
  return [
    `This is the root of ${weekName(statement.week)}, ${published}, over ${accountsOf(statement)}.`,
    ...place,
    ...weekSentences(statement, roots),
  ]
}
