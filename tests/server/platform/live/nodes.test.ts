import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minuteMs } from '#fund/calendar/time.ts'
import { nextWeek } from '#fund/calendar/week.ts'
import { verifyBook } from '#server/ledger/verify.ts'
import { openDueWeeks } from '#server/money/weeks/open-weeks.ts'
import { openSocket } from '#tests/support/browser/sockets.ts'
import { notice, send } from '#tests/support/mail/notices.ts'
import { investor } from '#tests/support/money/fund.ts'
import { engines, type SignedIn, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.runIf(engines.includes('postgres')).each([2, 3])('%d nodes on one PostgreSQL', (count) => {
  let nodes: TestServer[]
  let one: TestServer
  let last: TestServer
  beforeAll(async () => {
    one = await startServer('postgres')
    const { clock } = one
    const { databaseUrl } = one.context.config
    nodes = [one]
    for (let node = 1; node < count; node += 1) {
      last = await startServer('postgres', { clock, config: { databaseUrl } })
      nodes.push(last)
    }
  })
  afterAll(async () => {
    for (const node of nodes.toReversed()) await node.close()
  })

  /** A socket of the same person on each node. */
  const openOnEach = (person: SignedIn) => Promise.all(nodes.map((node) => openSocket(node, person)))

  /** Ends every node's listening connection, as a restart of the database would. */
  const cutLines = async (): Promise<number> => {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(one.context.store.read)
    return rows.length
  }

  it('tells a notification written on one to the sockets of each within a second', async () => {
    const person = await one.signIn()
    const windows = await openOnEach(person)
    const begun = performance.now()
    const [id] = await send(one.context, notice(person.id))
    await Promise.all(windows.map(({ received }) => received(1)))
    expect(performance.now() - begun).toBeLessThan(1000)
    expect(windows.map(({ messages }) => messages.map(({ data }) => data.id))).toEqual(nodes.map(() => [id]))
  })

  it('ends the sockets of a session on another', async () => {
    const person = await one.signIn()
    const window = await openSocket(last, person)
    await one.context.store.write(async (work) => {
      await work.db.deleteFrom('sessions').where('id', '=', person.sessionId).execute()
      await work.publish('session-ended', person.sessionId)
    })
    expect(await window.closed).toBe(4401)
  })

  it('listens again after the line was cut, and brings what was told meanwhile, once', async () => {
    const person = await one.signIn()
    const windows = await openOnEach(person)
    await send(one.context, notice(person.id, { title: 'Before' }))
    await Promise.all(windows.map(({ received }) => received(1)))

    expect(await cutLines()).toBe(count)
    await send(one.context, notice(person.id, { title: 'Meanwhile' }))
    await Promise.all(windows.map(({ received }) => received(2)))

    await send(last.context, notice(person.id, { title: 'After' }))
    await Promise.all(windows.map(({ received }) => received(3)))
    for (const { messages } of windows)
      expect(messages.map(({ data }) => data.title)).toEqual(['Before', 'Meanwhile', 'After'])
  })

  it('ends a session whose end was told while the line was cut', async () => {
    const person = await one.signIn()
    const window = await openSocket(last, person)
    await cutLines()
    await one.context.store.write(async (work) => {
      await work.db.deleteFrom('sessions').where('id', '=', person.sessionId).execute()
      await work.publish('session-ended', person.sessionId)
    })
    expect(await window.closed).toBe(4401)
  })

  it('opens the week that is due once, whoever comes first, and none fails', async () => {
    const { clock, context } = one
    const db = context.store.read
    const ann = await investor(one, 100_000_00)
    clock.set(nextWeek(clock.now()).from + minuteMs)
    await Promise.all(nodes.flatMap((node) => [openDueWeeks(node.context), openDueWeeks(node.context)]))
    const opened = db.selectFrom('openings').select(['week_from', 'capital']).where('account_id', '=', ann.id)
    const rows = await opened.orderBy('week_from').execute()
    expect(rows.map(({ capital }) => capital)).toEqual([100_000_00])
    expect((await verifyBook(db)).problems).toEqual([])
  })
})
