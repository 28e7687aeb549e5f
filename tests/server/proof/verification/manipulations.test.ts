/**
 * Finds whatever is changed behind the book's back. The suite tries some of the manipulations, and
 * `npm run test:long -- manipulations` all of them.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addBrokerAccount } from '#server/money/broker/accounts.ts'
import { importBrokerFile } from '#server/money/broker/import.ts'
import { keptDay } from '#server/money/broker/kept-days.ts'
import { readBrokerFile } from '#server/money/broker/read-broker-file.ts'
import { applyImport } from '#server/money/imports/apply.ts'
import { applyWeeks } from '#server/money/imports/apply-weeks.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import { migrations } from '#server/platform/database/migrations.ts'
import { protectedTables } from '#server/platform/database/protected-tables.ts'
import type { Db, Store } from '#server/platform/database/store.ts'
import { readCsv } from '#server/platform/http/read-csv.ts'
import { adoptRows } from '#server/platform/integrity/adopt.ts'
import { checkRows } from '#server/platform/integrity/check.ts'
import { compareProofs, couldNotBeCompared } from '#server/proof/log/compare.ts'
import { signTrailDaily } from '#server/proof/log/trail-heads.ts'
import { verifyFund } from '#server/proof/verification/verify-fund.ts'
import { howMany } from '#tests/support/faults/long.ts'
import { flexOf, weekOfSeed } from '#tests/support/money/broker-files.ts'
import type { Action } from '#tests/support/money/life/actions.ts'
import { play } from '#tests/support/money/life/play.ts'
import { fourInvestors } from '#tests/support/money/life/prologue.ts'
import {
  type Change,
  type Column,
  changesOf,
  columnsOf,
  fillEmptyTables,
  makeChange,
  setReferencesAside,
} from '#tests/support/papers/columns.ts'
import { type Manipulation, manipulations } from '#tests/support/papers/manipulations.ts'
import { dropGuards, dropNotes } from '#tests/support/people/guards.ts'
import { engines } from '#tests/support/portal/databases.ts'
import { testKeyring } from '#tests/support/portal/keyed.ts'
import { openStore } from '#tests/support/portal/open-store.ts'
import unprotected from './unprotected.json' with { type: 'json' }

const week = (permille: number, corrected: Extract<Action, { does: 'week' }>['corrected'] = null): Action => ({
  does: 'week',
  permille,
  cents: 7,
  lateHours: 30,
  corrected,
})

/**
 * Everything that moves money, once: paid, settled for less than requested, corrected, closed, and corrected after
 * that.
 */
const life: readonly Action[] = [
  { does: 'withdraw', who: 1, kind: 'dividend', part: 5, approved: true },
  week(4),
  { does: 'pay', who: 1, which: 'waiting' },
  { does: 'withdraw', who: 0, kind: 'capital', part: 10, approved: true },
  { does: 'withdraw', who: 2, kind: 'capital', part: 3, approved: true },
  week(-50, { back: 1, permille: -200 }),
  { does: 'batch' },
  { does: 'end-batch', as: 'banked' },
  { does: 'pay', who: 3, which: 'waiting' },
  { does: 'correct', back: 3, permille: 80, cents: 3 },
  { does: 'deposit', who: 1, dollars: 33_333 },
  { does: 'decide-deposit', who: 1, step: 'approved' },
  { does: 'bank-receipt', who: 1, tenths: 9 },
  { does: 'unasked', dollars: 12_000 },
  { does: 'end-suspense', who: 2, as: 'given' },
  { does: 'unasked', dollars: 70 },
  { does: 'end-suspense', who: 2, as: 'returned' },
  { does: 'return-payout', who: 1 },
  { does: 'bank-fee', dollars: 35, beyond: false },
  { does: 'reverse-fee', isOneAfterAll: true },
  { does: 'unasked', dollars: 70 },
  { does: 'end-suspense', who: 2, as: 'income' },
  { does: 'reverse-income' },
  { does: 'end-suspense', who: 2, as: 'income' },
  { does: 'pay-in', by: 'hand', tenths: 13 },
  { does: 'reverse-pay-in' },
  { does: 'pay-in', by: 'suspense', tenths: 10 },
  { does: 'pay-in', by: 'line', tenths: 4 },
  { does: 'set-reserve', weeks: 1 },
  { does: 'trade', who: 2, active: false },
  week(-12),
  { does: 'correct', back: 1, permille: -30, cents: 1 },
  week(9),
  { does: 'reverse', who: 1 },
  { does: 'keep-payout', who: 1 },
]

