import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { postForm } from '#tests/support/browser/forms.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { type SignedIn, startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

const perClientHourMax = 10
const inAllHourMax = 200

const form = {
  name: 'Ann Archer',
  email: 'Ann@Example.com',
  amount: '$25,000-$50,000',
  message: 'Two lines,\r\nof a question.',
}

describe.each(subjectEngines)('the contact form on %s', (engine) => {
  let server: TestServer
  let admin: SignedIn
  beforeEach(async () => {
    server = await startServer(engine, {
      config: { trustProxy: true, portalOrigins: ['https://www.fund.example'], portalUrl: 'https://www.fund.example' },
    })
    admin = await server.signIn({ role: 'admin' })
  })
  afterEach(() => server.close())

  const kept = async () => {
    const { store } = server.context
    return store.read.selectFrom('contact_messages').selectAll().orderBy('id').execute()
  }
  const addressed = (index: number) => ({ address: `198.51.100.${index}` })

  it('keeps a message for the admin, mails it, and leads to its notice', async () => {
    const { status, headers } = await postForm(server, '/api/contact', form)
    expect([status, headers.get('location')]).toEqual([303, '/#contact-sent'])
    const [message] = await kept()
    expect(message).toMatchObject({ ...form, email: 'ann@example.com' })
    const [mail] = await mailsTo(server.context, admin.email)
    expect(mail?.subject).toBe('A message from Ann Archer')
    for (const part of ['ann@example.com', '$25,000-$50,000', 'of a question.']) expect(mail?.text).toContain(part)
  })

  it('leads back to a site on another origin, and to no other', async () => {
    const from = async (origin: string | null) => {
      const { status, headers } = await postForm(server, '/api/contact', form, { origin, ...addressed(9) })
      return [status, headers.get('location')]
    }
    expect(await from('https://www.fund.example')).toEqual([303, 'https://www.fund.example/#contact-sent'])
    expect(await from(null)).toEqual([303, 'https://www.fund.example/#contact-sent'])
    expect(await from('https://evil.example')).toEqual([403, null])
    expect(await from('null')).toEqual([403, null])
  })

  it('answers a refused form with what was typed and each thing to correct', async () => {
    const before = (await kept()).length
    const typed = { name: '<b>"Ann"</b>', email: 'nobody', amount: '$250,000+', message: '{{email}} & more' }
    const { status, headers, body } = await postForm(server, '/api/contact', typed)
    expect([status, headers.get('content-type')]).toEqual([422, 'text/html; charset=utf-8'])
    expect(body).toContain('Two fields need your attention.<ul><li><a href="#name">Name: ')
    expect(body).toContain('<li><a href="#email">Email: This is not an email address.</a></li></ul>')
    expect(body).not.toContain('<b>"Ann"')
    expect(body).toContain('value="&lt;b&gt;&quot;Ann&quot;&lt;/b&gt;"')
    expect(body).toContain('>{{email}} &amp; more</textarea>')
    expect(body).toContain('<option selected>$250,000+</option>')
    expect((await kept()).length).toBe(before)
  })

  it.each([
    [{}, ['name', 'email', 'message']],
    [{ ...form, amount: '$5' }, ['amount']],
    [{ ...form, name: 'Visit https://spam.example' }, ['name']],
    [{ ...form, message: 'x'.repeat(5001) }, ['message']],
    [{ ...form, message: 'a bell \u0007' }, ['message']],
  ])('names every field to correct of %#', async (fields, toCorrect) => {
    const { status, body } = await postForm(server, '/api/contact', fields as Record<string, string>)
    expect(status).toBe(422)
    expect([...body.matchAll(/href="#(\w+)"/g)].map(([, field]) => field)).toEqual(toCorrect)
    for (const field of toCorrect) {
      expect(body).toContain(` id="${field}" aria-invalid="true" aria-describedby="${field}-problem"`)
      expect(body).toContain(`<span class="msg" id="${field}-problem">`)
    }
    expect(body.match(/ aria-invalid/g)).toHaveLength(toCorrect.length)
    expect(body.match(/ id="(\w+)"[^<>]* autofocus/)?.[1]).toBe(toCorrect[0])
    expect(body.match(/ autofocus/g)).toHaveLength(1)
  })

  it('takes a message of somebody who has not decided on an amount', async () => {
    expect((await postForm(server, '/api/contact', { ...form, amount: '' })).status).toBe(303)
    expect((await kept()).at(-1)?.amount).toBe('')
    const [mail] = await mailsTo(server.context, admin.email)
    expect(mail?.text).toContain('not decided on an amount yet')
  })

  it('leads from the address of a refused form to the form, on the site’s own host', async () => {
    const opened = async (path: string) => {
      const { status, headers } = await fetch(server.url + path, { redirect: 'manual' })
      return [status, headers.get('location')]
    }
    expect(await opened('/api/contact')).toEqual([303, 'https://www.fund.example/#contact'])
    expect(await opened('/api/traders')).toEqual([303, 'https://www.fund.example/traders#apply'])
    expect(await opened('/api/newsletter')).toEqual([303, 'https://www.fund.example/blog#newsletter'])
  })

  it('keeps a trader’s application for the admin, or says what to correct', async () => {
    const application = {
      name: 'Tess',
      email: 'tess@example.com',
      experience: 'A desk, since 2019',
      method: 'Ten lines.',
    }
    const { status, headers } = await postForm(server, '/api/traders', application)
    expect([status, headers.get('location')]).toEqual([303, '/traders#traders-sent'])
    const [mail] = await mailsTo(server.context, admin.email)
    expect(mail?.subject).toBe('Tess would like to trade for the fund')
    for (const part of ['tess@example.com', 'since 2019', 'Ten lines.']) expect(mail?.text).toContain(part)
    const refused = await postForm(server, '/api/traders', { ...application, experience: ' ' })
    expect(refused.status).toBe(422)
    expect(refused.body).toContain(' id="experience" aria-invalid="true"')
    expect(refused.body).toContain('>Ten lines.</textarea>')
  })

  it('takes a form that a program filled in for sent, and keeps nothing', async () => {
    const before = (await kept()).length
    const { status, headers } = await postForm(server, '/api/contact', { ...form, website: 'https://spam.example' })
    expect([status, headers.get('location')]).toEqual([303, '/#contact-sent'])
    expect((await kept()).length).toBe(before)
  })

  it('answers what is no form, or too large, with a page', async () => {
    const answered = await server.visitor().call('POST', '/api/contact', { headers: { 'content-type': 'text/plain' } })
    expect([answered.status, answered.headers.get('content-type')]).toEqual([415, 'text/html; charset=utf-8'])
    const large = await postForm(server, '/api/contact', { ...form, message: 'x'.repeat(100_000) })
    expect([large.status, large.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8'])
    expect(large.body).toContain('<h1>This did not work</h1>')
  })

  it('limits a client by the hour, of many posts at once too, and keeps what was typed', async () => {
    const posts = Array.from({ length: 30 }, () => postForm(server, '/api/contact', form, addressed(77)))
    const statuses = (await Promise.all(posts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 303).length).toBe(perClientHourMax)
    const refused = await postForm(server, '/api/contact', form, addressed(77))
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 3600])
    expect(refused.body).toContain('Too many messages from your network. Please try again in an hour.')
    expect(refused.body).toContain('value="Ann Archer"')
    expect(refused.body).toContain('<div id="refused" autofocus role="alert" tabindex="-1">')
    expect(refused.body).not.toContain('aria-invalid')
    expect((await postForm(server, '/api/contact', form, addressed(78))).status).toBe(303)
    server.clock.advance({ hours: 1 })
    expect((await postForm(server, '/api/contact', form, addressed(77))).status).toBe(303)
  })

  it('takes so many of all clients together at once, and of the others first asks the mailbox', async () => {
    await postForm(server, '/api/contact', form, addressed(100))
    const almost = { count: inAllHourMax - 2 }
    await server.context.store.write(({ db }) =>
      db.updateTable('allowances').set(almost).where('key', '=', 'contact in all').execute(),
    )
    const clients = [101, 102, 103, 104, 105]
    const answers = await Promise.all(
      clients.map((client) => postForm(server, '/api/contact', form, addressed(client))),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 202, 202, 303, 303])
  })
})

