import { execFileSync } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { checkProof, rootsProblems } from '#fund/proof/proof-check.ts'
import { type Proof, type Roots, rootsFormat } from '#fund/proof/proof-files.ts'
import { checkStatement } from '#fund/proof/proof-kept.ts'
import { house } from '#server/platform/config/house.ts'
import type { Db } from '#server/platform/database/store.ts'
import { anchorRoots } from '#server/proof/log/anchors.ts'
import { compareProofs } from '#server/proof/log/compare.ts'
import { copyDifferences, copyIn, listIn } from '#server/proof/log/compare-copy.ts'
import { changeSigningKey, publishedRoots } from '#server/proof/log/log.ts'
import { proofsBetween } from '#server/proof/log/prove.ts'
import { repositoryProblems } from '#server/proof/log/repository.ts'
import { publishedHeads } from '#server/proof/log/trail-heads.ts'
import { addWitness, publishProofs } from '#server/server/operator/proofs.ts'
import { howMany } from '#tests/support/faults/long.ts'
import { runWeek } from '#tests/support/money/close-week.ts'
import { investor } from '#tests/support/money/fund.ts'
import { anyFrom } from '#tests/support/papers/proof-attempts/any.ts'
import type { Finder } from '#tests/support/papers/proof-attempts/attempt.ts'
import { inFiles } from '#tests/support/papers/proof-attempts/files.ts'
import { inDatabase } from '#tests/support/papers/proof-attempts/index.ts'
import { checker, keyFrom, signedText } from '#tests/support/papers/proof-log.ts'
import { dropGuards } from '#tests/support/people/guards.ts'
import { type Lasting, lasting } from '#tests/support/portal/lasting.ts'
import { startServer, type TestServer } from '#tests/support/portal/server.ts'

const accounts = 10
const attempts = howMany(70, 300)

let server: TestServer
let ids: string[]
let folder: string
let repository: string
/** What had been published before anybody touched the past: the list, the published files and everybody's proofs. */
let kept: Roots
let copy: ReadonlyMap<string, string>
let proofs: readonly Proof[]

const proofsOf = (db: Db, id: string): Promise<Proof[]> =>
  proofsBetween(db, id, { from: 0, to: Number.MAX_SAFE_INTEGER / 2 }).catch(() => [])

beforeAll(async () => {
  repository = await mkdtemp(join(tmpdir(), 'roots-'))
  execFileSync('git', ['init', '-q', '-b', 'main', repository])
  server = await startServer('sqlite', { config: { rootsRepository: repository } })
  const admin: Lasting = await lasting(server, { role: 'admin', email: 'boss@example.com' })
  const settings = await admin.patch('/api/fund/settings', { version: 0, publicTotals: true })
  expect(settings.status).toBe(200)
  const people = []
  for (let place = 0; place < accounts; place += 1)
    people.push(await investor(server, place < 2 ? 80_000_00 : 50_000_00 + place * 7_777_77))
  ids = people.map(({ id }) => id)
  server.clock.set(nextWeek(server.clock.now()).from)
  const { context, clock } = server
  for (let week = 0; week < 5; week += 1) {
    if (week === 3) await context.store.write((work) => changeSigningKey(work))
    await runWeek(server, admin, week === 1 ? -900.01 : 1_234.56)
  }
  const { store, config } = context
  const operator = { store, config, now: clock.now() }
  folder = await mkdtemp(join(tmpdir(), 'proofs-'))
  const witnessed = join(await mkdtemp(join(tmpdir(), 'witness-')), 'witness.json')
  const start = (await publishedRoots(store.read)).statements[0]?.statement ?? ''
  const { secret, hex } = keyFrom(9)
  const witness = { statement: 0, name: 'A notary', key: hex, signature: signedText(secret, start) }
  await writeFile(witnessed, JSON.stringify(witness))
  await addWitness(operator, [witnessed])
  await publishProofs(operator, [folder])
  await anchorRoots(context)
  kept = await publishedRoots(store.read)
  copy = await copyIn(folder)
  proofs = (await Promise.all(ids.map((id) => proofsOf(store.read, id)))).flat()
})
afterAll(() => server.close())

