import { formatMoney } from '#fund/format.ts'
import { startOfNewYorkDate } from '#fund/new-york.ts'
import { type CheckedProof, type Checker, checkConsistency, checkProof, rootsProblems } from '#fund/proof-check.ts'
import { type Consistency, type Proof, type Roots, readProofFile, rootsFormat } from '#fund/proof-files.ts'
import { checkPaper, takeApart } from '#fund/proof-paper.ts'
import { readStatement, type Statement, type WeekStatement } from '#fund/proof-statement.ts'
import { accountsOf, figuresSentence, paperProblemSentence, problemSentence } from '#fund/proof-words.ts'
import { minuteMs } from '#fund/time.ts'
import { weekLabel, weekOf } from '#fund/week.ts'
import { formatCalendarDate, formatInstant } from '#fund/week-display.ts'

/** What a check found, in words. */
export interface Verdict {
  /** `alone` fits by itself, and there were no published roots to compare it with. */
  readonly result: 'fits' | 'alone' | 'differs' | 'nothing'
  readonly heading: string
  readonly name: string
  readonly lines: readonly string[]
  /** What does not fit. */
  readonly problems: readonly string[]
  readonly facts: readonly (readonly [string, string])[]
}

type Told = Pick<Verdict, 'lines' | 'problems' | 'facts'>

export interface File {
  readonly name: string
  readonly bytes: Uint8Array
}

/** "Week 44, from Nov 1, 2026". */
export const labelOf = (day: string): string => {
  const at = startOfNewYorkDate(day)
  return `${weekLabel(weekOf(at + minuteMs))}, from ${formatCalendarDate(day)}`
}

export const weeksIn = (roots: Roots): WeekStatement[] =>
  roots.statements.flatMap(({ statement }) => {
    const read = readStatement(statement)
    return read?.kind === 'week' ? [read] : []
  })

/** What the unbroken list says of a statement. */
const pastSentence = (roots: Roots, number: number): string => {
  const [first] = weeksIn(roots)
  if (!first || first.number === number) return 'It is the first root that the fund published.'
  return `Nothing published before it was changed since ${labelOf(first.week)}.`
}

const restatedLater = (roots: Roots, { week, number }: WeekStatement): string[] => {
  const later = weeksIn(roots).filter((one) => one.week === week && one.number > number)
  const last = later.at(-1)
  return last ? [`This week was restated on ${formatInstant(last.published)}: ${last.restates?.reason ?? ''}`] : []
}

/** The same of a week among others. */
const restatedIn = (roots: Roots, statement: WeekStatement): string[] =>
  restatedLater(roots, statement).map((sentence) => sentence.replace('This week', labelOf(statement.week)))

const totalsSentence = ({ totals }: WeekStatement): string =>
  totals
    ? `The fund signed its totals with it: ${formatMoney(totals.opening)} at the beginning, ${formatMoney(totals.closing)} at the end.`
    : 'The fund signed its totals with it, and does not show them to the public.'

/** Where a list is not what is published now. */
const otherThan = (kept: Roots, published: Roots): string[] => {
  const at = kept.statements.findIndex(({ statement }, place) => published.statements[place]?.statement !== statement)
  const now = published.statements[at] ? 'is another one in what is published now' : 'is no longer published'
  return at < 0 ? [] : [`Statement ${at} of this list ${now}.`]
}

const weekSentences = ({ statement }: CheckedProof, roots: Roots | null): string[] => {
  if (!statement) return []
  const published = `${labelOf(statement.week)}, as published on ${formatInstant(statement.published)} (New York)`
  return [
    `It belongs to ${published}, and is one of ${accountsOf(statement)}.`,
    totalsSentence(statement),
    ...(roots ? [pastSentence(roots, statement.number), ...restatedLater(roots, statement)] : []),
  ]
}

const seenBy = (roots: Roots | null, number: number): (readonly [string, string])[] => {
  const { witnesses = [], stamps = [] } = roots?.statements[number] ?? {}
  return [
    ...witnesses.map(({ name, key }) => ['Countersigned by', `${name}, with the key ${key}`] as const),
    ...(stamps.length > 0 ? [['Time stamps', `${stamps.length} in roots.json`] as const] : []),
  ]
}

const tellProof = async (checker: Checker, proof: Proof, roots: Roots | null): Promise<Told> => {
  const checked = await checkProof(checker, proof, roots)
  const { leaf, statement, problems } = checked
  return {
    lines: problems.length > 0 ? [] : weekSentences(checked, roots),
    problems: problems.map(problemSentence),
    facts: [
      ...(leaf ? [['Account', leaf.account] as const, ['Week', figuresSentence(leaf)] as const] : []),
      ...(statement ? [['Root', statement.root] as const] : []),
      ...(statement && problems.length === 0 ? seenBy(roots, statement.number) : []),
    ],
  }
}

const nameOf = (statement: Statement): string =>
  statement.kind === 'week' ? `the root of ${labelOf(statement.week)}` : `statement ${statement.number}`

/** What a consistency proof shows. */
export const unchanged = (from: Statement, to: Statement): string =>
  `Nothing was changed from the beginning up to ${nameOf(from)}: all of it still stood when ${nameOf(to)} was signed on ${formatInstant(to.published)} (New York).`

