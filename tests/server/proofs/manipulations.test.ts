import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkProof, rootsProblems } from '#fund/proof-check.ts'
import type { Proof, Roots } from '#fund/proof-files.ts'
import { readStatement } from '#fund/proof-statement.ts'
import { nextWeek } from '#fund/week.ts'
import { compareProofs, copyProblems } from '#server/proofs/compare.ts'
import { publishedRoots } from '#server/proofs/log.ts'
import { proofsBetween } from '#server/proofs/prove.ts'
import type { Db } from '#server/store/store.ts'
import { runWeek } from '#tests/support/close-week.ts'
import { investor } from '#tests/support/fund.ts'
import { type Lasting, lasting } from '#tests/support/lasting.ts'
import { checker } from '#tests/support/proof-log.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const attempts = process.env.TEST_LONG ? 300 : 60

let server: TestServer
let ids: string[]
/** What left the house before anybody touched the past. */
let kept: Roots
beforeAll(async () => {
  server = await startServer('sqlite')
  const admin: Lasting = await lasting(server, { role: 'admin', email: 'boss@example.com' })
  const people = []
  for (const amount of [80_000_00, 80_000_00, 250_000_00, 1_200_000_00]) people.push(await investor(server, amount))
  ids = people.map(({ id }) => id)
  server.clock.set(nextWeek(server.clock.now()).from)
  for (let week = 0; week < 5; week += 1) await runWeek(server, admin, week === 1 ? -900.01 : 1_234.56)
  kept = await publishedRoots(server.context.store.read)
})
afterAll(() => server.close())

const random = (seed: number) => {
  let state = seed * 2_654_435_761 + 1
  return (below: number): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return state % below
  }
}

type Random = ReturnType<typeof random>