const anyProblem = async (all: readonly Proof[], roots: Roots): Promise<boolean> => {
  for (const proof of all) if ((await checkProof(checker, proof, roots)).problems.length > 0) return true
  return false
}

/**
 * By the proofs that investors kept, checked against what is published now, or by those handed out now, checked against
 * what was published.
 */
const foundByProofs = async (db: Db, now: Roots): Promise<boolean> => {
  if (await anyProblem(proofs, now)) return true
  const handedNow = (await Promise.all(ids.map((id) => proofsOf(db, id)))).flat()
  return handedNow.length < proofs.length || anyProblem(handedNow, kept)
}

const foundByKeptRoot = async (now: Roots): Promise<boolean> => {
  for (const signed of kept.statements)
    if ((await checkStatement(checker, signed, now)).problems.length > 0) return true
  return false
}

const differences = async (files: ReadonlyMap<string, string>, own: Roots): Promise<string[]> => {
  const { portalUrl } = server.context.config
  const publisher = { origin: portalUrl, author: house.name }
  const trail = await publishedHeads(server.context.store.read)
  const before = { publishedBefore: kept.statements.length, trailBefore: 0 }
  return copyDifferences(files, own, { folder, publisher, trail, ...before })
}

type Found = readonly (readonly [Finder, boolean])[]
const finders = (found: Found): Finder[] => found.flatMap(([finder, isFound]) => (isFound ? [finder] : []))

/** Only what nothing else detects is looked for in the repository as well: git is slow. */
const foundIn = async (db: Db, withRepository: boolean): Promise<Finder[]> => {
  const now = await publishedRoots(db)
  const { secret } = server.context
  const { problems, ofWitnesses } = await compareProofs(db, secret)
  const inRepository = withRepository && (await repositoryProblems(db, repository)).length > 0
  return finders([
    ['an investor’s proof', await foundByProofs(db, now)],
    ['book and roots', problems.length > 0],
    ['witnesses', ofWitnesses.length > 0],
    ['published files', (await differences(copy, now)).length > 0],
    ['a kept root', await foundByKeptRoot(now)],
    ['the repository', inRepository],
  ])
}

const undone = new Error('undone')

const triedInDatabase = async (kind: string, number: number): Promise<Finder[]> => {
  let by: Finder[] = []
  const unit = server.context.store.write(async (work) => {
    await dropGuards(work.db)
    await inDatabase[kind]?.run(work, anyFrom(number + 1))
    by = await foundIn(work.db, kind.startsWith('re-signed'))
    throw undone
  })
  await expect(unit).rejects.toBe(undone)
  return by
}

const triedInFiles = async (kind: string, number: number): Promise<Finder[]> => {
  const files = inFiles[kind]?.run(copy, anyFrom(number + 1)) ?? copy
  expect(files).not.toEqual(copy)
  const list = listIn(files) ?? { format: rootsFormat, statements: [] }
  const isThere = listIn(files) !== null
  return finders([
    ['an investor’s proof', isThere && (await anyProblem(proofs, list))],
    ['published files', (await differences(files, kept)).length > 0],
    ['the list itself', isThere && (await rootsProblems(checker, list)).length > 0],
  ])
}

const kinds = [...Object.keys(inDatabase), ...Object.keys(inFiles)]

test('nobody finds anything where nothing was changed', async () => {
  expect(await foundIn(server.context.store.read, true)).toEqual([])
  expect(await rootsProblems(checker, kept)).toEqual([])
  expect(proofs).toHaveLength(accounts * 5)
})

test(`there are ${attempts} attempts, at least one of every kind`, () => {
  expect(attempts).toBeGreaterThanOrEqual(kinds.length)
})

test.each([...kinds.entries()])(
  'attempt %i and on, %s: found by exactly those who can find it',
  async (first, kind) => {
    const isInDatabase = kind in inDatabase
    const expected = (isInDatabase ? inDatabase : inFiles)[kind]?.by ?? []
    for (let number = first; number < attempts; number += kinds.length) {
      const by = await (isInDatabase ? triedInDatabase(kind, number) : triedInFiles(kind, number))
      expect([number, by]).toEqual([number, expected])
    }
  },
)
