import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { latestCode, mailsTo, otherThan } from '#tests/support/mail/mails.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { type Caller, engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('one-time codes on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  const ask = (caller: Caller, email: string) => caller.post(`/api/auth/generate-otp?user_email=${email}`)
  const check = (caller: Caller, email: string, code: string) =>
    caller.post(`/api/auth/verify-otp?user_email=${email}&otp=${code}`)
  const codeFor = async (caller: Caller, email: string): Promise<string> => {
    expect((await ask(caller, email)).body).toEqual({ expires_in: 600 })
    return (await latestCode(server.context, email)) ?? ''
  }

  it('signs in with the mailed code, in any case and spacing, once', async () => {
    const { email, name } = await createPerson(server.context)
    const browser = server.visitor()
    const code = await codeFor(browser, email)
    expect(code).toMatch(/^[A-Z][0-9]{7}$/)
    const { body } = await check(browser, email, ` ${code.toLowerCase().slice(0, 4)}-${code.slice(4)}`)
    expect(body).toMatchObject({ valid: true, role: 'investor', user: { email, name, joinDate: '2026-01-05' } })
    expect((await browser.get('/api/auth/session')).body.user.email).toBe(email)
    expect((await check(browser, email, code)).body).toEqual({ valid: false })
  })

  it('answers the same for an address without an account, and mails nothing', async () => {
    const browser = server.visitor()
    const { status, body } = await ask(browser, 'nobody@example.com')
    expect([status, body]).toEqual([200, { expires_in: 600 }])
    expect(await mailsTo(server.context, 'nobody@example.com')).toEqual([])
    expect((await check(browser, 'nobody@example.com', 'A1234567')).body).toEqual({ valid: false })
  })

  it('lets a hundred identical checks sign in once', async () => {
    const { email, id } = await createPerson(server.context)
    const browser = server.visitor()
    const code = await codeFor(browser, email)
    const held = browser.cookies()
    const answers = await Promise.all(Array.from({ length: 100 }, () => check(server.visitor(held), email, code)))
    expect(answers.filter(({ body }) => body.valid === true)).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true)
    const sessions = server.context.store.read.selectFrom('sessions').selectAll().where('person_id', '=', id)
    expect(await sessions.execute()).toHaveLength(1)
  })

  it.each([
    [{ minutes: 9, seconds: 59 }, true],
    [{ minutes: 10 }, false],
  ])('lives for ten minutes: %o after it was sent it is taken: %s', async (later, valid) => {
    const { email } = await createPerson(server.context)
    const browser = server.visitor()
    const code = await codeFor(browser, email)
    server.clock.advance(later)
    expect((await check(browser, email, code)).body.valid).toBe(valid)
  })

  it('dies after five tries', async () => {
    const { email } = await createPerson(server.context)
    const browser = server.visitor()
    const code = await codeFor(browser, email)
    for (let tries = 0; tries < 5; tries += 1) await check(browser, email, otherThan(code))
    expect((await check(browser, email, code)).body).toEqual({ valid: false })
  })

  it("ends the same browser's earlier code, and no other browser's", async () => {
    const { email } = await createPerson(server.context)
    const [one, other] = [server.visitor(), server.visitor()]
    const first = await codeFor(one, email)
    const others = await codeFor(other, email)
    const second = await codeFor(one, email)
    expect((await check(one, email, first)).body).toEqual({ valid: false })
    expect((await check(other, email, others)).body.valid).toBe(true)
    expect((await check(one, email, second)).body.valid).toBe(true)
  })

  it("is worth nothing in a browser that did not ask, nor for another's address", async () => {
    const { email } = await createPerson(server.context)
    const { email: another } = await createPerson(server.context)
    const browser = server.visitor()
    const code = await codeFor(browser, email)
    const stranger = server.visitor()
    await ask(stranger, email)
    expect((await check(stranger, email, code)).body).toEqual({ valid: false })
    expect((await check(browser, another, code)).body).toEqual({ valid: false })
    expect((await check(browser, email, code)).body.valid).toBe(true)
  })

  it('works for a client that keeps no cookie, with fewer tries', async () => {
    const { email } = await createPerson(server.context)
    const code = await codeFor(server.visitor(), email)
    for (let tries = 0; tries < 2; tries += 1) await check(server.visitor(), email, otherThan(code))
    expect((await check(server.visitor(), email, code)).body.valid).toBe(true)
    const next = await codeFor(server.visitor(), email)
    for (let tries = 0; tries < 3; tries += 1) await check(server.visitor(), email, otherThan(next))
    expect((await check(server.visitor(), email, next)).body).toEqual({ valid: false })
  })

  it('sends five codes an hour', async () => {
    const { email } = await createPerson(server.context)
    for (let codes = 0; codes < 5; codes += 1) expect((await ask(server.visitor(), email)).status).toBe(200)
    const refused = await ask(server.visitor(), email)
    expect(refused.status).toBe(429)
    expect(refused.body.detail).toMatch(/Too many codes/)
    expect(Number(refused.headers.get('retry-after'))).toBe(3600)
    server.clock.advance({ hours: 1 })
    expect((await ask(server.visitor(), email)).status).toBe(200)
  })

  it('lets the owner in by the newest code, although a stranger used up all that can be sent', async () => {
    const { email } = await createPerson(server.context)
    const owner = server.visitor()
    const own = await codeFor(owner, email)
    server.clock.advance({ minutes: 10 })
    for (let codes = 0; codes < 4; codes += 1) {
      server.clock.advance({ seconds: 1 })
      expect((await ask(server.visitor(), email)).status).toBe(200)
    }
    const newest = (await latestCode(server.context, email)) ?? ''
    expect((await ask(owner, email)).status).toBe(429)
    expect((await check(owner, email, own)).body).toEqual({ valid: false })
    expect((await check(owner, email, newest)).body.valid).toBe(true)
    expect((await check(server.visitor(), email, newest)).body).toEqual({ valid: false })
  })

  it('lets the owner in by the newest code that has tries left, although a stranger used up those of a newer one', async () => {
    const { email } = await createPerson(server.context)
    const codes: string[] = []
    const strangers = [server.visitor(), server.visitor(), server.visitor()]
    for (const stranger of strangers) {
      codes.push(await codeFor(stranger, email))
      server.clock.advance({ seconds: 1 })
    }
    const [, before = '', newest = ''] = codes
    for (let tries = 0; tries < 5; tries += 1) await check(strangers[2] ?? server.visitor(), email, otherThan(newest))
    for (let tries = 0; tries < 3; tries += 1) await check(server.visitor(), email, otherThan(before))
    const owner = server.visitor()
    expect((await check(owner, email, newest)).body).toEqual({ valid: false })
    expect((await check(owner, email, codes[0] ?? '')).body.valid).toBe(true)
  })

  it('keeps no code and no address in what it stores of a challenge', async () => {
    const { email } = await createPerson(server.context)
    const code = await codeFor(server.visitor(), email)
    const { read } = server.context.store
    const rows = JSON.stringify([
      await read.selectFrom('challenges').selectAll().execute(),
      await read.selectFrom('allowances').selectAll().execute(),
    ])
    expect(rows).not.toContain(code)
    expect(rows).not.toContain(email)
  })
})
