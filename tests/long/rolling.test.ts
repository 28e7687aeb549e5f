import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBook } from '#server/ledger/verify.ts'
import { openContext } from '#server/server/open.ts'
import { createPerson, createSession } from '#tests/support/people/people.ts'
import { type Database, engines, freshDatabase } from '#tests/support/portal/databases.ts'
import { hasPgbouncer, startPgbouncer } from '#tests/support/portal/pgbouncer.ts'
import { emptyFolder, type PortalProcess, startProcess } from '#tests/support/portal/portal-process.ts'
import { quietLog, testConfig } from '#tests/support/portal/server.ts'

const restarts = 20
const probeMs = 50
const pauseMs = 20
const secret = 'a secret of the tests, long enough'

/** A proxy that sends calls in turn to nodes that say they are ready, and keeps asking them. */
const startProxy = async () => {
  const nodes = new Set<string>()
  const ready = new Set<string>()
  const probe = async (node: string): Promise<void> => {
    const status = await fetch(`${node}/api/ready`).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200 && nodes.has(node)) ready.add(node)
    else ready.delete(node)
  }
  const probing = setInterval(() => [...nodes].map(probe), probeMs)
  let turn = 0
  const server = createServer((asked, answer) => {
    turn += 1
    const node = [...ready][turn % ready.size]
    if (node === undefined) {
      answer.writeHead(502).end()
      return
    }
    const onward = request(
      `${node}${asked.url}`,
      { method: asked.method, headers: asked.headers, agent: false },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers)
        given.on('error', () => answer.destroy()).pipe(answer)
      },
    )
    onward.on('error', () => answer.writeHead(502).end())
    asked.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: async (node: string) => {
      nodes.add(node)
      while (!ready.has(node)) await setTimeout(probeMs)
    },
    remove: async (node: string) => {
      while (ready.has(node)) await setTimeout(probeMs)
      nodes.delete(node)
    },
    close: () => {
      clearInterval(probing)
      server.closeAllConnections()
      server.close()
    },
  }
}

interface Person {
  readonly email: string
  readonly cookie: string
}

/** Investors who are signed in, before any node runs. */
const seeded = async (databaseUrl: string | null): Promise<Person[]> => {
  const context = await openContext({ ...testConfig(folder, databaseUrl), secret }, { now: Date.now }, quietLog)
  const people: Person[] = []
  while (people.length < 8) {
    const person = await createPerson(context)
    people.push({ email: person.email, cookie: (await createSession(context, person.id)).cookie })
  }
  await context.store.close()
  return people
}

