import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { park } from '#server/platform/watchdog/watchdog.ts'
import { emptyFolder, type PortalProcess, startProcess } from '#tests/support/portal/portal-process.ts'
import { startServer, subjectEngines } from '#tests/support/portal/server.ts'

const admin = 'owner@fund.test'
/** Enough for a busy machine to do its work in between, where the process is to go on. */
const patienceMs = 1500
const standing = 'tests/support/portal/standing-portal.ts'

/** What the watchdog writes of a job in which the loop stood. */
const stall = {
  at: expect.any(Number),
  key: 'job:asking the database',
  name: 'asking the database',
  places: expect.arrayContaining([expect.stringContaining('standStill')]),
}

describe('a server whose event loop stands', () => {
  let folder: string
  let last: PortalProcess | undefined
  beforeEach(async () => {
    folder = await emptyFolder()
  })
  afterEach(async () => {
    await last?.end('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })

  const started = async (env: Record<string, string>): Promise<PortalProcess> => {
    const settings = { DATA_DIR: folder, ADMIN_EMAIL: admin, ...env }
    last = await startProcess(folder, settings, standing)
    return last
  }
  const ended = ({ child }: PortalProcess): Promise<unknown> =>
    new Promise((resolve) => {
      if (child.signalCode !== null) resolve(child.signalCode)
      child.once('exit', (_code, signal) => resolve(signal))
    })

  /** The code that was mailed last. */
  const codeMailed = (): Promise<string> =>
    vi.waitFor(async () => {
      const outbox = join(folder, 'outbox')
      const files = (await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8'))
      const [code = ''] = (await Promise.all(files)).flatMap((mail) => /^[A-Z]\d{7}(?=\r?$)/m.exec(mail) ?? [])
      expect(code).not.toBe('')
      return code
    })
  const signIn = async (origin: string) => {
    const post = (path: string) => fetch(`${origin}${path}`, { method: 'POST', headers: { origin } })
    await post(`/api/auth/generate-otp?user_email=${admin}`)
    const answer = await post(`/api/auth/verify-otp?user_email=${admin}&otp=${await codeMailed()}`)
    const cookie = answer.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ')
    const headers = { origin, cookie, 'content-type': 'application/json' }
    return (method: string, path: string, body: object = {}) =>
      fetch(`${origin}${path}`, { method, headers, ...(method === 'POST' && { body: JSON.stringify(body) }) })
  }

  test('ends itself, says in what it stood, and keeps that for the next start', async () => {
    const portal = await started({ STANDS_IN_JOB: 'yes', STANDS_MS: '600' })
    expect(await ended(portal)).toBe('SIGKILL')
    expect(portal.printed()).toMatch(/stood for 1 s in asking the database, .*standStill/)
    const [kept = ''] = await readdir(join(folder, 'stalls'))
    expect(JSON.parse(await readFile(join(folder, 'stalls', kept), 'utf8'))).toMatchObject(stall)
  })

  test('does not try again what it stood in twice, until an admin lets it; a pause of the process is no stall', async () => {
    const stalls = join(folder, 'stalls')
    await mkdir(stalls)
    for (const name of ['one', 'another'])
      await writeFile(
        join(stalls, `${name}.json`),
        JSON.stringify({ ...stall, at: Date.now(), places: ['standStill (a.js:1)'] }),
      )
    const portal = await started({ STANDS_MS: String(patienceMs) })
    expect(portal.printed()).toContain('this stopped the server twice and is set aside')
    const call = await signIn(portal.url ?? '')
    const health = await (await call('GET', '/api/fund/health')).json()
    expect(health.stalls).toMatchObject([{ name: 'asking the database', times: 2, set_aside: true }])
    expect(health.stalls[0].places[0]).toContain('standStill')
    const { due } = await (await call('GET', '/api/admin/today')).json()
    expect(due).toContainEqual(expect.objectContaining({ kind: 'stalls', count: 1 }))
    const again = () => call('POST', `/api/fund/stalls/${health.stalls[0].id}/again`)
    expect([(await again()).status, (await again()).status]).toEqual([200, 404])
    expect(await (await call('GET', '/api/fund/health')).json()).toMatchObject({ stalls: [] })
    // A pause of the whole process, as while the machine sleeps, is no stall.
    portal.child.kill('SIGSTOP')
    await pause(2 * patienceMs)
    portal.child.kill('SIGCONT')
    await pause(patienceMs / 2)
    expect((await call('GET', '/api/health')).status).toBe(200)
    const add = { name: 'A standstill', email: 'ann@example.com', risk_profile: 'moderate' }
    await expect(call('POST', '/api/admin/investors', add)).rejects.toThrow()
    expect(await ended(portal)).toBe('SIGKILL')
    expect(portal.printed()).toContain('in POST /api/admin/investors, ')
  })
})

test.each(subjectEngines)(
  'a call that stood twice is refused to whoever made it, and to nobody else (%s)',
  async (engine) => {
    const server = await startServer(engine)
    const [admin, other] = [await server.signIn({ role: 'admin' }), await server.signIn({ role: 'admin' })]
    park(server.context.store, new Set([`call:GET /api/admin/investors:${admin.id}`]))
    const refused = await admin.call('GET', '/api/admin/investors')
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('stopped the server twice')])
    expect((await other.call('GET', '/api/admin/investors')).status).toBe(200)
    await server.close()
  },
)
