import { v7 as uuidv7 } from 'uuid'
import { expect, it } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { verifyBook } from '#server/ledger/verify.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import { roundsOf } from '#tests/support/faults/rounds.ts'
import { openNow, report } from '#tests/support/money/close-week.ts'
import { investor } from '#tests/support/money/fund.ts'
import { createSession } from '#tests/support/people/people.ts'
import { migratedDatabase } from '#tests/support/portal/databases.ts'
import { lasting } from '#tests/support/portal/lasting.ts'
import { hasPgbouncer, startPgbouncer } from '#tests/support/portal/pgbouncer.ts'
import { type Answered, engines, type SignedIn, startServer, type TestServer } from '#tests/support/portal/server.ts'

const rounds = roundsOf('IDENTICAL', 50)
const atOnce = 100
const deposited = 50_000_00
const account = {
  bankName: 'First Example Bank',
  accountNumber: '123456789012',
  routingNumber: '021000021',
  accountType: 'checking',
}

interface Round {
  readonly nodes: readonly TestServer[]
  readonly admin: SignedIn
  readonly person: SignedIn
  readonly count: (table: keyof Schema, column: string, value: string) => Promise<number>
}

/** A hundred identical calls at once, a share of them on each node. */
const hundred = (nodes: readonly TestServer[], by: SignedIn, ask: (browser: SignedIn) => Promise<Answered>) =>
  Promise.all(
    Array.from({ length: atOnce }, (_, place) => {
      const node = nodes[place % nodes.length] as TestServer
      return ask({ ...by, ...node.visitor(by.cookies()) })
    }),
  )

/** An engine, or one with pgbouncer in transaction mode before it. */
const places = [
  ...engines,
  ...(engines.includes('postgres') && hasPgbouncer ? (['postgres behind pgbouncer'] as const) : []),
]

/** What docs/deploy.md says three nodes need, a third of what they would open. */
const poolSize = 18

/** Three nodes on one PostgreSQL; SQLite has one. */
const startNodes = async (
  place: (typeof places)[number],
): Promise<{ nodes: [TestServer, ...TestServer[]]; end: () => Promise<void> }> => {
  if (place === 'sqlite') {
    const one = await startServer(place)
    return { nodes: [one], end: one.close }
  }
  const database = await migratedDatabase('postgres', '')
  const direct = database.databaseUrl ?? ''
  const pooler = place === 'postgres' ? undefined : await startPgbouncer(direct, poolSize)
  const config = pooler ? { databaseUrl: pooler.url, databaseDirectUrl: direct } : { databaseUrl: direct }
  const one = await startServer('postgres', { config })
  const more = () => startServer('postgres', { clock: one.clock, config })
  const nodes: [TestServer, ...TestServer[]] = [one, await more(), await more()]
  return {
    nodes,
    end: async () => {
      for (const node of nodes.toReversed()) await node.close()
      await pooler?.close()
      await database.drop()
    },
  }
}

const statusesOf = (answers: readonly Answered[]): number[] =>
  [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b)

/** What is asked a hundred times at once: how it may be answered, and what it leaves. */
const kinds: Readonly<Record<string, (round: Round) => Promise<void>>> = {
  'a deposit asked for, approved and received': async ({ nodes, admin, person, count }) => {
    const asked = await hundred(nodes, person, (browser) => browser.post('/api/transfers/deposits', { amount: 12_000 }))
    expect(statusesOf(asked)).toEqual([201])
    expect(await count('deposits', 'account_id', person.id)).toBe(1)
    const { id } = asked[0]?.body ?? {}
    for (const step of ['approve', 'receive']) {
      const done = await hundred(nodes, admin, (browser) => browser.post(`/api/transfers/${id}/${step}`))
      expect(statusesOf(done).filter((status) => status !== 200 && status !== 409)).toEqual([])
    }
    expect(await count('entries', 'key', `deposit:${id}`)).toBe(1)
  },
  'a change of the bank account, and its approval': async ({ nodes, admin, person }) => {
    const asked = await hundred(nodes, person, (browser) => browser.put('/api/bank-account', account))
    expect(statusesOf(asked)).toEqual([200, 429])
    const { body } = await person.get('/api/bank-account')
    const done = await hundred(nodes, admin, (browser) => browser.post(`/api/bank-account/${body.pending.id}/approve`))
    expect(statusesOf(done).filter((status) => status !== 200 && status !== 404 && status !== 409)).toEqual([])
    // Of the five that a day allows, each replaced the one before.
    expect((await person.get('/api/bank-account')).body).toMatchObject({
      pending: null,
      current: { accountNumber: '••••9012' },
    })
  },
  'a message': async ({ nodes, admin, person, count }) => {
    const message = {
      id: uuidv7(),
      audience: { to: 'one', email: person.email },
      title: 'A note',
      message: 'Once.',
      type: 'system',
      priority: 'low',
    }
    const sent = await hundred(nodes, admin, (browser) => browser.post('/api/messages', message))
    expect(statusesOf(sent).filter((status) => status !== 200 && status !== 201)).toEqual([])
    expect(await count('message_recipients', 'message_id', message.id)).toBe(1)
  },
  'a saved risk': async ({ nodes, person, count }) => {
    const saved = await hundred(nodes, person, (browser) =>
      browser.patch(`/api/investors/${person.email}/weekly-risk`, { weekly_risk_percent: 2.5 }),
    )
    expect(statusesOf(saved)).toEqual([200])
    expect(await count('risk_changes', 'account_id', person.id)).toBeLessThanOrEqual(2)
  },
}

it.each(places)(
  `a hundred identical calls have one effect, ${rounds} times of each kind, on %s`,
  async (place) => {
    const { nodes, end } = await startNodes(place)
    const [one] = nodes
    const db = one.context.store.read
    const count = async (table: keyof Schema, column: string, value: string): Promise<number> => {
      const rows = await db
        .selectFrom(table)
        .selectAll()
        .where(column as never, '=', value as never)
        .execute()
      return rows.length
    }
    const told: Record<string, number> = {}
    for (let round = 0; round < rounds; round += 1) {
      const admin = await one.signIn({ role: 'admin' })
      for (const [kind, ask] of Object.entries(kinds)) {
        const made = await investor(one, deposited)
        const person = { ...made, ...one.visitor((await createSession(one.context, made.id)).cookie) } as SignedIn
        await ask({ nodes, admin, person, count })
        told[kind] = (told[kind] ?? 0) + atOnce
      }
    }
    expect((await verifyBook(db)).problems).toEqual([])
    console.table(told)
    await end()
  },
  3_600_000,
)

it.each(places)(
  `a hundred finalise calls at once are one close, ${rounds} weeks in a row, on %s`,
  async (place) => {
    const { nodes, end } = await startNodes(place)
    const [one] = nodes
    const { clock } = one
    await investor(one, deposited)
    const admin = await lasting(one, { role: 'admin', email: 'boss@example.com' })
    for (let week = 0; week < rounds; week += 1) {
      clock.set(nextWeek(clock.now()).from)
      await openNow(one)
      const id = await report(one, admin, 100)
      const by = await one.signIn({ role: 'admin' })
      const answers = await hundred(nodes, by, (browser) => browser.post(`/api/distributions/${id}/finalise`))
      expect(statusesOf(answers)).toEqual([200])
      expect(new Set(answers.map(({ body }) => body.entry_hash)).size).toBe(1)
    }
    expect((await verifyBook(one.context.store.read)).problems).toEqual([])
    await end()
  },
  3_600_000,
)
