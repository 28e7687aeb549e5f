import { type Checker, rootsProblems } from '#fund/proof/proof-check.ts'
import {
  consistencyFormat,
  fileText,
  keptFormat,
  type ProofFile,
  paperFormat,
  proofFormat,
  type Roots,
  readProofFile,
  rootsFormat,
  shortProofFormat,
} from '#fund/proof/proof-files.ts'
import { readLeaves } from '#fund/proof/proof-leaves.ts'
import { takeApart } from '#fund/proof/proof-paper.ts'
import { problemSentence } from '#fund/proof/proof-words.ts'
import { type Findings, tellConsistency, tellKept, tellLeaves, tellPaper, tellProof, tellRoots } from './tell.ts'

/** What a check found, in words. */
export interface Verdict extends Findings {
  /**
   * `alone`: right by itself, but there were no published roots to compare it with; `nothing`: there is nothing to
   * check.
   */
  readonly result: 'fits' | 'alone' | 'differs' | 'nothing'
  readonly heading: string
  readonly name: string
}

export interface File {
  readonly name: string
  readonly bytes: Uint8Array
}

const headings = { differs: 'It does not match', fits: 'It matches', alone: 'It is valid by itself' } as const

const unseen =
  'The published roots are not available, so it was not compared with them. Choose roots.json, or try again online.'

const namedOnly =
  'This proof names the statement that it belongs to but does not contain it, because its reason is long. Choose roots.json first, or try again online.'

const verdictOf = (name: string, findings: Findings, hasRoots: boolean): Verdict => {
  const result = findings.problems.length > 0 ? 'differs' : hasRoots ? 'fits' : 'alone'
  const lines = result === 'alone' ? [...findings.lines, unseen] : findings.lines
  return { ...findings, result, heading: headings[result], name, lines }
}

const nothing = (name: string, heading: string, line: string): Verdict => ({
  result: 'nothing',
  heading,
  name,
  lines: [line],
  problems: [],
  facts: [],
  weeks: [],
})

const isPdf = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-'

const withoutProof = (name: string): Verdict =>
  nothing(
    name,
    'This paper carries no proof',
    'It was issued before papers had proofs, it is a collection of papers, or it is incomplete: the proof comes after the last page of an investor’s own paper. Download that paper again.',
  )

const broken: Findings = {
  lines: [],
  problems: [
    'The file says that it is one of the fund’s but cannot be read as one: it is incomplete, or it was changed.',
  ],
  facts: [],
  weeks: [],
}

/** The verdict on a file that cannot be checked: something else, or a damaged one. */
const unreadable = (name: string, text: string): Verdict => {
  if (text === '') return nothing(name, 'The file is empty', 'There is nothing in it to check. Download it again.')
  if (/investor-portal \w/.test(text)) return verdictOf(name, broken, true)
  return nothing(name, 'This is not a proof', 'Choose a statement as PDF, a proof, the root of a week, or roots.json.')
}

type Single = Exclude<ProofFile, Roots>

const tellSingle = (checker: Checker, file: Single, roots: Roots | null): Promise<Findings> | Findings => {
  switch (file.format) {
    case proofFormat:
    case shortProofFormat:
      return tellProof(checker, file, roots)
    case consistencyFormat:
      return tellConsistency(checker, file, roots)
    case keptFormat:
      return tellKept(checker, file.signed, roots)
    case paperFormat:
      return { ...broken, problems: ['This is the proof of a paper without the paper. Choose the PDF itself.'] }
  }
}

export interface Checked {
  readonly verdict: Verdict
  /** A list of roots that was dropped while none was available, and is right: later files are compared with it. */
  readonly roots: Roots | null
}

const checkRoots = async (checker: Checker, name: string, given: Roots, roots: Roots | null): Promise<Checked> => {
  const findings = tellRoots(given, roots, (await rootsProblems(checker, given)).map(problemSentence))
  const isGood = findings.problems.length === 0
  const verdict = verdictOf(name, findings, true)
  return {
    verdict: isGood ? { ...verdict, heading: 'The list is valid' } : verdict,
    roots: isGood && !roots ? given : null,
  }
}

/** The findings for a file, and anything wrong with the published list that it was compared with. */
const compared = async (checker: Checker, name: string, findings: Findings, roots: Roots | null): Promise<Verdict> => {
  const ofRoots = roots ? (await rootsProblems(checker, roots)).map(problemSentence) : []
  return verdictOf(name, { ...findings, problems: [...ofRoots, ...findings.problems] }, roots !== null)
}

/** Checks a file, by itself and against the published roots; nothing of it leaves the browser. */
export const check = async (checker: Checker, { name, bytes }: File, roots: Roots | null): Promise<Checked> => {
  const of = (verdict: Verdict): Checked => ({ verdict, roots: null })
  if (isPdf(bytes)) {
    const apart = takeApart(bytes)
    return of(apart ? await compared(checker, name, await tellPaper(checker, apart, roots), roots) : withoutProof(name))
  }
  const text = fileText(bytes)
  const read = readProofFile(text)
  const leaves = read ? null : readLeaves(text)
  if (leaves) return of(await compared(checker, name, await tellLeaves(checker, leaves, roots), roots))
  if (!read) return of(unreadable(name, text))
  if (read.format === rootsFormat) return checkRoots(checker, name, read, roots)
  if (read.format === shortProofFormat && !roots) return of(nothing(name, 'The published roots are needed', namedOnly))
  return of(await compared(checker, name, await tellSingle(checker, read, roots), roots))
}
