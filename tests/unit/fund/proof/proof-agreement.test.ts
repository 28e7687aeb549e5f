import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dayMs } from '#fund/calendar/time.ts'
import { leafHash } from '#fund/proof/merkle.ts'
import { howMany } from '#tests/support/faults/long.ts'
import { keyFrom, sha256, signedText } from '#tests/support/papers/proof-log.ts'
import { signedPaper, treeLine, vectorLog } from '#tests/support/papers/proof-vectors.ts'
import { runVerify } from '../../../../scripts/verify/command.ts'

const folder = new URL('../../../proofs/', import.meta.url).pathname
const treesMade = howMany(300, 10_000)
const treesAtOnce = 1_000
const batches = Array.from({ length: Math.ceil(treesMade / treesAtOnce) }, (_, batch) => batch * treesAtOnce)

/** The interpreter itself: `python3` may be a wrapper that takes longer to start than a proof to check. */
const interpreter =
  spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).stdout?.trim() || 'python3'

const python = (args: readonly string[], input = '') =>
  spawnSync(interpreter, [join(folder, 'verify.py'), ...args], { input, encoding: 'utf8', maxBuffer: 1 << 28 })

const hasPython = python(['--trees']).stdout.trim() === '0'

/** A sequence that looks random and is the same in every run. */
const sequence = (seed: string) => {
  let state = sha256(Buffer.from(seed))
  return (below: number): number => {
    state = sha256(state)
    return Buffer.from(state).readUInt32BE(0) % below
  }
}

/** A tree; every fourth has one wrong bit. */
const lineOf = (number: number): { line: string; isRight: boolean } => {
  const random = sequence(`tree ${number}`)
  const size = 1 + random(number % 50 === 0 ? 300 : 40)
  const leaves = Array.from({ length: size }, () =>
    Buffer.from(sha256(Buffer.from(String(random(1e9))))).subarray(0, random(33)),
  )
  const hashes = leaves.map((leaf) => leafHash(sha256, leaf))
  const line = treeLine(leaves, hashes, random(size), random(size + 1))
  if (number % 4 !== 3) return { line, isRight: true }
  const tree = JSON.parse(line)
  const fields = ['path', 'growth'].filter((name) => tree[name].length > 0)
  const field = fields[random(fields.length || 1)]
  if (field) tree[field][random(tree[field].length)] = 'ab'.repeat(32)
  else tree.root = 'ab'.repeat(32)
  return { line: JSON.stringify(tree), isRight: false }
}

test.skipIf(!hasPython).each(batches)(
  'a verifier in another language agrees on random trees, right and wrong, from tree %i on',
  (first) => {
    const count = Math.min(treesAtOnce, treesMade - first)
    const made = Array.from({ length: count }, (_, place) => lineOf(first + place))
    const right = made.filter(({ isRight }) => isRight)
    const wrong = made.filter(({ isRight }) => !isRight)
    const fitting = (lines: typeof made) => python(['--trees'], lines.map(({ line }) => line).join('\n')).stdout.trim()
    expect(fitting(right)).toBe(String(right.length))
    expect(fitting(wrong)).toBe('0')
  },
)

test.skipIf(!hasPython)('it agrees on the vectors, and on what does not fit', () => {
  const vector = (name: string) => join(folder, 'vectors', `${name}.json`)
  const roots = vector('roots')
  const files = ['proof-account', 'proof-fund', 'consistency'].map(vector)
  expect(python([...files, join(folder, 'vectors', 'paper.pdf'), roots]).stdout.trim()).toBe('It matches.')
  expect(python([vector('proof-short'), vector('proof-short-roots')]).stdout.trim()).toBe('It matches.')
  expect(python([vector('proof-short'), roots]).stdout.trim()).toBe('the statement is not the published one')
  const changed = readFileSync(vector('proof-account'), 'utf8').replace('opening=1000000', 'opening=1000001')
  const file = join(mkdtempSync(join(tmpdir(), 'proof-')), 'proof.json')
  writeFileSync(file, changed)
  expect(python([file, roots]).stdout.trim().split('\n')).toEqual([
    'the figures of the leaf do not add up',
    'the leaf does not lead to the root',
  ])
})

test.skipIf(!hasPython)('it agrees on a root of its own, on a paper, and that a retired key signs nothing', () => {
  const own = mkdtempSync(join(tmpdir(), 'proof-'))
  const kept = (name: string, content: string | Uint8Array): string => {
    writeFileSync(join(own, name), content)
    return join(own, name)
  }
  const { roots, proofs } = vectorLog()
  const list = kept('roots.json', JSON.stringify(roots))
  const says = (file: string) => python([file, list]).stdout.trim().split('\n')
  expect(says(kept('4.json', JSON.stringify(roots.statements[4])))).toEqual(['It matches.'])
  const old = keyFrom(1)
  const statement =
    roots.statements[5]?.statement.replace(keyFrom(2).hex, old.hex).replace('number=5', 'number=6') ?? ''
  const byOld = { statement, signature: signedText(old.secret, statement) }
  expect(says(kept('6.json', JSON.stringify(byOld)))).toEqual([
    'the statement is signed with a key that was handed over before',
    'the statement is not the published one',
  ])
  const before = Date.UTC(2026, 10, 20)
  expect(says(kept('paper.pdf', signedPaper(proofs.slice(2, 3), { issued: before })))).toEqual(['It matches.'])
  expect(says(kept('late.pdf', signedPaper([], { issued: before + 30 * dayMs })))).toEqual([
    'the paper is dated after its key was handed over',
  ])
})

test.skipIf(!hasPython)('it agrees on all leaves of a week, and on a total that is not their sum', () => {
  const vector = (name: string) => join(folder, 'vectors', `${name}.json`)
  const list = vector('leaves-roots')
  expect(python([vector('leaves'), list]).stdout.trim()).toBe('It matches.')
  const file = join(mkdtempSync(join(tmpdir(), 'proof-')), 'leaves.json')
  writeFileSync(file, readFileSync(vector('leaves'), 'utf8').replace('carried=0', 'carried=5'))
  expect(python([file, list]).stdout.trim().split('\n')).toEqual([
    expect.stringMatching(/^leaf \d is not what its hash is of$/),
    "the totals shown are not those of the fund's leaf",
    "carried of the fund's leaf is not the sum",
  ])
})

const proofText = readFileSync(join(folder, 'vectors', 'proof-account.json'), 'utf8')
const { position } = JSON.parse(proofText)
const withPosition = (written: string): string => proofText.replace(/"position": ?\d+/, `"position":${written}`)

test.skipIf(!hasPython).each([
  ['a position between two', withPosition(`${position}.5`), 1],
  ['a position as text', withPosition(`"${position}"`), 1],
  ['a position that is not a number', withPosition('NaN'), 1],
  ['a position beyond every tree', withPosition('1e300'), 1],
  ['a whole position with a fraction of nothing', withPosition(`${position}.0`), 0],
  ['a byte-order mark', `\uFEFF${proofText}`, 1],
  ['another field beside', proofText.replace('{', '{"noticed":true,'), 0],
  ['no field', '{}', 1],
  ['nothing', 'null', 1],
  ['a list', '[]', 1],
  ['no JSON', 'proof', 1],
])('the two verifiers agree on a file with %s', async (_, text, status) => {
  const file = join(mkdtempSync(join(tmpdir(), 'proof-')), 'proof.json')
  writeFileSync(file, text)
  const list = join(folder, 'vectors', 'roots.json')
  const other = python([file, list])
  expect([other.status, other.stderr]).toEqual([status, ''])
  expect((await runVerify([file, list])).status).toBe(status)
})
