import { expect, test } from 'vitest'
import { dayMs } from '#fund/calendar/time.ts'
import { checkProof } from '#fund/proof/proof-check.ts'
import { keptFormat, type Proof, type Roots, readProofFile, type Signed } from '#fund/proof/proof-files.ts'
import { checkStatement } from '#fund/proof/proof-kept.ts'
import { checkPaper, takeApart } from '#fund/proof/proof-paper.ts'
import { problemSentence } from '#fund/proof/proof-words.ts'
import { checker, keyFrom, signedText } from '#tests/support/papers/proof-log.ts'
import { signedPaper, vectorLog } from '#tests/support/papers/proof-vectors.ts'

const { roots, proofs } = vectorLog()
const at = (number: number): Signed => {
  const signed = roots.statements[number]
  if (!signed) throw new Error(`There is no statement ${number}`)
  return signed
}
const kinds = (problems: readonly { kind: string }[]) => problems.map(({ kind }) => kind)
const problemsOf = async (signed: Signed, list: Roots | null = roots) =>
  kinds((await checkStatement(checker, signed, list)).problems)

test('a statement is read as the file that /proofs hands out, which names no format', () => {
  const read = readProofFile(JSON.stringify(at(1)))
  expect(read).toEqual({ format: keptFormat, signed: at(1) })
  expect(readProofFile(JSON.stringify({ ...at(1), format: 'another' }))).toBeNull()
  expect(readProofFile(JSON.stringify({ statement: at(1).statement }))).toBeNull()
})

test('a kept root fits by itself and among the published ones, a hand-over and a start too', async () => {
  for (const [number, signed] of roots.statements.entries()) {
    expect([number, await problemsOf(signed)]).toEqual([number, []])
    expect([number, await problemsOf(signed, null)]).toEqual([number, []])
  }
})

test('a kept root says what does not fit', async () => {
  const root = at(2)
  expect(await problemsOf({ ...root, signature: at(1).signature })).toEqual(['proof-signature'])
  expect(await problemsOf({ ...root, statement: 'nothing' })).toEqual(['proof-statement'])
  const { accepted: _, ...unaccepted } = at(3)
  expect(await problemsOf(unaccepted)).toEqual(['proof-signature'])
  const witness = { name: 'A notary', key: keyFrom(9).hex, signature: root.signature }
  expect(await problemsOf({ ...root, witnesses: [witness] })).toEqual(['wrong-witness'])
  const changed = root.statement.replace('leaves=2', 'leaves=3')
  const signedAnew = { statement: changed, signature: signedText(keyFrom(1).secret, changed) }
  expect(await problemsOf(signedAnew)).toEqual(['published-otherwise'])
  expect(await problemsOf(root, { ...roots, statements: roots.statements.slice(0, 2) })).toEqual(['not-published'])
})

test('after a hand-over the old key signs nothing: neither a root of its own nor one behind a proof', async () => {
  const old = keyFrom(1)
  const text = at(5).statement.replace(keyFrom(2).hex, old.hex)
  const byOld = { statement: text, signature: signedText(old.secret, text) }
  expect(await problemsOf(byOld)).toEqual(['retired-key', 'published-otherwise'])
  const later = text.replace('number=5', 'number=6')
  const next = { statement: later, signature: signedText(old.secret, later) }
  const { problems } = await checkStatement(checker, next, roots)
  expect(kinds(problems)).toEqual(['retired-key', 'not-published'])
  expect(problems.map(problemSentence)).toContain('Statement 6 is signed with a key that the fund had already retired.')
  const proof = { ...proofs[2], ...next } as Proof
  expect(kinds((await checkProof(checker, proof, roots)).problems)).toContain('retired-key')
})

test('a paper of the old key fits if it is dated before the hand-over, and no other', async () => {
  const handedOverAt = Date.UTC(2026, 10, 7 + 3 * 7, 9)
  const problemsAt = async (issued: number, seed: number) => {
    const apart = takeApart(signedPaper([], { issued, seed }))
    return apart && (await checkPaper(checker, apart, roots)).problems
  }
  expect(await problemsAt(handedOverAt - dayMs, 1)).toEqual([])
  expect(await problemsAt(handedOverAt + dayMs, 1)).toEqual(['retired-key'])
  expect(await problemsAt(handedOverAt + dayMs, 2)).toEqual([])
  expect(await problemsAt(handedOverAt, 3)).toEqual(['key'])
})
