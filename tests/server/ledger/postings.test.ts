/**
 * Random postings through the store. The suite books some thousands; the million:
 *   POSTINGS=1000000 npx vitest run --config tests/vitest.config.ts --project server tests/server/ledger/postings.test.ts
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AccountName, capitalOf, payableOf, resultOf } from '#server/ledger/accounts.ts'
import { append } from '#server/ledger/append.ts'
import { verifyBook } from '#server/ledger/verify.ts'
import { openPostgres } from '#server/platform/database/postgres/postgres.ts'
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts'
import { listeners } from '#server/server/listeners.ts'
import { howMany } from '#tests/support/faults/long.ts'
import { engines, freshDatabase } from '#tests/support/portal/databases.ts'

const postingsOfSuite = { sqlite: howMany(4_000, 100_000), postgres: howMany(2_000, 20_000) }
const wanted = Number(process.env.POSTINGS ?? 0)
const investors = 300
const entriesAtOnce = 100
const millisecondsPerPosting = 5

const accounts: readonly AccountName[] = [
  'cash',
  'trading',
  'fund',
  ...Array.from({ length: investors }, (_, place) => [
    capitalOf(String(place)),
    resultOf(String(place)),
    payableOf(String(place)),
  ]).flat(),
]

/** An entry of 2 to 18 lines on accounts of its own, which sum to zero. */
const entry = fc
  .uniqueArray(fc.record({ account: fc.constantFrom(...accounts), amount: fc.integer({ min: -1e12, max: 1e12 }) }), {
    minLength: 1,
    maxLength: 17,
    selector: ({ account }) => account,
  })
  .map((drawn) => {
    // Cash only comes in, so that no order of the entries overdraws it; the rest is never cash.
    const lines = drawn.map((line) => (line.account === 'cash' ? { ...line, amount: -Math.abs(line.amount) } : line))
    const rest =
      accounts.find((account) => account !== 'cash' && !lines.some((line) => line.account === account)) ?? 'fund'
    return [...lines, { account: rest, amount: -lines.reduce((sum, { amount }) => sum + amount, 0) }]
  })

test.each(engines)(
  'stored balances are the sums of random postings on %s',
  async (engine) => {
    const database = await freshDatabase(engine)
    const folder = await mkdtemp(join(tmpdir(), 'portal-postings-'))
    const store = await (database.databaseUrl
      ? openPostgres(database.databaseUrl, listeners)
      : openSqlite(join(folder, 'portal.sqlite'), listeners))
    const sums = new Map<AccountName, number>()
    const least = wanted || postingsOfSuite[engine]
    let [posted, entries] = [0, 0]
    for (let round = 1; posted < least; round += 1) {
      const some = fc.sample(entry, { numRuns: entriesAtOnce, seed: round })
      const booked = some.map((all) => all.filter(({ amount }) => amount !== 0)).filter((lines) => lines.length > 0)
      await Promise.all(
        booked.map((lines, place) => {
          const key = `${round}-${place}`
          const posting = {
            key,
            kind: 'deposit',
            subjectId: null,
            description: 'at random',
            effectiveAt: round,
            lines,
          } as const
          return store.write((work) => append(work, posting), round)
        }),
      )
      for (const { account, amount } of booked.flat()) sums.set(account, (sums.get(account) ?? 0) + amount)
      posted += booked.flat().length
      entries += booked.length
    }
    const stored = await store.read.selectFrom('accounts').select(['name', 'balance']).execute()
    expect(new Map(stored.map(({ name, balance }) => [name, balance]))).toEqual(new Map(sums))
    expect(await verifyBook(store.read)).toEqual({ entries, lines: posted, problems: [] })
    await store.close()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  },
  60_000 + (wanted || postingsOfSuite.sqlite) * millisecondsPerPosting,
)
