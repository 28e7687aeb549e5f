import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toBase64, utf8 } from '#fund/proof/proof-bytes.ts'
import { type Proof, type Roots, readProofFile, type ShortProof } from '#fund/proof/proof-files.ts'
import { asHandedOut, checkProofFile } from '#fund/proof/proof-short.ts'
import { readStatement, statementText } from '#fund/proof/proof-statement.ts'
import { checker, openLog, saltFrom, sha256 } from '#tests/support/papers/proof-log.ts'
import { shortVector } from '#tests/support/papers/proof-vectors.ts'

/** 2 KB (docs/proofs.md). */
const proofBytesMax = 2048

const kinds = (problems: readonly { kind: string }[]) => problems.map(({ kind }) => kind)
const bytesOf = (file: object): number => utf8(JSON.stringify(file)).length

/**
 * A proof among 100,000 accounts with the largest possible figures, whose totals are published; with a reason, for a
 * restated week.
 */
const largest = (reason?: string): Proof => {
  const leaf = {
    account: '019a5b3c-7d2e-7000-8000-000000000000',
    opening: 123_456_789_012,
    gross: -11_234_567_012,
    recovered: 12_345_670_123,
    share: 12_345_670_123,
    closing: 112_222_222_000,
    carried: 11_234_567_012,
    previous: 'a'.repeat(64),
  }
  const log = openLog()
  log.start()
  log.week('2026-11-01', [leaf], { showsTotals: true })
  const week = reason === undefined ? '2026-11-08' : '2026-11-01'
  const [, proof] = log.week(week, [leaf], { showsTotals: true, ...(reason !== undefined && { reason }) })
  const statement = readStatement(proof?.statement ?? '')
  if (!proof || statement?.kind !== 'week') throw new Error('no proof')
  const sums = { opening: 1e13, gross: -1e12, recovered: 1e12, share: 1e12, closing: 1e13, carried: 1e12, fund: -1e12 }
  const book = { seq: 123_456_789, hash: statement.book.hash }
  const totals = { accounts: 100_000, ...sums }
  const text = statementText({ ...statement, number: 9_999, book, leaves: 100_001, totals })
  const path = Array.from({ length: 17 }, (_, level) => toBase64(saltFrom(String(level))))
  return { ...proof, position: 100_000, path, statement: text }
}

/** As long as a correction allows, in characters of three and of four bytes, with the prefix that later weeks get. */
const longest = ['漢'.repeat(500), '🦉'.repeat(250)].map((reason) => `Week 44, 2026 was corrected: ${reason}`)

test('a proof among 100,000 accounts is at most 2 KB, whatever the reason of a restated week', () => {
  const plain = largest()
  expect(asHandedOut(sha256, plain)).toBe(plain)
  for (const reason of longest) {
    const whole = largest(reason)
    expect(readStatement(whole.statement)).toMatchObject({ restates: { reason } })
    expect(bytesOf(whole)).toBeGreaterThan(proofBytesMax)
    const short = asHandedOut(sha256, whole)
    expect(short.format).toBe('investor-portal proof 2')
    expect(bytesOf(short)).toBeLessThanOrEqual(proofBytesMax)
    expect(readProofFile(JSON.stringify(short))).toEqual(short)
  }
})

test('a proof of 2048 bytes is handed out whole, and one of a byte more without its statement', () => {
  const proof = largest()
  const longer = (bytes: number): Proof => ({ ...proof, leaf: proof.leaf + 'x'.repeat(bytes - bytesOf(proof)) })
  const [fitting, over] = [longer(2048), longer(2049)]
  expect([bytesOf(fitting), bytesOf(over)]).toEqual([2048, 2049])
  expect(asHandedOut(sha256, fitting)).toBe(fitting)
  expect(asHandedOut(sha256, over)).toMatchObject({ format: 'investor-portal proof 2', number: 9_999 })
})

const { roots, whole, short } = shortVector()

test('the vector is what the format of today writes, and fits', async () => {
  const read = (name: string) => readFileSync(new URL(`../../../proofs/vectors/${name}.json`, import.meta.url), 'utf8')
  expect([readProofFile(read('proof-short')), readProofFile(read('proof-short-roots'))]).toEqual([short, roots])
  const { problems, leaf, statement } = await checkProofFile(checker, short, roots)
  expect([problems, leaf?.account, statement?.restates?.reason.length]).toEqual([[], 'account-a', 500])
  expect((await checkProofFile(checker, whole, roots)).problems).toEqual([])
})

test('a short proof says what does not fit, and asks for the roots if they are unavailable', async () => {
  const problemsOf = async (change: Partial<ShortProof>, list: Roots | null = roots) =>
    kinds((await checkProofFile(checker, { ...short, ...change }, list)).problems)
  expect(await problemsOf({}, null)).toEqual(['statement-away'])
  expect(await problemsOf({ number: 7 })).toEqual(['not-published'])
  expect(await problemsOf({ number: 1 })).toEqual(['published-otherwise'])
  expect(await problemsOf({ digest: '0'.repeat(64) })).toEqual(['published-otherwise'])
  expect(await problemsOf({ leaf: short.leaf.replace('opening=1000000', 'opening=1000001') })).toEqual([
    'leaf-sum',
    'path',
  ])
  expect(await problemsOf({ signature: roots.statements[1]?.signature ?? '' })).toEqual(['proof-signature'])
  for (const other of [{ number: 1.5 }, { digest: 5 }, { salt: '?' }])
    expect(readProofFile(JSON.stringify({ ...short, ...other }))).toBeNull()
})
