import { atom } from 'nanostores'
import { platform } from '#client/platform.ts'
import { checkConsistency, rootsProblems } from '#fund/proof/proof-check.ts'
import { consistencyBetween } from '#fund/proof/proof-consistency.ts'
import type { Roots } from '#fund/proof/proof-files.ts'
import { problemSentence, weekName, weekStatements } from '#fund/proof/proof-words.ts'
import { browserChecker } from './browser-checker.ts'
import { unchangedSentence } from './sentences.ts'
import { $roots } from './verify.ts'

export interface StatementRange {
  readonly from: number
  readonly to: number
}

/** The result for a span: either what is wrong, or one sentence. */
export interface RangeResult {
  readonly span: StatementRange
  readonly sentence: string
  readonly problems: readonly string[]
}

export const $found = atom<RangeResult | null>(null)

/** The roots to choose from, oldest first. */
export const weekOptions = (roots: Roots): { value: string; label: string }[] =>
  weekStatements(roots).map(({ number, week, restates }) => ({
    value: String(number),
    label: `${weekName(week)}${restates ? ', restated' : ''}`,
  }))

/** Makes the consistency proof of a span from the published roots, and checks it together with them. */
export const checkSpan = async (span: StatementRange): Promise<void> => {
  const roots = $roots.get()
  if (!roots) return
  const proof = consistencyBetween(browserChecker.sha256, roots.statements, span.from, span.to)
  const ofRoots = await rootsProblems(browserChecker, roots)
  const { from, to, problems } = await checkConsistency(browserChecker, proof, roots)
  const all = [...ofRoots, ...problems].map(problemSentence)
  $found.set({ span, sentence: from && to && all.length === 0 ? unchangedSentence(from, to) : '', problems: all })
}

export const saveSpan = ({ from, to }: StatementRange): void => {
  const roots = $roots.get()
  if (!roots) return
  const proof = consistencyBetween(browserChecker.sha256, roots.statements, from, to)
  platform.save(`consistency-${from}-${to}.json`, 'application/json', JSON.stringify(proof))
}
