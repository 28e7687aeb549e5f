import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registrationsInAllPerHourMax } from '#server/access/sign-in/rules.ts'
import { takeAllowance } from '#server/platform/http/rate-limits.ts'
import { expire } from '#server/server/expire.ts'
import { latestCode, mailsTo } from '#tests/support/mail/mails.ts'
import { startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

describe.each(subjectEngines)('registration on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  // Of one client, who may register only so often.
  beforeEach(() => server.clock.advance({ days: 1 }))
  afterAll(() => server.close())

  const register = (name: string, email: string) =>
    server.visitor().post(`/api/users/register?${new URLSearchParams({ user_name: name, user_email: email })}`)
  const people = (email: string) =>
    server.context.store.read
      .selectFrom('people')
      .innerJoin('investor_accounts', 'investor_accounts.contact_id', 'people.id')
      .selectAll('people')
      .select('investor_accounts.status')
      .where('email', '=', email)
      .execute()

  it('creates a pending investor with the New York date and a welcome mail', async () => {
    server.clock.set('2027-03-02T03:00:00Z')
    const { status, body } = await register('Ada Vane', '  Ada.Vane+fund@Example.com ')
    expect([status, body]).toEqual([201, { message: expect.any(String) }])
    const [person] = await people('ada.vane+fund@example.com')
    expect(person).toMatchObject({ role: 'investor', status: 'pending', join_date: '2027-03-01', name: 'Ada Vane' })
    expect(person?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    expect((await mailsTo(server.context, 'ada.vane+fund@example.com'))[0]?.subject).toMatch(/^Welcome/)
  })

  it('answers the same for an address that is registered, which gets a mail that says so', async () => {
    const first = await register('Bo Reed', 'bo@example.com')
    const again = await register('Somebody Else', 'bo@example.com')
    expect([again.status, again.body]).toEqual([first.status, first.body])
    expect((await people('bo@example.com')).map(({ name }) => name)).toEqual(['Bo Reed'])
    expect((await mailsTo(server.context, 'bo@example.com'))[0]?.subject).toMatch(/already registered/)
  })

  it('makes one person of a hundred identical registrations, and few mails', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => register('Cy Moss', 'cy@example.com')))
    expect(answers.every(({ status }) => status === 201 || status === 429)).toBe(true)
    expect(await people('cy@example.com')).toHaveLength(1)
    const mails = await mailsTo(server.context, 'cy@example.com')
    expect(mails.filter(({ subject }) => subject.startsWith('Welcome'))).toHaveLength(1)
    expect(mails.length).toBeLessThanOrEqual(3)
  })

  const applicants = async () => {
    const items = await server.context.store.read
      .selectFrom('inbox_items')
      .select('title')
      .where('kind', '=', 'approval')
      .where('done_at', 'is', null)
      .execute()
    return items.map(({ title }) => title)
  }
  /** Signs in with the newest code that was mailed; returns the answer of call 3. */
  const enter = async (email: string, browser = server.visitor()) => {
    const code = await latestCode(server.context, email)
    return browser.post(`/api/auth/verify-otp?${new URLSearchParams({ user_email: email, otp: code ?? '' })}`)
  }

  it('reaches the admins’ inbox once its mailbox has answered, and once only', async () => {
    await register('Ivy Dale', 'ivy@example.com')
    await mailsTo(server.context, 'ivy@example.com')
    expect(await applicants()).not.toContain('Ivy Dale has registered')
    for (const _ of [1, 2]) {
      const browser = server.visitor()
      await browser.post('/api/auth/generate-otp?user_email=ivy@example.com')
      expect((await enter('ivy@example.com', browser)).body.valid).toBe(true)
      expect((await applicants()).filter((title) => title === 'Ivy Dale has registered')).toHaveLength(1)
    }
  })

  describe('in a flood', () => {
    /** Uses up what is left of this hour. */
    const flood = () =>
      server.context.store.write(async (work) => {
        const inAll = { key: 'registrations in all', max: registrationsInAllPerHourMax, windowMs: 3_600_000 }
        for (let wait = 0; wait === 0; ) wait = await takeAllowance(work, inAll)
      })
    beforeEach(flood)

    it('goes on with a code, which makes the account and signs in', async () => {
      const browser = server.visitor()
      const asked = await browser.post('/api/users/register?user_name=Flo%20Ode&user_email=flo@example.com')
      expect([asked.status, asked.body]).toEqual([201, { message: expect.any(String), expires_in: 600 }])
      const [mail] = await mailsTo(server.context, 'flo@example.com')
      expect(mail?.subject).toBe('Your code to register')
      expect(await people('flo@example.com')).toEqual([])
      expect((await browser.post('/api/auth/verify-otp?user_email=flo@example.com&otp=A0000000')).body.valid).toBe(
        false,
      )
      expect(await people('flo@example.com')).toEqual([])
      const { body } = await enter('flo@example.com', browser)
      expect(body).toMatchObject({ valid: true, role: 'investor', user: { name: 'Flo Ode' } })
      expect(await people('flo@example.com')).toMatchObject([{ status: 'pending', name: 'Flo Ode' }])
      expect(await applicants()).toContain('Flo Ode has registered')
      expect((await mailsTo(server.context, 'flo@example.com'))[0]?.subject).toMatch(/^Welcome/)
    })

    it('answers the same for an address that is registered, whose owner gets a code to sign in', async () => {
      server.clock.advance({ days: 1 })
      await register('Gil Foss', 'gil@example.com')
      await mailsTo(server.context, 'gil@example.com')
      await flood()
      const [known, unknown] = [await register('Else', 'gil@example.com'), await register('Else', 'hal@example.com')]
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
      expect((await mailsTo(server.context, 'gil@example.com'))[0]?.subject).toBe('Your sign-in code')
      expect((await enter('gil@example.com')).body.user.name).toBe('Gil Foss')
    })

    it('of two registrations for a mailbox the newest counts, and a newer code makes the account as well', async () => {
      await register('Jo Typo', 'jo@example.com')
      await register('Jo Right', 'jo@example.com')
      const browser = server.visitor()
      server.clock.advance({ hours: 2 })
      await browser.post('/api/auth/generate-otp?user_email=jo@example.com')
      expect((await enter('jo@example.com', browser)).body.user.name).toBe('Jo Right')
      const again = await browser.post('/api/auth/generate-otp?user_email=jo@example.com')
      expect(again.status).toBe(200)
      expect((await enter('jo@example.com', browser)).body.user.name).toBe('Jo Right')
      expect(await people('jo@example.com')).toHaveLength(1)
    })

    it('is forgotten after a day: no code is sent any more, and none makes an account', async () => {
      await register('Kay Late', 'kay@example.com')
      server.clock.advance({ days: 1 })
      await server.visitor().post('/api/auth/generate-otp?user_email=kay@example.com')
      const subjects = (await mailsTo(server.context, 'kay@example.com')).map(({ subject }) => subject)
      expect(subjects).toEqual(['Your code to register'])
      await expire(server.context)
      expect(await server.context.store.read.selectFrom('waiting_registrations').selectAll().execute()).toEqual([])
    })
  })

  it.each(['J. R. Smith', "Conan O'Brien", 'Ana-María Núñez', 'St. John Smith Jr.', 'محمد', '王小明', 'می\u200Cخواهم'])(
    'takes the name %s',
    async (name) => {
      expect((await register(name, 'named@example.com')).status).toBe(201)
    },
  )

  it.each([
    ['no name', '', 'd@example.com'],
    ['a long name', 'x'.repeat(101), 'd@example.com'],
    ['a control character', 'Dee\u0007', 'd@example.com'],
    ['a link', 'see https://example.com', 'd@example.com'],
    ['a link without a scheme', 'evil.dev/x', 'd@example.com'],
    ['a host alone', 'Visit evil.dev now', 'd@example.com'],
    ['a host in wide letters', 'ｅｖｉｌ．ｄｅｖ', 'd@example.com'],
    ['an address', 'Dee dee@example.com', 'd@example.com'],
    ['a turned direction', 'Dee\u202Egnp', 'd@example.com'],
    ['an unseen sign', 'De\u2062e', 'd@example.com'],
    ['no address', 'Dee', 'example.com'],
    ['two addresses', 'Dee', 'd@example.com,e@example.com'],
  ])('refuses %s', async (_what, name, email) => {
    const { status, body } = await register(name, email)
    expect(status).toBe(422)
    expect(body.detail).toMatch(/^[A-Z].*\.$/)
  })
})
