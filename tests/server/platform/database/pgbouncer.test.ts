import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '#server/platform/database/postgres/postgres.ts'
import { listeners } from '#server/server/listeners.ts'
import { explain } from '#server/server/operator/explain.ts'
import { openSocket } from '#tests/support/browser/sockets.ts'
import { notice, send } from '#tests/support/mail/notices.ts'
import { engines, migratedDatabase } from '#tests/support/portal/databases.ts'
import { hasPgbouncer, type Pooler, startPgbouncer } from '#tests/support/portal/pgbouncer.ts'
import { startServer, type TestServer } from '#tests/support/portal/server.ts'

/** So few that the portal's own connections take turns on them: what one of them left behind would affect another. */
const poolSize = 3

describe.runIf(engines.includes('postgres') && hasPgbouncer)('two nodes behind pgbouncer in transaction mode', () => {
  let pooler: Pooler
  let nodes: TestServer[]
  let drop: () => Promise<void>
  beforeAll(async () => {
    const database = await migratedDatabase('postgres', '')
    drop = database.drop
    pooler = await startPgbouncer(database.databaseUrl ?? '', poolSize)
    const config = { databaseUrl: pooler.url, databaseDirectUrl: database.databaseUrl }
    nodes = [await startServer('postgres', { config }), await startServer('postgres', { config })]
  })
  afterAll(async () => {
    for (const node of nodes) await node.close()
    await pooler.close()
    await drop()
  })

  it('serve more at once than there are connections', async () => {
    const people = await Promise.all(nodes.flatMap((node) => Array.from({ length: 4 }, () => node.signIn())))
    const answers = await Promise.all(
      people.flatMap((person) => [
        person.get('/api/account/home'),
        person.get('/api/account/home'),
        person.get('/api/auth/session'),
        person.post('/api/transfers/deposits', { amount: 12_000 }),
      ]),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]))
  })

  it('hear from each other past it', async () => {
    const [one, other] = nodes as [TestServer, TestServer]
    const person = await one.signIn()
    const window = await openSocket(other, person)
    const [id] = await send(one.context, notice(person.id))
    await window.received(1)
    expect(window.messages.map(({ data }) => data.id)).toEqual([id])
  })

  it('names the setting that they lack, where they are not told that it is there', async () => {
    const opened = openPostgres(pooler.url, listeners).then((store) => store.close(), explain)
    expect(await opened).toBe(
      'DATABASE_URL leads to a pooler that accepts no settings: name the database behind it in DATABASE_DIRECT_URL.',
    )
  })
})
