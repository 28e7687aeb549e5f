import fc from 'fast-check'
import { type KyselyPlugin, sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { type AccountName, capitalOf } from '#server/ledger/accounts.ts'
import { append, entriesAbout, keyAgain, type Line, lockBook, type Posting } from '#server/ledger/append.ts'
import { hashOf, verifyBook } from '#server/ledger/verify.ts'
import { openPostgres } from '#server/platform/database/postgres/postgres.ts'
import type { Store } from '#server/platform/database/store.ts'
import { listeners } from '#server/server/listeners.ts'
import { dropGuards } from '#tests/support/people/guards.ts'
import { keyed } from '#tests/support/portal/keyed.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

const posting = (key: string, lines: readonly Line[]): Posting => ({
  key,
  kind: 'deposit',
  subjectId: null,
  description: 'a test',
  effectiveAt: 0,
  lines,
})

const transfer = (key: string, from: AccountName, to: AccountName, amount: number): Posting =>
  posting(key, [
    { account: from, amount: -amount },
    { account: to, amount },
  ])

const account = fc.constantFrom<AccountName>('cash', 'trading', 'fund', 'capital:a', 'result:a', 'payable:a')
const cents = fc.integer({ min: -1_000_000_000_00, max: 1_000_000_000_00 })

/** Any lines on other accounts, and a line that makes them sum to zero. */
const balanced = fc
  .uniqueArray(fc.tuple(account, cents), { minLength: 1, maxLength: 5, selector: ([name]) => name })
  .map((lines) => {
    // Cash only comes in, so that no order of the entries overdraws it.
    const others = lines.map(([name, amount]) => ({
      account: name,
      amount: name === 'cash' ? -Math.abs(amount) : amount,
    }))
    const rest = others.reduce((sum, { amount }) => sum + amount, 0)
    return [...others, { account: 'capital:rest' as const, amount: rest === 0 ? 0 : -rest }]
  })

const tampering = [
  ["update lines set amount = amount + 1 where seq = 2 and account = 'fund'", 'entry 2 is not what its hash says'],
  ["update lines set amount = amount + 1 where seq = 2 and account = 'fund'", 'the lines of entry 2 sum to 1 cents'],
  ["update entries set description = 'another' where seq = 2", 'entry 2 is not what its hash says'],
  ["update entries set digest = 'of another' where seq = 2", 'entry 2 is not what its hash says'],
  ["update entries set subject_id = 'another' where seq = 2", 'entry 2 is not what its hash says'],
  ['update entries set reverses_seq = 1 where seq = 2', 'entry 2 is not what its hash says'],
  ["update entries set reason = 'another' where seq = 2", 'entry 2 is not what its hash says'],
  ['update book set columns_from = 3', 'entry 2 is not what its hash says'],
  ["update entries set previous_hash = 'another' where seq = 3", 'entry 3 does not follow'],
  ["delete from lines where seq = 2 and account = 'fund'", 'the lines of entry 2 sum to'],
  ["update accounts set balance = balance + 1 where name = 'fund'", 'the account fund is stored as 16 cents'],
  ["delete from accounts where name = 'fund'", 'the account fund has lines, but is missing'],
  [
    "insert into accounts (name, kind, account_id, balance) values ('capital:x', 'capital', 'x', 5)",
    'the account capital:x is stored as 5 cents, its lines sum to 0',
  ],
  ['update book set seq = 7', 'the head says 7'],
] as const

/** A book that was begun years ago is verified by the same hashes. */
test('the hash of an entry is the one that it has always had, in whatever order its lines are read', () => {
  const lines = [
    { account: 'cash', amount: -5 },
    { account: 'capital:a', amount: 3 },
    { account: 'fund', amount: 2 },
  ]
  const entry = {
    previousHash: '0'.repeat(64),
    seq: 1,
    id: '018f0000-0000-7000-8000-000000000001',
    key: 'deposit:1',
    kind: 'deposit',
    description: 'Deposit 1',
    effectiveAt: 1_795_323_600_000,
    postedAt: 1_795_323_600_001,
    digest: null,
    columns: null,
  }
  for (const order of [lines, lines.toReversed(), lines.toSpliced(0, 1).concat(lines.slice(0, 1))])
    expect(hashOf({ ...entry, lines: order })).toBe('08d6d340acf205eca31e7ad9e3050c6712f1cc30d8a35bda2dceed1cdc9ae7e2')
  expect(hashOf({ ...entry, lines, digest: 'of something' })).toBe(
    'bed877895d0a59349faf0f5187a70c0dffd843e4d956e420b4ba3521b5a6dd50',
  )
})

test('of a newer entry the hash covers what it is about, what it reverses and why', () => {
  const entry = {
    previousHash: '0'.repeat(64),
    seq: 7,
    id: '018f0000-0000-7000-8000-000000000007',
    key: 'bank-fee-reversed:1',
    kind: 'reversal',
    description: 'Fee of the bank, 2026-11-20, reversed: Not ours',
    effectiveAt: 1_795_323_600_000,
    postedAt: 1_795_323_600_001,
    digest: null,
    lines: [
      { account: 'cash', amount: -5 },
      { account: 'fund', amount: 5 },
    ],
  }
  const columns = { subjectId: '1', reversesSeq: 6, reason: 'Not ours' }
  expect(hashOf({ ...entry, columns })).toBe('809ad730726c8fa9f6845a4a55f07fc7f1f4c2167aadc5d0a3554701b2a97b49')
  const others = [{ subjectId: '2' }, { subjectId: null }, { reversesSeq: 5 }, { reason: 'Not our' }, { reason: null }]
  const hashes = others.map((other) => hashOf({ ...entry, columns: { ...columns, ...other } }))
  expect(new Set([hashOf({ ...entry, columns }), hashOf({ ...entry, columns: null }), ...hashes]).size).toBe(7)
})

describe.each(engines)('the book on %s', (engine) => {
  let server: TestServer
  let store: Store
  beforeEach(async () => {
    server = await startServer(engine)
    store = server.context.store
    return () => server.close()
  })

  const post = (entry: Posting, node = store) => node.write((work) => append(work, entry), server.clock.now())
  const check = async () => verifyBook(store.read)
  const stored = async () => {
    const rows = await store.read.selectFrom('accounts').select(['name', 'balance']).execute()
    return new Map(rows.map(({ name, balance }) => [name, balance]))
  }

  test('whatever is posted, stored balances are the sums of their lines and the chain verifies', async () => {
    const sums = new Map<string, number>()
    let count = 0
    await fc.assert(
      fc.asyncProperty(fc.array(balanced, { minLength: 1, maxLength: 10 }), async (entries) => {
        await Promise.all(
          entries.map((lines) => {
            count += 1
            for (const { account: name, amount } of lines) sums.set(name, (sums.get(name) ?? 0) + amount)
            return post(posting(`entry-${count}`, lines))
          }),
        )
        const balances = await stored()
        for (const [name, sum] of sums) expect(balances.get(name) ?? 0).toBe(sum)
      }),
      { numRuns: 20 },
    )
    expect(await check()).toMatchObject({ entries: count, problems: [] })
  })

  test('what does not sum to zero or is not whole is refused, and leaves nothing', async () => {
    await expect(post(posting('a', [{ account: 'cash', amount: 1 }]))).rejects.toThrow('sum to 1')
    await expect(post(transfer('b', 'cash', 'fund', 0.5))).rejects.toThrow(RangeError)
    await expect(
      store.write(async (work) => {
        await append(work, transfer('c', 'cash', 'fund', 1))
        throw new Error('something later in the unit')
      }, 0),
    ).rejects.toThrow('something later')
    expect(await check()).toEqual({ entries: 0, lines: 0, problems: [] })
    expect(await stored()).toEqual(new Map())
  })

  test('cash never falls below zero, whoever asks at once: what there is goes out, the rest is refused', async () => {
    await post(transfer('in', 'cash', 'payable:a', 100))
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, place) => post(transfer(`out-${place}`, 'payable:a', 'cash', 30))),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const one of tries)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ status: 409, message: expect.stringContaining('There is $0.10 in cash') })
    expect((await stored()).get('cash')).toBe(-10)
  })

  test('a single cent that cash does not have is not paid out either', async () => {
    await expect(post(transfer('out', 'payable:a', 'cash', 1))).rejects.toMatchObject({ status: 409 })
    expect(await stored()).toEqual(new Map())
  })

  test('a unit that holds the lock asks for it no second time, and knows the head that it left', async () => {
    let asked = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        asked += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    await store.write(async (work) => {
      const unit = { ...work, db: work.db.withPlugin(counting) }
      const empty = await lockBook(unit)
      expect([await lockBook(unit), asked]).toEqual([empty, 1])
      await append(unit, transfer('one', 'cash', 'fund', 5))
      const before = asked
      expect(await lockBook(unit)).toMatchObject({ seq: empty.seq + 1 })
      expect(asked).toBe(before)
    })
  })

  test('a hundred tries at one key book it once', async () => {
    const tries = await Promise.all(Array.from({ length: 100 }, () => post(transfer('one', 'cash', 'fund', 5))))
    expect(tries.filter((seq) => seq !== null)).toEqual([1])
    expect(await stored()).toEqual(
      new Map([
        ['cash', -5],
        ['fund', 5],
      ]),
    )
  })

  test('what was booked and reversed is booked again under a key of its own', async () => {
    const ofLine = (key: string): Posting => ({ ...transfer(key, 'cash', 'fund', 5), subjectId: 'line' })
    const bookAgain = async () => {
      const before = await entriesAbout(store.read, 'deposit', 'line')
      return post(ofLine(keyAgain('fee', before.length)))
    }
    expect([await bookAgain(), await bookAgain(), await bookAgain()]).toEqual([1, 2, 3])
    expect(await entriesAbout(store.read, 'deposit', 'line')).toEqual([1, 2, 3])
    const keys = await store.read.selectFrom('entries').select('key').orderBy('seq').execute()
    expect(keys.map(({ key }) => key)).toEqual(['fee', 'fee:1', 'fee:2'])
  })

  test('two nodes that book at once make one chain', async () => {
    const { databaseUrl } = server.context.config
    const other = databaseUrl ? await keyed(openPostgres(databaseUrl, listeners)) : store
    await Promise.all(
      Array.from({ length: 100 }, (_, place) =>
        post(transfer(`n${place % 60}`, 'cash', capitalOf(String(place % 7)), 100), place % 2 ? other : store),
      ),
    )
    if (other !== store) await other.close()
    expect(await check()).toMatchObject({ entries: 60, problems: [] })
  })

  test('nothing is reversed twice, and nothing that is not there', async () => {
    await post(transfer('fee', 'cash', 'fund', 5))
    const reversing = (key: string, reverses: number) => post({ ...transfer(key, 'fund', 'trading', 5), reverses })
    await reversing('reversed', 1)
    await expect(reversing('reversed again', 1)).rejects.toThrow(/unique/i)
    await expect(reversing('of nothing', 99)).rejects.toThrow(/foreign key/i)
    expect(await check()).toMatchObject({ entries: 2, problems: [] })
  })

  test('an entry beside the chain is refused by the database itself', async () => {
    await post(transfer('one', 'cash', 'fund', 5))
    const fork = store.write(async ({ db }) => {
      const first = await db.selectFrom('entries').selectAll().executeTakeFirstOrThrow()
      await db
        .insertInto('entries')
        .values({ ...first, seq: 2, id: 'fork', key: 'fork', hash: 'fork' })
        .execute()
    })
    await expect(fork).rejects.toThrow(/unique/i)
  })

  test('an entry of ten thousand lines goes in whole', async () => {
    const lines = Array.from({ length: 10_000 }, (_, place) => ({ account: capitalOf(`p${place}`), amount: place + 1 }))
    const sum = lines.reduce((total, { amount }) => total + amount, 0)
    await post(posting('many', [...lines, { account: 'cash', amount: -sum }]))
    expect(await check()).toEqual({ entries: 1, lines: 10_001, problems: [] })
  })

  test('the database itself refuses to change what is booked', async () => {
    await post(transfer('one', 'cash', 'fund', 5))
    for (const statement of [
      'update lines set amount = 6',
      'delete from lines',
      "update entries set key = 'x'",
      'delete from entries',
    ])
      await expect(
        store.write(({ db }) => sql.raw(statement).execute(db)),
        statement,
      ).rejects.toThrow('never changed')
  })

  test('verifying finds whatever was changed behind its back', async () => {
    for (const key of ['one', 'two', 'three']) await post({ ...transfer(key, 'cash', 'fund', 5), digest: `of ${key}` })
    const problemsAfter = async (...statements: string[]): Promise<string> => {
      let found: readonly string[] = []
      const undone = store.write(async ({ db }) => {
        await dropGuards(db)
        for (const statement of statements) await sql.raw(statement).execute(db)
        found = (await verifyBook(db)).problems
        throw new Error('undo')
      })
      await expect(undone).rejects.toThrow('undo')
      return found.join('\n')
    }
    for (const [statement, problem] of tampering) expect(await problemsAfter(statement)).toContain(problem)
    const last = ['delete from lines where seq = 3', 'delete from entries where seq = 3']
    expect(await problemsAfter(...last)).toContain('the head says 3')
    const middle = ['delete from lines where seq = 2', 'delete from entries where seq = 2']
    expect(await problemsAfter(...middle)).toContain('entry 2 is missing')
    expect((await check()).problems).toEqual([])
  })
})
