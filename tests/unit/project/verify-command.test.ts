import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { trailHeadsFormat } from '#fund/proof/trail-statement.ts'
import { leavesVector, shortVector, vectorLog } from '#tests/support/papers/proof-vectors.ts'
import { trailOf } from '#tests/support/papers/trail-log.ts'
import { runVerify } from '../../../scripts/verify/command.ts'

const project = new URL('../../../', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'verify-'))
const { roots, proofs, consistency } = vectorLog()

const kept = (name: string, content: unknown): string => {
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify(content))
  return file
}
const list = kept('roots.json', roots)
const verify = async (...files: readonly string[]) => {
  const { status, lines } = await runVerify(files)
  return { status, said: lines }
}

test('a root of its own is checked against the list, and a week that was restated since says so', async () => {
  const { status, said } = await verify(kept('1.json', roots.statements[1]), list)
  expect([status, said[0]]).toEqual([0, 'It matches.'])
  expect(said[1]).toMatch(/^The root of the week of 2026-10-25, over 3 accounts: statement 1, published on /)
  expect(said[2]).toMatch(/restated on .* by statement 4: its root [0-9a-f]{64} replaces .*A trade was booked twice\.$/)
  const short = kept('short.json', { ...roots, statements: roots.statements.slice(0, 4) })
  const lost = await verify(kept('4.json', roots.statements[4]), short)
  expect(lost).toMatchObject({ status: 1, said: ['It does not match.', expect.stringMatching(/not published/)] })
})

test('a proof of a restated week names the root before, that after it, and the reason', async () => {
  const { said } = await verify(kept('proof.json', proofs[2]), list)
  expect(said.join('\n')).toMatch(/^It matches\.\nWeek of 2026-10-25, one of 3 accounts, statement 1, published on /)
  expect(said.join('\n')).toMatch(/restated on .* The reason: A trade was booked twice\./)
  const restated = await verify(kept('4.json', roots.statements[4]), list)
  expect(restated.said.join('\n')).toMatch(
    /restates the week, in place of the root [0-9a-f]{64}\. The reason: A trade was/,
  )
})

test('a proof that names its statement by number and digest is checked against the list', async () => {
  const { roots: own, short } = shortVector()
  const { status, said } = await verify(kept('short-proof.json', short), kept('short-roots.json', own))
  expect([status, said[1]]).toEqual([0, expect.stringMatching(/^Week of 2026-10-25, one of 1 account, statement 2, /)])
  expect((await verify(kept('short-proof.json', short), list)).status).toBe(1)
})

test('a list alone, a list that was kept, and the growth between two weeks', async () => {
  expect(await verify(list)).toMatchObject({
    status: 0,
    said: ['It matches.', expect.stringMatching(/^6 statements; the last/)],
  })
  const empty = kept('empty.json', { ...roots, statements: [] })
  expect((await verify(empty)).said).toContain('The list is empty: it says that nothing has been signed yet.')
  const early = kept('early.json', { ...roots, statements: roots.statements.slice(0, 3) })
  expect((await verify(early, list)).said).toContain('All of them are published now.')
  expect(await verify(list, early)).toMatchObject({ status: 1, said: expect.arrayContaining(['It does not match.']) })
  expect((await verify(kept('consistency.json', consistency), list)).status).toBe(0)
})

test('all leaves of a week opened: an auditor reads the sums, or what is wrong with them', async () => {
  const { leaves, roots: own } = leavesVector()
  const ownList = kept('leaves-roots.json', own)
  const { status, said } = await verify(kept('leaves.json', leaves), ownList)
  expect([status, said.slice(0, 2)]).toEqual([
    0,
    ['It matches.', expect.stringMatching(/^Week of 2026-10-25, all 5 leaves/)],
  ])
  expect(said[2]).toMatch(
    /^The totals in the fund’s leaf are the sums of all leaves\. 4 accounts: \$100,000\.00 at the/,
  )
  const closed = leaves.leaves.map(({ hash, ...entry }, place) => (place === 3 ? { hash } : { hash, ...entry }))
  const short = await verify(kept('closed.json', { ...leaves, leaves: closed }), ownList)
  expect(short).toMatchObject({
    status: 0,
    said: expect.arrayContaining([expect.stringMatching(/cannot be added up/)]),
  })
  const fewer = await verify(kept('fewer.json', { ...leaves, leaves: leaves.leaves.slice(1) }), ownList)
  expect(fewer.status).toBe(1)
})

test('what was signed of the trail each day, and a list of it that somebody kept', async () => {
  const days = [26, 27].map((day) => ({ signed: Date.UTC(2026, 10, day, 8), seed: 1, rows: day }))
  const heads = { format: trailHeadsFormat, statements: trailOf(days) }
  const all = kept('trail.json', heads)
  const { status, said } = await verify(all, list)
  expect([status, said]).toEqual([
    0,
    [
      'It matches.',
      expect.stringMatching(/^2 signed ends of the trail; the last is of Fri, Nov 27, 2026, 03:00 .* 27 of/),
    ],
  ])
  const first = kept('first-day.json', { ...heads, statements: heads.statements.slice(0, 1) })
  expect((await verify(first, list, all)).said).toContain('All of them are published now.')
  expect(await verify(all, list, first)).toMatchObject({
    status: 1,
    said: expect.arrayContaining([expect.stringMatching(/^Signed end 1 of the trail is not the one that the fund/)]),
  })
  const cut = kept('cut.json', { ...heads, statements: heads.statements.slice(1) })
  expect((await verify(cut, list)).said.join()).toMatch(/Signed end 0 of the trail does not follow the one before/)
  expect((await verify(list, list, all)).status).toBe(2)
})

test('what cannot be checked is one line, without a stack', async () => {
  const missing = join(folder, 'none.json')
  const asked = [process.execPath, 'scripts/verify.ts', missing, list]
  const { status, stdout, stderr } = spawnSync(asked[0] ?? '', asked.slice(1), { cwd: project, encoding: 'utf8' })
  expect([status, stdout, stderr]).toEqual([2, '', `${missing}: there is no such file.\n`])
  expect(await verify(list, folder)).toEqual({ status: 2, said: [`${folder}: it is a folder.`] })
  const other = kept('other.json', {})
  expect(await verify(list, other)).toEqual({ status: 2, said: [`${other}: it contains no published roots.`] })
  expect((await verify()).said.join()).toMatch(/^npm run verify -- proof\.json roots\.json/)
  expect(await verify(kept('strange.json', { a: 1 }), list)).toMatchObject({ status: 1 })
})
