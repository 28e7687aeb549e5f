import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readProofAddress } from '#fund/proof/proof-address.ts'
import { fromBase64, toBase64, toHex } from '#fund/proof/proof-bytes.ts'
import { checkConsistency, checkProof, rootsProblems } from '#fund/proof/proof-check.ts'
import { type Consistency, type Proof, type Roots, readProofFile } from '#fund/proof/proof-files.ts'
import { commitment, fundLeafText, leafText, readFundLeaf, readLeaf } from '#fund/proof/proof-leaf.ts'
import { checkPaper, takeApart } from '#fund/proof/proof-paper.ts'
import { readStatement, statementText } from '#fund/proof/proof-statement.ts'
import { checker, keyFrom, openLog, saltFrom, sha256, signedText } from '#tests/support/papers/proof-log.ts'
import { addressVector, consistencyOf, paperVector, vectorLog } from '#tests/support/papers/proof-vectors.ts'

const file = (name: string): unknown =>
  readProofFile(readFileSync(new URL(`../../../proofs/vectors/${name}.json`, import.meta.url), 'utf8'))

const [roots, proof, fund, consistency] = [
  file('roots') as Roots,
  file('proof-account') as Proof,
  file('proof-fund') as Proof,
  file('consistency') as Consistency,
]
const kinds = (problems: readonly { kind: string }[]) => problems.map(({ kind }) => kind)

test('the vectors are what the format of today writes: what was released does not move', () => {
  const made = vectorLog()
  expect(made.roots).toEqual(roots)
  expect([made.proofs[0], made.proofs[2]]).toEqual([fund, proof])
  expect(made.consistency).toEqual(consistency)
})

test('the vectors of a paper and of an address', async () => {
  const read = (name: string) => readFileSync(new URL(`../../../proofs/vectors/${name}`, import.meta.url))
  const paper = new Uint8Array(read('paper.pdf'))
  expect(Buffer.compare(paperVector(), paper)).toBe(0)
  const apart = takeApart(paper)
  const { seal, problems, weeks } = await checkPaper(checker, apart ?? { pdf: paper, signed: null }, roots)
  expect([problems, weeks.flatMap((week) => week.problems)]).toEqual([[], []])
  expect(seal).toMatchObject({ paper: 'statement 2026-10', version: 1, account: 'account-b' })
  const address = read('address.txt').toString()
  expect(addressVector()).toBe(address)
  expect(readProofAddress(new URL(address.trim()).hash)).toEqual({ number: 1, salt: proof.salt })
})

test('the vectors fit', async () => {
  expect(await rootsProblems(checker, roots)).toEqual([])
  const checked = await checkProof(checker, proof, roots)
  expect(checked.problems).toEqual([])
  expect(checked.leaf).toMatchObject({ account: 'account-b', opening: 1_000_000, closing: 1_007_000 })
  expect((await checkProof(checker, fund, roots)).problems).toEqual([])
  expect((await checkConsistency(checker, consistency, roots)).problems).toEqual([])
})

test('a proof says what does not fit', async () => {
  const problemsOf = async (changed: Partial<Proof>) =>
    kinds((await checkProof(checker, { ...proof, ...changed }, roots)).problems)
  const changedDigit = proof.leaf.replace('opening=1000000', 'opening=1000001')
  expect(await problemsOf({ leaf: changedDigit })).toEqual(['leaf-sum', 'path'])
  const bothDigits = changedDigit.replace('closing=1007000', 'closing=1007001')
  expect(await problemsOf({ leaf: bothDigits })).toEqual(['path'])
  expect(await problemsOf({ leaf: proof.leaf.replace('opening=', 'opening=0') })).toEqual(['leaf-unreadable', 'path'])
  expect(await problemsOf({ leaf: `${proof.leaf}more=1\n` })).toEqual(['leaf-unreadable', 'path'])
  expect(await problemsOf({ salt: toBase64(saltFrom('another')) })).toEqual(['path'])
  expect(await problemsOf({ salt: '' })).toEqual(['path'])
  expect(await problemsOf({ position: 1 })).toEqual(['path'])
  expect(await problemsOf({ path: proof.path.slice(1) })).toEqual(['path'])
  expect(await problemsOf({ signature: fund.leaf.slice(0, 0) })).toEqual(['proof-signature'])
  const statement = proof.statement.replace('leaves=4', 'leaves=3')
  expect(await problemsOf({ statement })).toEqual(['path', 'proof-signature', 'published-otherwise'])
  expect(await problemsOf({ statement: 'nothing' })).toEqual(['proof-statement'])
  // A fund that signs a second version of the truth: it is not the one that it published.
  const other = proof.statement.replace(/previous=.*/, `previous=${'0'.repeat(64)}`)
  const signature = signedText(keyFrom(1).secret, other)
  expect(await problemsOf({ statement: other, signature })).toEqual(['published-otherwise'])
  const few: Roots = { ...roots, statements: roots.statements.slice(0, 1) }
  expect(kinds((await checkProof(checker, proof, few)).problems)).toEqual(['not-published'])
})

test('two accounts of equal figures have leaves that do not tell it', () => {
  const log = openLog()
  log.start()
  const twin = { opening: 100, gross: 0, recovered: 0, share: 0, closing: 100, carried: 0 }
  const [, one, other] = log.week('2026-11-01', [
    { account: 'a', ...twin },
    { account: 'b', ...twin },
  ])
  const hash = (of: Proof | undefined) =>
    toHex(commitment(sha256, fromBase64(of?.salt ?? '') ?? saltFrom(''), of?.leaf ?? ''))
  expect(hash(one)).not.toBe(hash(other))
  // Nor an account whose figures stay the same from week to week, since every week has its own salt.
  const [, later] = log.week('2026-11-08', [{ account: 'a', ...twin }])
  expect(hash(later)).not.toBe(hash(one))
  expect(() => commitment(sha256, new Uint8Array(31), 'text')).toThrow('A salt has 32 bytes')
})