const csv = `name,email,phone,join_date,risk_profile,opening_capital
Ida Import,ida@example.com,,,,25000
Jon Import,jon@example.com,,,,31000
`

const weeksBefore = 'week_start,return\n2025-11-30,1.25\n2025-12-07,-0.4\n'

/** What nothing protects, by column, with the reason. */
const listed = new Map<string, string>(
  Object.entries(unprotected.unprotected).flatMap(([table, reasons]) =>
    typeof reasons === 'string'
      ? [[`${table}.*`, reasons] as const]
      : Object.entries(reasons).map(([column, reason]) => [`${table}.${column}`, reason] as const),
  ),
)

/** What is derived again from the book, or chained or signed by itself. */
const derivedOnes = new Set<string>(
  Object.entries<string>(unprotected.derived).flatMap(([table, names]) =>
    names.split(' ').map((name) => `${table}.${name}`),
  ),
)

const isByDigest = (name: string): boolean => {
  const [table = '', column = ''] = name.split('.')
  const by = protectedTables[table]
  return by !== undefined && (column === '(row)' || by.columns.includes(column))
}

const kindOf = (name: string): 'by digest' | 'derived' | 'listed' | 'unknown' => {
  const [table] = name.split('.')
  if (listed.has(name) || listed.has(`${table}.*`)) return 'listed'
  if (isByDigest(name)) return 'by digest'
  return derivedOnes.has(name) ? 'derived' : 'unknown'
}

const isThere = (name: string, columns: readonly Column[]): boolean =>
  columns.some(({ table, column }) => [`${table}.*`, `${table}.(row)`, `${table}.${column}`].includes(name))

const nothingFound = { problems: [] as readonly string[] }

class UndoneError extends Error {}

/** The problems as an operator sees them, even of a number that cannot be read. */
const problemsOf = (db: Db): Promise<readonly string[]> =>
  verifyFund(db, { secret: testKeyring }).then(
    async ({ problems }) => [...problems, ...(await compareProofs(db, testKeyring)).problems],
    (reason) => couldNotBeCompared('the book', reason),
  )