describe('a refused form in the look of the site', () => {
  let server: TestServer
  let siteDir: string
  beforeAll(async () => {
    siteDir = await mkdtemp(join(tmpdir(), 'portal-site-'))
    await mkdir(join(siteDir, 'form-refused'))
    for (const name of ['contact', 'newsletter', 'notice'])
      await writeFile(
        join(siteDir, 'form-refused', `${name}.html`),
        `<p>${name}</p>{{problems}}{{heading}}<a href="/faq">`,
      )
    await mkdir(join(siteDir, '.portal'))
    const policy = { 'content-security-policy': "script-src 'none'", 'cache-control': 'public' }
    await writeFile(join(siteDir, '.portal', 'headers.json'), JSON.stringify({ '/form-refused/contact': policy }))
    const portalUrl = 'https://www.fund.example'
    server = await startServer('sqlite', { config: { siteDir, portalUrl, portalOrigins: [portalUrl] } })
  })
  afterAll(async () => {
    await server.close()
    await rm(siteDir, { recursive: true })
  })

  it('is the built template with its own policy, and stays out of caches', async () => {
    const { body, headers } = await postForm(server, '/api/contact', { ...form, email: '' })
    expect(body).toBe(
      '<p>contact</p><ul><li><a href="#email">: This is not an email address.</a></li></ul><a href="/faq">',
    )
    expect(headers.get('content-security-policy')).toBe("script-src 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('leads to the site of its form, where that is on another host', async () => {
    const origin = 'https://www.fund.example'
    const { body } = await postForm(server, '/api/contact', { ...form, email: '' }, { origin })
    expect(body).toContain('<a href="https://www.fund.example/faq">')
    expect(body).toContain('<a href="#email">')
  })
})
