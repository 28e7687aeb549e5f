import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notice, send } from '#tests/support/notices.ts'
import { engines, startServer, type TestServer } from '#tests/support/server.ts'
import { openSocket } from '#tests/support/sockets.ts'

describe.runIf(engines.includes('postgres'))('two nodes on one PostgreSQL', () => {
  let one: TestServer
  let other: TestServer
  beforeAll(async () => {
    one = await startServer('postgres')
    other = await startServer('postgres', { config: { databaseUrl: one.context.config.databaseUrl } })
  })
  afterAll(async () => {
    await other.close()
    await one.close()
  })

  /** Ends every node's listening connection, as a restart of the database would. */
  const cutLines = async (): Promise<number> => {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(one.context.store.read)
    return rows.length
  }

  it('tells a notification written on one to the sockets of both', async () => {
    const person = await one.signIn()
    const windows = [await openSocket(one, person), await openSocket(other, person)]
    const [id] = await send(one.context, notice(person.id))
    await Promise.all(windows.map(({ received }) => received(1)))
    expect(windows.map(({ messages }) => messages.map(({ data }) => data.id))).toEqual([[id], [id]])
  })

  it('ends the sockets of a session on the other', async () => {
    const person = await one.signIn()
    const window = await openSocket(other, person)
    await one.context.store.write(async (work) => {
      await work.db.deleteFrom('sessions').where('id', '=', person.sessionId).execute()
      await work.publish('session-ended', person.sessionId)
    })
    expect(await window.closed).toBe(4401)
  })

  it('listens again after the line was cut, and brings what was told meanwhile, once', async () => {
    const person = await one.signIn()
    const windows = [await openSocket(one, person), await openSocket(other, person)]
    await send(one.context, notice(person.id, { title: 'Before' }))
    await Promise.all(windows.map(({ received }) => received(1)))

    expect(await cutLines()).toBe(2)
    await send(one.context, notice(person.id, { title: 'Meanwhile' }))
    await Promise.all(windows.map(({ received }) => received(2)))

    await send(other.context, notice(person.id, { title: 'After' }))
    await Promise.all(windows.map(({ received }) => received(3)))
    for (const { messages } of windows)
      expect(messages.map(({ data }) => data.title)).toEqual(['Before', 'Meanwhile', 'After'])
  })

  it('ends a session whose end was told while the line was cut', async () => {
    const person = await one.signIn()
    const window = await openSocket(other, person)
    await cutLines()
    await one.context.store.write(async (work) => {
      await work.db.deleteFrom('sessions').where('id', '=', person.sessionId).execute()
      await work.publish('session-ended', person.sessionId)
    })
    expect(await window.closed).toBe(4401)
  })
})
