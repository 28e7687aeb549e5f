import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { weekStatements } from '#fund/proof/proof-words.ts'
import { putFact } from '#server/platform/database/facts.ts'
import { publishedRoots } from '#server/proof/log/log.ts'
import { followSite, newPublisher } from '#server/server/publishing/publish-due.ts'
import { runWeek } from '#tests/support/money/close-week.ts'
import { investor } from '#tests/support/money/fund.ts'
import { lasting } from '#tests/support/portal/lasting.ts'
import { engines, startServer, type TestServer, type TestServerOptions } from '#tests/support/portal/server.ts'

const policy = (name: string) => ({ 'content-security-policy': `style-src '${name}'` })

/** A small version of what a build writes: with or without the post, whose day is held back until then. */
const writeSite = async (dir: string, name: string, scheduled: readonly string[]): Promise<void> => {
  for (const part of ['.portal', 'blog']) await mkdir(join(dir, part), { recursive: true })
  const pages = scheduled.length > 0 ? ['/blog'] : ['/blog', '/blog/later']
  for (const page of pages) await writeFile(join(dir, `${page}.html`), name)
  const headers = Object.fromEntries(pages.map((page) => [page, policy(name)]))
  await writeFile(join(dir, '.portal/headers.json'), JSON.stringify(headers))
  await writeFile(join(dir, '.portal/scheduled.json'), JSON.stringify(scheduled))
  await writeFile(join(dir, '.portal/build.txt'), name)
}

/** In place of the build of half a minute: a process that moves a site that is ready, and writes down that it ran. */
const builder = (folder: string, ready: string): string => `
import { appendFileSync, renameSync } from 'node:fs'
appendFileSync(${JSON.stringify(join(folder, 'ran.txt'))}, 'begins ')
await new Promise((done) => setTimeout(done, 100))
renameSync(${JSON.stringify(ready)}, ${JSON.stringify(`${ready}.due`)})
appendFileSync(${JSON.stringify(join(folder, 'ran.txt'))}, 'ends ')
console.log('Building …')
console.log(${JSON.stringify(`${ready}.due`)})
`

