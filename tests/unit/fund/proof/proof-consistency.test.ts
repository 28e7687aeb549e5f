import { expect, test } from 'vitest'
import { checkConsistency } from '#fund/proof/proof-check.ts'
import { consistencyBetween } from '#fund/proof/proof-consistency.ts'
import type { Consistency, Roots } from '#fund/proof/proof-files.ts'
import { checker, keyFrom, sha256 } from '#tests/support/papers/proof-log.ts'
import { vectorLog } from '#tests/support/papers/proof-vectors.ts'

const { roots, consistency } = vectorLog()
const { statements } = roots

const problemsOf = async (change: Partial<Consistency>, list: Roots | null = roots) =>
  (await checkConsistency(checker, { ...consistency, ...change }, list)).problems

test('a growth holds the two statements as they were signed, a hand-over with what the next key said, and no witness', () => {
  const [, first, , handOver, , last] = statements
  const witnesses = [{ name: 'A notary', key: keyFrom(9).hex, signature: 'AAAA' }]
  const seen = statements.map((signed) => ({ ...signed, witnesses, stamps: ['AAAA'] }))
  const made = consistencyBetween(sha256, seen, 3, 5)
  expect([made.from, made.to]).toEqual([handOver, last])
  expect(made.from.accepted).toBe(handOver?.accepted)
  expect(Object.keys(consistencyBetween(sha256, seen, 1, 5).from)).toEqual(['statement', 'signature'])
  expect(consistencyBetween(sha256, seen, 1, 3)).toMatchObject({ from: first, to: handOver })
})

test('between two statements of which one is missing, or that do not follow each other, there is no growth', () => {
  for (const [from, to] of [
    [3, 3],
    [4, 3],
    [0, 0],
    [-1, 3],
    [1, 6],
    [6, 7],
  ] as const)
    expect(() => consistencyBetween(sha256, statements, from, to)).toThrow(
      new RangeError(`There is no span from statement ${from} to ${to}`),
    )
})

test('a growth is shown by both paths, each of them needed', async () => {
  expect(await problemsOf({})).toEqual([])
  const notGrown = [{ kind: 'not-grown' }]
  expect(await problemsOf({ path: [] })).toEqual(notGrown)
  expect(await problemsOf({ path: consistency.path.toReversed() })).toEqual(notGrown)
  expect(await problemsOf({ inclusion: [] })).toEqual(notGrown)
  expect(await problemsOf({ inclusion: consistency.inclusion.toReversed() })).toEqual(notGrown)
  expect(await problemsOf({ path: [], inclusion: [] })).toEqual(notGrown)
})

test('both statements are signed, and are the published ones where those are at hand', async () => {
  const { from, to } = consistency
  const unsigned = [{ kind: 'proof-signature' }]
  expect(await problemsOf({ from: { ...from, signature: to.signature } })).toEqual(unsigned)
  expect(await problemsOf({ to: { ...to, signature: from.signature } })).toEqual(unsigned)
  const few = { ...roots, statements: statements.slice(0, 3) }
  expect(await problemsOf({}, few)).toEqual([{ kind: 'not-published', number: 5 }])
  expect(await problemsOf({}, { ...roots, statements: [] })).toEqual([
    { kind: 'not-published', number: 1 },
    { kind: 'not-published', number: 5 },
  ])
  expect(await problemsOf({}, null)).toEqual([])
})

test('the first statement comes before the second', async () => {
  const { from, to } = consistency
  const order = [{ kind: 'order' }]
  expect(await problemsOf({ from: to, to: from })).toEqual(order)
  expect(await problemsOf({ from, to: from })).toEqual(order)
})

test('a statement that cannot be read is said, and the other is read', async () => {
  const nothing = { statement: 'nothing', signature: '' }
  const problems = [{ kind: 'proof-statement' }]
  const early = await checkConsistency(checker, { ...consistency, from: nothing }, roots)
  expect(early).toMatchObject({ from: null, to: { number: 5 }, problems })
  const late = await checkConsistency(checker, { ...consistency, to: nothing }, roots)
  expect(late).toMatchObject({ from: { number: 1 }, to: null, problems })
})
