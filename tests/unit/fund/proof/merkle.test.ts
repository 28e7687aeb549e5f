import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isConsistent, leafHash, rootOfPath, sameBytes, treeRoot } from '#fund/proof/merkle.ts'
import { consistencyPath, inclusionPath } from '#fund/proof/merkle-paths.ts'
import { fromHex, toHex } from '#fund/proof/proof-bytes.ts'
import { sha256 } from '#tests/support/papers/proof-log.ts'

/** The leaves and roots with which implementations of Certificate Transparency are tested (RFC 6962). */
const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const bytes = (hex: string): Uint8Array => fromHex(hex) ?? new Uint8Array()
const hashed = leaves.map((leaf) => leafHash(sha256, bytes(leaf)))

test('the roots are those of the vectors of RFC 6962', () => {
  for (const [size, root] of roots.entries()) expect(toHex(treeRoot(sha256, hashed.slice(0, size)))).toBe(root)
})

test('the paths of RFC 6962 for leaves of a tree of seven', () => {
  const seven = hashed.slice(0, 7)
  const node = (left: Uint8Array | undefined, right: Uint8Array | undefined) =>
    sha256(Buffer.concat([Uint8Array.of(1), left ?? new Uint8Array(), right ?? new Uint8Array()]))
  const [a, b, c, d, e, f, j] = seven
  const [g, h, i] = [node(a, b), node(c, d), node(e, f)]
  const [k, l] = [node(g, h), node(i, j)]
  expect(inclusionPath(sha256, seven, 0)).toEqual([b, h, l])
  expect(inclusionPath(sha256, seven, 3)).toEqual([c, g, l])
  expect(inclusionPath(sha256, seven, 4)).toEqual([f, j, k])
  expect(inclusionPath(sha256, seven, 6)).toEqual([i, k])
  expect(consistencyPath(sha256, seven, 3)).toEqual([c, d, g, l])
  expect(consistencyPath(sha256, seven, 4)).toEqual([l])
  expect(consistencyPath(sha256, seven, 6)).toEqual([i, j, k])
})

const trees = fc
  .array(fc.uint8Array({ maxLength: 12 }), { minLength: 1, maxLength: 70 })
  .chain((all) =>
    fc.record({ all: fc.constant(all), position: fc.nat(all.length - 1), old: fc.nat(all.length), wrong: fc.nat() }),
  )

test('every leaf of every tree leads to its root, and to no other from another place or with another path', () => {
  fc.assert(
    fc.property(trees, ({ all, position, wrong }) => {
      const hashes = all.map((data) => leafHash(sha256, data))
      const root = treeRoot(sha256, hashes)
      const path = inclusionPath(sha256, hashes, position)
      const [leaf, size] = [hashes[position] ?? root, hashes.length]
      expect(rootOfPath(sha256, { leaf, position, size, path })).toEqual(root)
      expect(path.length).toBeLessThanOrEqual(Math.ceil(Math.log2(size)))
      expect(rootOfPath(sha256, { leaf, position, size, path: [...path, root] })).toBeNull()
      if (path.length === 0) return
      expect(rootOfPath(sha256, { leaf, position, size, path: path.slice(1) })).toBeNull()
      const other = path.with(wrong % path.length, sha256(root))
      expect(rootOfPath(sha256, { leaf, position, size, path: other })).not.toEqual(root)
      const place = wrong % size
      const elsewhere = rootOfPath(sha256, { leaf, position: place, size, path })
      const isTwin = sameBytes(hashes[place] ?? root, leaf)
      if (place !== position && !isTwin) expect(elsewhere).not.toEqual(root)
    }),
  )
})

test('a tree that grew is consistent with what it was, and one that was changed is not', () => {
  fc.assert(
    fc.property(trees, ({ all, old, wrong }) => {
      const hashes = all.map((data) => leafHash(sha256, data))
      const now = { size: hashes.length, root: treeRoot(sha256, hashes) }
      const before = { size: old, root: treeRoot(sha256, hashes.slice(0, old)) }
      const path = consistencyPath(sha256, hashes, old)
      expect(isConsistent(sha256, { old: before, now, path })).toBe(true)
      if (old === 0) return
      const changed = hashes.with(wrong % old, sha256(now.root))
      const other = { size: now.size, root: treeRoot(sha256, changed) }
      expect(isConsistent(sha256, { old: before, now: other, path: consistencyPath(sha256, changed, old) })).toBe(false)
      expect(isConsistent(sha256, { old: before, now, path: [...path, now.root] })).toBe(false)
      if (path.length > 0) expect(isConsistent(sha256, { old: before, now, path: path.slice(1) })).toBe(false)
    }),
  )
})

