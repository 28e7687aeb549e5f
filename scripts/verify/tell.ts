import { formatInstant } from '#fund/calendar/week-display.ts'
import { checkConsistency, publishedProblems, rootsProblems } from '#fund/proof/proof-check.ts'
import {
  type Consistency,
  fileText,
  type Proof,
  type Roots,
  readProofFile,
  type ShortProof,
  type Signed,
} from '#fund/proof/proof-files.ts'
import { checkStatement } from '#fund/proof/proof-kept.ts'
import { checkLeaves, type Leaves, readLeaves } from '#fund/proof/proof-leaves.ts'
import { leavesProblemSentence, sumsSentence } from '#fund/proof/proof-leaves-words.ts'
import { checkPaper, takeApart } from '#fund/proof/proof-paper.ts'
import { checkProofFile } from '#fund/proof/proof-short.ts'
import { type ProofStatement, readStatement, type WeekStatement } from '#fund/proof/proof-statement.ts'
import {
  accountsOf,
  figuresSentence,
  paperProblemSentence,
  problemSentence,
  restatedSentences,
} from '#fund/proof/proof-words.ts'
import { checker } from './checker.ts'

/** What a check found, a line each: what matches, and what does not. */
export interface Findings {
  readonly fits: readonly string[]
  readonly problems: readonly string[]
}

const publishedOn = ({ number, published }: ProofStatement): string =>
  `statement ${number}, published on ${formatInstant(published)} (New York)`

const weekLines = (statement: WeekStatement, roots: Roots, what: string): string[] => [
  `Week of ${statement.week}, ${what}, ${publishedOn(statement)}.`,
  ...restatedSentences(roots, statement),
]

const tellProof = async (proof: Proof | ShortProof, roots: Roots): Promise<Findings> => {
  const { leaf, statement, problems } = await checkProofFile(checker, proof, roots)
  const figures = leaf ? figuresSentence(leaf) : 'The fund’s own leaf.'
  return {
    fits: statement ? [...weekLines(statement, roots, `one of ${accountsOf(statement)}`), figures] : [],
    problems: problems.map(problemSentence),
  }
}

const tellConsistency = async (proof: Consistency, roots: Roots): Promise<Findings> => {
  const { from, to, problems } = await checkConsistency(checker, proof, roots)
  const fits = `Nothing before statement ${to?.number} was changed since statement ${from?.number}.`
  return { fits: [fits], problems: problems.map(problemSentence) }
}

const kindLines = (statement: ProofStatement, roots: Roots): string[] => {
  if (statement.kind === 'start') return [`The beginning of the roots, ${publishedOn(statement)}.`]
  if (statement.kind === 'key') return [`The key hands over to ${statement.next}, ${publishedOn(statement)}.`]
  return [
    `The root of the week of ${statement.week}, over ${accountsOf(statement)}: ${publishedOn(statement)}.`,
    ...restatedSentences(roots, statement),
  ]
}

const tellStatement = async (signed: Signed, roots: Roots): Promise<Findings> => {
  const { statement, problems } = await checkStatement(checker, signed, roots)
  return { fits: statement ? kindLines(statement, roots) : [], problems: problems.map(problemSentence) }
}

const tellPaper = async (file: Uint8Array, roots: Roots): Promise<Findings> => {
  const apart = takeApart(file)
  if (!apart) return { fits: [], problems: ['This paper carries no proof: it was issued before there were proofs.'] }
  const { seal, problems, weeks } = await checkPaper(checker, apart, roots)
  const ofWeeks = weeks.flatMap((week) => week.problems.map(problemSentence))
  const fits = [
    `The fund signed this paper: ${seal?.paper}.`,
    ...weeks.flatMap(({ leaf, statement }) => [
      ...(leaf ? [`Week of ${leaf.week}: ${figuresSentence(leaf)}`] : []),
      ...(statement ? restatedSentences(roots, statement) : []),
    ]),
  ]
  return { fits, problems: [...problems.map(paperProblemSentence), ...ofWeeks] }
}

/** A week with all leaves opened: an auditor's check. */
const tellLeaves = async (file: Leaves, roots: Roots): Promise<Findings> => {
  const { statement, sums, fund, unopened, problems } = await checkLeaves(checker, file, roots)
  const sumLines =
    unopened > 0
      ? [
          `${unopened} of the leaves are not opened because their people were erased: the totals cannot be added up.`,
          `Opened, ${sumsSentence(sums)}`,
          fund ? `Signed, ${sumsSentence(fund)}` : '',
        ]
      : [`The totals in the fund’s leaf are the sums of all leaves. ${sumsSentence(sums)}`]
  return {
    fits: statement ? [...weekLines(statement, roots, `all ${statement.leaves} leaves`), ...sumLines] : [],
    problems: problems.map(leavesProblemSentence),
  }
}

/** For a list whose statements the caller has checked. */
export const tellRoots = ({ statements }: Roots): Findings => {
  if (statements.length === 0)
    return { fits: ['The list is empty: it says that nothing has been signed yet.'], problems: [] }
  const last = readStatement(statements.at(-1)?.statement ?? '')
  return { fits: [`${statements.length} statements${last ? `; the last is ${publishedOn(last)}` : ''}.`], problems: [] }
}

/** Compares a list that was kept with the published one. */
const tellKeptRoots = async (kept: Roots, roots: Roots): Promise<Findings> => {
  const problems = [
    ...(await rootsProblems(checker, kept)),
    ...kept.statements.flatMap((signed) => publishedProblems(signed, roots)),
  ]
  const { fits } = tellRoots(kept)
  return { fits: [...fits, 'All of them are published now.'], problems: problems.map(problemSentence) }
}

const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

/** What a file shows against the published roots, which the caller has checked. */
export const tell = async (bytes: Uint8Array, roots: Roots): Promise<Findings> => {
  if (isPdf(bytes)) return tellPaper(bytes, roots)
  const file = readProofFile(fileText(bytes))
  switch (file?.format) {
    case 'investor-portal proof 1':
    case 'investor-portal proof 2':
      return tellProof(file, roots)
    case 'investor-portal consistency 1':
      return tellConsistency(file, roots)
    case 'investor-portal roots 1':
      return tellKeptRoots(file, roots)
    case 'one signed statement':
      return tellStatement(file.signed, roots)
    default: {
      const leaves = readLeaves(fileText(bytes))
      if (leaves) return tellLeaves(leaves, roots)
      return { fits: [], problems: ['The first file is neither a proof, a root nor a paper with a proof.'] }
    }
  }
}
