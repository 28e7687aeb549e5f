import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contactLimits, newsletterLimits } from '#server/platform/http/forms.ts'
import { expire } from '#server/server/expire.ts'
import { postForm } from '#tests/support/browser/forms.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { type SignedIn, startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

const portalUrl = 'https://www.fund.example'
const lure = 'Your account is locked, call 1 800'
const contact = { name: 'Ann Archer', email: 'ann@example.com', amount: '$250,000+', message: lure }
const trader = { name: 'Tess Trader', email: 'tess@example.com', experience: 'A desk, since 2019', method: lure }

describe.each(subjectEngines)('a flood of the public forms on %s', (engine) => {
  let server: TestServer
  let admin: SignedIn
  let clients = 0
  beforeEach(async () => {
    server = await startServer(engine, { config: { trustProxy: true, portalUrl, portalOrigins: [portalUrl] } })
    admin = await server.signIn({ role: 'admin' })
  })
  afterEach(() => server.close())

  /** Another client, from a network address of its own. */
  const post = (path: string, fields: Record<string, string>) => {
    clients += 1
    return postForm(server, path, fields, { address: `2001:db8:0:${clients.toString(16)}::1` })
  }
  /** As after an hour's posts of so many clients. */
  const flood = (form: string, count: number) =>
    server.context.store.write(({ db, now }) =>
      db
        .insertInto('allowances')
        .values({ key: `${form} in all`, count, ends_at: now + 3_600_000 })
        .execute(),
    )
  const read = <T extends 'contact_messages' | 'waiting_messages' | 'mail'>(table: T) =>
    server.context.store.read
      .selectFrom<'mail'>(table as 'mail')
      .selectAll()
      .execute()
  const keyIn = (text: string): string => new URL(/https:\S+/.exec(text)?.[0] ?? '').searchParams.get('key') ?? ''
  const press = (key: string) => postForm(server, '/api/contact/confirm', { key })

  it.each([
    ['contact', '/api/contact', contact, 'A message from Ann Archer'],
    ['traders', '/api/traders', trader, 'Tess Trader would like to trade for the fund'],
  ])(
    'the %s form goes on with a link to the mailbox: its button brings the message to the admins, once',
    async (form, path, fields, title) => {
      await flood(form, contactLimits.inAllHourMax)
      const answer = await post(path, fields)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([202, 'text/html; charset=utf-8'])
      expect(answer.body).toContain('<h1>Please confirm your message</h1>')
      expect([await read('contact_messages'), await mailsTo(server.context, admin.email)]).toEqual([[], []])
      expect(JSON.stringify(await read('waiting_messages'))).not.toContain('locked')

      const [mail] = await mailsTo(server.context, fields.email)
      expect(mail?.text).toContain(`${portalUrl}/api/contact/confirm?key=`)
      for (const word of [fields.name, 'locked']) expect(`${mail?.subject} ${mail?.text}`).not.toContain(word)
      const key = keyIn(mail?.text ?? '')
      // A program that opens every link of an email sends nothing.
      for (let opened = 0; opened < 2; opened += 1) {
        const { status, body } = await server.visitor().get(`/api/contact/confirm?key=${key}`)
        expect([status, body.includes('locked'), body.includes('>Send the message</button>')]).toEqual([
          200,
          false,
          true,
        ])
      }
      expect(await read('contact_messages')).toEqual([])

      const pressed = await Promise.all(Array.from({ length: 5 }, () => press(key)))
      for (const { status, body } of pressed)
        expect([status, body.includes('Your message has arrived')]).toEqual([200, true])
      expect(await read('contact_messages')).toMatchObject([{ email: fields.email, name: fields.name }])
      const told = await mailsTo(server.context, admin.email)
      expect(told.map(({ subject }) => subject)).toEqual([title])
      expect(told[0]?.text).toContain('locked')
    },
  )

  it('keeps what waits for a day, and opens to no other key', async () => {
    await flood('contact', contactLimits.inAllHourMax)
    await post('/api/contact', contact)
    const key = keyIn((await mailsTo(server.context, contact.email))[0]?.text ?? '')
    const wrong = `${key.startsWith('A') ? 'B' : 'A'}${key.slice(1)}`
    expect([(await press(wrong)).status, (await press('short')).status]).toEqual([410, 410])
    server.clock.advance({ days: 1, seconds: 1 })
    expect([(await press(key)).status, await read('contact_messages')]).toEqual([410, []])
    await expire(server.context)
    expect(await read('waiting_messages')).toEqual([])
  })

  it('mails a mailbox three times a day, by all its addresses together, and says so', async () => {
    await flood('contact', contactLimits.inAllHourMax)
    const statuses: number[] = []
    for (const tag of ['', '+a', '+b', '+c', '+d']) {
      const { status, body } = await post('/api/contact', { ...contact, email: `ann${tag}@example.com` })
      statuses.push(status)
      if (status === 429) expect(body).toContain('Several emails went to this address already.')
    }
    expect(statuses).toEqual([202, 202, 202, 429, 429])
    expect(await read('mail')).toHaveLength(3)
  })

  it('mails 200 an hour, of all forms together, the rest later; it closes once a whole day of them waits', async () => {
    await flood('contact', contactLimits.inAllHourMax)
    await flood('traders', contactLimits.inAllHourMax)
    await flood('newsletter', newsletterLimits.inAllHourMax)
    const statuses: number[] = []
    for (const at of ['one', 'two', 'three']) {
      statuses.push((await post('/api/contact', { ...contact, email: `${at}@a.example` })).status)
      statuses.push((await post('/api/traders', { ...trader, email: `${at}@b.example` })).status)
      statuses.push((await post('/api/newsletter', { email: `${at}@c.example` })).status)
    }
    expect(statuses).toEqual([202, 202, 303, 202, 202, 303, 202, 202, 303])
    const leaving = (await read('mail')).map(({ not_before }) => (not_before - server.clock.now()) / 1000)
    expect(leaving.toSorted((a, b) => a - b)).toEqual([0, 18, 36, 54, 72, 90, 108, 126, 144])

    await server.context.store.write(({ db, now }) =>
      db
        .updateTable('allowances')
        .set({ ends_at: now + 86_400_001 })
        .where('key', '=', 'emails of forms')
        .execute(),
    )
    // Nothing was mailed, so that the mailbox has all of its emails once the form is open again.
    for (let tried = 0; tried < 4; tried += 1) {
      const closed = await post('/api/contact', { ...contact, email: 'four@a.example' })
      expect([closed.status, closed.body.includes('value="Ann Archer"')]).toEqual([429, true])
      expect(closed.body).toContain('Too many people write to us at the moment.')
    }
    expect((await post('/api/newsletter', { email: 'four@c.example' })).status).toBe(429)
    server.clock.advance({ seconds: 60 })
    expect((await post('/api/contact', { ...contact, email: 'four@a.example' })).status).toBe(202)
  })
})
