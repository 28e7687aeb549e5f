import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patience } from '#server/platform/database/postgres/pool.ts'
import { openPostgres } from '#server/platform/database/postgres/postgres.ts'
import type { Store } from '#server/platform/database/store.ts'
import { transientFailure } from '#server/platform/database/unavailable.ts'
import { listeners } from '#server/server/listeners.ts'
import { type Replicated, startReplicated } from '#tests/support/faults/replicated.ts'
import { engines } from '#tests/support/portal/databases.ts'

const away = 'The database cannot be reached. Try again in a moment.'

describe.runIf(engines.includes('postgres'))('a PostgreSQL with a standby', () => {
  let cluster: Replicated
  let store: Store
  beforeAll(async () => {
    cluster = await startReplicated()
    store = await openPostgres(cluster.url, listeners, { limits: { ...patience, statement: 400, silent: 1500 } })
  })
  afterAll(async () => {
    await store.close()
    await cluster.close()
  })

  const keep = (key: string) => store.write(({ db }) => db.insertInto('facts').values({ key, value: 'kept' }).execute())
  const failureOf = (work: Promise<unknown>) => work.then(() => 'acknowledged', transientFailure)

  it('acknowledges nothing that the standby does not have, however long a statement may take', async () => {
    await keep('before')
    await cluster.waitForStandby()
    expect(await failureOf(keep('alone'))).toBe(away)
  })

  it('leaves no connection in use that leads to a server which takes no writes', async () => {
    await cluster.addStandby()
    await keep('both')
    cluster.leadToStandby()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(store.read)
    await expect.poll(() => failureOf(keep('too early'))).toBe(away)
    cluster.promote()
    await expect.poll(() => failureOf(keep('after'))).toBe('acknowledged')
  })
})
