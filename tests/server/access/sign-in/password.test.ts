import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInByPassword } from '#server/access/sign-in/by-password.ts'
import { hashPassword } from '#server/access/sign-in/passwords.ts'
import { passwordFailuresPerDayMax } from '#server/access/sign-in/rules.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { house } from '#server/platform/config/house.ts'
import { defaultLimits } from '#server/platform/http/limits.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { cheapHash } from '#tests/support/portal/cheap-hash.ts'
import { type Caller, engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('passwords on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  const withPassword = async (password: string, role: 'investor' | 'admin' = 'investor') => {
    const person = await createPerson(server.context, { role })
    const password_hash = await hashPassword(password, cheapHash)
    await server.context.store.write(({ db }) =>
      db.updateTable('people').set({ password_hash }).where('id', '=', person.id).execute(),
    )
    return person
  }
  const signIn = (caller: Caller, email: string, password: string) =>
    caller.post('/api/auth/login-password', { email, password })

  it('signs in, and a session is new at each sign-in', async () => {
    const { email } = await withPassword('demo-portal', 'admin')
    const browser = server.visitor()
    const { status, body } = await signIn(browser, ` ${email.toUpperCase()} `, 'demo-portal')
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        role: 'admin',
        user: { id: expect.any(String), email, name: expect.any(String), role: 'admin' },
      },
    ])
    const before = browser.cookies()
    await signIn(browser, email, 'demo-portal')
    expect(browser.cookies()).not.toBe(before)
    expect((await server.visitor(before).get('/api/auth/session')).body.user).toBeNull()
  })

  it('answers wrong, unknown and without a password alike', async () => {
    const { email } = await withPassword('demo-portal')
    const { email: bare } = await createPerson(server.context)
    const answers = await Promise.all(
      [email, bare, 'nobody@example.com'].map((each) => signIn(server.visitor(), each, 'wrong')),
    )
    for (const { status, body } of answers)
      expect([status, body]).toEqual([401, { success: false, detail: expect.stringMatching(/not right/) }])
  })

  it('takes 20 wrong ones a day from strangers, while a known browser still gets in', async () => {
    const { email } = await withPassword('demo-portal')
    const known = server.visitor()
    expect((await signIn(known, email, 'demo-portal')).status).toBe(200)
    const answers = await Promise.all(
      Array.from({ length: passwordFailuresPerDayMax + 5 }, () => signIn(server.visitor(), email, 'wrong')),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(passwordFailuresPerDayMax)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect((await signIn(server.visitor(), email, 'demo-portal')).status).toBe(429)
    expect((await signIn(known, email, 'demo-portal')).status).toBe(200)
  })

  it('is set after a sign-in, ends the other sessions and tells the owner', async () => {
    const person = await server.signIn()
    const elsewhere = await server.signIn()
    const { store, clock } = server.context
    await store.write(({ db }) =>
      db.updateTable('sessions').set({ person_id: person.id }).where('id', '=', elsewhere.sessionId).execute(),
    )
    expect(clock.now()).toBeGreaterThan(0)
    expect((await person.put('/api/auth/session/password', { new_password: 'short' })).status).toBe(422)
    expect((await person.put('/api/auth/session/password', { new_password: 'correct horse' })).status).toBe(200)
    expect((await person.get('/api/auth/session')).body).toMatchObject({ has_password: true })
    expect((await elsewhere.get('/api/auth/session')).body.user).toBeNull()
    expect((await mailsTo(server.context, person.email))[0]?.subject).toBe('Your password was changed')
    expect((await signIn(server.visitor(), person.email, 'correct horse')).status).toBe(200)
  })

  it('signs nobody in that was changed while it was compared', async () => {
    const { email, id } = await withPassword('the old one')
    const { store } = server.context
    const changed = await hashPassword('the new one', cheapHash)
    let writes = 0
    const write: typeof store.write = async (unit) => {
      writes += 1
      if (writes === 2)
        await store.write(({ db }) =>
          db.updateTable('people').set({ password_hash: changed }).where('id', '=', id).execute(),
        )
      return store.write(unit)
    }
    const asker = {
      email,
      addressKey: 'of the address',
      mailboxKey: 'of the mailbox',
      clientKey: 'of the client',
      knownBrowserId: null,
      challengeHash: null,
      browserToken: null,
      sessionToken: null,
      from: '127.0.0.1',
    }
    const asked = { asker, rules: defaultLimits.client, password: 'the old one', browser: 'Firefox' }
    expect(await signInByPassword({ ...server.context, store: { ...store, write } }, asked)).toBeNull()
    const sessions = store.read.selectFrom('sessions').select('id').where('person_id', '=', id)
    expect(await sessions.execute()).toEqual([])
  })

  it('is changed only by who knows it', async () => {
    const person = await server.signIn()
    const put = (current_password: string | undefined, new_password: string) =>
      person.put('/api/auth/session/password', { current_password, new_password })
    await put(undefined, 'first one')
    expect((await put(undefined, 'second one')).status).toBe(422)
    expect((await put('wrong one', 'second one')).status).toBe(422)
    expect((await put('first one', 'second one')).status).toBe(200)
  })

  it('refuses what everybody tries first, and one’s own name and address', async () => {
    const person = await server.signIn({ email: 'nadia.stone@example.com', name: 'Nadia Stone' })
    const easy = ['123456', 'Password', 'qwerty123', 'aaaaaaaaaa', person.email, 'nadia.stone', 'Stone1999!']
    for (const new_password of easy) {
      const { status, body } = await person.put('/api/auth/session/password', { new_password })
      expect([new_password, status, body.detail]).toEqual([
        new_password,
        422,
        expect.stringMatching(/Choose another one/),
      ])
    }
    const { status } = await person.put('/api/auth/session/password', { new_password: 'a stone in the brook' })
    expect(status).toBe(200)
  })

  it('refuses the fund’s name', async () => {
    const person = await server.signIn()
    const [first = ''] = house.name.split(' ')
    for (const new_password of [house.name, house.legalName.replaceAll(' ', ''), `${first}2026!`]) {
      const { status, body } = await person.put('/api/auth/session/password', { new_password })
      expect([status, body.detail]).toEqual([422, expect.stringContaining('the name of the fund')])
    }
    expect((await person.put('/api/auth/session/password', { new_password: `in ${first} I trust` })).status).toBe(200)
  })
})

it('costs what it costs in real use, and a sign-in the same work for an account and for none', async () => {
  const { passwordCost } = readConfig({}, null)
  const server = await startServer('sqlite', { config: { passwordCost } })
  const person = await server.signIn()
  expect((await person.put('/api/auth/session/password', { new_password: 'correct horse' })).status).toBe(200)
  const people = server.context.store.read.selectFrom('people').select('password_hash')
  const { password_hash } = await people.where('id', '=', person.id).executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^scrypt\$14\$8\$5\$/)
  // In processor time, which other work on the machine does not lengthen.
  const worked = async (email: string) => {
    const start = process.cpuUsage()
    await server.visitor().post('/api/auth/login-password', { email, password: 'wrong' })
    return process.cpuUsage(start).user
  }
  await worked(person.email)
  const known = [await worked(person.email), await worked(person.email), await worked(person.email)]
  const unknown = [await worked('a@example.com'), await worked('b@example.com'), await worked('c@example.com')]
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3)
  await server.close()
})
