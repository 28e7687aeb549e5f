import { expect, test } from 'vitest'
import { checkProof, rootsProblems } from '#fund/proof/proof-check.ts'
import type { Roots, Signed } from '#fund/proof/proof-files.ts'
import { checkStatement } from '#fund/proof/proof-kept.ts'
import { keysOf } from '#fund/proof/proof-keys.ts'
import { readStatement } from '#fund/proof/proof-statement.ts'
import { checker, keyFrom, openLog, signedText } from '#tests/support/papers/proof-log.ts'
import { vectorLog } from '#tests/support/papers/proof-vectors.ts'

const { roots, proofs } = vectorLog()
const hash = '0'.repeat(64)

const at = (number: number): Signed => {
  const signed = roots.statements[number]
  if (!signed) throw new Error(`There is no statement ${number}`)
  return signed
}
const signedBy = (seed: number, statement: string): Signed => ({
  statement,
  signature: signedText(keyFrom(seed).secret, statement),
})
const problemsWith = (number: number, signed: Signed) =>
  rootsProblems(checker, { statements: roots.statements.with(number, signed) })

/**
 * The last statement, a week signed by the second key, with one line changed and signed again: nothing was built upon
 * it.
 */
const lastWith = (line: RegExp, value: string) => problemsWith(5, signedBy(2, at(5).statement.replace(line, value)))

test('a statement that cannot be read is named by its place, and those behind it are read all the same', async () => {
  expect(await problemsWith(5, { ...at(5), statement: 'nothing' })).toEqual([{ kind: 'unreadable', number: 5 }])
  const problems = await problemsWith(1, { ...at(1), statement: 'nothing' })
  expect(problems).toContainEqual({ kind: 'unreadable', number: 1 })
  expect(problems).toContainEqual({ kind: 'wrong-history', number: 2 })
})

test('a root names the last root before it, and the last of its own week', async () => {
  expect(await lastWith(/previous=.*/, `previous=${hash}`)).toEqual([{ kind: 'wrong-previous', number: 5 }])
  expect(await lastWith(/previous=.*/, 'previous=-')).toEqual([{ kind: 'wrong-previous', number: 5 }])
  expect(await lastWith(/restates=.*\nreason=.*/, `restates=${hash}\nreason=why`)).toEqual([
    { kind: 'wrong-restated', number: 5 },
  ])
  // The week had no root: the correction of a week from before the start names none, and has a reason.
  expect(await lastWith(/reason=.*/, 'reason=why')).toEqual([])
  // The week has had two: its first is no longer in force.
  const first = readStatement(at(1).statement)
  const restating = `restates=${first?.kind === 'week' ? first.root : ''}\nreason=why`
  expect(await lastWith(/week=.*/, 'week=2026-10-25')).toEqual([{ kind: 'wrong-restated', number: 5 }])
  const text = at(5).statement.replace(/week=.*/, 'week=2026-10-25')
  expect(await problemsWith(5, signedBy(2, text.replace(/restates=.*\nreason=.*/, restating)))).toEqual([
    { kind: 'wrong-restated', number: 5 },
  ])
})

test('a hand-over is accepted by the key that it names, over the same bytes', async () => {
  const { accepted: _, ...unaccepted } = at(3)
  const wrong = [{ kind: 'wrong-signature', number: 3 }]
  expect(await problemsWith(3, unaccepted)).toEqual(wrong)
  expect(await problemsWith(3, { ...at(3), accepted: at(3).signature })).toEqual(wrong)
  expect(await problemsWith(3, { ...at(3), accepted: signedText(keyFrom(2).secret, at(2).statement) })).toEqual(wrong)
})

test('the list begins with its only start', async () => {
  const log = openLog()
  log.start()
  log.start()
  expect(await rootsProblems(checker, log.roots())).toEqual([{ kind: 'wrong-beginning', number: 1 }])
  expect(await rootsProblems(checker, { statements: [] })).toEqual([])
})

test('the keys that were published: those that signed, and the next, with the hand-over by which one was retired', () => {
  const [first, second] = [keyFrom(1).hex, keyFrom(2).hex]
  const inForce = { retired: null }
  const retired = { retired: { by: 3, at: Date.UTC(2026, 10, 28, 9) } }
  const upTo = (count: number): Roots => ({ ...roots, statements: roots.statements.slice(0, count) })
  expect([...keysOf(upTo(0))]).toEqual([])
  expect([...keysOf(upTo(3))]).toEqual([[first, inForce]])
  const both = [
    [first, retired],
    [second, inForce],
  ]
  expect([...keysOf(upTo(4))]).toEqual(both)
  expect([...keysOf(roots)]).toEqual(both)
  // Neither an unreadable statement nor one signed by the retired key brings it back.
  const byOld = signedBy(1, at(5).statement.replace(second, first))
  const unreadable = { statement: 'nothing', signature: '' }
  expect([...keysOf({ statements: [...roots.statements, unreadable, byOld] })]).toEqual(both)
})

test('a key that is handed over to again is in force again, and the other is retired', async () => {
  const log = openLog(1)
  log.start()
  const to = log.handOver(2)
  const back = log.handOver(1)
  log.week('2026-10-25', [])
  expect(await rootsProblems(checker, log.roots())).toEqual([])
  const published = readStatement(back.statement)?.published
  expect([...keysOf(log.roots())]).toEqual([
    [keyFrom(1).hex, { retired: null }],
    [keyFrom(2).hex, { retired: { by: 2, at: published } }],
  ])
  expect(await checkStatement(checker, to, log.roots())).toMatchObject({ problems: [] })
})

test('a key is retired for statements with a higher number than its hand-over', async () => {
  const problemsOf = async (number: number) => {
    const text = at(2).statement.replace(/number=.*/, `number=${number}`)
    return (await checkStatement(checker, signedBy(1, text), roots)).problems
  }
  const otherwise = (number: number) => ({ kind: 'published-otherwise', number })
  expect(await problemsOf(1)).toEqual([otherwise(1)])
  expect(await problemsOf(3)).toEqual([otherwise(3)])
  expect(await problemsOf(4)).toEqual([{ kind: 'retired-key', number: 4 }, otherwise(4)])
})

test('a proof whose leaf is of another week than its statement says so', async () => {
  const [, , proof] = proofs
  if (!proof) throw new Error('the vectors are short')
  const leaf = proof.leaf.replace('week=2026-10-25', 'week=2026-11-01')
  const { problems, leaf: read } = await checkProof(checker, { ...proof, leaf }, roots)
  expect([problems, read?.week]).toEqual([[{ kind: 'leaf-week' }, { kind: 'path' }], '2026-11-01'])
})

test('a proof behind a start or a hand-over proves nothing', async () => {
  for (const number of [0, 3])
    expect(await checkProof(checker, { ...proofs[2], ...at(number) } as (typeof proofs)[0], roots)).toEqual({
      leaf: null,
      statement: null,
      problems: [{ kind: 'proof-statement' }],
    })
})