describe.each(engines)('a post whose day comes while the portal runs, on %s', (engine) => {
  let folder: string
  const servers: TestServer[] = []
  const ends: (() => void)[] = []
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'publishing-'))
  })
  afterEach(async () => {
    for (const end of ends.splice(0)) end()
    for (const server of servers.splice(0).reverse()) await server.close()
    await rm(folder, { recursive: true })
  })

  /** A node with its own folder `name`, unless it shares one, and a build that is ready. */
  const node = async (name: string, options: TestServerOptions = {}, scheduled = ['2025-03-20']) => {
    const [siteDir, ready, rebuildScript] = [
      join(folder, name),
      join(folder, `${name}-ready`),
      join(folder, `${name}.mjs`),
    ]
    await writeSite(siteDir, `${name}-old`, scheduled)
    await writeSite(ready, `${name}-new`, [])
    await writeFile(rebuildScript, builder(folder, ready))
    return shared(name, options)
  }
  const shared = async (name: string, { config, ...options }: TestServerOptions = {}) => {
    const [siteDir, rebuildScript] = [join(folder, name), join(folder, `${name}.mjs`)]
    const server = await startServer(engine, { ...options, config: { ...config, siteDir, rebuildScript } })
    servers.push(server)
    ends.push(followSite(server.context))
    const publish = newPublisher(server.context)
    return { server, publish: (signal = new AbortController().signal) => publish(signal) }
  }
  const ran = () => readFile(join(folder, 'ran.txt'), 'utf8').catch(() => '')
  const statusOf = async (server: TestServer) => (await server.visitor().get('/blog/later')).status
  const comeDay = (server: TestServer) => server.clock.set(Date.parse('2025-03-20T04:00:00Z'))

  it('is not there before its day in New York, and is from then on, with the policy of the new pages', async () => {
    const { server, publish } = await node('a')
    server.clock.set(Date.parse('2025-03-20T03:59:59Z'))
    await publish()
    expect([await ran(), await statusOf(server)]).toEqual(['', 404])
    comeDay(server)
    await publish()
    const { status, body, headers } = await server.visitor().get('/blog/later')
    expect([status, body]).toEqual([200, 'a-new'])
    expect(headers.get('content-security-policy')).toBe("style-src 'a-new'")
    await publish()
    expect(await ran()).toBe('begins ends ')
  })

  it('states a new root once it is there, and builds once for each, whatever becomes of that', async () => {
    const { server, publish } = await node('a', {}, [])
    const admin = await lasting(server, { role: 'admin', email: 'boss@example.com' })
    await investor(server, 100_000_00)
    server.clock.set(nextWeek(server.clock.now()).from)
    await runWeek(server, admin, 200)
    await publish()
    expect(await ran()).toBe('')
    for (const place of ['a', 'a-ready']) await writeFile(join(folder, place, '.portal/root.txt'), '0')
    await writeFile(join(folder, 'a/.portal/build.txt'), 'another')
    await publish()
    expect([(await server.visitor().get('/blog')).body, await ran()]).toEqual(['a-new', 'begins ends '])
    await publish()
    expect(await ran()).toBe('begins ends ')
    await runWeek(server, admin, 100)
    await expect(publish()).rejects.toThrow('The site could not be built')
    server.clock.advance({ minutes: 61 })
    await publish()
    expect(await ran()).toBe('begins ends begins ')
  })

  it('builds nothing for a root that the pages state already', async () => {
    const { server, publish } = await node('a', {}, [])
    const admin = await lasting(server, { role: 'admin', email: 'boss@example.com' })
    await investor(server, 100_000_00)
    server.clock.set(nextWeek(server.clock.now()).from)
    await runWeek(server, admin, 200)
    const [newest] = weekStatements(await publishedRoots(server.context.store.read))
    await writeFile(join(folder, 'a/.portal/root.txt'), String(newest?.number))
    await writeFile(join(folder, 'a/.portal/build.txt'), 'another')
    await publish()
    expect(await ran()).toBe('')
  })

  it('stays away while the build fails, is tried again after an hour, and the site goes on as it was', async () => {
    const { server, publish } = await node('a')
    const script = join(folder, 'a.mjs')
    const right = await readFile(script, 'utf8')
    await writeFile(script, "console.error('content/blog/later.mdx:3:8  title'); process.exit(1)")
    comeDay(server)
    await expect(publish()).rejects.toThrow('The site could not be built: content/blog/later.mdx:3:8  title')
    expect((await server.visitor().get('/blog')).body).toBe('a-old')
    await writeFile(script, right)
    server.clock.advance({ minutes: 59 })
    await publish()
    expect(await statusOf(server)).toBe(404)
    server.clock.advance({ minutes: 1 })
    await publish()
    expect(await statusOf(server)).toBe(200)
  })

  it('appears although a node ended while it was building', async () => {
    const { server, publish } = await node('a')
    comeDay(server)
    await putFact(server.context.store, 'site-being-built', String(server.clock.now()))
    server.clock.advance({ minutes: 15 })
    await publish()
    expect(await ran()).toBe('')
    server.clock.advance({ seconds: 1 })
    await publish()
    expect(await statusOf(server)).toBe(200)
  })

  it('does not hold up a server that is asked to stop', async () => {
    const { server, publish } = await node('a')
    await writeFile(join(folder, 'a.mjs'), 'setInterval(() => {}, 1000)')
    comeDay(server)
    const stop = new AbortController()
    const published = publish(stop.signal)
    setTimeout(() => stop.abort(), 200)
    await published
    expect((await server.visitor().get('/blog')).body).toBe('a-old')
  })

  it.runIf(engine === 'postgres')('is built once by nodes that share a folder, and served by all', async () => {
    const { server, publish } = await node('a')
    const { databaseUrl } = server.context.config
    const other = await shared('a', { clock: server.clock, config: { databaseUrl } })
    comeDay(server)
    await Promise.all([publish(), other.publish()])
    await vi.waitFor(async () => {
      for (const one of [server, other.server]) {
        const { body, headers } = await one.visitor().get('/blog/later')
        expect([body, headers.get('content-security-policy')]).toEqual(['a-new', "style-src 'a-new'"])
      }
    }, 5000)
    await Promise.all([publish(), other.publish()])
    expect(await ran()).toBe('begins ends ')
  })

  it.runIf(engine === 'postgres')(
    'is built by one node after the other where each has a folder of its own',
    async () => {
      const { server, publish } = await node('a')
      const { databaseUrl } = server.context.config
      const other = await node('b', { clock: server.clock, config: { databaseUrl } })
      comeDay(server)
      for (let rounds = 0; rounds < 2; rounds++) await Promise.all([publish(), other.publish()])
      expect(await ran()).toBe('begins ends begins ends ')
      expect([await statusOf(server), await statusOf(other.server)]).toEqual([200, 200])
    },
  )
})
