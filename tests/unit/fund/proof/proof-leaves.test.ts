import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fromBase64, toBase64 } from '#fund/proof/proof-bytes.ts'
import type { Roots } from '#fund/proof/proof-files.ts'
import { totalNames } from '#fund/proof/proof-leaf.ts'
import { checkLeaves, type LeafEntry, type Leaves, type OpenedEntry, readLeaves } from '#fund/proof/proof-leaves.ts'
import { leavesProblemSentence, sumsSentence } from '#fund/proof/proof-leaves-words.ts'
import { checker, saltFrom } from '#tests/support/papers/proof-log.ts'
import { leavesVector } from '#tests/support/papers/proof-vectors.ts'

const vector = (name: string) => readFileSync(new URL(`../../../proofs/vectors/${name}.json`, import.meta.url), 'utf8')
const leaves = readLeaves(vector('leaves')) as Leaves
const roots = JSON.parse(vector('leaves-roots')) as Roots

const changed = (change: (entries: LeafEntry[]) => void): Leaves => {
  const entries = [...leaves.leaves]
  change(entries)
  return { ...leaves, leaves: entries }
}
const problemsOf = async (file: Leaves) => (await checkLeaves(checker, file, roots)).problems.map(leavesProblemSentence)
const at = (entries: readonly LeafEntry[], place: number): OpenedEntry => {
  const entry = entries[place]
  if (entry?.leaf === undefined) throw new Error(`There is no opened leaf ${place}`)
  return entry
}

test('the vector is what the format of today writes, and fits', async () => {
  expect(leavesVector()).toEqual({ roots, leaves })
  const { problems, sums, fund, unopened } = await checkLeaves(checker, leaves, roots)
  expect([problems, unopened]).toEqual([[], 0])
  expect(fund).toEqual({ week: '2026-10-25', ...sums })
  expect(sums).toMatchObject({ accounts: 4, opening: 10_000_000, gross: 90_010 })
})

test('an auditor finds a figure, a leaf or a total that was changed', async () => {
  const digit = (entry: OpenedEntry) => ({ ...entry, leaf: entry.leaf.replace(/gross=(\d)/, 'gross=1$1') })
  expect(await problemsOf(changed((all) => all.splice(1, 1, digit(at(all, 1)))))).toEqual([
    'The text and salt of leaf 1 do not match its hash.',
    expect.stringMatching(/^The gross profit in the fund’s leaf is \$900\.10, and the leaves sum to /),
    expect.stringMatching(/^The fund’s share in the fund’s leaf is /),
  ])
  expect(await problemsOf(changed((all) => all.splice(2, 1)))).toEqual(
    expect.arrayContaining([
      'The file has 4 leaves, and the fund signed 5.',
      'The leaves do not lead to the signed root: one was changed, added, left out or moved.',
      'The number of accounts in the fund’s leaf is 4, and the leaves sum to 3.',
    ]),
  )
  expect(await problemsOf(changed((all) => all.splice(2, 1, at(all, 1))))).toEqual(
    expect.arrayContaining([
      'Leaf 2 does not follow the one before it in the order of their hashes.',
      'Leaf 2 belongs to an account that already has a leaf.',
    ]),
  )
  const salt = toBase64(saltFrom('another'))
  expect(await problemsOf(changed((all) => all.splice(0, 1, { ...at(all, 0), salt })))).toEqual([
    'The text and salt of leaf 0 do not match its hash.',
  ])
  const closing = (entry: OpenedEntry) => ({ ...entry, leaf: entry.leaf.replace('closing=', 'closing=1') })
  expect(await problemsOf(changed((all) => all.splice(3, 1, closing(at(all, 3)))))).toContain(
    'The figures of leaf 3 do not add up.',
  )
  expect(await problemsOf(changed((all) => all.splice(0, 1, { hash: at(all, 0).hash })))).toEqual([
    'The fund’s own leaf is not opened or cannot be read.',
  ])
  const statement = leaves.statement.replace(/totals=4 1/, 'totals=4 2')
  expect(await problemsOf({ ...leaves, statement })).toEqual([
    'The opening balance that is shown to the public is not the one in the fund’s leaf.',
    'The fund’s signature does not match the statement in the file.',
    'The fund has published a different statement in place of the one in the file.',
  ])
})

test('a leaf of an erased person stays closed: the tree fits, and nothing is said of the sums', async () => {
  const file = changed((all) => all.splice(2, 1, { hash: at(all, 2).hash }))
  const { problems, unopened, sums } = await checkLeaves(checker, file, roots)
  expect([problems, unopened, sums.accounts]).toEqual([[], 1, 3])
})

const withEntry = (place: number, change: Partial<OpenedEntry>): Leaves =>
  changed((all) => all.splice(place, 1, { ...at(all, place), ...change }))
const foundIn = async (file: Leaves) => (await checkLeaves(checker, file, roots)).problems

