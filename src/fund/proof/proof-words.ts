import { startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { minuteMs } from '#fund/calendar/time.ts'
import { weekLabel, weekOf } from '#fund/calendar/week.ts'
import { formatCalendarDate, formatInstant } from '#fund/calendar/week-display.ts'
import { formatMoney } from '#fund/text/format.ts'
import type { Problem } from './proof-check.ts'
import type { Roots } from './proof-files.ts'
import type { LeafFigures } from './proof-leaf.ts'
import type { PaperProblem } from './proof-paper.ts'
import { readStatement, type WeekStatement } from './proof-statement.ts'

/** What is wrong, a sentence for each kind. */
export const problemSentence = (problem: Problem): string => {
  switch (problem.kind) {
    case 'unreadable':
      return `Published statement ${problem.number} cannot be read.`
    case 'wrong-number':
      return `Published statement ${problem.number} has the wrong number: a statement was left out, added or moved.`
    case 'wrong-beginning':
      return `The list does not begin where the fund began it (statement ${problem.number}).`
    case 'wrong-history':
      return `Published statement ${problem.number} was made when the statements before it were different.`
    case 'wrong-previous':
      return `Published statement ${problem.number} names a different root as the one before it.`
    case 'wrong-restated':
      return `Published statement ${problem.number} does not name the previous root of its week.`
    case 'wrong-key':
      return `Published statement ${problem.number} is not signed with the key that was in force.`
    case 'wrong-signature':
      return `The fund’s signature does not match published statement ${problem.number}.`
    case 'wrong-witness':
      return `The signature of the witness ${problem.name} does not match published statement ${problem.number}.`
    case 'leaf-unreadable':
      return 'The lines of the account’s week are not in the required form.'
    case 'leaf-sum':
      return 'The figures do not add up: opening and result do not make the closing balance.'
    case 'leaf-week':
      return 'The figures are for a different week than the signed root.'
    case 'path':
      return 'The figures do not lead to the signed root: a figure, the account or the path was changed.'
    case 'proof-statement':
      return 'The signed statement in the file cannot be read.'
    case 'statement-away':
      return `The file names statement ${problem.number} without its text: check it together with the published roots.`
    case 'proof-signature':
      return 'The fund’s signature does not match the statement in the file.'
    case 'not-published':
      return 'The fund has not published the statement in the file.'
    case 'published-otherwise':
      return 'The fund has published a different statement in place of the one in the file.'
    case 'retired-key':
      return `Statement ${problem.number} is signed with a key that the fund had already retired.`
    case 'order':
      return 'The later statement must come after the earlier one.'
    case 'not-grown':
      return 'What was published before the later statement does not begin with what was published before the earlier one.'
  }
}

export const paperProblemSentence = (problem: PaperProblem): string => {
  switch (problem) {
    case 'unreadable':
      return 'What the fund signed for this paper cannot be read: the file is incomplete, or the part after its last page was changed.'
    case 'pages':
      return 'The pages were changed after the fund signed them.'
    case 'proofs':
      return 'The proofs after the pages are not those that the fund signed.'
    case 'signature':
      return 'The fund’s signature does not match this paper.'
    case 'key':
      return 'The paper is signed with a key that the fund has not published.'
    case 'retired-key':
      return 'The paper is dated after the fund had retired the key that signed it.'
    case 'account':
      return 'The proofs after the pages are for a different account.'
  }
}

/** "Week 44, from Nov 1, 2026" for the week that begins on a Sunday, `2026-11-01`. */
export const weekName = (day: string): string =>
  `${weekLabel(weekOf(startOfNewYorkDate(day) + minuteMs))}, from ${formatCalendarDate(day)}`

const shortRootLetters = 16

/** The part of a root that people compare, "3e14 21a2 9f50 def9": its first digits, in groups. */
export const shortRoot = (root: string): string => root.slice(0, shortRootLetters).match(/..../g)?.join(' ') ?? root

/** "48 accounts" for a week's statement, whose first leaf is the fund's. */
export const accountsOf = ({ leaves }: Pick<WeekStatement, 'leaves'>): string =>
  leaves === 2 ? '1 account' : `${leaves - 1} accounts`

/** The roots of weeks among the published statements, oldest first. */
export const weekStatements = ({ statements }: Roots): WeekStatement[] =>
  statements.flatMap(({ statement }) => {
    const read = readStatement(statement)
    return read?.kind === 'week' ? [read] : []
  })

/** What a root replaced, and what has replaced it since; empty for a week that was signed once. */
export const restatedSentences = (roots: Roots, { week, number, root, restates }: WeekStatement): string[] => {
  const own = restates
    ? [
        `This root restates the week${restates.root ? `, in place of the root ${restates.root}` : ', which was closed before there were roots'}. The reason: ${restates.reason}`,
      ]
    : []
  const restatement = weekStatements(roots).findLast((one) => one.week === week && one.number > number)
  if (!restatement?.restates) return own
  return [
    ...own,
    `The week was restated on ${formatInstant(restatement.published)} (New York) by statement ${restatement.number}: its root ${restatement.root} replaces ${root}. The reason: ${restatement.restates.reason}`,
  ]
}

/** A week's figures, in one line. */
export const figuresSentence = ({ opening, gross, recovered, share, closing, carried }: LeafFigures): string => {
  const made = gross < 0 ? `a loss of ${formatMoney(-gross)}` : `${formatMoney(gross)} of gross profit`
  const recovery = recovered > 0 ? `, ${formatMoney(recovered)} made up earlier losses` : ''
  const given = gross < 0 ? '' : `, ${formatMoney(share)} was the investor’s share`
  const loss = carried > 0 ? `; ${formatMoney(carried)} of loss is carried forward` : ''
  return `${formatMoney(opening)} at the beginning, ${made}${recovery}${given}, ${formatMoney(closing)} at the end${loss}.`
}
