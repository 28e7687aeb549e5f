import { above, isPlace, type Sha256, splitOf, treeRoot } from './merkle.ts'

/**
 * The path from a leaf to the root, lowest first (RFC 6962 section 2.1.1). Throws a RangeError if there is no such
 * leaf.
 */
export const inclusionPath = (sha256: Sha256, leaves: readonly Uint8Array[], position: number): Uint8Array[] => {
  if (!leaves[position]) throw new RangeError(`There is no leaf ${position} among ${leaves.length}`)
  const path: Uint8Array[] = []
  let [level, at] = [leaves, position]
  while (level.length > 1) {
    const neighbour = level[at % 2 === 0 ? at + 1 : at - 1]
    if (neighbour) path.push(neighbour)
    level = above(sha256, level)
    at = Math.floor(at / 2)
  }
  return path
}

const subproof = (sha256: Sha256, old: number, leaves: readonly Uint8Array[], isWhole: boolean): Uint8Array[] => {
  if (old === leaves.length) return isWhole ? [] : [treeRoot(sha256, leaves)]
  const split = splitOf(leaves.length)
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)]
  return old <= split
    ? [...subproof(sha256, old, left, isWhole), treeRoot(sha256, right)]
    : [...subproof(sha256, old - split, right, false), treeRoot(sha256, left)]
}

/**
 * The proof that the first `old` leaves are the tree as it was then (RFC 6962 section 2.1.2). Throws a RangeError for a
 * size that the tree never had.
 */
export const consistencyPath = (sha256: Sha256, leaves: readonly Uint8Array[], old: number): Uint8Array[] => {
  if (!isPlace(old) || old > leaves.length) throw new RangeError(`The tree of ${leaves.length} never had ${old} leaves`)
  return old === 0 ? [] : subproof(sha256, old, leaves, true)
}
