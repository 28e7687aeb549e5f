import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { latestCode, mailsTo } from '#tests/support/mail/mails.ts'
import { createPerson, createSession } from '#tests/support/people/people.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('sessions on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  const nobody = {
    user: null,
    expires_at: null,
    remember: false,
    has_password: false,
    admin_role: null,
    frozen_since: null,
    frozen_reason: null,
    suspended: [],
    more_accounts: false,
    awaits: null,
  }

  it('restores the user of spec §3 with zeros for a new investor', async () => {
    const person = await server.signIn({ joinDate: '2026-02-03' })
    const { body } = await person.get('/api/auth/session')
    expect(body).toEqual({
      user: {
        id: person.id,
        email: person.email,
        name: person.name,
        role: 'investor',
        accountBalance: 0,
        totalInvested: 0,
        totalProfits: 0,
        joinDate: '2026-02-03',
      },
      expires_at: new Date(server.clock.now() + 12 * 3_600_000).toISOString(),
      remember: false,
      has_password: false,
      admin_role: null,
      frozen_since: null,
      frozen_reason: null,
      suspended: [],
      more_accounts: false,
      awaits: null,
    })
  })

  it('answers a visitor with nobody, and leaves the cookie alone: another tab may just have been given a new one', async () => {
    expect((await server.visitor().get('/api/auth/session')).body).toEqual(nobody)
    const stale = server.visitor('portal-session=something-else')
    expect((await stale.get('/api/auth/session')).body).toEqual(nobody)
    expect(stale.cookies()).toBe('portal-session=something-else')
  })

  /** Signs in by the calls, as people do: sessions made for tests are never idle. */
  const signInByCode = async (role: 'admin' | 'investor') => {
    const { email } = await createPerson(server.context, { role })
    const browser = server.visitor()
    await browser.post(`/api/auth/generate-otp?user_email=${email}`)
    const otp = await latestCode(server.context, email)
    expect((await browser.post(`/api/auth/verify-otp?user_email=${email}&otp=${otp}`)).body.valid).toBe(true)
    return { ...browser, isIn: async () => (await browser.get('/api/auth/session')).body.user !== null }
  }

  it('of an admin ends after 30 minutes without use and after 12 hours in all, remembered by nothing', async () => {
    const idle = await signInByCode('admin')
    const busy = await signInByCode('admin')
    const { body, headers } = await busy.patch('/api/auth/session', { remember: true })
    expect([body.remember, headers.getSetCookie()[0]]).toEqual([false, expect.not.stringContaining('Expires')])
    for (let quarter = 1; quarter < 48; quarter += 1) {
      server.clock.advance({ minutes: 15 })
      expect(await busy.isIn()).toBe(true)
    }
    expect(await idle.isIn()).toBe(false)
    server.clock.advance({ minutes: 15 })
    expect(await busy.isIn()).toBe(false)
  })

  it('that is remembered ends after 14 days without use, and after 30 however often it is renewed', async () => {
    const idle = await signInByCode('investor')
    const busy = await signInByCode('investor')
    for (const one of [idle, busy]) await one.patch('/api/auth/session', { remember: true })
    for (let days = 0; days < 28; days += 7) {
      server.clock.advance({ days: 7 })
      expect(await busy.isIn()).toBe(true)
      await busy.patch('/api/auth/session', { remember: true })
    }
    expect(await idle.isIn()).toBe(false)
    server.clock.advance({ days: 2 })
    expect(await busy.isIn()).toBe(false)
  })

  it('in a new browser is reported by mail to anyone who signed in before, and listed with a shortened network', async () => {
    const { email } = await createPerson(server.context)
    const enter = async (browser = server.visitor()) => {
      await browser.post(`/api/auth/generate-otp?user_email=${email}`)
      const otp = await latestCode(server.context, email)
      expect((await browser.post(`/api/auth/verify-otp?user_email=${email}&otp=${otp}`)).body.valid).toBe(true)
      return browser
    }
    const told = async () => (await mailsTo(server.context, email)).filter(({ subject }) => /new sign-in/.test(subject))
    const first = await enter()
    await enter(first)
    expect(await told()).toEqual([])
    await enter()
    const [mail] = await told()
    expect(mail?.text).toContain('Another program, from the network 127.0.0.…')
    const { body } = await first.get('/api/auth/session/all')
    expect(body.map(({ network }: { network: string }) => network)).toEqual(['127.0.0.…', '127.0.0.…'])
  })

  it('ends after 12 hours, or after 30 days where remembered', async () => {
    const [brief, long] = [await server.signIn(), await server.signIn()]
    expect((await long.patch('/api/auth/session', { remember: true })).body).toMatchObject({ remember: true })
    server.clock.advance({ hours: 12 })
    expect((await brief.get('/api/auth/session')).body).toEqual(nobody)
    expect((await brief.get('/api/auth/session/all')).status).toBe(401)
    server.clock.advance({ days: 13 })
    expect((await long.get('/api/auth/session')).body.user.email).toBe(long.email)
    server.clock.advance({ days: 13 })
    expect((await long.get('/api/auth/session')).body.user.email).toBe(long.email)
    server.clock.advance({ days: 3 })
    expect((await long.get('/api/auth/session')).body.user.email).toBe(long.email)
    server.clock.advance({ hours: 12 })
    expect((await long.get('/api/auth/session')).body).toEqual(nobody)
  })

  it('sets a cookie that scripts and other sites cannot use', async () => {
    const person = await server.signIn()
    const { headers } = await person.patch('/api/auth/session', { remember: true })
    const [cookie = ''] = headers.getSetCookie()
    expect(cookie).toMatch(/^portal-session=[\w-]{43}; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/)
    const forgotten = await person.patch('/api/auth/session', { remember: false })
    expect(forgotten.headers.getSetCookie()[0]).not.toMatch(/Expires/)
  })

  it('keeps no token in the database', async () => {
    const person = await server.signIn()
    const rows = await server.context.store.read.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(person.cookies().split('=')[1])
  })

  it('ends at logout, twice without failure', async () => {
    const person = await server.signIn()
    const held = person.cookies()
    expect((await person.delete('/api/auth/session')).body).toEqual({ ended: 1 })
    expect(person.cookies()).toBe('')
    expect((await server.visitor(held).get('/api/auth/session')).body).toEqual(nobody)
    expect((await person.delete('/api/auth/session')).body).toEqual({ ended: 0 })
  })

  it("lists one's sessions and ends others, never another person's", async () => {
    const person = await server.signIn()
    const other = await createSession(server.context, person.id)
    const third = await createSession(server.context, person.id)
    const stranger = await server.signIn()
    const { body } = await person.get('/api/auth/session/all')
    expect(body).toHaveLength(3)
    expect(body.filter(({ current }: { current: boolean }) => current)).toMatchObject([{ id: person.sessionId }])
    expect((await stranger.delete(`/api/auth/session/all/${other.sessionId}`)).status).toBe(404)
    expect((await person.delete(`/api/auth/session/all/${other.sessionId}`)).body).toEqual({ ended: 1 })
    expect((await server.visitor(other.cookie).get('/api/auth/session')).body).toEqual(nobody)
    expect((await person.delete('/api/auth/session/all')).body).toEqual({ ended: 1 })
    expect((await server.visitor(third.cookie).get('/api/auth/session')).body).toEqual(nobody)
    expect((await person.get('/api/auth/session')).body.user.id).toBe(person.id)
  })

  it('counts a session as seen, and writes it down at most every ten minutes', async () => {
    const person = await signInByCode('investor')
    const seenAt = async (): Promise<number> => {
      const { seen_at } = await server.context.store.read
        .selectFrom('sessions')
        .select('seen_at')
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return seen_at
    }
    const begun = server.clock.now()
    for (const [later, seen] of [
      [{ seconds: 1 }, begun],
      [{ minutes: 9, seconds: 59 }, begun],
      [{ seconds: 1 }, begun + 601_000],
      [{ minutes: 10 }, begun + 601_000],
    ] as const) {
      server.clock.advance(later)
      await person.get('/api/auth/session')
      expect(await seenAt()).toBe(seen)
    }
    server.clock.advance({ minutes: 20 })
    const [session] = (await person.get('/api/auth/session/all')).body
    expect(session.seen_at).toBe(new Date(server.clock.now()).toISOString())
  })
})

describe('a portal on HTTPS', () => {
  it('binds its cookies to this host and to HTTPS', async () => {
    const server = await startServer('sqlite', { config: { portalUrl: 'https://portal.example.com' } })
    const { headers } = await server.visitor().post('/api/auth/generate-otp?user_email=a@example.com')
    expect(headers.getSetCookie()[0]).toMatch(/^__Host-portal-challenge=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax$/)
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{7,}/)
    await server.close()
  })
})