const tellConsistency = async (checker: Checker, proof: Consistency, roots: Roots | null): Promise<Told> => {
  const { from, to, problems } = await checkConsistency(checker, proof, roots)
  const span = from && to ? unchanged(from, to) : ''
  return { lines: problems.length > 0 ? [] : [span], problems: problems.map(problemSentence), facts: [] }
}

const tellPaper = async (checker: Checker, bytes: Uint8Array, roots: Roots | null): Promise<Told | null> => {
  const apart = takeApart(bytes)
  if (!apart) return null
  const { seal, problems, weeks } = await checkPaper(checker, apart, roots)
  const ofWeeks = weeks.flatMap((week) =>
    week.problems.map((problem) => `${week.leaf ? `${labelOf(week.leaf.week)}: ` : ''}${problemSentence(problem)}`),
  )
  const all = [...problems.map(paperProblemSentence), ...ofWeeks]
  const kind = seal?.paper.startsWith('tax') ? 'tax summary' : 'statement'
  const version = seal?.version ? `, version ${seal.version}` : ', provisional'
  const last = weeks.at(-1)
  return {
    lines:
      all.length > 0 || !seal
        ? []
        : [
            `The pages are, to the byte, those that the fund signed on ${formatInstant(seal.issued)} (New York).`,
            ...weeks.slice(0, -1).flatMap(({ statement }) => (roots && statement ? restatedIn(roots, statement) : [])),
            ...(last ? [`Its last week: ${weekSentences(last, roots).join(' ')}`] : ['No week in it has a root.']),
          ],
    problems: all,
    facts: [
      ...(seal
        ? [
            ['Paper', `${kind} ${seal.paper.split(' ')[1] ?? ''}${version}`] as const,
            ['Account', seal.account] as const,
          ]
        : []),
      ...weeks.flatMap(({ leaf }) => (leaf ? [[labelOf(leaf.week), figuresSentence(leaf)] as const] : [])),
    ],
  }
}

const isPdf = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-'

const nothing = (name: string, heading: string, line: string): Verdict => ({
  result: 'nothing',
  heading,
  name,
  lines: [line],
  problems: [],
  facts: [],
})

const told = (name: string, { lines, problems, facts }: Told, hasRoots: boolean): Verdict => {
  const result = problems.length > 0 ? 'differs' : hasRoots ? 'fits' : 'alone'
  const headings = { differs: 'It does not fit', fits: 'It fits', alone: 'It fits by itself' }
  const unseen =
    'The published roots are not at hand, so it was not compared with them. Choose roots.json, or try again online.'
  return {
    result,
    heading: headings[result],
    name,
    lines: result === 'alone' ? [...lines, unseen] : lines,
    problems,
    facts,
  }
}

const tellRoots = (name: string, roots: Roots, published: Roots | null): Verdict => {
  const weeks = weeksIn(roots)
  const [first, last] = [weeks[0], weeks.at(-1)]
  const span = first && last ? `from ${labelOf(first.week)} to ${labelOf(last.week)}` : 'without a week yet'
  const line = `${roots.statements.length} statements follow each other, ${span}; each is signed and names what came before.`
  const compared = published ? 'All of it is published now.' : 'Files are compared with this list now.'
  return { result: 'fits', heading: 'The list fits', name, lines: [line, compared], problems: [], facts: [] }
}

export interface Checked {
  readonly verdict: Verdict
  /** A list of roots that was dropped while none was at hand, and fits: later files are compared with it. */
  readonly roots: Roots | null
}

/** Checks a file, by itself and against the published roots; nothing of it leaves the browser. */
export const check = async (checker: Checker, { name, bytes }: File, roots: Roots | null): Promise<Checked> => {
  const read = isPdf(bytes) ? null : readProofFile(new TextDecoder().decode(bytes))
  const given = read?.format === rootsFormat ? read : roots
  const ofRoots = given ? (await rootsProblems(checker, given)).map(problemSentence) : []
  if (read?.format === rootsFormat) {
    const problems = [...ofRoots, ...(roots ? otherThan(read, roots) : [])]
    const isGood = problems.length === 0
    const verdict = isGood ? tellRoots(name, read, roots) : told(name, { lines: [], problems, facts: [] }, true)
    return { verdict, roots: isGood && !roots ? read : null }
  }
  const found =
    read?.format === 'investor-portal proof 1'
      ? await tellProof(checker, read, roots)
      : read?.format === 'investor-portal consistency 1'
        ? await tellConsistency(checker, read, roots)
        : isPdf(bytes)
          ? await tellPaper(checker, bytes, roots)
          : undefined
  if (found === null)
    return {
      verdict: nothing(
        name,
        'This paper carries no proof',
        'It was handed out before papers had proofs, or what stood behind its end was cut off. Download it again.',
      ),
      roots: null,
    }
  if (found === undefined)
    return {
      verdict: nothing(name, 'This is no proof', 'Choose a statement as PDF, a proof, or roots.json.'),
      roots: null,
    }
  return { verdict: told(name, { ...found, problems: [...ofRoots, ...found.problems] }, roots !== null), roots: null }
}
