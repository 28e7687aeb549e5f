import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetEnded } from '#server/access/sign-in/sessions.ts'
import { postForm } from '#tests/support/browser/forms.ts'
import { latestCode, mailsTo } from '#tests/support/mail/mails.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { type Caller, engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

const newPassword = { new_password: 'a long and good one' }

describe.each(engines)('known browsers on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  /** By a mailed code and, where there is a factor, by what `finish` gives. */
  const enter = async (email: string, browser: Caller = server.visitor(), finish?: () => object) => {
    await browser.post(`/api/auth/generate-otp?user_email=${email}`)
    const otp = await latestCode(server.context, email)
    await browser.post(`/api/auth/verify-otp?user_email=${email}&otp=${otp}`)
    server.clock.advance({ minutes: 1 })
    if (finish) await browser.post('/api/auth/factors/confirm', { by: finish() })
    expect((await browser.get('/api/auth/session')).body.user).toMatchObject({ email })
    return browser
  }
  const reports = async (email: string) =>
    (await mailsTo(server.context, email)).filter(({ subject }) => subject === 'A new sign-in to your account').length
  /** Whether a sign-in in this browser is reported to the owner as one in a new browser. */
  const isReported = async (email: string, browser: Caller, finish?: () => object) => {
    const before = await reports(email)
    await enter(email, browser, finish)
    return (await reports(email)) > before
  }
  /** Somebody who has signed in in two browsers, and is signed in in both. */
  const atHome = async () => {
    const { id, email } = await createPerson(server.context)
    const [here, other] = [await enter(email), await enter(email)]
    expect(await isReported(email, other)).toBe(false)
    server.clock.advance({ hours: 1 })
    return { id, email, here, other }
  }

  test('an invitation’s link has no key, so that who opens it does nothing: a browser is known once somebody signed in with it', async () => {
    const boss = await server.signIn({ role: 'admin' })
    const email = 'invited@example.com'
    const added = await boss.post('/api/admin/investors', { name: 'Ida Invited', email })
    expect(added.status).toBe(201)
    const [invitation] = await mailsTo(server.context, email)
    const links = invitation?.text.match(/https?:\/\/\S+/g)
    expect(new Set(links)).toEqual(new Set([`${server.context.config.portalUrl}/login`]))
    const scanner = server.visitor()
    await scanner.get('/api/auth/session')
    const here = await enter(email)
    expect(await isReported(email, here)).toBe(false)
    expect(await isReported(email, scanner)).toBe(true)
  })

  test('a change of the password forgets every other one, and the one that made it stays known', async () => {
    const { email, here, other } = await atHome()
    expect((await here.put('/api/auth/session/password', newPassword)).status).toBe(200)
    expect(await isReported(email, here)).toBe(false)
    expect(await isReported(email, other)).toBe(true)
    expect(await isReported(email, other)).toBe(false)
  })

  test('so does a change of the second factor', async () => {
    const { email, here, other } = await atHome()
    const secret = Secret.fromBase32((await here.post('/api/auth/factors/app')).body.secret)
    const code = () => ({ kind: 'app', code: new TOTP({ secret }).generate({ timestamp: server.clock.now() }) })
    expect((await here.put('/api/auth/factors/app', { code: code().code })).status).toBe(200)
    expect(await isReported(email, here, code)).toBe(false)
    expect(await isReported(email, other, code)).toBe(true)
    expect((await other.delete('/api/auth/factors/app')).body).toMatchObject({ step_up: 'factor' })
    expect(await isReported(email, other, code)).toBe(false)
  })

  test('so does a change of the address', async () => {
    const { email, here, other } = await atHome()
    const to = `new.${email}`
    await here.post('/api/auth/address', { email: to })
    for (const mailbox of [email, to]) {
      const mails = (await mailsTo(server.context, mailbox)).map(({ text }) => text).join('\n')
      const [, key = ''] = /address-change\?key=([\w-]{43})/.exec(mails) ?? []
      expect((await postForm(server, '/api/address-change', { key })).status).toBe(200)
    }
    expect(await isReported(to, here)).toBe(false)
    expect(await isReported(to, other)).toBe(true)
  })

  test('so does ending the other sessions; and an admin who ends them all forgets all', async () => {
    const { id, email, here, other } = await atHome()
    expect((await here.delete('/api/auth/session/all')).body).toEqual({ ended: 1 })
    expect(await isReported(email, here)).toBe(false)
    expect(await isReported(email, other)).toBe(true)
    const admin = await server.signIn({ role: 'admin' })
    expect((await admin.post(`/api/admin/investors/${id}/end-sessions`)).body).toEqual({ ended: 2 })
    expect(await isReported(email, here)).toBe(true)
    expect(await isReported(email, other)).toBe(true)
  })

  test('one is known for 90 days since its latest sign-in; after that its row goes, too', async () => {
    const { email, here, other } = await atHome()
    server.clock.advance({ days: 89 })
    expect(await isReported(email, here)).toBe(false)
    server.clock.advance({ days: 2 })
    expect(await isReported(email, other)).toBe(true)
    server.clock.advance({ days: 89 })
    expect(await isReported(email, here)).toBe(true)
    const { store, clock } = server.context
    server.clock.advance({ days: 91 })
    await store.write((work) => forgetEnded(work), clock.now())
    const left = store.read.selectFrom('known_browsers').innerJoin('people', 'people.id', 'person_id')
    expect(await left.select('known_browsers.id').where('email', '=', email).execute()).toEqual([])
  })
})
