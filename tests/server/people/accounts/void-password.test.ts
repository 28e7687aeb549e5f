import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '#server/server/operator/command.ts'
import { postForm } from '#tests/support/browser/forms.ts'
import { latestCode, mailsTo } from '#tests/support/mail/mails.ts'
import { createPerson, freezeAccount } from '#tests/support/people/people.ts'
import { type Caller, engines, type SignedIn, startServer, type TestServer } from '#tests/support/portal/server.ts'

const password = 'what somebody has set'
const reason = 'She did not set it'
const subject = 'Your password was voided'

describe.each(engines)('a password that is voided on %s', (engine) => {
  let server: TestServer
  let admin: SignedIn
  beforeAll(async () => {
    server = await startServer(engine)
    admin = await server.signIn({ role: 'admin', adminRole: 'operator' })
  })
  afterAll(() => server.close())

  const mailed = async (email: string, about = subject) =>
    (await mailsTo(server.context, email)).filter((mail) => mail.subject === about)
  const byPassword = async (email: string, browser = server.visitor()) =>
    (await browser.post('/api/auth/login-password', { email, password })).status === 200
  const byCode = async (email: string, browser = server.visitor()) => {
    await browser.post(`/api/auth/generate-otp?user_email=${email}`)
    const otp = await latestCode(server.context, email)
    expect((await browser.post(`/api/auth/verify-otp?user_email=${email}&otp=${otp}`)).body.valid).toBe(true)
    return browser
  }
  /** An investor for whom somebody has set a password, and the browser in which that was done. */
  const withPassword = async () => {
    const { id, email } = await createPerson(server.context)
    const browser = await byCode(email)
    expect((await browser.put('/api/auth/session/password', { new_password: password })).status).toBe(200)
    return { id, email, browser }
  }
  const state = async (caller: Caller) => (await caller.get('/api/auth/session')).body
  const details = async (id: string, by: Caller = admin) => (await by.get(`/api/admin/investors/${id}`)).body
  const voidOf = (id: string, by: Caller = admin, why: string | undefined = reason) =>
    by.post(`/api/admin/investors/${id}/void-password`, { reason: why })
  const trail = async (email: string) =>
    (await admin.get(`/api/audit?action=password.void&search=${email}`)).body.rows as Record<string, string>[]

  test('signs nobody in any more, its sessions and browsers end, and its owner reads why and sets another by code', async () => {
    const { id, email, browser: thief } = await withPassword()
    expect(await byPassword(email, thief)).toBe(true)
    expect((await details(id)).has_password).toBe(true)
    expect(await voidOf(id)).toMatchObject({ status: 200, body: { ended: 1 } })
    expect([(await state(thief)).user, await byPassword(email)]).toEqual([null, false])
    expect((await details(id)).has_password).toBe(false)
    expect(await trail(email)).toMatchObject([
      { by: admin.email, subject: email, detail: `${reason}. 1 session ended.`, from: expect.any(String) },
    ])
    const [mail, ...more] = await mailed(email)
    expect(more).toEqual([])
    expect(mail?.text).toContain(`Our team has voided the password of your account, for this reason: ${reason}.`)
    expect(mail?.text).toMatch(/“Forgot password\?”[\s\S]+api\/not-me\?key=[\w-]{43}/)
    const news = (await mailed(email, 'A new sign-in to your account')).length
    const owner = await byCode(email, thief)
    expect(await mailed(email, 'A new sign-in to your account')).toHaveLength(news + 1)
    expect((await state(owner)).has_password).toBe(false)
    expect((await owner.get(`/api/notifications/${email}`)).body[0]).toMatchObject({ type: 'security', title: subject })
    const next = { new_password: 'a long and good one' }
    expect((await owner.put('/api/auth/session/password', next)).status).toBe(200)
  })

  test('is voided once: by one of two admins at once, with a reason, and only if there is one', async () => {
    const { id, email } = await withPassword()
    const other = await server.signIn({ role: 'admin', adminRole: 'approver' })
    expect((await voidOf(id, admin, ' ')).status).toBe(422)
    expect((await details(id)).has_password).toBe(true)
    const both = await Promise.all([voidOf(id), voidOf(id, other), voidOf(id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(both.find(({ status }) => status === 409)?.body.detail).toBe('This account has no password.')
    expect([(await mailed(email)).length, (await trail(email)).length]).toEqual([1, 1])
    expect((await voidOf((await createPerson(server.context)).id)).status).toBe(409)
    for (const none of [other.id, crypto.randomUUID()])
      expect(await voidOf(none)).toMatchObject({ status: 404, body: { detail: 'There is no such investor.' } })
    const viewer = await server.signIn({ role: 'admin', adminRole: 'viewer' })
    expect((await voidOf(id, viewer)).status).toBe(403)
  })

  test('ends a session that was about to set another one after “Forgot password?”', async () => {
    const { id, email } = await withPassword()
    const thief = server.visitor()
    await thief.post('/api/auth/session/password/code', { email })
    const code = /^[A-Z]\d{7}$/m.exec((await mailed(email, 'Your code for a new password'))[0]?.text ?? '')?.[0]
    await thief.post(`/api/auth/verify-otp?user_email=${email}&otp=${code}`)
    expect((await voidOf(id)).status).toBe(200)
    expect((await thief.put('/api/auth/session/password/forgotten', { new_password: password })).status).toBe(401)
  })

  test('does not come back with the lift of a freeze that had suspended it', async () => {
    const { id, email } = await withPassword()
    await freezeAccount(server.context, id)
    const suspended = async () => (await details(id)).freeze.suspended.map((one: { id: string }) => one.id)
    expect([(await details(id)).has_password, await suspended()]).toEqual([true, expect.arrayContaining(['password'])])
    expect((await voidOf(id)).status).toBe(200)
    const [mail] = await mailed(email)
    expect(mail?.text).toContain('once our team has lifted the freeze')
    expect(mail?.text).not.toContain('Forgot password')
    expect(await suspended()).not.toContain('password')
    const approver = await server.signIn({ role: 'admin', adminRole: 'approver' })
    const lift = (keep: string[]) => approver.post(`/api/admin/investors/${id}/lift-freeze`, { reason, keep })
    expect((await lift(['password'])).status).toBe(409)
    expect((await lift([])).status).toBe(200)
    expect(await byPassword(email)).toBe(false)
  })

  test('freezes the account if its owner answers the mail with "This was not me"', async () => {
    const { id, email } = await withPassword()
    expect((await voidOf(id)).status).toBe(200)
    const key = /not-me\?key=([\w-]{43})/.exec((await mailed(email))[0]?.text ?? '')?.[1] ?? ''
    expect((await postForm(server, '/api/not-me', { key })).body).toContain('Your account is frozen')
    expect((await details(id)).freeze.reason).toBe('"This was not me", about a change of the password')
  })

  describe("by the operator's command", () => {
    const run = (...args: string[]) => {
      const { config, clock } = server.context
      return runCommand(config, clock.now(), ['void-password', ...args])
    }

    test("is anybody's, an admin's too; every admin is told, with the reason", async () => {
      const chief = await server.signIn({ role: 'admin', email: 'chief@example.com' })
      expect((await chief.put('/api/auth/session/password', { new_password: password })).status).toBe(200)
      const printed = await run('Chief@Example.com', 'left', 'on', 'a', 'note')
      expect(printed).toBe(
        'The password of chief@example.com was voided, and every session has ended. They sign in by an emailed code, and set a new one by “Forgot password?”.',
      )
      expect([(await state(chief)).user, await byPassword(chief.email)]).toEqual([null, false])
      const [mail] = await mailed(chief.email)
      expect(mail?.text).toContain('The operator of the portal has voided the password of your account')
      for (const { email } of [chief, admin])
        expect(
          (await mailed(email, 'The password of chief@example.com was voided by the operator'))[0]?.text,
        ).toContain('for this reason: Left on a note.')
      expect(await trail(chief.email)).toMatchObject([{ by: null, detail: 'Left on a note. 1 session ended.' }])
      const { email, id } = await withPassword()
      await run(email, 'he asked for it')
      expect([await byPassword(email), (await details(id)).has_password]).toEqual([false, false])
    })

    test('changes nothing without a reason, for an unknown address, or where there is no password', async () => {
      const { email } = await withPassword()
      const usage = 'Name the address and the reason: npm run admin -- void-password ann@example.com "left on a note"'
      await expect(run()).rejects.toThrow(usage)
      await expect(run(email)).rejects.toThrow(usage)
      await expect(run('nobody@example.com', 'why')).rejects.toThrow('nobody@example.com has no account.')
      await expect(run(admin.email, 'why')).rejects.toThrow('This account has no password.')
      expect(await byPassword(email)).toBe(true)
    })
  })
})
