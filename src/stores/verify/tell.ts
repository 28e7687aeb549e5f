import { type CheckedProof, type Checker, checkConsistency } from '#fund/proof/proof-check.ts'
import type { Consistency, Proof, Roots, ShortProof, Signed } from '#fund/proof/proof-files.ts'
import { checkStatement } from '#fund/proof/proof-kept.ts'
import { checkLeaves, type Leaves } from '#fund/proof/proof-leaves.ts'
import { leavesProblemSentence, sumsSentence } from '#fund/proof/proof-leaves-words.ts'
import { checkPaper, type PaperSeal, type TakenApart } from '#fund/proof/proof-paper.ts'
import { checkProofFile } from '#fund/proof/proof-short.ts'
import type { WeekStatement } from '#fund/proof/proof-statement.ts'
import {
  accountsOf,
  figuresSentence,
  paperProblemSentence,
  problemSentence,
  restatedSentences,
  weekName,
  weekStatements,
} from '#fund/proof/proof-words.ts'
import {
  belongsSentence,
  keptSentences,
  momentOf,
  pastSentences,
  unchangedSentence,
  weekSentences,
} from './sentences.ts'

/** What a check found, in words; facts are named only if everything matches. */
export interface Findings {
  readonly lines: readonly string[]
  /** The problems that were found. */
  readonly problems: readonly string[]
  readonly facts: readonly Fact[]
  /** Each week's figures for the account; only weeks whose proof is right. */
  readonly weeks: readonly Fact[]
}

/** A label and its value. */
export type Fact = readonly [string, string]

const findingsOf = (
  problems: readonly string[],
  lines: () => readonly string[],
  { facts = [], weeks = [] }: Partial<Pick<Findings, 'facts' | 'weeks'>> = {},
): Findings => ({ lines: problems.length > 0 ? [] : lines(), problems, facts, weeks })

const weekFacts = (checked: readonly CheckedProof[]): Fact[] =>
  checked.flatMap(({ leaf, problems }) =>
    leaf && problems.length === 0 ? [[weekName(leaf.week), figuresSentence(leaf)] as const] : [],
  )

const seenBy = ({ witnesses = [], stamps = [] }: Partial<Signed>): Fact[] => [
  ...witnesses.map(({ name, key }) => ['Countersigned by', `${name}, with the key ${key}`] as const),
  ...(stamps.length > 0 ? [['Time stamps', `${stamps.length} in roots.json`] as const] : []),
]

export const tellProof = async (
  checker: Checker,
  proof: Proof | ShortProof,
  roots: Roots | null,
): Promise<Findings> => {
  const checked = await checkProofFile(checker, proof, roots)
  const { leaf, statement, problems } = checked
  const isGood = statement !== null && problems.length === 0
  return findingsOf(
    problems.map(problemSentence),
    () => (statement ? [belongsSentence('This proof', statement, !leaf), ...weekSentences(statement, roots)] : []),
    {
      facts: [
        ...(leaf && isGood ? [['Account', leaf.account] as const] : []),
        ...(isGood ? [['Root', statement.root] as const, ...seenBy(roots?.statements[statement.number] ?? {})] : []),
      ],
      weeks: weekFacts([checked]),
    },
  )
}

export const tellConsistency = async (checker: Checker, proof: Consistency, roots: Roots | null): Promise<Findings> => {
  const { from, to, problems } = await checkConsistency(checker, proof, roots)
  return findingsOf(problems.map(problemSentence), () => (from && to ? [unchangedSentence(from, to)] : []))
}

/** One statement that somebody kept. */
export const tellKept = async (checker: Checker, signed: Signed, roots: Roots | null): Promise<Findings> => {
  const { statement, problems } = await checkStatement(checker, signed, roots)
  const facts: Fact[] = [
    ...(statement?.kind === 'week' ? [['Root', statement.root] as const] : []),
    ...(statement ? [['Signed by', statement.key] as const] : []),
    ...seenBy(signed),
  ]
  return findingsOf(problems.map(problemSentence), () => (statement ? keptSentences(statement, roots) : []), {
    facts: problems.length === 0 ? facts : [],
  })
}

