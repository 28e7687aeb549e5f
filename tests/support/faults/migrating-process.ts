/**
 * A separate process that opens a database for the first time and kills itself before the statement with that number;
 * without a number it prints how many statements there are.
 */

import { DatabaseSync, StatementSync } from 'node:sqlite'
import pg from 'pg'
import { openPostgres } from '#server/platform/database/postgres/postgres.ts'
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts'
import { listeners } from '#server/server/listeners.ts'

const [where = '', killBefore = ''] = process.argv.slice(2)
let statements = 0

/** Counts each call of a method that sends a statement. */
const watch = (target: object, method: string): void => {
  const plain: unknown = Reflect.get(target, method)
  Reflect.set(target, method, function (this: unknown, ...given: unknown[]) {
    statements += 1
    if (statements === Number(killBefore)) process.kill(process.pid, 'SIGKILL')
    return Reflect.apply(plain as (...given: unknown[]) => unknown, this, given)
  })
}

watch(DatabaseSync.prototype, 'exec')
for (const method of ['all', 'run', 'iterate']) watch(StatementSync.prototype, method)
watch(pg.Client.prototype, 'query')

const store = await (where.startsWith('postgres:') ? openPostgres(where, listeners) : openSqlite(where, listeners))
console.log(statements)
await store.close()
