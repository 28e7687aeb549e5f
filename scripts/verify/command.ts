import { readFile } from 'node:fs/promises'
import { rootsProblems } from '#fund/proof/proof-check.ts'
import { fileText, readProofFile, rootsFormat } from '#fund/proof/proof-files.ts'
import { problemSentence } from '#fund/proof/proof-words.ts'
import { readTrailHeads, type TrailHeads } from '#fund/proof/trail-statement.ts'
import { checker } from './checker.ts'
import { type Findings, tell, tellRoots } from './tell.ts'
import { tellTrail } from './tell-trail.ts'

const usage = `npm run verify -- proof.json roots.json
  or, in place of proof.json: a statement or tax summary as PDF, a consistency proof, a single root such as 44.json,
  a saved list of roots or, for an auditor, all leaves of a week (leaves-44.json)
npm run verify -- roots.json    checks the list alone
npm run verify -- trail.json roots.json    checks what was signed of the trail each day
npm run verify -- kept-trail.json roots.json trail.json    and that a list that was kept is still published`

/** What prevents a check from being made at all: one line, and nothing is said about the file. */
class Unusable extends Error {}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'you have no permission to read it',
}

const bytesOf = async (name: string): Promise<Uint8Array> => {
  try {
    return await readFile(name)
  } catch (reason) {
    const { code = '', message } = reason as NodeJS.ErrnoException
    throw new Unusable(`${name}: ${reasons[code] ?? message}.`)
  }
}

const trailOf = async (name: string): Promise<TrailHeads> => {
  const heads = readTrailHeads(fileText(await bytesOf(name)))
  if (!heads) throw new Unusable(`${name}: it contains no signed ends of the trail.`)
  return heads
}

const checkFiles = async ([first, second = first, third, ...more]: readonly string[]): Promise<Findings> => {
  if (!first || !second || more.length > 0) throw new Unusable(usage)
  const [bytes, list] = [await bytesOf(first), await bytesOf(second)]
  const roots = readProofFile(fileText(list))
  if (roots?.format !== rootsFormat)
    throw new Unusable(first === second ? usage : `${second}: it contains no published roots.`)
  const ofRoots = (await rootsProblems(checker, roots)).map(problemSentence)
  const published = third === undefined ? null : await trailOf(third)
  const heads = published ? await trailOf(first) : readTrailHeads(fileText(bytes))
  const { fits, problems } = heads
    ? await tellTrail(heads, { roots, published })
    : first === second
      ? tellRoots(roots)
      : await tell(bytes, roots)
  return { fits, problems: [...ofRoots, ...problems] }
}

export interface Answer {
  /** 0 if everything matches, 1 if something does not, 2 if nothing could be checked. */
  readonly status: 0 | 1 | 2
  readonly lines: readonly string[]
}

/** The result of `npm run verify` for its arguments. */
export const runVerify = async (given: readonly string[]): Promise<Answer> => {
  try {
    const { fits, problems } = await checkFiles(given)
    return problems.length > 0
      ? { status: 1, lines: ['It does not match.', ...problems] }
      : { status: 0, lines: ['It matches.', ...fits] }
  } catch (reason) {
    if (reason instanceof Unusable) return { status: 2, lines: [reason.message] }
    throw reason
  }
}
