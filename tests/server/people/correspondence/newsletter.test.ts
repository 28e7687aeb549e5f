import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postForm } from '#tests/support/browser/forms.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

describe.each(subjectEngines)('the newsletter on %s', (engine) => {
  let server: TestServer
  let people = 0
  beforeAll(async () => {
    server = await startServer(engine, { config: { trustProxy: true } })
    await server.signIn({ role: 'admin' })
  })
  afterAll(() => server.close())

  /** Another reader, at a network address of their own. */
  const reader = () => {
    people += 1
    const email = `reader-${people}@example.com`
    const address = `198.51.100.${people}`
    return {
      email,
      subscribe: () => postForm(server, '/api/newsletter', { email }, { address }),
      mails: () => mailsTo(server.context, email),
      link: async (): Promise<URL> => {
        const [mail] = await mailsTo(server.context, email)
        return new URL(mail?.text.match(/http\S+/)?.[0] ?? '')
      },
      row: () =>
        server.context.store.read.selectFrom('newsletter').selectAll().where('email', '=', email).executeTakeFirst(),
    }
  }
  const follow = (link: URL) => server.visitor().get(`${link.pathname}${link.search}`)
  /** Presses the button of the page that a link leads to. */
  const press = async (link: URL) => {
    const { body } = await follow(link)
    const fields = [...body.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value])
    return postForm(server, body.match(/action="([^"]+)"/)?.[1] ?? '', Object.fromEntries(fields))
  }

  it('counts once it is confirmed, by a POST and never by a GET', async () => {
    const { subscribe, link, row, mails } = reader()
    const { status, headers } = await subscribe()
    expect([status, headers.get('location')]).toEqual([303, '/blog#newsletter-sent'])
    const page = await follow(await link())
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect((await row())?.confirmed_at).toBeNull()

    const confirmed = await press(await link())
    expect([confirmed.status, confirmed.body.includes('You are subscribed')]).toEqual([200, true])
    expect((await row())?.confirmed_at).toBe(server.clock.now())
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'You are subscribed to the newsletter',
      'Please confirm the newsletter',
    ])
  })

  it('is confirmed once, however often it is pressed', async () => {
    const { subscribe, link, mails } = reader()
    await subscribe()
    const confirmation = await link()
    const pressed = await Promise.all(Array.from({ length: 20 }, () => press(confirmation)))
    expect(pressed.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect((await mails()).length).toBe(2)
  })

  it('tells the admin, and forgets the address of who leaves', async () => {
    const { email, subscribe, link, row } = reader()
    const items = () =>
      server.context.store.read.selectFrom('inbox_items').select('id').where('message', 'like', `%${email}%`).execute()
    await subscribe()
    expect((await items()).length).toBe(0)
    await press(await link())
    expect((await items()).length).toBe(1)

    const leaving = await link()
    expect(leaving.pathname).toBe('/api/newsletter/unsubscribe')
    await follow(leaving)
    expect(await row()).toBeDefined()
    expect((await press(leaving)).body).toContain('You are unsubscribed')
    expect([await row(), (await items()).length]).toEqual([undefined, 0])
    expect((await press(leaving)).status).toBe(200)
  })

  it('sends one mail for many asked at once, and answers a known address alike', async () => {
    const { subscribe, mails, link } = reader()
    const answers = await Promise.all(Array.from({ length: 8 }, subscribe))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(303))
    expect((await mails()).length).toBe(1)
    await press(await link())
    server.clock.advance({ hours: 2 })
    expect((await subscribe()).headers.get('location')).toBe('/blog#newsletter-sent')
    expect((await mails())[0]?.subject).toBe('You are already subscribed')
  })

  it('lets no stranger fill a mailbox', async () => {
    const { subscribe, mails } = reader()
    for (let round = 0; round < 8; round += 1) {
      await subscribe()
      server.clock.advance({ minutes: 11 })
    }
    expect((await mails()).length).toBe(3)
  })

  it("holds the newest mail's link alone, and for a week", async () => {
    const { subscribe, link, row } = reader()
    await subscribe()
    const first = await link()
    server.clock.advance({ minutes: 11 })
    await subscribe()
    const second = await link()
    expect((await follow(first)).status).toBe(410)
    expect((await postForm(server, '/api/newsletter/confirm', Object.fromEntries(first.searchParams))).status).toBe(410)
    server.clock.advance({ days: 7, seconds: 1 })
    expect((await postForm(server, '/api/newsletter/confirm', Object.fromEntries(second.searchParams))).status).toBe(
      410,
    )
    expect((await row())?.confirmed_at).toBeNull()
  })

  it('opens to no made-up link, nor to one made for another purpose', async () => {
    const { subscribe, link, row } = reader()
    await subscribe()
    const { searchParams } = await link()
    const fields = Object.fromEntries(searchParams)
    const wrong = { ...fields, key: `${fields.key?.slice(0, -1)}${fields.key?.endsWith('A') ? 'E' : 'A'}` }
    expect((await postForm(server, '/api/newsletter/confirm', wrong)).status).toBe(410)
    expect((await postForm(server, '/api/newsletter/confirm', {})).status).toBe(410)
    expect((await server.visitor().get('/api/newsletter/confirm?id=1&key=2')).status).toBe(422)
    await postForm(server, '/api/newsletter/unsubscribe', fields)
    expect((await row())?.confirmed_at).toBeNull()
  })

  it('links to no host that a request made up', async () => {
    const { email, link } = reader()
    const body = new URLSearchParams({ email }).toString()
    const headers = { host: 'evil.example', 'content-type': 'application/x-www-form-urlencoded' }
    await new Promise((resolve, reject) => {
      request(`${server.url}/api/newsletter`, { method: 'POST', headers }, resolve).on('error', reject).end(body)
    })
    expect((await link()).origin).toBe(server.context.config.portalUrl)
  })

  it('refuses what is no address, with what was typed', async () => {
    const { status, body } = await postForm(server, '/api/newsletter', { email: 'nobody"' })
    expect(status).toBe(422)
    expect(body).toContain('value="nobody&quot;"')
    expect(body).toContain('This is not an email address.')
  })

  it('keeps nothing of a form that a program filled in', async () => {
    const { email, mails, row } = reader()
    const { status } = await postForm(server, '/api/newsletter', { email, website: 'x' })
    expect([status, await mails(), await row()]).toEqual([303, [], undefined])
  })
})
