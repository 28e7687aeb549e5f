import { minuteMs } from '../calendar/time.ts'
import { toHex, utf8 } from './proof-bytes.ts'
import { type Checker, isSignedBy } from './proof-check.ts'
import type { Roots } from './proof-files.ts'
import { keysOf } from './proof-keys.ts'
import { type ChainHead, readTrailStatement, type TrailHeads, type TrailStatement } from './trail-statement.ts'

/** What is wrong with a signed end of the trail; `number` is its place in the list. */
export interface TrailProblem {
  readonly kind: 'unreadable' | 'order' | 'shrunk' | 'key' | 'retired-key' | 'signature' | 'not-published'
  readonly number: number
}

/** What somebody reads who checks the list. */
export const trailProblemSentence = ({ kind, number }: TrailProblem): string => {
  const named = `Signed end ${number} of the trail`
  switch (kind) {
    case 'unreadable':
      return `${named} cannot be read.`
    case 'order':
      return `${named} does not follow the one before: one was left out, added, moved or changed.`
    case 'shrunk':
      return `${named} says that a chain is shorter than it was before, or is dated earlier: rows were cut off.`
    case 'key':
      return `${named} is signed with a key that signed no published root.`
    case 'retired-key':
      return `${named} is dated after the fund had retired the key that signed it.`
    case 'signature':
      return `The fund’s signature does not match signed end ${number} of the trail.`
    case 'not-published':
      return `${named} is not the one that the fund publishes under its number.`
  }
}

/** As long as a paper may be dated after the hand-over of its key. */
const handOverGraceMs = 5 * minuteMs

const hasShrunk = (before: ChainHead, now: ChainHead): boolean =>
  now.seq < before.seq || (now.seq === before.seq && now.hash !== before.hash)

const growthProblem = (before: TrailStatement | null, now: TrailStatement): boolean =>
  before !== null &&
  (now.signed < before.signed || (['trail', 'rows', 'book'] as const).some((of) => hasShrunk(before[of], now[of])))

/**
 * Everything that is wrong with the signed ends of the trail, from the first to the last, by the published roots, which
 * the caller has checked: form, sequence, chains that only grow, key and signature.
 */
export const trailProblems = async (
  checker: Checker,
  { statements }: Pick<TrailHeads, 'statements'>,
  roots: Pick<Roots, 'statements'>,
): Promise<TrailProblem[]> => {
  const keys = keysOf(roots)
  const problems: TrailProblem[] = []
  let [before, previous] = [null as TrailStatement | null, null as string | null]
  for (const [number, { statement: text, signature }] of statements.entries()) {
    const found = (kind: TrailProblem['kind'], is: boolean): void => void (is && problems.push({ kind, number }))
    const statement = readTrailStatement(text)
    found('unreadable', !statement)
    if (statement) {
      const known = keys.get(statement.key)
      found('order', statement.number !== number || statement.previous !== previous)
      found('shrunk', growthProblem(before, statement))
      found('key', !known)
      found('retired-key', known?.retired != null && statement.signed > known.retired.at + handOverGraceMs)
      found('signature', !(await isSignedBy(checker, text, { key: statement.key, signature })))
      before = statement
    }
    previous = toHex(checker.sha256(utf8(text)))
  }
  return problems
}

/** Those of a list that was kept which are not, to the byte, in the published one. */
export const keptTrailProblems = (kept: TrailHeads, published: TrailHeads): TrailProblem[] =>
  kept.statements.flatMap(({ statement }, number) =>
    published.statements[number]?.statement === statement ? [] : [{ kind: 'not-published', number }],
  )
