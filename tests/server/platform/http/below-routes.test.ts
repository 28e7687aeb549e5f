import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendRaw } from '#tests/support/faults/raw-http.ts'
import { startServer, type TestServer } from '#tests/support/portal/server.ts'

/** What answers a client for whose request no route was found, or that does not speak HTTP at all. */
describe('below the routes', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer('sqlite', { limits: { requestMs: 400 } })
  })
  afterAll(() => server.close())

  it.each([
    '/api/investors/told%40example.com%E0%A4%A',
    '/%c0%ae%c0%ae/etc/passwd',
    `/api/investors/${'x'.repeat(800)}`,
  ])('answers the malformed address %s with a sentence that repeats nothing of it', async (path) => {
    const { status, body, headers } = await server.visitor().get(path)
    expect(status).toBe(422)
    expect(body).toEqual({ detail: 'This address is malformed.' })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each([
    ['what is not HTTP', 'NOT HTTP\r\n\r\n', 400, 'The portal does not understand this request.'],
    [
      'two lengths',
      'POST /api/auth/login-password HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'The portal does not understand this request.',
    ],
    [
      'endless headers',
      `GET /api/health HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
      431,
      'This request has more headers than the portal accepts.',
    ],
    [
      'a body that does not come',
      'POST /api/auth/login-password HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
      408,
      'The request did not arrive in time. Send it again.',
    ],
    [
      'headers that do not come',
      'POST /api/auth/login-password HTTP/1.1\r\nHost:',
      408,
      'The request did not arrive in time. Send it again.',
    ],
  ])('answers %s with a sentence, and ends the connection', async (_what, text, status, detail) => {
    const answer = await sendRaw(server.url, text)
    expect([answer.status, JSON.parse(answer.body)]).toEqual([status, { detail }])
    expect(answer.head).toContain('connection: close')
    for (const header of [
      'x-content-type-options: nosniff',
      'referrer-policy: ',
      'permissions-policy: ',
      "default-src 'none'",
    ])
      expect(answer.head).toContain(header)
  })

  it.each(['"\\ud800"', '{"\\udc00":1}', '[[{"a":["b\\uDFFF"]}]]'])(
    'refuses half a character, which no store keeps as it was sent: %s',
    async (json) => {
      const answer = await fetch(`${server.url}/api/auth/login-password`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: server.context.config.portalUrl },
        body: json,
      })
      expect([answer.status, await answer.json()]).toEqual([
        422,
        { detail: 'A text contains an unpaired surrogate (half a character).' },
      ])
    },
  )

  it('takes whole characters that are written as two halves, and what only looks like a half', async () => {
    const { status, body } = await server.visitor().post('/api/auth/login-password', {
      email: 'somebody@example.com',
      password: 'a good one \u{1F600} and \\ud800',
    })
    expect([status, body.detail]).toEqual([401, expect.stringMatching(/password/)])
  })

  it('tells the log of none of these as a failure of ours', () => {
    expect(server.logged.filter(({ level }) => level === 'error')).toEqual([])
  })
})
