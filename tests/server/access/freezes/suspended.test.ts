import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '#server/server/operator/command.ts'
import { postForm } from '#tests/support/browser/forms.ts'
import { latestCode, mailsTo } from '#tests/support/mail/mails.ts'
import { setSettings } from '#tests/support/money/guards.ts'
import { confirming } from '#tests/support/people/confirm.ts'
import { createSession } from '#tests/support/people/people.ts'
import { type Caller, engines, type SignedIn, startServer, type TestServer } from '#tests/support/portal/server.ts'

const factors = '/api/auth/factors'
const setPassword = '/api/auth/session/password'
const bank = {
  bankName: 'Another Bank',
  accountNumber: '9876543210',
  routingNumber: '021000021',
  accountType: 'checking',
}
const password = 'a long and good one'

describe.each(engines)('what a freeze suspends on %s', (engine) => {
  let server: TestServer
  let boss: SignedIn
  beforeAll(async () => {
    server = await startServer(engine, { config: { asksForFactors: true } })
    boss = await server.signIn({ role: 'admin', email: 'boss@example.com' })
  })
  afterAll(() => server.close())

  const askCode = async (browser: Caller, email: string) => {
    await browser.post(`/api/auth/generate-otp?user_email=${email}`)
    return latestCode(server.context, email)
  }
  const byCode = async (email: string, browser = server.visitor()) => {
    const otp = await askCode(browser, email)
    const { body } = await browser.post(`/api/auth/verify-otp?user_email=${email}&otp=${otp}`)
    return { ...browser, valid: body.valid as boolean }
  }
  const byPassword = async (email: string, browser = server.visitor()) =>
    (await browser.post('/api/auth/login-password', { email, password })).body.success as boolean
  const state = async (caller: Caller) => (await caller.get('/api/auth/session')).body
  const mailed = async (email: string, subject: string) =>
    (await mailsTo(server.context, email)).filter((one) => one.subject === subject)
  const keyIn = (text = '') => /not-me\?key=([\w-]{43})/.exec(text)?.[1] ?? 'none'
  const press = async (email: string, subject: string) => {
    const pressed = await postForm(server, '/api/not-me', { key: keyIn((await mailed(email, subject))[0]?.text) })
    expect([pressed.status, pressed.body]).toEqual([200, expect.stringContaining('Your account is frozen')])
    return pressed.body as string
  }
  /** Confirms by the code that is mailed to somebody without a factor. */
  const stepUp = async (caller: Caller, email: string, action: string) => {
    await caller.post(`${factors}/code`, { action })
    const code = /^[A-Z]\d{7}$/m.exec((await mailed(email, 'Your code to confirm'))[0]?.text ?? '')?.[0]
    expect((await caller.post(`${factors}/confirm`, { action, by: { kind: 'mail', code } })).status).toBe(200)
  }
  const confirmed = (sessionId: string, action: string) =>
    server.context.store.write(({ db }) =>
      db
        .insertInto('step_ups')
        .values({ session_id: sessionId, action, at: server.clock.now() })
        .onConflict((conflict) => conflict.columns(['session_id', 'action']).doUpdateSet({ at: server.clock.now() }))
        .execute(),
    )
  const appCode = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now() })
  const addApp = async (caller: Caller) => {
    const { secret } = (await caller.post(`${factors}/app`)).body
    const added = await caller.put(`${factors}/app`, { code: appCode(secret) })
    expect(added.status).toBe(200)
    server.clock.advance({ seconds: 60 })
    return { secret: secret as string, codes: added.body.recovery_codes as string[] }
  }
  /** The owner of the fund, signed in just now and ready to confirm anything. */
  const team = async () => {
    const { cookie } = await createSession(server.context, boss.id)
    return confirming(server, server.visitor(cookie))
  }
  const details = async (id: string) => (await (await team()).get(`/api/admin/investors/${id}`)).body.freeze
  const lift = async (id: string, given: object = {}) =>
    (await team()).post(`/api/admin/investors/${id}/lift-freeze`, { reason: 'seen in person', ...given })
  const ids = (freeze: { suspended: { id: string }[] }) => freeze.suspended.map(({ id }) => id.replace(/:.*/, ':'))

  test('a minute at a mailbox leaves nothing behind once its owner says so, and the owner sets all up anew', async () => {
    const { id, email } = await server.signIn({ email: 'mailbox@example.com' })
    await byCode(email)
    const thief = await byCode(email)
    await stepUp(thief, email, 'password')
    expect((await thief.put(setPassword, { new_password: password })).status).toBe(200)
    await press(email, 'Your password was changed')

    expect(await byPassword(email, thief)).toBe(false)
    const before = (await mailed(email, 'A new sign-in to your account')).length
    const back = await byCode(email, thief)
    expect(back.valid).toBe(true)
    expect(await mailed(email, 'A new sign-in to your account')).toHaveLength(before + 1)
    for (const refused of [
      await back.put(setPassword, { new_password: 'another good one' }),
      await back.post(`${factors}/app`),
      await back.post(`${factors}/passkeys/options`),
      await back.post('/api/auth/address', { email: 'thief@example.com' }),
      await back.put('/api/bank-account', bank),
    ])
      expect(refused).toMatchObject({ status: 403, body: { detail: expect.stringContaining('second factors') } })
    expect((await back.get('/api/account/home')).status).toBe(200)
    const question = { subject: 'My account', message: 'It was not me.' }
    expect((await back.post('/api/support/requests', question)).status).toBe(201)
    const { suspended } = await state(back)
    expect(suspended.map(({ label }: { label: string }) => label)).toEqual(
      expect.arrayContaining(['Password', expect.stringMatching(/^Known browsers \(\d\)$/)]),
    )

    expect(ids(await details(id))).toEqual(['password', 'browsers', 'bank-account:'])
    expect((await lift(id, { keep: ['password', 'passkey:none'] })).status).toBe(409)
    expect((await lift(id)).status).toBe(200)
    expect((await state(back)).user).toBeNull()
    expect(await byPassword(email)).toBe(false)
    const owner = await byCode(email)
    await stepUp(owner, email, 'password')
    expect((await owner.put(setPassword, { new_password: 'another good one' })).status).toBe(200)
    const [told] = await mailed(email, 'Your account is open again')
    expect(told?.text).toMatch(/Removed: Password; Known browsers \(\d\); Bank account/)
    const { rows } = (await (await team()).get('/api/audit?action=account.lift')).body
    expect(rows[0].detail).toContain('Removed: Password')
  })

  test('a factor of a thief is not asked for, confirms nothing, and goes with the freeze; the owner’s older one stays', async () => {
    const ann = await server.signIn({ email: 'factors@example.com' })
    await confirmed(ann.sessionId, 'factor')
    const { secret } = await addApp(ann)
    server.clock.advance({ days: 8 })
    const session = await createSession(server.context, ann.id)
    const thief = server.visitor(session.cookie)
    for (const action of ['factor', 'password']) await confirmed(session.sessionId, action)
    const renewed = (await thief.post(`${factors}/recovery-codes`)).body.recovery_codes
    expect(renewed).toHaveLength(10)
    await press(ann.email, 'Your second factor was changed')
    const half = await byCode(ann.email)
    expect((await state(half)).awaits).toBe('factor')
    const give = (by: object) => half.post(`${factors}/confirm`, { by })
    expect((await give({ kind: 'recovery', code: renewed[0] })).status).toBe(422)
    expect((await give({ kind: 'app', code: appCode(secret) })).status).toBe(200)
    expect((await half.get(factors)).body).toMatchObject({ recovery_codes_left: 0, app_since: expect.any(String) })
    expect(ids(await details(ann.id))).toEqual(['recovery-codes', 'browsers'])
    expect((await lift(ann.id)).status).toBe(200)
    expect((await state(await byCode(ann.email))).awaits).toBe('factor')
  })

  test('a first factor of a thief locks nobody out, and is asked for again only if the team keeps it', async () => {
    for (const keep of [['app', 'recovery-codes'], []]) {
      const ann = await server.signIn()
      await confirmed(ann.sessionId, 'factor')
      const { secret, codes } = await addApp(ann)
      await press(ann.email, 'Your second factor was changed')
      const owner = await byCode(ann.email)
      expect(await state(owner)).toMatchObject({ awaits: null, user: { email: ann.email } })
      expect((await owner.get(factors)).body).toMatchObject({ app_since: null, recovery_codes_left: 0 })
      const wrong = { action: 'password', by: { kind: 'app', code: appCode(secret) } }
      expect((await owner.post(`${factors}/confirm`, wrong)).status).toBe(422)
      expect(ids(await details(ann.id))).toEqual(expect.arrayContaining(['app', 'recovery-codes']))
      expect((await lift(ann.id, { keep })).status).toBe(200)
      expect((await state(owner)).user).toBeNull()
      const after = await byCode(ann.email)
      expect((await state(after)).awaits).toBe(keep.length > 0 ? 'factor' : null)
      if (keep.length > 0)
        expect((await after.post(`${factors}/confirm`, { by: { kind: 'recovery', code: codes[0] } })).status).toBe(200)
      else await stepUp(after, ann.email, 'factor').then(() => addApp(after))
    }
  })

  test('a bank account of these days is never paid to, and waits or goes as the team says', async () => {
    const { store } = server.context
    for (const keep of [false, true]) {
      const ann = confirming(server, await server.signIn())
      expect((await ann.put('/api/bank-account', bank)).status).toBe(200)
      const asked = (await ann.get('/api/bank-account')).body.pending
      expect((await (await team()).post(`/api/bank-account/${asked.id}/approve`)).status).toBe(200)
      await press(ann.email, 'Bank account change')
      const back = await byCode(ann.email)
      expect((await back.get('/api/transfers/allowed')).body.destination ?? null).toBeNull()
      const item = `bank-account:${asked.id}`
      expect((await details(ann.id)).suspended.map(({ id }: { id: string }) => id)).toContain(item)
      expect((await lift(ann.id, { keep: keep ? [item] : [] })).status).toBe(200)
      const kept = store.read.selectFrom('bank_accounts').select('id').where('account_id', '=', ann.id)
      expect(await kept.where('status', '=', 'current').execute()).toEqual(keep ? [{ id: asked.id }] : [])
    }
  })

  test('where the address is disputed no mailbox signs in until the team has chosen, and it may choose the old one', async () => {
    await setSettings(server, { payoutHolds: true })
    for (const chosen of ['old', 'new'] as const) {
      const [old, next] = [`${chosen}-before@example.com`, `${chosen}-after@example.com`]
      const ann = confirming(server, await server.signIn({ email: old }))
      expect((await ann.post('/api/auth/address', { email: next })).status).toBeLessThan(300)
      for (const [to, subject] of [
        [old, 'Confirm that your address changes'],
        [next, 'Confirm your new address'],
      ] as const) {
        const text = (await mailed(to, subject))[0]?.text ?? ''
        const key = /address-change\?key=([\w-]{43})/.exec(text)?.[1] ?? ''
        expect((await postForm(server, '/api/address-change', { key })).status).toBe(200)
      }
      const given = await askCode(server.visitor(), next)
      expect(given).toBeDefined()
      const waiting = server.visitor()
      const otp = await askCode(waiting, next)
      expect(await press(old, 'Your address was changed')).toContain('no code is sent')
      // A code from before the freeze signs nobody in either.
      expect((await waiting.post(`/api/auth/verify-otp?user_email=${next}&otp=${otp}`)).body.valid).toBe(false)
      for (const mailbox of [old, next]) {
        expect(await mailed(mailbox, 'Your account is frozen')).toHaveLength(1)
        const count = (await mailed(mailbox, 'Your sign-in code')).length
        await askCode(server.visitor(), mailbox)
        expect(await mailed(mailbox, 'Your sign-in code')).toHaveLength(count)
      }
      expect((await mailed(next, 'No code: your account is frozen'))[0]?.text).toContain('which address')
      expect((await details(ann.id)).addresses).toEqual([next, old])
      expect(await lift(ann.id)).toMatchObject({ status: 422, body: { detail: expect.stringContaining(old) } })
      expect((await lift(ann.id, { address: 'third@example.com' })).status).toBe(422)
      const [right, wrong] = chosen === 'old' ? [old, next] : [next, old]
      server.clock.advance({ days: 3 })
      expect((await lift(ann.id, { address: right })).status).toBe(200)
      // Back at the old one is a change of address like any other.
      const opened = (await mailed(right, 'Your account is open again'))[0]?.text ?? ''
      expect(opened).toContain(chosen === 'old' ? 'nothing is paid out from your account until' : 'and payouts go on')
      expect((await byCode(right)).valid).toBe(true)
      const count = (await mailed(wrong, 'Your sign-in code')).length
      await askCode(server.visitor(), wrong)
      expect(await mailed(wrong, 'Your sign-in code')).toHaveLength(count)
    }
  })

  test('an address in dispute is kept for its account: nobody registers it, and no other account moves to it', async () => {
    const [old, next] = ['kept-before@example.com', 'kept-after@example.com']
    const ann = confirming(server, await server.signIn({ email: old }))
    await ann.post('/api/auth/address', { email: next })
    const confirm = async (mailbox: string, subject: string) => {
      const key = /address-change\?key=([\w-]{43})/.exec((await mailed(mailbox, subject))[0]?.text ?? '')?.[1] ?? ''
      return postForm(server, '/api/address-change', { key })
    }
    for (const [mailbox, subject] of [
      [old, 'Confirm that your address changes'],
      [next, 'Confirm your new address'],
    ] as const)
      expect((await confirm(mailbox, subject)).status).toBe(200)
    const accountsOf = (email: string) =>
      server.context.store.read.selectFrom('people').select('id').where('email', '=', email).execute()
    const takeIt = async () => {
      const asked = await server.visitor().post(`/api/users/register?user_name=Squatter&user_email=${old}`)
      expect(asked.status).toBe(201)
      await server.settle()
      expect(await accountsOf(old)).toEqual([])
    }
    // Before the press, while the mail about the change can still be answered, and after it.
    await takeIt()
    await press(old, 'Your address was changed')
    await takeIt()
    const other = confirming(server, await server.signIn())
    await other.post('/api/auth/address', { email: old })
    await confirm(other.email, 'Confirm that your address changes')
    await confirm(old, 'Confirm your new address')
    expect(await accountsOf(old)).toEqual([])
    expect((await lift(ann.id, { address: old })).status).toBe(200)
    expect((await byCode(old)).valid).toBe(true)
  })

  test('a second press widens what is suspended, and an address that was only asked for is disputed too', async () => {
    const ann = await server.signIn()
    await confirmed(ann.sessionId, 'factor')
    await addApp(ann)
    server.clock.advance({ days: 9 })
    const session = await createSession(server.context, ann.id)
    const again = confirming(server, server.visitor(session.cookie))
    await again.post('/api/auth/address', { email: 'asked-only@example.com' })
    await press(ann.email, 'Confirm that your address changes')
    expect(await details(ann.id)).toMatchObject({ addresses: [ann.email, 'asked-only@example.com'] })
    expect(ids(await details(ann.id))).not.toContain('app')
    await press(ann.email, 'Your second factor was changed')
    expect(ids(await details(ann.id))).toContain('app')
    expect((await lift(ann.id, { address: ann.email })).status).toBe(200)
  })

  test('an admin’s freeze suspends the keys they made; an owner, or the operator, lifts it and says what stays', async () => {
    const other = confirming(server, await server.signIn({ role: 'admin' }))
    const made = (await other.post('/api/api-keys', { name: 'Books', scopes: ['books'], days: 30 })).body
    await confirmed(other.sessionId, 'factor')
    await addApp(other)
    const ask = () =>
      server.visitor().call('GET', '/api/cash/position.csv', { headers: { authorization: `Bearer ${made.secret}` } })
    await press(other.email, 'Your second factor was changed')
    expect((await ask()).status).toBe(401)
    // Nothing but their own settings is open to them, so that no factor has to be set up first.
    const back = await byCode(other.email)
    expect((await state(back)).awaits).toBeNull()
    expect((await back.get('/api/inbox')).status).toBe(403)
    const freeze = (await (await team()).get(`/api/admin/roles/${other.id}/freeze`)).body.freeze
    expect(ids(freeze)).toEqual(expect.arrayContaining(['app', 'recovery-codes', 'api-key:']))
    const run = (...args: string[]) =>
      runCommand(server.context.config, server.clock.now(), ['lift-freeze', other.email, ...args])
    await expect(run()).rejects.toThrow(/app +Authenticator app/)
    expect(await run('seen', 'in', 'person', '--keep', `api-key:${made.key.id}`)).toContain('Removed: ')
    expect((await ask()).status).toBe(200)
    expect((await state(back)).user).toBeNull()
    expect((await state(await byCode(other.email))).awaits).toBe('enrolment')
  })
})
