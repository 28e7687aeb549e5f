import { hashBytes, nodeHash } from '#fund/proof/merkle.ts'
import { yieldToEventLoop } from '#server/platform/base/yield.ts'
import { sha256 } from './hashing.ts'

/** The leaves of one statement, hashed up to its root. */
export interface Tree {
  /** The place of an account's leaf; undefined if it has none. */
  placeOf(id: string): number | undefined
  leafAt(place: number): Buffer
  /** From the leaf to the root, the lowest first. */
  pathOf(place: number): Uint8Array[]
}

const nodeAt = (level: Buffer, at: number): Buffer => level.subarray(at * hashBytes, (at + 1) * hashBytes)

const nodesIn = (level: Buffer): number => level.length / hashBytes

const above = async (level: Buffer): Promise<Buffer> => {
  const nodes = nodesIn(level)
  const next = Buffer.alloc(Math.ceil(nodes / 2) * hashBytes)
  for (let at = 0; at < nodes; at += 2) {
    const left = nodeAt(level, at)
    next.set(at + 1 < nodes ? nodeHash(sha256, left, nodeAt(level, at + 1)) : left, (at / 2) * hashBytes)
    const turn = yieldToEventLoop()
    if (turn) await turn
  }
  return next
}

const lineFeedsBefore = (text: string, end: number): number => {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

/** Over the hashes of the leaves in base64, in the order of their accounts, a line each. */
export const treeFrom = async (accounts: string, leaves: string): Promise<Tree> => {
  const lines = `\n${accounts}\n`
  const lowest = Buffer.alloc((lineFeedsBefore(lines, lines.length) - 1) * hashBytes)
  Buffer.from(leaves, 'base64').copy(lowest)
  const levels: Buffer[] = [lowest]
  for (let top: Buffer = lowest; nodesIn(top) > 1; levels.push(top)) top = await above(top)
  return {
    placeOf: (id) => {
      const at = lines.indexOf(`\n${id}\n`)
      return at < 0 ? undefined : lineFeedsBefore(lines, at)
    },
    leafAt: (place) => nodeAt(lowest, place),
    pathOf: (place) =>
      levels.flatMap((level, height) => {
        const neighbour = (place >> height) ^ 1
        return neighbour < nodesIn(level) ? [nodeAt(level, neighbour)] : []
      }),
  }
}
