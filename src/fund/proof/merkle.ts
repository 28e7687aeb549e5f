/**
 * SHA-256. The tree takes it as a parameter, so that the server and the browser each bring their own; it must not keep
 * the bytes that it is given.
 */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

export const hashBytes = 32
const leafTag = 0x00
const nodeTag = 0x01

const nothing = new Uint8Array()

/** A buffer for short inputs: a close hashes tens of thousands, and a new buffer for each costs more than the hash. */
const workspace = new Uint8Array(512)

const tagged = (tag: number, one: Uint8Array, other: Uint8Array): Uint8Array => {
  const length = 1 + one.length + other.length
  const bytes = length <= workspace.length ? workspace.subarray(0, length) : new Uint8Array(length)
  bytes[0] = tag
  bytes.set(one, 1)
  bytes.set(other, 1 + one.length)
  return bytes
}

/** RFC 6962 section 2.1: the tag keeps a leaf from being read as a node. Data may come in two parts. */
export const leafHash = (sha256: Sha256, data: Uint8Array, more: Uint8Array = nothing): Uint8Array =>
  sha256(tagged(leafTag, data, more))

/** The hash of two neighbours, of which the level above consists. */
export const nodeHash = (sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array =>
  sha256(tagged(nodeTag, left, right))

export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

/** The pairs of a level, hashed; a last node without a neighbour goes up as it is. */
export const above = (sha256: Sha256, level: readonly Uint8Array[]): Uint8Array[] => {
  const next: Uint8Array[] = []
  for (const [at, left] of level.entries()) {
    if (at % 2 === 1) continue
    const right = level[at + 1]
    next.push(right ? nodeHash(sha256, left, right) : left)
  }
  return next
}

/** The hash of a whole tree over the hashes of its leaves (RFC 6962 section 2.1). */
export const treeRoot = (sha256: Sha256, leaves: readonly Uint8Array[]): Uint8Array => {
  let level = leaves
  while (level.length > 1) level = above(sha256, level)
  return level[0] ?? sha256(new Uint8Array())
}

export const isPlace = (value: number): boolean => Number.isSafeInteger(value) && value >= 0

export interface Included {
  readonly leaf: Uint8Array
  readonly position: number
  readonly size: number
  readonly path: readonly Uint8Array[]
}

/**
 * The root that a leaf and its path lead to (RFC 9162 section 2.1.3.2); null if the path does not have the shape of the
 * tree.
 */
export const rootOfPath = (sha256: Sha256, { leaf, position, size, path }: Included): Uint8Array | null => {
  if (!isPlace(position) || !isPlace(size) || position >= size) return null
  let [at, last, hash] = [position, size - 1, leaf]
  for (const neighbour of path) {
    if (last === 0) return null
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(sha256, neighbour, hash)
      while (at % 2 === 0 && at !== 0) {
        at = Math.floor(at / 2)
        last = Math.floor(last / 2)
      }
    } else hash = nodeHash(sha256, hash, neighbour)
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 ? hash : null
}

/** The largest power of two below a size of two or more. */
export const splitOf = (size: number): number => {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}

export interface Grown {
  readonly old: { readonly size: number; readonly root: Uint8Array }
  readonly now: { readonly size: number; readonly root: Uint8Array }
  readonly path: readonly Uint8Array[]
}

/** Whether a tree has only grown, by its path (RFC 9162 section 2.1.4.2). Every tree has grown from the empty one. */
export const isConsistent = (sha256: Sha256, { old, now, path }: Grown): boolean => {
  if (!isPlace(old.size) || !isPlace(now.size) || old.size > now.size) return false
  if (old.size === 0) return path.length === 0 && sameBytes(old.root, treeRoot(sha256, []))
  if (old.size === now.size) return path.length === 0 && sameBytes(old.root, now.root)
  const isPower = splitOf(old.size * 2) === old.size
  const [first, ...rest] = isPower ? [old.root, ...path] : path
  if (!first) return false
  let [at, last] = [old.size - 1, now.size - 1]
  const up = () => {
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  while (at % 2 === 1) up()
  let [before, after] = [first, first]
  for (const neighbour of rest) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      before = nodeHash(sha256, neighbour, before)
      after = nodeHash(sha256, neighbour, after)
      while (at % 2 === 0 && at !== 0) up()
    } else after = nodeHash(sha256, after, neighbour)
    up()
  }
  return last === 0 && sameBytes(before, old.root) && sameBytes(after, now.root)
}
