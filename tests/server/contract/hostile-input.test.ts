import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { isAdminRole } from '#fund/access/admin-roles.ts'
import { hostileBody, hostileObject, hostileText, withQuery } from '#tests/support/hostile/hostile.ts'
import { accepts, answeredCalls, fieldsOf, pathOf } from '#tests/support/portal/calls.ts'
import {
  type Answered,
  type SignedIn,
  startServer,
  subjectEngines,
  type TestServer,
} from '#tests/support/portal/server.ts'

/** Of each call, and there are hundreds; `npm run test:long -- hostile` sends each 20,000, on both engines. */
const runsPerCall = 1
const testMs = 60_000
const oversizedCharacters = 2_000_000

describe.each(subjectEngines)('hostile input on %s', { timeout: testMs }, (engine) => {
  let server: TestServer
  let investor: SignedIn
  let admin: SignedIn

  beforeAll(async () => {
    server = await startServer(engine)
    investor = await server.signIn()
    admin = await server.signIn({ role: 'admin' })
  })
  afterAll(() => server.close())

  const wellRefused = (call: Call, { status, body }: Answered, malformed: boolean, sent: unknown): void => {
    const told = `${call.name} answered ${status} to ${JSON.stringify(sent)?.slice(0, 300)}`
    expect(status, told).toBeLessThan(500)
    if (malformed) expect(status, told).toBeGreaterThanOrEqual(400)
    if (status >= 400 && call.kind !== 'form' && call.kind !== 'page')
      expect(body?.detail, told).toEqual(expect.stringMatching(/\S/))
  }

  it('is refused with a sentence by every call, and never with a fault of the server', async () => {
    for (const call of answeredCalls(server)) {
      const params = { investor_email: investor.email, id: 'missing' }
      const caller = isAdminRole(call.who) ? admin : investor
      const path = pathOf(call, params)
      await fc.assert(
        fc.asyncProperty(hostileBody(fieldsOf(call.body)), hostileObject(fieldsOf(call.query)), async (body, query) => {
          const target = call.query ? withQuery(path, query) : path
          const answered = await (call.name === 'logOut' ? server.visitor() : caller).call(call.method, target, {
            ...(call.body && call.method !== 'GET' && { body }),
          })
          const asked = Object.fromEntries(new URL(target, server.url).searchParams)
          const malformed = !call.kind && !(accepts(call.body, body) && accepts(call.query, asked))
          wellRefused(call, answered, malformed, { body, query })
        }),
        { numRuns: runsPerCall },
      )
    }
  })

  it('is refused where all that a call needs is missing', async () => {
    const needing = answeredCalls(server).filter(
      ({ kind, body, query }) => !kind && !(accepts(body, undefined) && accepts(query, {})),
    )
    expect(needing.length).toBeGreaterThan(10)
    for (const call of needing) {
      const caller = isAdminRole(call.who) ? admin : investor
      const answered = await caller.call(call.method, pathOf(call, { investor_email: investor.email, id: 'missing' }))
      wellRefused(call, answered, true, 'nothing')
    }
  })

  it('is refused where a field of a query comes twice', async () => {
    const twice = answeredCalls(server).filter(({ query, who, kind }) => query && who === 'anyone' && !kind)
    expect(twice.map(({ name }) => name)).toEqual(expect.arrayContaining(['generateOtp', 'verifyOtp', 'register']))
    for (const { method, path } of twice) {
      const pairs = 'user_email=a%40example.com&user_email=b%40example.com&user_name=Ann&user_name=Bob&otp=1&otp=2'
      const { status, body } = await server.visitor().call(method, `${path}?${pairs}`)
      expect([path, status, typeof body.detail]).toEqual([path, 422, 'string'])
    }
  })

  it('is refused in a path', async () => {
    for (const call of answeredCalls(server).filter(({ params }) => params)) {
      await fc.assert(
        fc.asyncProperty(hostileText, async (text) => {
          const value = text.toWellFormed()
          const answered = await admin.call(call.method, pathOf(call, { investor_email: value, id: value }))
          expect(answered.status, `${call.name} at ${JSON.stringify(value.slice(0, 60))}`).toBeLessThan(500)
        }),
        { numRuns: runsPerCall },
      )
    }
  })

  it('is refused where it is no JSON, of another type, or too large', async () => {
    const sends = answeredCalls(server).filter(({ body, kind }) => body && kind !== 'form')
    expect(sends.length).toBeGreaterThan(3)
    for (const call of sends) {
      const caller = isAdminRole(call.who) ? admin : investor
      const path = pathOf(call, { investor_email: investor.email, id: 'missing' })
      const raw = async (body: string, type: string) => {
        const headers = { origin: server.url, cookie: caller.cookies(), 'content-type': type }
        const answer = await fetch(`${server.url}${path}`, { method: call.method, headers, body })
        return { status: answer.status, detail: ((await answer.json()) as { detail?: string }).detail }
      }
      for (const [body, type] of [
        ['{"a":', 'application/json'],
        ['{"__proto__": {"admin": true}}', 'application/json'],
        ['<xml/>', 'application/xml'],
        [JSON.stringify({ x: 'y'.repeat(oversizedCharacters) }), 'application/json'],
      ] as const) {
        const { status, detail } = await raw(body, type)
        expect([call.name, status >= 400 && status < 500, typeof detail]).toEqual([call.name, true, 'string'])
      }
    }
  })
})
