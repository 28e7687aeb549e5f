import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { admit } from '#server/access/sign-in/permit.ts'
import { answerFailure } from '#server/platform/http/failures.ts'
import { mount } from '#server/platform/http/mount.ts'
import { compileValidator } from '#server/platform/http/schemas.ts'
import { startServer, type TestServer } from '#tests/support/portal/server.ts'

const json = { 'content-type': 'application/json' }

describe('limits of a request', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer('sqlite')
  })
  afterAll(() => server.close())

  const send = async (path: string, init: RequestInit) => {
    const response = await fetch(`${server.url}${path}`, { method: 'POST', ...init })
    return [response.status, await response.json()] as const
  }

  it('takes no body beyond 64 KB', async () => {
    const body = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(70_000) })
    expect(await send('/api/auth/login-password', { body, headers: json })).toEqual([
      413,
      { detail: 'This is more than the call accepts.' },
    ])
  })

  it('takes more where the contract says so', async () => {
    const admin = await server.signIn({ role: 'admin' })
    const app = Fastify({ bodyLimit: 100 }).setValidatorCompiler(compileValidator).decorateRequest('by', undefined)
    app.setErrorHandler(answerFailure(server.context.log))
    await app.register(cookie)
    const gate = (call: Call) => ({ onRequest: admit(server.context, call) })
    mount(app, server.context.store, gate, {
      previewImport: () => ({
        of: 'investors' as const,
        lines: [],
        good: 0,
        bad: 0,
        total_capital: 0,
        total_result: 0,
        total_carried_loss: 0,
        compound_percent: null,
      }),
    })
    const preview = (csv: string) =>
      app.inject({
        method: 'POST',
        url: '/api/admin/investors/import/preview',
        headers: { cookie: admin.cookies() },
        payload: { csv },
      })
    expect((await preview('name,email\n'.repeat(90_000))).statusCode).toBe(200)
    expect((await preview('x'.repeat(7_000_000))).statusCode).toBe(413)
    await app.close()
  })

  it('takes JSON only', async () => {
    const [status, body] = await send('/api/auth/login-password', {
      body: 'email=a',
      headers: { 'content-type': 'text/plain' },
    })
    expect([status, body]).toEqual([415, { detail: 'Send this call as application/json.' }])
  })

  it.each(['{', '[', '"text"', 'null', '{"email":1}', '{"__proto__":{}}'])('answers %s as malformed', async (body) => {
    const [status, answer] = await send('/api/auth/login-password', { body, headers: json })
    expect(status).toBe(422)
    expect(answer.detail).toMatch(/^[A-Z].+\.$/)
  })

  it('takes a call without a body although a content type says JSON', async () => {
    const [status] = await send('/api/auth/generate-otp?user_email=a@example.com', { headers: json })
    expect(status).toBe(200)
  })

  it('does not repeat what was sent in what it says', async () => {
    const [, { detail }] = await send('/api/auth/login-password', {
      body: JSON.stringify({ email: '<script>alert(1)</script>', password: 'x' }),
      headers: json,
    })
    expect(detail).not.toContain('script')
  })
})

describe('limits of a client', () => {
  it('answers 429 with a time to wait beyond so many calls a minute', async () => {
    const server = await startServer('sqlite', { limits: { callsPerMinuteMax: 3 } })
    const statuses = []
    for (let calls = 0; calls < 4; calls += 1) statuses.push((await server.visitor().get('/api/extensions')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await server.visitor().get('/api/ready')).status, 'a proxy’s probe is not counted').toBe(200)
    const { headers, body } = await server.visitor().get('/api/extensions')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(body.detail).toMatch(/Too many requests/)
    await server.close()
  })

  it('counts codes and registrations by the address of the client, whatever account is asked about', async () => {
    const client = { codesPerHourMax: 2, failuresPerDayMax: 2, registrationsPerHourMax: 2 }
    const server = await startServer('sqlite', { limits: { client } })
    const thrice = async (path: (index: number) => string) => {
      const statuses = []
      for (let index = 0; index < 3; index += 1) statuses.push((await server.visitor().post(path(index))).status)
      return statuses
    }
    expect(await thrice((index) => `/api/auth/generate-otp?user_email=a${index}@example.com`)).toEqual([200, 200, 429])
    expect(await thrice((index) => `/api/auth/verify-otp?user_email=a${index}@example.com&otp=A1234567`)).toEqual([
      200, 200, 429,
    ])
    expect(await thrice((index) => `/api/users/register?user_name=A&user_email=a${index}@example.com`)).toEqual([
      201, 201, 429,
    ])
    await server.close()
  })

  it('counts proxies in a row from this server, so that a client cannot add one', async () => {
    const server = await startServer('sqlite', { limits: { callsPerMinuteMax: 1 }, config: { trustProxy: 1 } })
    const statuses = []
    for (const forged of ['198.51.100.1', '198.51.100.2'])
      statuses.push(
        (await server.visitor().get('/api/extensions', { headers: { 'x-forwarded-for': `${forged}, 203.0.113.1` } }))
          .status,
      )
    expect(statuses).toEqual([200, 429])
    await server.close()
  })

  it('believes a proxy about the address only if it is configured to', async () => {
    const ask = (server: TestServer, address: string) =>
      server.visitor().get('/api/extensions', { headers: { 'x-forwarded-for': address } })
    const limits = { callsPerMinuteMax: 1 }
    const plain = await startServer('sqlite', { limits })
    expect([(await ask(plain, '203.0.113.1')).status, (await ask(plain, '203.0.113.2')).status]).toEqual([200, 429])
    await plain.close()
    const proxied = await startServer('sqlite', { limits, config: { trustProxy: 'loopback' } })
    const statuses = []
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.2', '2001:db8::1', '2001:db8::2'])
      statuses.push((await ask(proxied, address)).status)
    expect(statuses).toEqual([200, 200, 429, 200, 429])
    await proxied.close()
  })
})
