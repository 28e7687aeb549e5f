/** A separate process that books entries until it is killed, and prints each key once it is acknowledged. */
import { capitalOf } from '#server/ledger/accounts.ts'
import { append } from '#server/ledger/append.ts'
import { openPostgres } from '#server/platform/database/postgres/postgres.ts'
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts'
import { listeners } from '#server/server/listeners.ts'
import { keyed } from '#tests/support/portal/keyed.ts'

const [where = '', round = ''] = process.argv.slice(2)
const store = await keyed(where.startsWith('postgres:') ? openPostgres(where, listeners) : openSqlite(where, listeners))
const writers = 20
let count = 0

const book = async (): Promise<never> => {
  for (;;) {
    count += 1
    const key = `${round}-${count}`
    const lines = [
      { account: capitalOf(String(count % 7)), amount: count },
      { account: 'cash' as const, amount: -count },
    ]
    await store.write(
      (work) =>
        append(work, { key, kind: 'deposit', subjectId: null, description: 'until killed', effectiveAt: 0, lines }),
      Date.now(),
    )
    // Unlike writeSync, this waits while the reader is slower.
    process.stdout.write(`${key}\n`)
  }
}

await Promise.all(Array.from({ length: writers }, book))
