import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { provisionAdmin } from '#server/people/accounts/provision.ts'
import type { Context } from '#server/platform/config/context.ts'
import { newExpiry } from '#server/platform/queues/every.ts'
import { checkMadeBy } from '#server/server/demo/data.ts'
import { expire } from '#server/server/expire.ts'
import { latestCode, mailsTo } from '#tests/support/mail/mails.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

/** An account that a demo start makes (README "Run it"). */
const demoEmail = 'investor@example.com'

describe.each(engines)('what a start and time do on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  const emails = async () =>
    (await server.context.store.read.selectFrom('people').select('email').execute()).map(({ email }) => email)
  const withConfig = (config: Partial<Context['config']>): Context => ({
    ...server.context,
    config: { ...server.context.config, ...config },
  })

  it('removes a registration that nobody signed in to for 30 days, and no other', async () => {
    const register = (email: string) => server.visitor().post(`/api/users/register?user_name=A&user_email=${email}`)
    await register('never@example.com')
    await register('once@example.com')
    await createPerson(server.context, { email: 'approved@example.com', status: 'active' })
    const browser = server.visitor()
    await browser.post('/api/auth/generate-otp?user_email=once@example.com')
    const code = await latestCode(server.context, 'once@example.com')
    await browser.post(`/api/auth/verify-otp?user_email=once@example.com&otp=${code}`)
    server.clock.advance({ days: 29, hours: 23 })
    await expire(server.context)
    expect(await emails()).toContain('never@example.com')
    server.clock.advance({ hours: 1 })
    await expire(server.context)
    expect(await emails()).toEqual(expect.arrayContaining(['once@example.com', 'approved@example.com']))
    expect(await emails()).not.toContain('never@example.com')
    const { read } = server.context.store
    for (const table of ['sessions', 'challenges'] as const)
      expect(await read.selectFrom(table).selectAll().execute()).toEqual([])
  })

  it('removes a flood of them at once', async () => {
    const flood = Array.from({ length: 45 }, (_, place) => `flood-${place}@example.com`)
    for (const email of flood) await createPerson(server.context, { email, status: 'pending', account: false })
    server.clock.advance({ days: 30 })
    await expire(server.context)
    expect((await emails()).filter((email) => email.startsWith('flood-'))).toEqual([])
  })

  it('keeps sessions under a clock that leaps a month, and ends them once a day has shown that it is right', async () => {
    const person = await server.signIn()
    let uptime = 0
    const expiring = newExpiry(server.context, expire, () => uptime)
    const sessions = () =>
      server.context.store.read.selectFrom('sessions').select('id').where('id', '=', person.sessionId).execute()
    expect(await expiring()).toBe(true)
    server.clock.advance({ days: 32 })
    expect(await expiring()).toBe(false)
    expect((await person.get('/api/auth/session')).body.user).toBeNull()
    server.clock.advance({ days: -32 })
    expect(await newExpiry(server.context, expire)()).toBe(true)
    expect(await expiring()).toBe(true)
    expect(await sessions()).toHaveLength(1)

    server.clock.advance({ days: 32 })
    expect(await expiring()).toBe(false)
    uptime += 23 * 3_600_000
    expect([await expiring(), (await sessions()).length]).toEqual([false, 1])
    // Started again, it counts from the beginning.
    expect(await newExpiry(server.context, expire)()).toBe(false)
    uptime += 3_600_000
    expect([await expiring(), (await sessions()).length]).toEqual([true, 0])
    expect(await expiring()).toBe(true)
  })

  it('forgets after a week a newsletter address that nobody confirmed, though nobody else subscribes', async () => {
    await server.visitor().post('/api/newsletter', { email: 'unsure@example.com' })
    const kept = () => server.context.store.read.selectFrom('newsletter').select('email').execute()
    server.clock.advance({ days: 7 })
    await expire(server.context)
    expect(await kept()).toEqual([{ email: 'unsure@example.com' }])
    server.clock.advance({ seconds: 1 })
    await expire(server.context)
    expect(await kept()).toEqual([])
  })

  it('makes ADMIN_EMAIL an admin, once, invited and noted, and never an investor one', async () => {
    const context = withConfig({ adminEmail: 'boss@example.com' })
    await provisionAdmin(context)
    await provisionAdmin(context)
    const found = await server.context.store.read
      .selectFrom('people')
      .select(['role', 'status'])
      .where('email', '=', 'boss@example.com')
      .execute()
    expect(found).toEqual([{ role: 'admin', status: 'active' }])
    expect(await mailsTo(server.context, 'boss@example.com')).toMatchObject([
      { subject: expect.stringMatching(/^You are an admin of .+ investor portal$/) },
    ])
    const trail = await server.context.store.read
      .selectFrom('audit')
      .select('action')
      .where('action', '=', 'admin.make')
      .execute()
    expect(trail).toHaveLength(1)
    await createPerson(server.context, { email: 'investor@example.org' })
    await expect(provisionAdmin(withConfig({ adminEmail: 'investor@example.org' }))).rejects.toThrow(/^ADMIN_EMAIL is/)
  })
})

describe.each(engines)('data and how it was made on %s', (engine) => {
  const starting = async () => {
    const server = await startServer(engine)
    const as = (demo: boolean): Context => ({ ...server.context, config: { ...server.context.config, demo } })
    return { server, as }
  }

  it('keeps a demo off real data', async () => {
    const { server, as } = await starting()
    await checkMadeBy(as(false))
    await expect(checkMadeBy(as(true))).rejects.toThrow(/was not made by a demo start/)
    await server.close()
  })

  it('takes the demo’s known passwords away in real use', async () => {
    const { server, as } = await starting()
    await checkMadeBy(as(true))
    await checkMadeBy(as(true))
    const investor = await server.signIn({ email: demoEmail })
    await investor.put('/api/auth/session/password', { new_password: 'demo-portal' })
    const signIn = () =>
      server.visitor().post('/api/auth/login-password', { email: demoEmail, password: 'demo-portal' })
    expect((await signIn()).status).toBe(200)
    await checkMadeBy(as(false))
    expect((await signIn()).status).toBe(401)
    expect((await investor.get('/api/auth/session')).body.user).toBeNull()
    await checkMadeBy(as(true))
    expect((await signIn()).status).toBe(200)
    await server.close()
  })
})
