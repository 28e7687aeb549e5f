import { above, treeRoot } from '#fund/proof/merkle.ts'
import { yieldToEventLoop } from '#server/platform/base/yield.ts'
import { sha256 } from './hashing.ts'

/** Even, so that each piece begins with a pair. */
const nodesAtOnce = 512

const aboveInTurns = async (level: readonly Uint8Array[]): Promise<Uint8Array[]> => {
  const next: Uint8Array[] = []
  for (let from = 0; from < level.length; from += nodesAtOnce) {
    next.push(...above(sha256, level.slice(from, from + nodesAtOnce)))
    const turn = yieldToEventLoop()
    if (turn) await turn
  }
  return next
}

/** Like `treeRoot`, but others are served in between: a week has a leaf for each investor. */
export const treeRootInTurns = async (leaves: readonly Uint8Array[]): Promise<Uint8Array> => {
  let level = leaves
  while (level.length > 1) level = await aboveInTurns(level)
  return treeRoot(sha256, level)
}
