import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { answeredCalls, pathOf } from '#tests/support/calls.ts'
import { freezeAccount } from '#tests/support/people.ts'
import { type Caller, engines, type SignedIn, startServer, type TestServer } from '#tests/support/server.ts'
import { table } from './authorisation-table.ts'
import { bodies } from './well-formed-bodies.ts'
import type { Verdict } from './who-may.ts'

/** What an answer shows about the right to make the call; the rest of it is for other tests. */
const verdictOf = (status: number): Verdict => {
  if (status === 401) return 'sign in'
  if (status === 403) return 'not yours'
  if (status === 404) return 'not found'
  if (status >= 500) throw new Error(`answered ${status}`)
  return 'yes'
}

describe.each(engines)('who may make which call, on %s', (engine) => {
  let server: TestServer
  let self: SignedIn
  let callers: Record<string, Caller>

  beforeAll(async () => {
    server = await startServer(engine)
    const expired = await server.signIn({ email: 'expired@example.com' })
    const expiredCookie = expired.cookies()
    server.clock.advance({ hours: 12, seconds: 1 })
    const loggedOut = await server.signIn({ email: 'left@example.com' })
    const leftCookie = loggedOut.cookies()
    await loggedOut.delete('/api/auth/session')
    self = await server.signIn({ email: 'self@example.com' })
    const owner = await server.signIn({ role: 'admin', email: 'owner@example.com' })
    const declined = await server.signIn({ status: 'pending', email: 'declined@example.com' })
    const deactivated = await server.signIn({ email: 'deactivated@example.com' })
    const reason = { reason: 'a reason' }
    const frozen = await server.signIn({ email: 'frozen@example.com' })
    const suspended = await server.signIn({ role: 'admin', email: 'suspended@example.com' })
    for (const { id } of [frozen, suspended]) await freezeAccount(server.context, id)
    expect((await owner.post(`/api/admin/investors/${declined.id}/decline`, reason)).status).toBe(200)
    expect((await owner.post(`/api/admin/investors/${deactivated.id}/deactivate`, reason)).status).toBe(200)
    callers = {
      anonymous: server.visitor(),
      expired: server.visitor(expiredCookie),
      loggedOut: server.visitor(leftCookie),
      other: await server.signIn({ email: 'other@example.com' }),
      self,
      pending: await server.signIn({ status: 'pending', email: 'pending@example.com' }),
      declined,
      deactivated,
      frozen,
      suspended,
      viewer: await server.signIn({ role: 'admin', adminRole: 'viewer', email: 'viewer@example.com' }),
      operator: await server.signIn({ role: 'admin', adminRole: 'operator', email: 'operator@example.com' }),
      approver: await server.signIn({ role: 'admin', adminRole: 'approver', email: 'approver@example.com' }),
      owner,
    }
    // Everybody begins an app, so that the call that removes one has one to remove and does not answer 404.
    for (const caller of Object.values(callers)) await caller.post('/api/auth/factors/app')
  })
  afterAll(() => server.close())

  const verdict = async (caller: Caller, call: Call): Promise<Verdict> => {
    const path = pathOf(call, { investor_email: self.email, id: '00000000-0000-7000-8000-000000000000' })
    const body = bodies[call.name]
    // Directly into the server, without a socket: only the verdicts of these three thousand calls matter.
    const { statusCode } = await server.app.inject({
      method: call.method,
      url: path,
      headers: { origin: server.context.config.portalUrl, cookie: caller.cookies() },
      ...(body !== undefined && { payload: body as object }),
    })
    return verdictOf(statusCode)
  }

  it('has a row for every call that is answered, and no other', () => {
    const answered = answeredCalls(server).map(({ name }) => name)
    expect(answered.length).toBeGreaterThan(20)
    for (const name of answered) expect(Object.keys(table), `a row for ${name}`).toContain(name)
  })

  it.each(Object.keys(table))('answers each caller of %s as the table says', async (name) => {
    const call = answeredCalls(server).find((one) => one.name === name)
    const row = table[name]
    if (!call || !row) throw new Error(`the table has a row for ${name}, which is not a call`)
    const { anonymous, other, frozen = other, self: mine, admins, suspended } = row
    const strangers = { anonymous, expired: anonymous, loggedOut: anonymous }
    const investors = { other, self: mine, pending: other, declined: other, deactivated: other, frozen }
    const expected = { ...strangers, ...investors, ...admins, suspended }
    const wrong: string[] = []
    // That call ends sessions, so it gets sessions that nobody else uses.
    const asked = Object.entries(expected).map(async ([who, wanted]) => {
      const caller = call.name === 'logOut' && !(who in strangers) ? await server.signIn() : callers[who]
      const seen = await verdict(caller ?? server.visitor(), call)
      if (seen !== wanted) wrong.push(`${who}: ${seen}, not ${wanted}`)
    })
    await Promise.all(asked)
    await server.settle()
    expect(wrong).toEqual([])
  })
})