describe.each(engines)('verifying a fund on %s', (engine) => {
  let store: Store
  let drop: () => Promise<void>
  let columns: Column[]
  beforeAll(async () => {
    const opened = await openStore(engine)
    store = opened.store
    drop = opened.drop
    const player = await fourInvestors(store)
    const by = { id: 'admin', email: 'boss@example.com' }
    for (const one of life) await play(player, one)
    await play(player, { does: 'take-share', part: 3 })
    const [investors, weeks] = await Promise.all([csv, weeksBefore].map(readCsv))
    await store.write((work) => applyImport(work.as({ by, from: '127.0.0.1' }), { lines: investors ?? [] }), player.now)
    await store.write((work) => applyWeeks(work.as({ by, from: '127.0.0.1' }), { lines: weeks ?? [] }), player.now)
    const read = await readBrokerFile(Buffer.from(flexOf(weekOfSeed(46))))
    const file = { ...read, days: read.days.map(keptDay) }
    const account = { broker: 'Example Brokers', number: read.account }
    const atImport = Math.max(player.now, Date.parse('2026-11-30T12:00:00Z'))
    await store.write((work) => addBrokerAccount(work.as({ by, from: '127.0.0.1' }), account), player.now)
    await store.write((work) => importBrokerFile(work.as({ by, from: '127.0.0.1' }), 'week.xml', file), atImport)
    await signTrailDaily({ store, clock: { now: () => player.now } })
    columns = await columnsOf(store)
    await fillEmptyTables(store, columns)
    await adoptRows(store)
  }, 60_000)
  afterAll(() => drop())

  const problemsAfter = async (one: Manipulation, choice: number): Promise<readonly string[] | undefined> => {
    let problems: readonly string[] | undefined
    await store
      .write(async (work) => {
        await dropGuards(work.db)
        if (await one.run(work.db, choice)) problems = await problemsOf(work.db)
        throw new UndoneError()
      })
      .catch((reason) => {
        if (!(reason instanceof UndoneError)) throw reason
      })
    return problems
  }

  test('a fund to which all of it happened is sound, and every kind of record was compared', async () => {
    const { problems, compared } = await verifyFund(store.read)
    expect(problems).toEqual([])
    expect(compared.filter(({ compared: count }) => count > 0).map(({ kind }) => kind)).toHaveLength(22)
  })

  /** Whether a change from outside is found; null if there is nothing to change, or the database refuses it. */
  const isFound = async (change: Change, isOwn: boolean): Promise<boolean | null> => {
    const column = columns.find((one) => one.table === change.table && one.column === change.column)
    let found: boolean | null = null
    await store
      .write(async (work) => {
        await dropGuards(work.db)
        await setReferencesAside(store, work.db)
        if (await makeChange(store, work.db, change, column, isOwn)) {
          const rows = change.table in protectedTables ? await checkRows(work.db, [change.table]) : nothingFound
          found = rows.problems.length > 0 || (await problemsOf(work.db)).length > 0
        }
        throw new UndoneError()
      })
      .catch((reason) => {
        if (!(reason instanceof UndoneError)) found = null
      })
    return found
  }

  const outcomeOf = async (change: Change): Promise<boolean | null> =>
    (await isFound(change, false)) ?? (await isFound(change, true))

  test('every column of every table is protected, derived again, or has a reason why nothing protects it', () => {
    const names = columns.map(({ table, column }) => `${table}.${column}`)
    expect(names.filter((name) => kindOf(name) === 'unknown')).toEqual([])
    expect([...listed.keys(), ...derivedOnes].filter((name) => !isThere(name, columns))).toEqual([])
    expect([...listed.keys()].filter((name) => derivedOnes.has(name) || isByDigest(name))).toEqual([])
  })

  const changes = () => changesOf(columns)
  const share = howMany({ sqlite: 12, postgres: 80 }[engine], 1)
  test(`one in ${share} changes of a column from outside is tried: it is found, unless the column is listed`, async () => {
    const wrong: string[] = []
    let done = 0
    for (const [place, change] of changes().entries()) {
      const name = `${change.table}.${change.column}`
      const isListed = kindOf(name) === 'listed'
      // Where nothing is found, everything is gone through each time.
      if (place % share !== 0 || (isListed && share > 1)) continue
      const found = await outcomeOf(change)
      if (found === null) continue
      done += 1
      if (found === isListed) wrong.push(`${name}, ${change.how}`)
    }
    expect(wrong).toEqual([])
    expect(done).toBeGreaterThan(changes().length / share / 3)
  }, 600_000)

  /** The same book as it was before its entries had columns, upgraded; its older hashes do not cover them. */
  const upgraded = async (db: Db): Promise<void> => {
    await dropNotes(db)
    for (const index of ['entries_by_subject', 'entries_by_reversed']) await db.schema.dropIndex(index).execute()
    for (const column of ['subject_id', 'reverses_seq', 'reason'])
      await db.schema.alterTable('entries').dropColumn(column).execute()
    await db.schema.alterTable('book').dropColumn('columns_from').execute()
    await migrations['0127-entry-columns']?.up(db)
    await dropGuards(db)
  }

  const entriesOf = (db: Db) =>
    db.selectFrom('entries').select(['seq', 'key', 'subject_id', 'reverses_seq', 'reason']).orderBy('seq').execute()

  /** Tries something and takes it back. */
  const trying = async (tries: (db: Db) => Promise<void>): Promise<void> => {
    const tried = store.write(async ({ db }) => {
      await tries(db)
      throw new UndoneError()
    })
    await expect(tried).rejects.toThrow(UndoneError)
  }

  test('an older book learns from its keys what its entries are about, as it would be booked today', () =>
    trying(async (db) => {
      const { seq } = await db.selectFrom('book').select('seq').executeTakeFirstOrThrow()
      const filler = (key: string, place: number, subject_id: string, reverses_seq: number | null = null) => ({
        ...{
          seq: seq + place,
          id: key,
          key,
          kind: 'deposit' as const,
          description: 'A filler',
          subject_id,
          reverses_seq,
        },
        ...{ effective_at: 0, posted_at: 0, previous_hash: `before ${key}`, hash: `of ${key}` },
      })
      const fillers = [
        filler('import:gone', 1, 'gone'),
        ...Array.from({ length: 1_200 }, (_, place) => filler(`deposit:bank:${place}`, place + 2, `bank:${place}`)),
        filler('import-undone:gone', 1_202, 'gone', seq + 1),
      ]
      await inBatches(fillers, (some) =>
        db
          .insertInto('entries')
          .values([...some])
          .execute(),
      )
      const booked = await entriesOf(db)
      const reversals = booked.filter(({ reverses_seq }) => reverses_seq !== null)
      const words = ['bank-fee-reversed', 'fund-deposit-reversed', 'import-undone', 'income-reversed', 'kept', 'return']
      expect([...new Set(reversals.map(({ key }) => key.split(':')[0]))].toSorted()).toEqual([...words, 'reversal'])
      await upgraded(db)
      // Only what reverses an entry of the fund's own said why in the book itself.
      const said = /^(bank-fee|income|fund-deposit)-reversed:/
      expect(await entriesOf(db)).toEqual(
        booked.map((row) => ({ ...row, reason: said.test(row.key) ? row.reason : null })),
      )
    }))

  test('what an older entry is about cannot be changed behind its back either', () =>
    trying(async (db) => {
      await upgraded(db)
      const found = async () => (await problemsOf(db)).filter((one) => !one.endsWith('is not what its hash says'))
      expect(await found()).toEqual([])
      const reversal = db.selectFrom('entries').selectAll().where('key', 'like', 'bank-fee-reversed:%')
      const { seq, subject_id, reverses_seq, reason } = await reversal.executeTakeFirstOrThrow()
      const change = (to: { subject_id?: string; reverses_seq?: number | null; reason?: string }) =>
        db.updateTable('entries').set(to).where('seq', '=', seq).execute()
      for (const [changed, problem] of [
        [{ subject_id: 'another' }, `subject_id is stored as another, but should be ${subject_id}`],
        [{ reverses_seq: null }, `reverses_seq is stored as nothing, but should be ${reverses_seq}`],
        [{ reason: 'Another' }, `reason is stored as Another, but should be ${reason}`],
      ] as const) {
        await change(changed)
        expect(await found()).toContainEqual(expect.stringContaining(problem))
        await change({ subject_id: subject_id ?? '', reverses_seq, reason: reason ?? '' })
      }
    }))

  const tried = howMany({ sqlite: 40, postgres: 10 }[engine], manipulations.length)
  const every = manipulations.length / tried
  const some = Array.from({ length: tried }, (_, place) => Math.floor(place * every))
  test(`${tried} of ${manipulations.length} manipulations are found`, async () => {
    const [missed, done] = [[] as string[], [] as string[]]
    for (const place of some) {
      const one = manipulations[place]
      const problems = one && (await problemsAfter(one, place * 7))
      if (!one || !problems) continue
      done.push(one.name)
      if (problems.length === 0) missed.push(one.name)
    }
    expect(missed).toEqual([])
    expect(done.length).toBeGreaterThan(tried * 0.8)
  }, 600_000)
})