test('a leaf of another week is named, an account’s and the fund’s', async () => {
  for (const place of [0, 1, 4]) {
    const leaf = at(leaves.leaves, place).leaf.replace('week=2026-10-25', 'week=2026-11-01')
    expect(await foundIn(withEntry(place, { leaf }))).toEqual([
      { kind: 'leaf-hash', position: place },
      { kind: 'leaf-text', position: place },
    ])
  }
})

test('a text that is no leaf is named, an account’s and the fund’s', async () => {
  const problems = await foundIn(withEntry(2, { leaf: 'nothing' }))
  expect(problems).toContainEqual({ kind: 'leaf-text', position: 2 })
  expect(problems).toContainEqual({ kind: 'fund-total', name: 'accounts', signed: 4, sum: 3 })
  expect(await foundIn(withEntry(0, { leaf: 'nothing' }))).toEqual([{ kind: 'fund-unopened' }])
})

test('a salt that is shorter or longer than all salts opens no leaf', async () => {
  for (const place of [0, 2]) {
    const { salt } = at(leaves.leaves, place)
    const bytes = [...(fromBase64(salt) ?? [])]
    for (const other of [[], bytes.slice(1), [...bytes, 0]])
      expect(await foundIn(withEntry(place, { salt: toBase64(Uint8Array.from(other)) }))).toEqual([
        { kind: 'leaf-hash', position: place },
      ])
  }
})

test('leaves behind a statement that is not the root of a week are those of nothing', async () => {
  const nothing = { accounts: 0, opening: 0, gross: 0, recovered: 0, share: 0, closing: 0, carried: 0, fund: 0 }
  for (const statement of ['nothing', roots.statements[0]?.statement ?? ''])
    expect(await checkLeaves(checker, { ...leaves, statement }, roots)).toEqual({
      statement: null,
      sums: nothing,
      fund: null,
      unopened: 0,
      problems: [{ kind: 'proof-statement' }],
    })
})

test('a file without any leaf is not as many as were signed', async () => {
  expect(await foundIn({ ...leaves, leaves: [] })).toEqual([
    { kind: 'leaf-count', found: 0, signed: 5 },
    { kind: 'leaves-root' },
    { kind: 'fund-unopened' },
  ])
})

test('a field that is missing or of another kind makes it no file of leaves', () => {
  const entry = at(leaves.leaves, 1)
  const { hash, leaf, salt } = entry
  const others = [
    null,
    5,
    'text',
    {},
    { leaf, salt },
    { hash: 5 },
    { hash: '?' },
    { hash, leaf },
    { hash, salt },
    { hash, leaf: 5, salt },
    { hash, leaf: null, salt },
    { hash, leaf, salt: 5 },
    { hash, leaf, salt: null },
    { hash, leaf, salt: '?' },
    { hash, salt: null },
  ]
  const wrong = {
    format: [undefined, null, 5, 'another'],
    statement: [undefined, null, 5, ['text']],
    signature: [undefined, null, 5, '?', 'AA'],
    leaves: [undefined, null, 5, {}, 'text', ...others.map((other) => [entry, other])],
  }
  expect(readLeaves(JSON.stringify({ ...leaves, leaves: [entry, { hash }] }))?.leaves).toEqual([entry, { hash }])
  for (const [name, values] of Object.entries(wrong))
    for (const value of values) {
      const file = JSON.stringify({ ...leaves, [name]: value })
      expect([file, readLeaves(file)]).toEqual([file, null])
    }
})

test('another file is no file of leaves', () => {
  for (const other of ['', '[]', 'null', '{}', vector('roots'), JSON.stringify({ ...leaves, leaves: [{ hash: '?' }] })])
    expect(readLeaves(other)).toBeNull()
  expect(readLeaves(JSON.stringify({ ...leaves, leaves: [{ hash: 'AA==', salt: 'AA==' }] }))).toBeNull()
})

test('each total that can differ is named by words of its own, and a count is no amount of money', () => {
  const said = totalNames.map((name) => leavesProblemSentence({ kind: 'fund-total', name, signed: 7, sum: 9 }))
  expect(said.filter((sentence) => /^The {2}/.test(sentence))).toEqual([])
  expect(new Set(said).size).toBe(totalNames.length)
  expect(said.filter((sentence) => !sentence.includes('$0.07'))).toEqual([
    'The number of accounts in the fund’s leaf is 7, and the leaves sum to 9.',
  ])
  expect(leavesProblemSentence({ kind: 'leaf-text', position: 3 })).toBe(
    'Leaf 3 is not in the required form, or is for a different week.',
  )
})

test('what a week came to in all is one line, of one account too', () => {
  const figures = { opening: 1_000_000, gross: 10_000, recovered: 4_000, share: 4_200, closing: 1_008_200, carried: 0 }
  const rest =
    '$10,000.00 at the beginning, $100.00 gross, $40.00 made up earlier losses, $42.00 to investors, $18.00 to the fund, $10,082.00 at the end, $0.00 of loss carried forward.'
  expect(sumsSentence({ ...figures, accounts: 1, fund: 1_800 })).toBe(`1 account: ${rest}`)
  expect(sumsSentence({ ...figures, accounts: 1_200, fund: 1_800 })).toBe(`1,200 accounts: ${rest}`)
})
