import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { latestCode, mailsTo } from '#tests/support/mail/mails.ts'
import { createPerson, freezeAccount } from '#tests/support/people/people.ts'
import { type Caller, engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

const path = '/api/auth/session/password'
const subject = 'Your code for a new password'
const good = { new_password: 'a long and good one' }
const thiefs = 'what the thief has set'

describe.each(engines)('a forgotten password on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  const mailed = async (email: string, about: string) =>
    (await mailsTo(server.context, email)).filter((mail) => mail.subject === about)
  const codeOf = async (email: string) => /^[A-Z]\d{7}$/m.exec((await mailed(email, subject))[0]?.text ?? '')?.[0] ?? ''
  const ask = (email: string, browser: Caller = server.visitor()) => browser.post(`${path}/code`, { email })
  const verify = (browser: Caller, email: string, otp = '') =>
    browser.post(`/api/auth/verify-otp?user_email=${email}&otp=${otp}`)
  const byPassword = async (email: string, password: string) =>
    (await server.visitor().post('/api/auth/login-password', { email, password })).status === 200
  const state = async (caller: Caller) => (await caller.get('/api/auth/session')).body
  /** A sign-in by a code for a new password. */
  const begin = async (email: string) => {
    const browser = server.visitor()
    expect((await ask(email, browser)).body).toEqual({ expires_in: 600 })
    expect((await verify(browser, email, await codeOf(email))).body.valid).toBe(true)
    return browser
  }
  const byCode = async (email: string) => {
    const browser = server.visitor()
    await browser.post(`/api/auth/generate-otp?user_email=${email}`)
    expect((await verify(browser, email, await latestCode(server.context, email))).body.valid).toBe(true)
    return browser
  }

  test('is replaced after the mailed code, once; other sessions end, and the mail says what to do if it was somebody else', async () => {
    const { email, id } = await createPerson(server.context)
    const thief = await byCode(email)
    expect((await thief.put(path, { new_password: thiefs })).status).toBe(200)
    server.clock.advance({ days: 8 })
    const owner = await byCode(email)
    const refused = await owner.put(path, { current_password: 'what the owner knows', ...good })
    expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining('“Forgot password?”')])
    expect((await owner.put(`${path}/forgotten`, good)).status).toBe(403)

    const anew = await begin(email)
    expect((await anew.put(`${path}/forgotten`, { new_password: email })).body.detail).toMatch(/Choose another one/)
    expect((await anew.put(`${path}/forgotten`, { new_password: 'short' })).status).toBe(422)
    expect((await anew.put(`${path}/forgotten`, good)).body.message).toMatch(/^Your password is saved\./)
    expect([await byPassword(email, thiefs), await byPassword(email, good.new_password)]).toEqual([false, true])
    expect([(await state(owner)).user, (await state(anew)).has_password]).toEqual([null, true])
    expect((await anew.put(`${path}/forgotten`, { new_password: 'yet another one' })).status).toBe(403)
    const [told] = await mailed(email, 'Your password was changed')
    expect(told?.text).toMatch(/api\/not-me\?key=[\w-]{43}/)
    const trail = server.context.store.read
      .selectFrom('audit')
      .innerJoin('audit_details', 'audit_details.id', 'audit.id')
      .select('detail')
      .where('action', '=', 'password.set')
      .where('subject', '=', email)
    expect((await trail.orderBy('seq', 'desc').executeTakeFirst())?.detail).toContain('after “Forgot password?”')
    const browsers = server.context.store.read.selectFrom('known_browsers').select('id').where('person_id', '=', id)
    expect(await browsers.execute()).toHaveLength(2)
  })

  test('asks for the second factor first', async () => {
    const person = await server.signIn()
    const secret = Secret.fromBase32((await person.post('/api/auth/factors/app')).body.secret)
    const code = () => new TOTP({ secret }).generate({ timestamp: server.clock.now() })
    await person.put('/api/auth/factors/app', { code: code() })
    server.clock.advance({ minutes: 1 })
    const half = await begin(person.email)
    expect(await state(half)).toMatchObject({ user: null, awaits: 'factor' })
    const early = await half.put(`${path}/forgotten`, good)
    expect([early.status, early.body.detail]).toEqual([403, expect.stringContaining('second factor')])
    await half.post('/api/auth/factors/confirm', { by: { kind: 'app', code: code() } })
    expect((await half.put(`${path}/forgotten`, good)).status).toBe(200)
    server.clock.advance({ minutes: 1 })
    // A later sign-in with the factor may not set another one.
    await half.post(`/api/auth/generate-otp?user_email=${person.email}`)
    await verify(half, person.email, await latestCode(server.context, person.email))
    await half.post('/api/auth/factors/confirm', { by: { kind: 'app', code: code() } })
    expect((await state(half)).user).not.toBeNull()
    expect((await half.put(`${path}/forgotten`, good)).status).toBe(403)
  })

  test('is answered and limited alike for every address', async () => {
    const investor = await createPerson(server.context)
    const admin = await createPerson(server.context, { role: 'admin' })
    const removed = await createPerson(server.context, { role: 'admin', status: 'inactive' })
    const frozen = await createPerson(server.context)
    await freezeAccount(server.context, frozen.id)
    const seen = async (email: string) => {
      const answers: unknown[] = []
      for (let times = 0; times < 6; times += 1) {
        const { status, body, headers } = await ask(email)
        const cookie = headers.getSetCookie().map((one) => one.replace(/=[\w-]{43};/, '=;'))
        answers.push([status, body, cookie])
      }
      const { status, body } = await verify(server.visitor(), email, 'A0000000')
      return [...answers, [status, body]]
    }
    const unknown = await seen('nobody@example.com')
    expect(unknown.map((one) => (one as [number])[0])).toEqual([200, 200, 200, 200, 200, 429, 200])
    for (const { email } of [investor, admin, removed, frozen]) expect(await seen(email)).toEqual(unknown)
    // The codes of either kind are counted together.
    expect((await server.visitor().post(`/api/auth/generate-otp?user_email=${investor.email}`)).status).toBe(429)
    expect(await mailed(investor.email, subject)).toHaveLength(5)
    expect(await mailed(removed.email, subject)).toEqual([])
  })

  test('stays as it is while the account is frozen, whenever the code was mailed', async () => {
    const { email, id } = await createPerson(server.context)
    const before = server.visitor()
    await ask(email, before)
    const code = await codeOf(email)
    const inside = await begin((await createPerson(server.context, { email: 'inside@example.com' })).email)
    await freezeAccount(server.context, id)
    expect((await verify(before, email, code)).body.valid).toBe(true)
    expect((await before.put(`${path}/forgotten`, good)).body.detail).toMatch(/^Your account is frozen/)
    expect((await ask(email)).status).toBe(200)
    const [mail] = await mailed(email, 'No new password: your account is frozen')
    expect(mail?.text).not.toMatch(/^[A-Z]\d{7}$/m)
    await server.context.store.write(({ db }) => db.updateTable('freezes').set({ lifted_at: 1 }).execute())
    // What the code was for is gone with the freeze.
    expect((await before.put(`${path}/forgotten`, good)).status).toBe(403)

    const { user } = await state(inside)
    await freezeAccount(server.context, user.id)
    expect((await inside.put(`${path}/forgotten`, good)).body.detail).toMatch(/^Your account is frozen/)
    expect(await byPassword(user.email, good.new_password)).toBe(false)
  })

  test('is replaced within 15 minutes, by one of two at once, and never after an ordinary code', async () => {
    const { email } = await createPerson(server.context)
    expect((await (await byCode(email)).put(`${path}/forgotten`, good)).status).toBe(403)
    const late = await begin(email)
    server.clock.advance({ minutes: 15 })
    expect((await late.put(`${path}/forgotten`, good)).status).toBe(403)
    const twice = await begin(email)
    const both = ['the one of both', 'the other of both'].map((new_password) =>
      twice.put(`${path}/forgotten`, { new_password }),
    )
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 403])
    // A newer ordinary code in the same browser takes the place of one for a new password.
    server.clock.advance({ hours: 1 })
    const browser = server.visitor()
    await ask(email, browser)
    const replaced = await codeOf(email)
    await browser.post(`/api/auth/generate-otp?user_email=${email}`)
    expect((await verify(browser, email, replaced)).body.valid).toBe(false)
    expect((await verify(browser, email, await latestCode(server.context, email))).body.valid).toBe(true)
    expect((await browser.put(`${path}/forgotten`, good)).status).toBe(403)
  })
})
