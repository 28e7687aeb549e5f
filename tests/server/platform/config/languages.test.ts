import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages } from '#server/platform/config/languages.ts'
import { serverSentences } from '#server/server/sentences.ts'
import { postForm } from '#tests/support/browser/forms.ts'
import { finish, mailsTo } from '#tests/support/mail/mails.ts'
import { startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'
import { madeUp, madeUpLanguage, madeUpTag } from '#tests/support/site/made-up-language.ts'

const portal = 'http://127.0.0.1:4321'
const page = (path: string) => ({ headers: { referer: `${portal}${path}` } })

describe.each(subjectEngines)('a language of the readers on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    languages.set(madeUpTag, madeUpLanguage(serverSentences))
    server = await startServer(engine, { config: { trustProxy: true } })
    await server.signIn({ role: 'admin' })
  })
  afterAll(async () => {
    languages.delete(madeUpTag)
    await server.close()
  })

  const latest = async (email: string) => (await mailsTo(server.context, email))[0]
  const register = (email: string, path: string) =>
    server
      .visitor()
      .call('POST', `/api/users/register?${new URLSearchParams({ user_name: 'Ada', user_email: email })}`, page(path))
  const askForCode = (email: string, path: string) =>
    server.visitor().call('POST', `/api/auth/generate-otp?${new URLSearchParams({ user_email: email })}`, page(path))
  const person = async (email: string) => {
    await finish(server.context)
    return server.context.store.read
      .selectFrom('people')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  }

  it('is that of the page on which somebody registered, in its mails and their links', async () => {
    await register('ada@example.com', '/eo/register')
    expect((await person('ada@example.com')).language).toBe(madeUpTag)
    const mail = await latest('ada@example.com')
    expect(mail?.subject).toBe(madeUp('Welcome to the investor portal'))
    expect(mail?.text).toContain(`${madeUp('Welcome')}.`)
    expect(mail?.text).toContain(`${portal}/eo/login`)
    expect(mail?.text).not.toMatch(/\b(?:the|you|your|with)\b/)
    await register('ada@example.com', '/eo/register')
    expect((await latest('ada@example.com'))?.subject).toBe(madeUp('You are already registered'))
  })

  it('is English for any other page, and for one that does not say where it is', async () => {
    for (const [email, path] of [
      ['bo@example.com', '/register'],
      ['cy@example.com', '/xx/register'],
      ['dee@example.com', '/eo-x/register'],
    ] as const) {
      await register(email, path)
      expect([(await person(email)).language, (await latest(email))?.subject]).toEqual([
        null,
        'Welcome to the investor portal',
      ])
    }
    await server
      .visitor()
      .post(`/api/users/register?${new URLSearchParams({ user_name: 'Eve', user_email: 'eve@example.com' })}`)
    expect((await latest('eve@example.com'))?.text).toContain(`${portal}/login`)
  })

  it('is that of the page that asks for a code', async () => {
    await register('fay@example.com', '/register')
    await askForCode('fay@example.com', '/eo/login')
    expect((await latest('fay@example.com'))?.subject).toBe(madeUp('Your sign-in code'))
    expect((await latest('fay@example.com'))?.text).toMatch(/^[A-Z]\d{7}$/m)
  })

  it('is kept for what is mailed later, whole or not at all', async () => {
    const admin = await server.signIn({ role: 'admin' })
    await register('gil@example.com', '/eo/register')
    const { id } = await person('gil@example.com')
    const declined = await admin.post(`/api/admin/investors/${id}/decline`, { reason: 'No proof of address.' })
    expect(declined.status).toBeLessThan(300)
    const mail = await latest('gil@example.com')
    expect(mail?.subject).toBe(madeUp('Your registration was declined'))
    expect(mail?.text).toContain('No proof of address.')
    // A notification with sentences that nobody has translated is mailed in English from its subject to its last line.
    await register('hal@example.com', '/eo/register')
    await admin.post(`/api/admin/investors/${(await person('hal@example.com')).id}/approve`, {})
    expect((await latest('hal@example.com'))?.text).toContain('Change what we send you in the portal, under Settings:')
    expect((await latest('hal@example.com'))?.subject).toBe('Account approved')
  })

  it('is kept for the newsletter: its mails, its pages and the place one comes back to', async () => {
    const email = 'ivy@example.com'
    const answer = await postForm(server, '/api/newsletter', { email, language: madeUpTag })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/eo/blog#newsletter-sent'])
    const mail = await latest(email)
    expect(mail?.subject).toBe(madeUp('Please confirm the newsletter'))
    const link = new URL(mail?.text.match(/http\S+/)?.[0] ?? '')
    const asked = await server.visitor().get(`${link.pathname}${link.search}`)
    expect(asked.body).toContain(madeUp('Should we send it to your address?'))
    expect(asked.body).toContain(`>${madeUp('Confirm')}</button>`)
    const confirmed = await postForm(server, '/api/newsletter/confirm', Object.fromEntries(link.searchParams))
    expect(confirmed.body).toContain(madeUp('You are subscribed'))
    expect((await latest(email))?.subject).toBe(madeUp('You are subscribed to the newsletter'))
  })

  it('is that of the form that is refused', async () => {
    const refused = await postForm(server, '/api/contact', { language: madeUpTag })
    expect(refused.status).toBe(422)
    expect(refused.body.match(/<li>/g)).toHaveLength(3)
    expect(refused.body.match(/<li><a href="#\w+">[^<]*\b(?:needed|choose|is)\b/i)).toBeNull()
    const tooLarge = await postForm(server, '/api/contact', { message: 'x'.repeat(100_000) }, page('/eo').headers)
    expect(tooLarge.status).toBe(413)
    expect(tooLarge.body).toContain(`<h1>${madeUp('This did not work')}</h1>`)
    expect(tooLarge.body).toContain(madeUp('This is more than the call accepts.'))
  })
})