/** A week with all its leaves opened: what an auditor adds up. */
export const tellLeaves = async (checker: Checker, file: Leaves, roots: Roots | null): Promise<Findings> => {
  const { statement, sums, fund, unopened, problems } = await checkLeaves(checker, file, roots)
  const totals =
    unopened === 0
      ? [`The total that the fund signed is the sum of all leaves. ${sumsSentence(sums)}`]
      : [
          `${unopened} of the leaves are not opened because their people were erased: the total cannot be added up.`,
          `Opened, ${sumsSentence(sums)}`,
          ...(fund ? [`Signed, ${sumsSentence(fund)}`] : []),
        ]
  return findingsOf(
    problems.map(leavesProblemSentence),
    () =>
      statement
        ? [
            `These are all the leaves of ${weekName(statement.week)}, as published on ${momentOf(statement.published)}: the fund’s and those of ${accountsOf(statement)}.`,
            ...totals,
            ...pastSentences(statement, roots),
          ]
        : [],
    { facts: statement && problems.length === 0 ? [['Root', statement.root]] : [] },
  )
}

const kindOf = ({ paper }: PaperSeal): string => (paper.startsWith('tax') ? 'tax summary' : 'statement')

/** "statement 2026-10, version 1" */
const titleOf = (seal: PaperSeal): string =>
  `${kindOf(seal)} ${seal.paper.split(' ')[1] ?? ''}, ${seal.version ? `version ${seal.version}` : 'provisional'}`

const paperWeekLines = (what: string, weeks: readonly WeekStatement[], roots: Roots | null): string[] => {
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (!first || !last)
    return [
      `No week in this ${what} has a root: none was closed in its period, or all were closed before there were roots.`,
    ]
  if (weeks.length === 1) return [belongsSentence(`This ${what}`, last), ...weekSentences(last, roots)]
  return [
    `This ${what} has ${weeks.length} weeks with a root, the first of them ${weekName(first.week)}. Each leads to what the fund published.`,
    ...(roots ? weeks.slice(0, -1).flatMap((week) => restatedOf(week, roots)) : []),
    belongsSentence(`By its last week this ${what}`, last),
    ...weekSentences(last, roots),
  ]
}

/** The same as for one week, but with its name, since it is one among several. */
const restatedOf = (statement: WeekStatement, roots: Roots): string[] =>
  restatedSentences(roots, statement).map((sentence) => `${weekName(statement.week)}: ${sentence}`)

const named = ({ leaf, statement }: CheckedProof, sentence: string): string => {
  const day = statement?.week ?? leaf?.week
  return day === undefined ? sentence : `${weekName(day)}: ${sentence}`
}

export const tellPaper = async (checker: Checker, apart: TakenApart, roots: Roots | null): Promise<Findings> => {
  const { seal, problems, weeks } = await checkPaper(checker, apart, roots)
  const ofWeeks = weeks.flatMap((week) => week.problems.map((problem) => named(week, problemSentence(problem))))
  if (!seal) return findingsOf(problems.map(paperProblemSentence), () => [])
  const what = kindOf(seal)
  const statements = weeks.flatMap(({ statement }) => (statement ? [statement] : []))
  return findingsOf(
    [...problems.map(paperProblemSentence), ...ofWeeks],
    () => [
      `The pages are, byte for byte, those that the fund signed on ${momentOf(seal.issued)}.`,
      ...paperWeekLines(what, statements, roots),
    ],
    {
      facts: [
        ['Paper', titleOf(seal)],
        ['Account', seal.account],
      ],
      weeks: weekFacts(weeks),
    },
  )
}

/** Where a list differs from what is published now. */
const otherThan = (kept: Roots, published: Roots): string[] => {
  const at = kept.statements.findIndex(({ statement }, place) => published.statements[place]?.statement !== statement)
  const now = published.statements[at] ? 'is different in what is published now' : 'is no longer published'
  return at < 0 ? [] : [`Statement ${at} of this list ${now}.`]
}

/** A list of roots, whose own problems the caller has found, compared with the published one. */
export const tellRoots = (kept: Roots, published: Roots | null, problems: readonly string[]): Findings => {
  const weeks = weekStatements(kept)
  const [first, last] = [weeks[0], weeks.at(-1)]
  const span =
    first && last
      ? `the first root is that of ${weekName(first.week)}, the last that of ${weekName(last.week)}`
      : 'no week has a root yet'
  return findingsOf([...problems, ...(published ? otherThan(kept, published) : [])], () => [
    `${kept.statements.length} statements follow one another; ${span}. Each is signed and names what came before.`,
    published ? 'All of it is published now.' : 'Files are now compared with this list.',
  ])
}
