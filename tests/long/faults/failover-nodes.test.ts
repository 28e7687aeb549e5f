import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyBook } from '#server/ledger/verify.ts'
import { openPostgres } from '#server/platform/database/postgres/postgres.ts'
import { listeners } from '#server/server/listeners.ts'
import { openSocket } from '#tests/support/browser/sockets.ts'
import { type Replicated, startReplicated } from '#tests/support/faults/replicated.ts'
import { notice, send } from '#tests/support/mail/notices.ts'
import { keptAddresses } from '#tests/support/people/registering.ts'
import { engines } from '#tests/support/portal/databases.ts'
import { hasPgbouncer, type Pooler, startPgbouncer } from '#tests/support/portal/pgbouncer.ts'
import { startServer, type TestServer } from '#tests/support/portal/server.ts'

const writers = 6
const beforeMs = 2000
/**
 * A connection that fell silent is given up after sixteen seconds (`patience`), and only then is the next requested.
 */
const backAgainMs = 30_000

/** What docs/deploy.md says two nodes need. */
const poolSize = 12

const places = [['', false], ...(hasPgbouncer ? ([[' behind pgbouncer', true]] as const) : [])] as const

describe.runIf(engines.includes('postgres')).each(places)(
  'two nodes%s on a PostgreSQL that fails over to its standby',
  (_, pooled) => {
    let cluster: Replicated
    let pooler: Pooler | undefined
    let nodes: [TestServer, TestServer]
    beforeEach(async () => {
      cluster = await startReplicated()
      await (await openPostgres(cluster.url, listeners)).close()
      await cluster.addStandby()
      pooler = pooled ? await startPgbouncer(cluster.url, poolSize) : undefined
      const addresses = { databaseUrl: pooler?.url ?? cluster.url, databaseDirectUrl: pooler ? cluster.url : null }
      const node = () => startServer('postgres', { config: { ...addresses, trustProxy: 1 } })
      nodes = [await node(), await node()]
    }, 60_000)
    afterEach(async () => {
      for (const node of nodes) await node.close()
      await pooler?.close()
      await cluster.close()
    }, 60_000)

    /** Registers people on both nodes until it is ended; returns who was told that they are registered. */
    const registering = () => {
      let over = false
      const acknowledged: string[] = []
      const refused = new Map<number, number>()
      const write = async (_: unknown, writer: number): Promise<void> => {
        for (let count = 0; !over; count += 1) {
          const email = `writer-${writer}-${count}@example.com`
          const { url } = nodes[writer % 2] as TestServer
          const { status } = await fetch(`${url}/api/users/register?user_name=Ada&user_email=${email}`, {
            method: 'POST',
            headers: { origin: url, 'x-forwarded-for': `10.${writer}.${Math.floor(count / 200)}.${count % 200}` },
          })
          if (status === 201) acknowledged.push(email)
          else refused.set(status, (refused.get(status) ?? 0) + 1)
        }
      }
      const all = Promise.all(Array.from({ length: writers }, write))
      return {
        acknowledged,
        end: async () => {
          over = true
          await all
          return { acknowledged, refused }
        },
      }
    }

    it.each([
      ['and says so', false],
      ['without a word', true],
    ])(
      'lose nothing that they acknowledged where it goes %s, and go on by themselves',
      async (__, silently) => {
        const writing = registering()
        await setTimeout(beforeMs)
        await cluster.failOver({ silently })
        const whenOver = writing.acknowledged.length
        await expect.poll(() => writing.acknowledged.length, { timeout: backAgainMs }).toBeGreaterThan(whenOver + 50)
        const { acknowledged, refused } = await writing.end()
        const store = nodes[0].context.store
        // What a registration puts off until it is answered is part of what was acknowledged.
        while ((await nodes[0].settle()) !== 0);
        const kept = await keptAddresses(store)
        expect(acknowledged.filter((email) => !kept.has(email))).toEqual([])
        expect([...refused.keys()].filter((status) => status !== 503)).toEqual([])
        expect((await verifyBook(store.read)).problems).toEqual([])
        expect(refused.get(503)).toBeGreaterThan(0)
        console.table({ acknowledged: acknowledged.length, 'refused by 503': refused.get(503) ?? 0 })

        const person = await nodes[0].signIn()
        const window = await openSocket(nodes[1], person)
        const [id] = await send(nodes[0].context, notice(person.id))
        await window.received(1)
        expect(window.messages.map(({ data }) => data.id)).toEqual([id])
      },
      120_000,
    )
  },
)
