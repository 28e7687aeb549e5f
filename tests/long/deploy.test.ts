import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as requestPlainly } from 'node:http'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { notify } from '#server/notices/notifications/notify.ts'
import { proxies, type RunningProxy, startProxy } from '#tests/support/people/proxies.ts'
import { isInstalled } from '#tests/support/portal/installed.ts'
import { startServer, type TestServer } from '#tests/support/portal/server.ts'

const portalUrl = 'https://portal.example.com'
const host = 'portal.example.com'

const behind = ({ name, isThere }: (typeof proxies)[number]) =>
  describe.skipIf(!isThere)(`behind ${name}, as docs/deploy.md sets it up`, () => {
    let server: TestServer
    let proxy: RunningProxy
    beforeAll(async () => {
      const limits = { callsPerMinuteMax: 20 }
      server = await startServer('sqlite', { config: { portalUrl, trustProxy: 1 }, limits })
      proxy = await startProxy(name, server.url)
    })
    afterAll(async () => {
      await proxy.close()
      await server.close()
    })

    const ask = async (
      path: string,
      headers: Record<string, string> = {},
    ): Promise<{ status: number; body: string }> => {
      const asked = request(`${proxy.https}${path}`, {
        servername: host,
        rejectUnauthorized: false,
        headers: { host, ...headers },
      }).end()
      const [answer] = await once(asked, 'response')
      let body = ''
      for await (const part of answer) body += part
      return { status: answer.statusCode, body }
    }

    it('is asked by its own name, over TLS', async () => {
      expect(await ask('/api/ready')).toEqual({ status: 200, body: '{"status":"ready"}' })
    })

    it('is found by HTTP as well, and answers there with HTTPS', async () => {
      const asked = requestPlainly(`${proxy.http}/login`, { headers: { host } }).end()
      const [{ statusCode, headers }] = await once(asked, 'response')
      expect([301, 308]).toContain(statusCode)
      expect(headers.location).toMatch(/^https:\/\/portal\.example\.com(:\d+)?\/login$/)
    })

    it('passes a socket on, and what comes over it', async () => {
      const person = await server.signIn()
      const socket = new WebSocket(`${proxy.https.replace('https', 'wss')}/ws/${encodeURIComponent(person.email)}`, {
        // TLS must ask for the name on the certificate.
        agent: new Agent({ servername: host, rejectUnauthorized: false }),
        headers: { host, cookie: person.cookies(), origin: portalUrl },
      })
      await once(socket, 'open')
      const came = once(socket, 'message')
      await server.context.store.write((work) =>
        notify(work, {
          personId: person.id,
          type: 'system',
          priority: 'high',
          title: 'By proxy',
          message: 'Hello',
        }),
      )
      const [message] = await came
      expect(String(message)).toContain('By proxy')
      socket.close()
    })

    it('counts each client by its own address, which none can choose', async () => {
      const statuses: number[] = []
      for (let call = 0; call < 25; call += 1)
        statuses.push((await ask('/api/extensions', { 'x-forwarded-for': `203.0.113.${call}` })).status)
      expect([statuses[0], statuses.at(-1)]).toEqual([200, 429])
    })
  })

proxies.forEach(behind)

describe('the units for systemd', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-units-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.runIf(isInstalled('systemd-analyze', 'the tests of the units'))('are ones that systemd takes', () => {
    const names = ['portal', 'portal-backup', 'portal-site']
      .map((name) => `${name}.service`)
      .concat('portal-backup.timer', 'portal-site.timer')
    const files = names.map((name) => {
      const text = readFileSync(`docs/deploy/${name}`, 'utf8')
      const file = join(folder, name)
      writeFileSync(file, text.replaceAll(/\/usr\/bin\/(?:node|npm|rsync)\b/g, process.execPath))
      return file
    })
    const printed = execFileSync('systemd-analyze', ['verify', '--man=no', ...files], { stdio: 'pipe' })
    expect(String(printed)).toBe('')
  })
})
