import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, engines, freshDatabase } from '#tests/support/databases.ts'
import { emptyFolder, type PortalProcess, startProcess } from '#tests/support/portal-process.ts'

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
        given.pipe(answer)
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
    remove: (node: string) => nodes.delete(node),
    close: () => {
      clearInterval(probing)
      server.closeAllConnections()
      server.close()
    },
  }
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

it.runIf(engines.includes('postgres')).each([2, 3])(
  `no call fails in ${restarts} rolling restarts of %d nodes behind a proxy that heeds their readiness`,
  async (count) => {
    const proxy = await startProxy()
    const env = {
      DATA_DIR: folder,
      DATABASE_URL: database.databaseUrl ?? '',
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
    let over = false
    const failed: string[] = []
    let answered = 0
    const call = async (_: unknown, place: number): Promise<void> => {
      for (let round = 0; !over; round += 1) {
        const client = { 'x-forwarded-for': `10.${place}.${Math.floor(round / 200)}.1` }
        const { status } = await fetch(`${proxy.url}/api/extensions`, { headers: client })
        await setTimeout(pauseMs)
        if (status === 200) answered += 1
        else failed.push(String(status))
      }
    }
    const calling = Promise.all(Array.from({ length: 8 }, call))
    for (let round = 0; round < restarts; round += 1) {
      const node = nodes.shift()
      expect(await node?.end('SIGTERM')).toEqual([0, null])
      if (node?.url) proxy.remove(node.url)
      nodes.push(await start())
    }
    over = true
    await calling
    for (const node of nodes) await node.end('SIGTERM')
    proxy.close()
    expect(failed).toEqual([])
    expect(answered).toBeGreaterThan(1000)
  },
  600_000,
)
