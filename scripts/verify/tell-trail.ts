import { formatInstant } from '#fund/calendar/week-display.ts'
import type { Roots } from '#fund/proof/proof-files.ts'
import { keptTrailProblems, trailProblemSentence, trailProblems } from '#fund/proof/trail-check.ts'
import { readTrailStatement, type TrailHeads } from '#fund/proof/trail-statement.ts'
import { counted } from '#fund/text/format.ts'
import { checker } from './checker.ts'
import type { Findings } from './tell.ts'

interface Beside {
  /** Checked by the caller. */
  readonly roots: Roots
  /** The list that is published now, if one that was kept is to be compared with it. */
  readonly published: TrailHeads | null
}

const lastLine = ({ statements }: TrailHeads): string => {
  const last = readTrailStatement(statements.at(-1)?.statement ?? '')
  if (!last) return 'The list is empty: it says that no end of the trail has been signed yet.'
  const ends = `entry ${last.trail.seq} of the trail, row digest ${last.rows.seq}, entry ${last.book.seq} of the book`
  return `${counted(statements.length, 'signed end')} of the trail; the last is of ${formatInstant(last.signed)} (New York): ${ends}.`
}

/** What was signed each day: by itself, and whether what somebody kept is still published. */
export const tellTrail = async (heads: TrailHeads, { roots, published }: Beside): Promise<Findings> => {
  const problems = await trailProblems(checker, heads, roots)
  const ofPublished = published ? await trailProblems(checker, published, roots) : []
  const away = published ? keptTrailProblems(heads, published) : []
  return {
    fits: [lastLine(heads), ...(published ? ['All of them are published now.'] : [])],
    problems: [...new Set([...problems, ...ofPublished, ...away].map(trailProblemSentence))],
  }
}