/** Someone who owns the database: no trigger stops them. */
const unlocked = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`.execute(db)
  for (const { name } of rows) await sql`drop trigger ${sql.ref(name)}`.execute(db)
}

const pick = <T>(all: readonly T[], any: Random): T => {
  const one = all[any(all.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

const figures = ['gross', 'recovered', 'share', 'result_change', 'carried_after'] as const
const texts = ['text', 'hash', 'signature', 'accounts', 'leaves', 'salts'] as const

const changedText = (text: string, any: Random): string => {
  const at = any(text.length - 1)
  const other = text[at] === '7' ? '8' : '7'
  return text.slice(0, at) + other + text.slice(at + 1)
}

const oneRow = async (db: Db, any: Random) => pick(await db.selectFrom('week_rows').selectAll().execute(), any)
const weekStatement = async (db: Db, any: Random) =>
  pick(await db.selectFrom('proof_statements').selectAll().where('kind', '=', 'week').execute(), any)
const statementRow = (db: Db, any: Random) => weekStatement(db, any)

const setRow = (db: Db, row: { week_from: number; version: number; person_id: string }, values: object) =>
  db
    .updateTable('week_rows')
    .set(values)
    .where('week_from', '=', row.week_from)
    .where('version', '=', row.version)
    .where('person_id', '=', row.person_id)
    .execute()

/** Each changes the past in its own way; what it names is the kind. */
const inDatabase: Readonly<Record<string, (db: Db, any: Random) => Promise<unknown>>> = {
  ...Object.fromEntries(
    figures.map((column) => [
      `a leaf: ${column}`,
      async (db: Db, any: Random) => {
        const row = await oneRow(db, any)
        return setRow(db, row, { [column]: row[column] + 1 + any(1000) })
      },
    ]),
  ),
  'a leaf: opening balance': async (db, any) => {
    const row = await oneRow(db, any)
    return db
      .updateTable('openings')
      .set((eb) => ({ balance: eb('balance', '+', 1 + any(100)) }))
      .where('week_from', '=', row.week_from)
      .where('person_id', '=', row.person_id)
      .execute()
  },
  'two leaves with the same sum': async (db, any) => {
    const { week_from } = await oneRow(db, any)
    const [one, other] = await db.selectFrom('week_rows').selectAll().where('week_from', '=', week_from).execute()
    if (!one || !other) throw new Error('two accounts are needed')
    const cents = 1 + any(50)
    await setRow(db, one, { gross: one.gross + cents, result_change: one.result_change + cents })
    return setRow(db, other, { gross: other.gross - cents, result_change: other.result_change - cents })
  },
  'an account taken out': async (db, any) => {
    const row = await oneRow(db, any)
    return db
      .deleteFrom('week_rows')
      .where('week_from', '=', row.week_from)
      .where('person_id', '=', row.person_id)
      .execute()
  },
  ...Object.fromEntries(
    texts.map((column) => [
      `a statement: ${column}`,
      async (db: Db, any: Random) => {
        const row = await statementRow(db, any)
        const values = { [column]: changedText(row[column] ?? '', any) }
        return db.updateTable('proof_statements').set(values).where('number', '=', row.number).execute()
      },
    ]),
  ),
  'a root': async (db, any) => {
    const row = await statementRow(db, any)
    const text = row.text.replace(/root=[0-9a-f]{4}/, `root=${any(2) ? 'beef' : 'cafe'}`)
    return db.updateTable('proof_statements').set({ text }).where('number', '=', row.number).execute()
  },
  'the order of leaves': async (db, any) => {
    const row = await statementRow(db, any)
    const bytes = Buffer.from(row.leaves ?? '', 'base64')
    const at = 1 + any(bytes.length / 32 - 2)
    const swapped = Buffer.concat([
      bytes.subarray(0, at * 32),
      bytes.subarray((at + 1) * 32, (at + 2) * 32),
      bytes.subarray(at * 32, (at + 1) * 32),
      bytes.subarray((at + 2) * 32),
    ])
    const leaves = swapped.toString('base64')
    return db.updateTable('proof_statements').set({ leaves }).where('number', '=', row.number).execute()
  },
  'the ledger’s head': async (db, any) => {
    const seq = readStatement((await statementRow(db, any)).text)?.book.seq ?? 1
    const hash = 'f'.repeat(64)
    return db.updateTable('entries').set({ hash }).where('seq', '=', seq).execute()
  },
  'a truncated chain': (db, any) =>
    db
      .deleteFrom('proof_statements')
      .where('number', '>', 1 + any(3))
      .execute(),
  'a week left out': async (db, any) =>
    db
      .deleteFrom('proof_statements')
      .where('number', '=', (await statementRow(db, any)).number)
      .execute(),
  'a week twice': async (db, any) => {
    const row = await statementRow(db, any)
    return db
      .insertInto('proof_statements')
      .values({ ...row, number: 90 + any(9) })
      .execute()
  },
  'two weeks exchanged': async (db, any) => {
    const number = 1 + any(4)
    await db.updateTable('proof_statements').set({ number: 99 }).where('number', '=', number).execute()
    await db
      .updateTable('proof_statements')
      .set({ number })
      .where('number', '=', number + 1)
      .execute()
    return db
      .updateTable('proof_statements')
      .set({ number: number + 1 })
      .where('number', '=', 99)
      .execute()
  },
}

const inFiles: Readonly<Record<string, (roots: Roots, any: Random) => Roots['statements']>> = {
  'published: a text': ({ statements }, any) => {
    const at = any(statements.length)
    return statements.map((one, place) => (place === at ? { ...one, statement: changedText(one.statement, any) } : one))
  },
  'published: a signature': ({ statements }, any) => {
    const at = any(statements.length)
    const one = statements[at]
    const signature = statements[(at + 1) % statements.length]?.signature ?? ''
    return one ? statements.with(at, { ...one, signature }) : statements
  },
  'published: a week left out': ({ statements }, any) => statements.toSpliced(any(statements.length - 1), 1),
  'published: a week twice': ({ statements }, any) => {
    const at = any(statements.length)
    return statements.toSpliced(at, 0, ...statements.slice(at, at + 1))
  },
  'published: cut short': ({ statements }, any) => statements.slice(0, 1 + any(statements.length - 1)),
  'published: an order': ({ statements }, any) => {
    const at = any(statements.length - 1)
    const [one, other] = [statements[at], statements[at + 1]]
    return one && other ? statements.with(at, other).with(at + 1, one) : statements
  },
}

/** What investors find by the proofs that they are handed now, against the roots that were published then. */
const foundByProofs = async (db: Db): Promise<boolean> => {
  for (const id of ids) {
    const proofs: Proof[] = await proofsBetween(db, id, { from: 0, to: Number.MAX_SAFE_INTEGER / 2 }).catch(() => [])
    if (proofs.length < kept.statements.length - 1) return true
    for (const proof of proofs) if ((await checkProof(checker, proof, kept)).problems.length > 0) return true
  }
  return false
}

const undone = new Error('undone')

const tried = async (number: number): Promise<{ kind: string; by: string[] }> => {
  const any = random(number + 1)
  const names = [...Object.keys(inDatabase), ...Object.keys(inFiles)]
  const kind = names[number % names.length] ?? ''
  const by: string[] = []
  const { store } = server.context
  const changeFiles = inFiles[kind]
  if (changeFiles) {
    const statements = changeFiles(kept, any)
    if ((await rootsProblems(checker, { statements })).length > 0) by.push('the roots themselves')
    if (copyProblems({ ...kept, statements }, kept, kept.statements.length).length > 0) by.push('the comparison')
    return { kind, by }
  }
  await store
    .write(async ({ db }) => {
      await unlocked(db)
      await inDatabase[kind]?.(db, any)
      if (await foundByProofs(db)) by.push('an investor’s proof')
      const now = await publishedRoots(db)
      const problems = [...(await compareProofs(db)).problems, ...copyProblems(kept, now, kept.statements.length)]
      if (problems.length > 0) by.push('the comparison')
      throw undone
    })
    .catch((reason) => {
      if (reason !== undone) throw reason
    })
  return { kind, by }
}

test(`${attempts} attempts to change the past are found, each by what is said`, async () => {
  expect((await compareProofs(server.context.store.read)).problems).toEqual([])
  expect(await foundByProofs(server.context.store.read)).toBe(false)
  const found = new Map<string, Set<string>>()
  for (let number = 0; number < attempts; number += 1) {
    const { kind, by } = await tried(number)
    expect([number, kind, by]).not.toEqual([number, kind, []])
    found.set(kind, new Set([...(found.get(kind) ?? []), ...by]))
  }
  // Whoever keeps the figures of a leaf from its owner is found by its owner, not only by the fund's own comparison.
  for (const figure of ['gross', 'recovered', 'share', 'result_change', 'carried_after'])
    expect([figure, ...(found.get(`a leaf: ${figure}`) ?? [])]).toEqual([
      figure,
      'an investor’s proof',
      'the comparison',
    ])
  for (const kind of [
    'two leaves with the same sum',
    'a leaf: opening balance',
    'a truncated chain',
    'a week left out',
  ])
    expect([kind, ...(found.get(kind) ?? [])]).toEqual([kind, 'an investor’s proof', 'the comparison'])
  for (const kind of Object.keys(inFiles)) expect([kind, ...(found.get(kind) ?? [])]).toContain('the comparison')
})
