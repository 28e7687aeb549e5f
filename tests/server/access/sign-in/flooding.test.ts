import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { strangerCodesPerDayMax } from '#server/access/sign-in/rules.ts'
import { postForm } from '#tests/support/browser/forms.ts'
import { latestCode, mailsTo, otherThan } from '#tests/support/mail/mails.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('a flood on %s', (engine) => {
  let server: TestServer
  let clients = 0
  beforeEach(async () => {
    const client = { codesPerHourMax: 8, failuresPerDayMax: 8, registrationsPerHourMax: 100 }
    server = await startServer(engine, { config: { trustProxy: true }, limits: { client } })
  })
  afterEach(() => server.close())

  /** Posts from a network address that no other client uses. */
  const newClient = () => {
    clients += 1
    const address = `198.51.100.${clients}`
    const browser = server.visitor()
    const post = (path: string, body?: unknown) =>
      browser.call('POST', path, { ...(body !== undefined && { body }), headers: { 'x-forwarded-for': address } })
    return {
      ask: (email: string) => post(`/api/auth/generate-otp?user_email=${encodeURIComponent(email)}`),
      check: (email: string, otp: string) => post(`/api/auth/verify-otp?user_email=${email}&otp=${otp}`),
      tryPassword: (email: string) => post('/api/auth/login-password', { email, password: 'not the one' }),
      register: (email: string, name = 'Vic') =>
        post(`/api/users/register?user_name=${encodeURIComponent(name)}&user_email=${encodeURIComponent(email)}`),
      subscribe: (email: string) => postForm(server, '/api/newsletter', { email }, { address }),
    }
  }

  it('of failures from one client uses up no more than that client’s own', async () => {
    const owners = await Promise.all(Array.from({ length: 5 }, () => createPerson(server.context)))
    const flood = newClient()
    for (const { email } of owners)
      for (let tries = 0; tries < 12; tries += 1) await Promise.all([flood.check(email, 'A0000000'), flood.ask(email)])
    for (let tries = 0; tries < 12; tries += 1) await flood.tryPassword(owners[4]?.email ?? '')
    for (const { email } of owners.slice(1)) {
      const owner = newClient()
      expect((await owner.ask(email)).status).toBe(200)
      expect((await owner.check(email, (await latestCode(server.context, email)) ?? '')).body.valid).toBe(true)
    }
    const { count } = await server.context.store.read
      .selectFrom('allowances')
      .select(({ fn }) => fn.sum<number>('count').as('count'))
      .where('key', 'like', 'code-failures address %')
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBeLessThanOrEqual(8)
  })

  it('of a refused client’s right code costs nobody anything', async () => {
    const { email } = await createPerson(server.context)
    const flood = newClient()
    await flood.ask(email)
    const code = (await latestCode(server.context, email)) ?? ''
    for (let tries = 0; tries < 4; tries += 1) await flood.check(email, otherThan(code))
    for (let tries = 0; tries < 4; tries += 1) await flood.check('nobody@example.com', code)
    expect((await flood.check(email, code)).status).toBe(429)
  })

  it('reaches one mailbox by one address alone, however it is written', async () => {
    await newClient().register('vic@example.com')
    for (const written of ['vic@ｅｘａｍｐｌｅ.com', 'ＶＩＣ@example.com', 'vic@example。com', 'Vic@Example.com'])
      expect((await newClient().register(written)).status).toBe(201)
    for (const hidden of ['vic@exa\u200Bmple.com', 'vic@exa\u00ADmple.com', 'v\u2060ic@example.com']) {
      expect((await newClient().register(hidden)).status).toBe(422)
      expect((await newClient().ask(hidden)).status).toBe(422)
      expect((await newClient().subscribe(hidden)).status).toBe(422)
    }
    const people = await server.context.store.read
      .selectFrom('people')
      .select('email')
      .where('email', 'like', '%v%ic%mple%')
      .execute()
    expect(people).toEqual([{ email: 'vic@example.com' }])
  })

  it('sends a mailbox 5 codes an hour, 10 a day, and 3 other mails', async () => {
    const email = 'target@example.com'
    await newClient().register(email)
    for (let hour = 0; hour < 12; hour += 1) {
      for (let times = 0; times < 6; times += 1) {
        const stranger = newClient()
        await Promise.all([stranger.ask(email), stranger.register(email), stranger.subscribe(email)])
      }
      const codes = (await mailsTo(server.context, email)).filter(({ subject }) => /code/.test(subject))
      expect(codes.length).toBe(hour === 0 ? 5 : strangerCodesPerDayMax)
      server.clock.advance({ hours: 1 })
    }
    const mails = await mailsTo(server.context, email)
    expect(mails.filter(({ subject }) => !/code/.test(subject))).toHaveLength(3)
  })

  it('sends a mailbox 5 codes an hour by all its addresses together', async () => {
    for (let times = 0; times < 4; times += 1) {
      await newClient().register(`tagged+${times}@example.com`)
      await newClient().ask(`tagged+${times}@example.com`)
      await newClient().ask(`tagged+${times}@example.com`)
    }
    const mails = await server.context.store.read.selectFrom('mail').select('subject').execute()
    expect(mails.filter(({ subject }) => /code/.test(subject))).toHaveLength(5)
  })

  it('sends a mailbox 3 mails that nobody asked for, by all its addresses together, with no word of a stranger', async () => {
    const lure = 'Your account is locked - call 1 800'
    for (let times = 0; times < 10; times += 1) {
      const tag = times % 2 === 0 ? `v.ictim+${times}@gmail.com` : `victim+${times}@googlemail.com`
      await newClient().register(tag, lure)
      await newClient().register(`other+${times}@example.com`, lure)
    }
    const [first] = await mailsTo(server.context, 'other+0@example.com')
    expect(first?.text).toContain('Welcome')
    expect(first?.text).not.toContain('locked')
    const mails = await server.context.store.read.selectFrom('mail').select('to_address').execute()
    const sentTo = (host: RegExp) => mails.filter(({ to_address }) => host.test(to_address)).length
    expect([sentTo(/@(gmail|googlemail)\.com$/), sentTo(/^other\+/)]).toEqual([3, 3])
  })
})
