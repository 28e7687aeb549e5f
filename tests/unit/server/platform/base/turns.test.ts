import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { treeRoot } from '#fund/proof/merkle.ts'
import { inclusionPath } from '#fund/proof/merkle-paths.ts'
import { groupedInTurns, mapInTurns, sortedInTurns, stepsInTurns, textInTurns } from '#server/platform/base/yield.ts'
import { treeRootInTurns } from '#server/proof/log/hashing.ts'
import { treeFrom } from '#server/proof/log/leaf-tree.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** How many turns of the event loop others get until this is done. */
const turnsDuring = async (work: Promise<unknown>): Promise<number> => {
  let turns = 0
  let isDone = false
  const count = (): void => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await work
  isDone = true
  return turns
}

test('sorts like toSorted, and keeps the order of equals', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(50), fc.nat()), { maxLength: 3000, size: 'max' }), async (list) => {
      const compare = ([one]: readonly [number, number], [other]: readonly [number, number]) => one - other
      expect(await sortedInTurns(list, compare)).toEqual(list.toSorted(compare))
    }),
    { numRuns: 30 },
  ))

test('groups like Map.groupBy', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.nat()), async (list) => {
      const keyOf = (one: number) => one % 7
      expect(await groupedInTurns(list, keyOf)).toEqual(Map.groupBy(list, keyOf))
    }),
  ))

test('runs steps to their result, and throws what they throw', async () => {
  const steps = function* (last: number) {
    for (let count = 0; count < last; count += 1) yield
    if (last === 0) throw new RangeError('nothing to do')
    return last
  }
  expect(await stepsInTurns(steps(3))).toBe(3)
  await expect(stepsInTurns(steps(0))).rejects.toThrow('nothing to do')
})

test('hashes a tree, and the path of a leaf, like the rules of the proofs', () =>
  fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2100 }), fc.nat(), async (size, place) => {
      const leaves = Array.from({ length: size }, (_, at) => sha256(Buffer.from(String(at))))
      expect(await treeRootInTurns(leaves)).toEqual(treeRoot(sha256, leaves))
      const tree = await treeFrom([...leaves.keys()].join('\n'), Buffer.concat(leaves).toString('base64'))
      expect(tree.placeOf(String(place % size))).toBe(place % size)
      expect(tree.placeOf('nobody')).toBeUndefined()
      expect(tree.leafAt(place % size)).toEqual(leaves[place % size])
      expect(tree.pathOf(place % size)).toEqual(inclusionPath(sha256, leaves, place % size))
    }),
    { numRuns: 30 },
  ))

test.each([0, 1, 1499, 1500, 1501, 4000])('%i pieces are one text, in base64 as well', async (count) => {
  const hashes = Array.from({ length: count }, (_, at) => sha256(Buffer.from(String(at))))
  const base64 = await textInTurns(hashes, (some) => Buffer.concat(some).toString('base64'))
  expect(base64).toBe(Buffer.concat(hashes).toString('base64'))
  const lines = await textInTurns(hashes, (some) => some.map((one) => one.toString('hex')).join('\n'), '\n')
  expect(lines).toBe(hashes.map((one) => one.toString('hex')).join('\n'))
})

test('the tree of nothing is the hash of nothing', async () => {
  expect(await treeRootInTurns([])).toEqual(treeRoot(sha256, []))
})

test('others are served while much is sorted, mapped or hashed', async () => {
  const many = Array.from({ length: 100_000 }, (_, at) => (at * 7919) % 100_003)
  expect(await turnsDuring(sortedInTurns(many, (one, other) => one - other))).toBeGreaterThan(2)
  expect(await turnsDuring(mapInTurns(many, (one) => sha256(Buffer.from(String(one)))))).toBeGreaterThan(2)
  expect(await turnsDuring(treeRootInTurns(many.map(() => sha256(Buffer.of()))))).toBeGreaterThan(2)
})
