import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailsTo } from '#tests/support/mail/mails.ts'
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
    server.context.store.read.selectFrom('people').selectAll().where('email', '=', email).execute()

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
    ['an unseen letter', 'De\u200Be', 'd@example.com'],
    ['no address', 'Dee', 'example.com'],
    ['two addresses', 'Dee', 'd@example.com,e@example.com'],
  ])('refuses %s', async (_what, name, email) => {
    const { status, body } = await register(name, email)
    expect(status).toBe(422)
    expect(body.detail).toMatch(/^[A-Z].*\.$/)
  })
})
