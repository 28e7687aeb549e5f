import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendRaw } from '#tests/support/faults/raw-http.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { type SignedIn, startServer, type TestServer } from '#tests/support/portal/server.ts'

const portalUrl = 'https://portal.example.com'

/** A request as it goes over the wire; each header is a line of its own, so that one can occur twice. */
const lines = (start: string, headers: readonly string[], body = ''): string =>
  [`${start} HTTP/1.1`, ...headers, `Content-Length: ${body.length}`, 'Connection: close', '', body].join('\r\n')

describe('what a request says of its host', () => {
  let server: TestServer
  let person: SignedIn
  let readers = 0
  beforeAll(async () => {
    server = await startServer('sqlite', { config: { portalUrl, trustProxy: true } })
    person = await server.signIn()
  })
  afterAll(() => server.close())

  const subscribe = async (...headers: readonly string[]) => {
    readers += 1
    const email = `reader-${readers}@example.com`
    const type = `X-Forwarded-For: 198.51.100.${readers}\r\nContent-Type: application/x-www-form-urlencoded`
    const answer = await sendRaw(
      server.url,
      lines('POST /api/newsletter', [type, ...headers], `email=${encodeURIComponent(email)}`),
    )
    const links = (await mailsTo(server.context, email)).flatMap(({ text }) => text.match(/\w+:\/\/\S+/g) ?? [])
    return { ...answer, links }
  }

  it.each([
    ['another host', 'Host: evil.example'],
    ['a neighbour', 'Host: evil.portal.example.com'],
    ['another port', 'Host: portal.example.com:8443'],
    ['a proxy’s word', 'Host: portal.example.com', 'X-Forwarded-Host: evil.example'],
    ['a proxy’s word with a path', 'Host: portal.example.com', 'X-Forwarded-Host: evil.test/x.portal.example.com'],
    ['a scheme that runs a script', 'Host: portal.example.com', 'X-Forwarded-Proto: javascript'],
    ['a scheme without a lock', 'Host: portal.example.com', 'X-Forwarded-Proto: http'],
  ])('never reaches the links of a mail: %s', async (_what, ...headers) => {
    const { status, links } = await subscribe(...headers)
    expect(status).toBe(303)
    expect(links).toEqual([expect.stringMatching(/^https:\/\/portal\.example\.com\/api\/newsletter\/confirm\?id=/)])
  })

  it.each([
    ['a path', 'Host: evil.test/x.portal.example.com'],
    ['a fragment', 'Host: evil.test#.portal.example.com'],
    ['a query', 'Host: evil.test?.portal.example.com'],
    ['a name before it', 'Host: portal.example.com@evil.test'],
    ['a port that is none', 'Host: portal.example.com:x'],
    ['two of them in one', 'Host: portal.example.com, evil.test'],
    ['nothing', 'Host: '],
    ['a second header', 'Host: portal.example.com', 'Host: evil.test'],
    ['the same header twice', 'Host: portal.example.com', 'host: portal.example.com'],
  ])('is refused where it holds %s', async (_what, ...headers) => {
    const { status, body, links } = await subscribe(...headers)
    expect([status, links]).toEqual([400, []])
    expect(body).toContain('This request names no host, or more than one.')
  })

  it('is refused alike for a page that is not there and for the socket', async () => {
    const twice = ['Host: portal.example.com', 'Host: evil.test']
    const upgrade = [
      ...twice,
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==',
    ]
    expect((await sendRaw(server.url, lines('GET /nothing', twice))).status).toBe(400)
    expect((await sendRaw(server.url, lines(`GET /ws/${person.email}`, upgrade))).status).toBe(400)
  })

  it('never decides where a form leads back to', async () => {
    const location = async (...headers: readonly string[]) =>
      (await subscribe('Host: evil.example', ...headers)).head.match(/^location: (.*)$/m)?.[1]
    expect(await location()).toBe('/blog#newsletter-sent')
    expect(await location('X-Forwarded-Host: evil.test', 'X-Forwarded-Proto: javascript')).toBe('/blog#newsletter-sent')
    expect(await location(`Origin: ${portalUrl}`)).toBe(`${portalUrl}/blog#newsletter-sent`)
  })

  it.each([
    ['the host that the request names', ['Host: evil.example', 'Origin: https://evil.example']],
    [
      'the host that a proxy names',
      ['Host: portal.example.com', 'X-Forwarded-Host: evil.example', 'Origin: https://evil.example'],
    ],
    ['our host without the lock', ['Host: portal.example.com', 'Origin: http://portal.example.com']],
    ['this machine on another port', ['Host: 127.0.0.1:4321', 'Origin: http://127.0.0.1:1']],
    ['our host on another port', ['Host: portal.example.com', 'Origin: https://portal.example.com:8443']],
  ])('makes no page ours: %s', async (_what, headers) => {
    const cookie = `Cookie: ${person.cookies()}`
    const change = await sendRaw(server.url, lines('DELETE /api/auth/session', [cookie, ...headers]))
    expect([change.status, change.body]).toEqual([403, expect.stringContaining('does not come from a page')])
    const upgrade = ['Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==']
    const socket = await sendRaw(server.url, lines(`GET /ws/${person.email}`, [cookie, ...upgrade, ...headers]))
    expect(socket.status).toBe(403)
  })
})

describe('a demo', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer('sqlite', { config: { demo: true } })
  })
  afterAll(() => server.close())

  const ask = (path: string, host: string) => sendRaw(server.url, lines(`GET ${path}`, [`Host: ${host}`]))

  it.each(['evil.example', 'evil.example:4321', 'localhost.evil.example', '10.0.0.1', '127.0.0.1.evil.example'])(
    'answers nobody who calls it %s',
    async (host) => {
      for (const path of ['/outbox', '/api/health', '/']) {
        const { status, body } = await ask(path, host)
        expect([status, body]).toEqual([421, expect.stringContaining('only be reached as localhost')])
      }
    },
  )

  it.each(['127.0.0.1', '127.0.0.1:4321', 'localhost:4321', 'LOCALHOST', '[::1]:4321', '127.9.9.9:1'])(
    'answers who calls it %s',
    async (host) => {
      expect((await ask('/outbox', host)).status).toBe(200)
    },
  )
})