let database: Database
let folder: string
beforeAll(async () => {
  database = await freshDatabase('postgres')
  folder = await emptyFolder()
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** A person's screen, over and over: it reads without a session and with one, and saves a risk. */
const startScreen = (url: string, { email, cookie }: Person, place: number) => {
  const calls = [
    ['GET', '/api/extensions'],
    ['GET', '/api/account/home'],
    ['PATCH', `/api/investors/${email}/weekly-risk`],
  ] as const
  const told = {
    failed: [] as string[],
    answered: 0,
    /** The risk that was acknowledged last. */
    saved: 0,
    /** What was sent since without an answer that tells what became of it. */
    unsure: [] as number[],
  }
  let over = false
  const one = async (round: number): Promise<void> => {
    const [method, path] = calls[round % calls.length] ?? calls[0]
    const percent = (5 + (round % 45)) / 10
    const headers = {
      cookie,
      origin: url,
      'content-type': 'application/json',
      'x-forwarded-for': `10.${place}.${Math.floor(round / 200)}.1`,
    }
    const body = method === 'PATCH' ? { body: JSON.stringify({ weekly_risk_percent: percent }) } : {}
    const { status } = await fetch(url + path, { method, headers, ...body }).catch(() => ({ status: 0 }))
    if (status === 200) told.answered += 1
    else told.failed.push(`${method} ${path} ${status}`)
    if (method !== 'PATCH') return
    if (status === 200) [told.saved, told.unsure] = [percent, []]
    else told.unsure.push(percent)
  }
  const calling = (async () => {
    for (let round = 0; !over; round += 1) {
      await one(round)
      await setTimeout(pauseMs)
    }
  })()
  return {
    end: async () => {
      over = true
      await calling
      for (;;) {
        // A node that was killed may be asked once more before the proxy sees that it is gone.
        const answer = await fetch(`${url}/api/account/home`, { headers: { cookie } }).catch(() => undefined)
        if (answer?.ok) return { ...told, found: (await answer.json()).next_weekly_risk_percent as number }
        await setTimeout(pauseMs)
      }
    },
  }
}

/** What docs/deploy.md says three nodes need, a third of what they would open. */
const poolSize = 18

/**
 * People use nodes behind a proxy while one after the other ends and comes again; with `pooled` the nodes reach their
 * database through pgbouncer.
 */
const whileNodesEnd = async (count: number, signal: 'SIGTERM' | 'SIGKILL', pooled = false) => {
  const proxy = await startProxy()
  const pooler = pooled ? await startPgbouncer(database.databaseUrl ?? '', poolSize) : undefined
  const people = await seeded(database.databaseUrl)
  const env = {
    PORTAL_URL: proxy.url,
    DATA_DIR: folder,
    DATABASE_URL: pooler?.url ?? database.databaseUrl ?? '',
    ...(pooler && { DATABASE_DIRECT_URL: database.databaseUrl ?? '' }),
    SECRET: secret,
    DRAIN_SECONDS: '1',
    TRUST_PROXY: '1',
  }
  const start = async (): Promise<PortalProcess> => {
    const node = await startProcess(folder, env)
    await proxy.add(node.url ?? '')
    return node
  }
  const nodes: PortalProcess[] = []
  while (nodes.length < count) nodes.push(await start())
  const screens = people.map((person, place) => startScreen(proxy.url, person, place))
  for (let round = 0; round < restarts; round += 1) {
    const node = nodes.shift()
    expect(await node?.end(signal)).toEqual(signal === 'SIGTERM' ? [0, null] : [null, signal])
    if (node?.url) await proxy.remove(node.url)
    nodes.push(await start())
  }
  const told = await Promise.all(screens.map(({ end }) => end()))
  for (const node of nodes) await node.end('SIGTERM')
  proxy.close()
  await pooler?.close()
  return told
}

const straight = [
  [2, '', false],
  [3, '', false],
] as const
const throughPooler = [[3, ' behind pgbouncer', true]] as const
const kills = [
  ['', false],
  [' behind pgbouncer', true],
] as const

describe.runIf(engines.includes('postgres'))(
  'nodes on one PostgreSQL, behind a proxy that heeds their readiness',
  () => {
    it.each(hasPgbouncer ? [...straight, ...throughPooler] : straight)(
      `no call fails in ${restarts} rolling restarts of %d%s, and what was saved is there`,
      async (count, _, pooled) => {
        const told = await whileNodesEnd(count, 'SIGTERM', pooled)
        expect(told.flatMap(({ failed }) => failed)).toEqual([])
        for (const { saved, found } of told) expect(found).toBe(saved)
        expect(told.reduce((sum, { answered }) => sum + answered, 0)).toBeGreaterThan(1000)
      },
      600_000,
    )

    it.each(hasPgbouncer ? kills : kills.slice(0, 1))(
      `in ${restarts} kills of one of 3%s only calls under way fail, and what was acknowledged is there`,
      async (_, pooled) => {
        const told = await whileNodesEnd(3, 'SIGKILL', pooled)
        const failed = told.flatMap((one) => one.failed)
        // Each screen has one call under way at a time, and the proxy takes a moment to see that a node is gone.
        expect(failed.length).toBeLessThan(restarts * told.length)
        expect(failed.filter((one) => !/ (?:502|0)$/.test(one))).toEqual([])
        for (const { saved, unsure, found } of told) expect([saved, ...unsure]).toContain(found)
        const server = await openContext(testConfig(folder, database.databaseUrl), { now: Date.now }, quietLog)
        expect((await verifyBook(server.store.read)).problems).toEqual([])
        await server.store.close()
      },
      600_000,
    )
  },
)