test('texts are read only in the one form in which they are written', () => {
  const whole = fc.integer({ min: -1e12, max: 1e12 })
  const figures = fc.record({
    opening: whole,
    gross: whole,
    recovered: whole,
    share: whole,
    closing: whole,
    carried: whole,
  })
  fc.assert(
    fc.property(figures, whole, (values, fundShare) => {
      const leaf = { week: '2026-11-01', account: 'an id', previous: '-', ...values }
      expect(readLeaf(leafText(leaf))).toEqual(leaf)
      const ofFund = { week: '2026-11-01', accounts: 3, fund: fundShare, ...values }
      expect(readFundLeaf(fundLeafText(ofFund))).toEqual(ofFund)
      expect(readLeaf(fundLeafText(ofFund))).toBeNull()
    }),
  )
  for (const { statement } of roots.statements) {
    const read = readStatement(statement)
    expect(read && statementText(read)).toBe(statement)
    for (const other of [
      statement.trimEnd(),
      `${statement}\n`,
      statement.replace('number=', 'number=0'),
      statement.replace(/\n/g, '\r\n'),
    ])
      expect(readStatement(other)).toBeNull()
  }
})

test('a reason stays on its line', () => {
  const log = openLog()
  log.start()
  log.week('2026-11-01', [])
  log.week('2026-11-01', [], { reason: 'One\nroot=0\u0000\u202e two' })
  expect(readStatement(log.roots().statements[2]?.statement ?? '')).toMatchObject({
    restates: { reason: 'One root=0 two' },
  })
})

const tampered = (change: (statements: Roots['statements'][number][]) => void): Promise<string[]> => {
  const statements = [...roots.statements]
  change(statements)
  return rootsProblems(checker, { statements }).then(kinds)
}

test('published roots say what does not fit', async () => {
  expect(await tampered((all) => all.splice(2, 1))).toContain('wrong-number')
  expect(await tampered((all) => all.splice(2, 0, ...all.slice(1, 2)))).toContain('wrong-number')
  expect(await tampered((all) => all.splice(1, 2, ...all.slice(1, 3).reverse()))).toContain('wrong-history')
  expect(await tampered((all) => all.shift())).toContain('wrong-beginning')
  const first = roots.statements[1]
  const last = roots.statements[5]
  if (!first || !last) throw new Error('the vectors are short')
  const altered = first.statement.replace(/root=../, 'root=00')
  expect(await tampered((all) => all.splice(1, 1, { ...first, statement: altered }))).toContain('wrong-signature')
  // Even if the fund signs it again: what was built upon it names what was there.
  const anew = { statement: altered, signature: signedText(keyFrom(1).secret, altered) }
  expect(await tampered((all) => all.splice(1, 1, anew))).toContain('wrong-history')
  // The old key is worth nothing after its hand-over.
  const text = last.statement.replace(keyFrom(2).hex, keyFrom(1).hex)
  const byOld = { statement: text, signature: signedText(keyFrom(1).secret, text) }
  expect(await tampered((all) => all.splice(5, 1, byOld))).toEqual(['wrong-key'])
  const seen = { name: 'A notary', key: keyFrom(9).hex, signature: signedText(keyFrom(9).secret, first.statement) }
  expect(await tampered((all) => all.splice(1, 1, { ...first, witnesses: [seen] }))).toEqual([])
  const other = { ...seen, signature: signedText(keyFrom(9).secret, last.statement) }
  expect(await tampered((all) => all.splice(1, 1, { ...first, witnesses: [other] }))).toEqual(['wrong-witness'])
})

test('from any week to any later one: what was before is still before', async () => {
  const log = openLog()
  log.start()
  for (let day = 1; day < 29; day += 1) log.week(`2026-11-${String(day).padStart(2, '0')}`, [])
  const { statements } = log.roots()
  const other = openLog()
  other.start('2026-10-25')
  for (let day = 1; day < 29; day += 1) other.week(`2026-11-${String(day).padStart(2, '0')}`, [])
  for (let from = 0; from < statements.length; from += 3)
    for (let to = from + 1; to < statements.length; to += 4) {
      const made = consistencyOf(statements, from, to)
      expect((await checkConsistency(checker, made, null)).problems).toEqual([])
      const signed = other.roots().statements[from] ?? made.from
      const { problems } = await checkConsistency(checker, { ...made, from: signed }, null)
      expect(kinds(problems)).toEqual(['not-grown'])
    }
})

test.each(['-', '', ' ', '\u200b', 'a\u2028b', 'no\nend', '-\t-'])('a reason of %j can be read again', (reason) => {
  const hash = 'a'.repeat(64)
  const common = { number: 4, published: Date.UTC(2026, 10, 7), book: { seq: 1, hash }, history: hash, key: hash }
  for (const root of [null, hash]) {
    const week = { kind: 'week', week: '2026-10-25', leaves: 2, root: hash, totals: null, previous: hash } as const
    const text = statementText({ ...common, ...week, restates: { root, reason } })
    expect(readStatement(text)).toMatchObject({ restates: { root, reason: expect.stringMatching(/^\S/) } })
  }
})