test('a node cannot be passed off as a leaf, nor a subtree as a smaller tree', () => {
  const [a = new Uint8Array(), b = new Uint8Array(), c = new Uint8Array()] = hashed
  const root = treeRoot(sha256, [a, b, c])
  // The data of a false leaf: the two hashes that the first node is made from.
  const falseLeaf = leafHash(sha256, Buffer.concat([a, b]))
  expect(rootOfPath(sha256, { leaf: falseLeaf, position: 0, size: 2, path: [c] })).not.toEqual(root)
  // Without the tag it would have been the same hash.
  expect(toHex(falseLeaf)).not.toBe(toHex(treeRoot(sha256, [a, b])))
})

test('what is no place in a tree has no path', () => {
  const leaf = hashed[0] ?? new Uint8Array()
  for (const position of [-1, 1, 0.5, Number.NaN])
    expect(rootOfPath(sha256, { leaf, position, size: 1, path: [] })).toBeNull()
  expect(() => inclusionPath(sha256, hashed, 8)).toThrow('There is no leaf 8 among 8')
  expect(() => consistencyPath(sha256, hashed, 9)).toThrow('never had 9 leaves')
  const tree = { size: 1, root: leaf }
  expect(isConsistent(sha256, { old: { size: 2, root: leaf }, now: tree, path: [] })).toBe(false)
})

const tree = (size: number) => ({ size, root: treeRoot(sha256, hashed.slice(0, size)) })

test('from nothing every tree grew, by an empty path and from the root of nothing alone', () => {
  const [old, now] = [tree(0), tree(3)]
  expect(isConsistent(sha256, { old, now, path: [] })).toBe(true)
  expect(isConsistent(sha256, { old, now: old, path: [] })).toBe(true)
  expect(isConsistent(sha256, { old, now, path: [now.root] })).toBe(false)
  expect(isConsistent(sha256, { old: { size: 0, root: now.root }, now, path: [] })).toBe(false)
  expect(isConsistent(sha256, { old: { size: 0, root: new Uint8Array() }, now, path: [] })).toBe(false)
})

test('a growth without a path shows nothing, unless nothing was added', () => {
  expect(isConsistent(sha256, { old: tree(3), now: tree(3), path: [] })).toBe(true)
  expect(isConsistent(sha256, { old: tree(3), now: tree(5), path: [] })).toBe(false)
  expect(isConsistent(sha256, { old: tree(4), now: tree(5), path: [] })).toBe(false)
})

test('a growth is not passed off as one between trees of other sizes', () => {
  const path = (old: number, now: number) => consistencyPath(sha256, hashed.slice(0, now), old)
  const claims = (old: number, now: number, from: number, to: number) =>
    isConsistent(sha256, {
      old: { size: from, root: tree(old).root },
      now: { size: to, root: tree(now).root },
      path: path(old, now),
    })
  for (let now = 1; now <= 8; now += 1)
    for (let old = 1; old < now; old += 1) expect(claims(old, now, old, now)).toBe(true)
  // The right half of a larger tree grew in the same way.
  expect(claims(7, 8, 3, 4)).toBe(false)
  // The claimed tree is higher.
  expect(claims(3, 4, 3, 8)).toBe(false)
})

test('a size that counts nothing is the size of no tree', () => {
  const [a, b, c] = hashed
  const [root, one] = [tree(3).root, tree(1).root]
  const path = [a, b, c].filter((hash) => hash !== undefined)
  for (const size of [Number.NaN, -1, 0.5, 1.5])
    expect(isConsistent(sha256, { old: { size, root: one }, now: { size: 3, root }, path })).toBe(false)
  const rest = path.slice(1)
  expect(isConsistent(sha256, { old: tree(1), now: { size: 3, root }, path: rest })).toBe(true)
  for (const size of [Number.NaN, 3.5, 2.5, Number.POSITIVE_INFINITY])
    expect(isConsistent(sha256, { old: tree(1), now: { size, root }, path: rest })).toBe(false)
})

test('bytes are the same where they are as many and each is the same', () => {
  expect(sameBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true)
  expect(sameBytes(new Uint8Array(), new Uint8Array())).toBe(true)
  for (const other of [[], [1], [1, 3], [2, 2], [1, 2, 3]]) {
    expect(sameBytes(Uint8Array.of(1, 2), Uint8Array.from(other))).toBe(false)
    expect(sameBytes(Uint8Array.from(other), Uint8Array.of(1, 2))).toBe(false)
  }
})

test.each([0, 1, 254, 255, 256, 510, 511, 512, 513, 5000])(
  'the hash of a leaf of %d bytes is over all of them',
  (length) => {
    const data = Uint8Array.from({ length }, (_, at) => at % 251)
    const expected = new Uint8Array(createHash('sha256').update(Uint8Array.of(0)).update(data).digest())
    expect(leafHash(sha256, data)).toEqual(expected)
    expect(leafHash(sha256, data.subarray(0, length / 3), data.subarray(length / 3))).toEqual(expected)
  },
)
