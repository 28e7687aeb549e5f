import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newSiteReader } from '#server/people/correspondence/letters.ts'
import { startSender } from '#server/platform/mail/sender.ts'
import { openTransport, readMailFile } from '#server/platform/mail/transport.ts'
import { postForm } from '#tests/support/browser/forms.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { type Smtp, startSmtp } from '#tests/support/mail/smtp.ts'
import { type SignedIn, startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

const post = (id: string, date = '2025-03-10') => ({
  ...{ id, date, path: `/blog/${id}`, title: `About ${id} & more` },
  ...{ summary: `What is known about <${id}>.` },
})

describe.each(subjectEngines)('letters about posts on %s', (engine) => {
  let folder: string
  let server: TestServer
  let operator: SignedIn
  let smtp: Smtp
  let built = 0
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'letters-'))
    smtp = await startSmtp()
    await build('old')
    server = await startServer(engine, { config: { siteDir: folder, smtpUrl: smtp.url } })
    operator = await server.signIn({ role: 'admin' })
  })
  afterEach(async () => {
    await server.close()
    await smtp.close()
    await rm(folder, { recursive: true })
  })

  /** The site of a build that shows these posts. */
  const build = async (...ids: string[]) => {
    built += 1
    await mkdir(join(folder, '.portal'), { recursive: true })
    await mkdir(join(folder, 'form-refused'), { recursive: true })
    await writeFile(join(folder, 'form-refused/notice.html'), '<h1>{{heading}}</h1>{{text}}{{action}}')
    await writeFile(join(folder, '.portal/headers.json'), '{}')
    await writeFile(join(folder, '.portal/posts.json'), JSON.stringify(ids.map((id) => post(id))))
    await writeFile(join(folder, '.portal/build.txt'), `build ${built}`)
  }
  /** What a node does at its start, and once its site is another. */
  const look = async () => {
    await server.context.site?.reload()
    await newSiteReader(server.context)()
  }
  const publish = async (...ids: string[]) => {
    await look()
    await build(...ids, 'old')
    await look()
  }
  const list = async () => (await operator.get('/api/letters')).body
  const titles = async () => (await list()).rows.map(({ title }: { title: string }) => title)
  const only = async () => {
    const { rows } = await list()
    expect(rows).toHaveLength(1)
    return rows[0]
  }
  const act = async (end: string, body?: object) => operator.post(`/api/letters/${(await only()).id}/${end}`, body)
  const pressLink = async (email: string) => {
    const [mail] = await mailsTo(server.context, email)
    const link = new URL(mail?.text.match(/http\S+newsletter\S+/)?.[0] ?? '')
    return postForm(server, link.pathname, Object.fromEntries(link.searchParams))
  }
  const subscribe = async (...emails: string[]) => {
    for (const email of emails) {
      await postForm(server, '/api/newsletter', { email })
      await pressLink(email)
    }
  }
  const sendDue = async () => {
    await server.settle()
    const sender = startSender(server.context, openTransport(server.context.config, server.context.log))
    await sender.sendDue()
    await sender.stop()
  }
  /** Letters that have arrived, by their address. */
  const arrived = (title = 'About news & more') =>
    smtp.received
      .filter(({ mail }) => mail.subject === title)
      .flatMap(({ to }) => to)
      .toSorted()
  const today = async () => (await operator.get('/api/admin/today')).body.due

  it('are offered for posts that appear after the first start, once each, and for none that were there', async () => {
    await look()
    expect(await titles()).toEqual([])
    await build('second', 'first', 'old')
    await Promise.all([look(), look(), newSiteReader(server.context)()])
    expect(await titles()).toEqual(['About second & more', 'About first & more'])
    await build('third', 'first', 'old')
    await look()
    await build('second', 'first', 'old')
    await look()
    expect(await titles()).toHaveLength(3)
    expect((await today()).find(({ kind }: { kind: string }) => kind === 'letters')).toMatchObject({
      count: 3,
      notes: ['About first & more', 'About second & more', 'About third & more'].map((title) => `“${title}”`),
    })
  })

  it('are not offered by a site that does not say what it shows', async () => {
    await rm(join(folder, '.portal/posts.json'))
    await look()
    await build('old')
    await look()
    expect(await titles()).toEqual([])
  })

  it('go once to everybody who is subscribed now, however often Send is pressed, and say what became of them', async () => {
    await publish('news')
    await subscribe('ann@example.com', 'ben@example.com', 'gone@example.com')
    await postForm(server, '/api/newsletter', { email: 'unconfirmed@example.com' })
    const { id } = await only()
    expect((await list()).subscribers).toBe(3)
    const sent = await Promise.all(Array.from({ length: 4 }, () => operator.post(`/api/letters/${id}/send`)))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await pressLeave('gone@example.com')
    await subscribe('late@example.com')
    smtp.knowsNot('ben@example.com')
    expect((await only()).counts).toMatchObject({ recipients: 3, to_send: 2, left: 1 })
    await sendDue()
    await sendDue()
    expect(arrived()).toEqual(['ann@example.com'])
    const counts = { recipients: 3, to_send: 0, sent: 1, refused: 1, left: 1, removed: 0 }
    expect(await only()).toMatchObject({ state: 'sent', decided_by: operator.email, counts })
    expect((await act('send')).body).toMatchObject({ state: 'sent', counts })
    expect((await act('never')).body.detail).toBe('This letter was sent.')
    const trail = (await operator.get('/api/audit?action=letter.send')).body.rows
    expect(trail.map(({ detail }: { detail: string }) => detail)).toEqual(['to 3 subscribers'])
    expect((await today()).some(({ kind }: { kind: string }) => kind === 'letters')).toBe(false)
  })

  const pressLeave = async (email: string) => {
    const row = await server.context.store.read
      .selectFrom('newsletter')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const mails = await mailsTo(server.context, email)
    const link = mails.flatMap(({ text }) => text.match(/http\S+unsubscribe\S+/) ?? [])[0] ?? ''
    expect(link).toContain(row.id)
    return postForm(server, '/api/newsletter/unsubscribe', Object.fromEntries(new URL(link).searchParams))
  }

  it('reach hundreds in parts, one each, also if a part is done again', async () => {
    await publish('news')
    const db = server.context.store
    const rows = Array.from({ length: 450 }, (_, place) => ({
      ...{ id: `0000${String(place).padStart(4, '0')}`, email: `reader-${place}@example.com` },
      ...{ asked_at: 1, confirmed_at: 1, language: null },
    }))
    await db.write(async (work) => {
      for (const row of rows) await work.db.insertInto('newsletter').values(row).execute()
    })
    await act('send')
    await server.settle()
    const mails = await db.read.selectFrom('mail').select('to_address').where('urgency', '=', 2).execute()
    expect(new Set(mails.map(({ to_address }) => to_address)).size).toBe(450)
    expect(mails).toHaveLength(450)
    expect((await only()).counts).toMatchObject({ recipients: 450, to_send: 450 })
  })

  it('are read as text and as HTML with a link, and leave the list by one POST of a mail program', async () => {
    await publish('news')
    await subscribe('ann@example.com')
    await act('send')
    await sendDue()
    const { mail } = smtp.received.find(({ mail }) => mail.subject === 'About news & more') ?? {}
    const origin = server.context.config.portalUrl
    for (const part of [mail?.text, mail?.html])
      for (const words of [`${origin}/blog/news`, 'Wilmington, Delaware']) expect(part).toContain(words)
    expect(mail?.text).toContain('What is known about <news>.')
    expect(mail?.html).toContain('What is known about &lt;news&gt;.')
    expect(mail?.html).not.toContain('<img')
    const headers = Object.fromEntries(mail?.headers.map(({ key, value }) => [key, value]) ?? [])
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const address = headers['list-unsubscribe']?.match(/^<(.+)>$/)?.[1] ?? ''
    expect(address).not.toContain('example.com')
    expect(mail?.text).toContain(address)

    const { pathname, search } = new URL(address)
    const page = await server.visitor().get(pathname + search)
    expect([page.status, page.body.includes('Leave the newsletter?')]).toEqual([200, true])
    expect((await list()).subscribers).toBe(1)
    const body = new FormData()
    body.set('List-Unsubscribe', 'One-Click')
    const left = await fetch(server.url + pathname + search, { method: 'POST', body, redirect: 'manual' })
    expect(left.status).toBe(200)
    expect(await list()).toMatchObject({ subscribers: 0, rows: [{ counts: { sent: 1, left: 1 } }] })
    const again = await fetch(server.url + pathname + search, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(again.status).toBe(200)
    expect((await fetch(`${server.url}/api/newsletter`, { method: 'POST', body })).status).toBe(415)
  })

  it('wait for nobody whose address was erased meanwhile', async () => {
    await publish('news')
    await subscribe('ann@example.com', 'ben@example.com')
    await act('send')
    await server.settle()
    const erased = 'ben@example.com'
    await server.context.store.write(async ({ db }) => {
      await db.deleteFrom('mail').where('to_address', '=', erased).execute()
      await db.deleteFrom('newsletter').where('email', '=', erased).execute()
    })
    expect((await only()).counts).toMatchObject({ recipients: 2, to_send: 1 })
    await sendDue()
    expect((await only()).counts).toMatchObject({ recipients: 2, to_send: 0, sent: 1 })
  })

  it('are written with each header on one line', async () => {
    await publish('news')
    await subscribe('ann@example.com')
    await act('send')
    await server.settle()
    const context = { ...server.context, config: { ...server.context.config, smtpUrl: null } }
    const sender = startSender(context, openTransport(context.config, context.log))
    await sender.sendDue()
    await sender.stop()
    const [letter] = await mailsTo(context, 'ann@example.com')
    const raw = String(await readMailFile(context.config, letter?.id ?? ''))
    expect(raw).toMatch(/^List-Unsubscribe: <http\S+key=\S{43}>$/m)
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect((await PostalMime.parse(raw)).html).toContain('About news &amp; more')
  })

  it('take a mailbox off the list that has refused three in a row, and forgive one that takes a letter', async () => {
    await publish('news')
    await subscribe('ann@example.com', 'ben@example.com')
    const row = (email: string) =>
      server.context.store.read.selectFrom('newsletter').selectAll().where('email', '=', email).executeTakeFirst()
    const sendAnother = async (place: number) => {
      if (place > 0) await publish(...Array.from({ length: place + 1 }, (_, at) => (at === 0 ? 'news' : `news-${at}`)))
      const { rows } = await list()
      await operator.post(`/api/letters/${rows[0].id}/send`)
      await sendDue()
    }
    smtp.knowsNot('ben@example.com')
    await sendAnother(0)
    expect((await row('ben@example.com'))?.refusals).toBe(1)
    await server.context.store.write(({ db }) => db.updateTable('newsletter').set({ refusals: 2 }).execute())
    await sendAnother(1)
    expect([(await row('ann@example.com'))?.refusals, await row('ben@example.com')]).toEqual([0, undefined])
    const { rows, subscribers } = await list()
    expect(subscribers).toBe(1)
    expect(rows.map(({ counts }: { counts: object }) => counts)).toEqual([
      { recipients: 2, to_send: 0, sent: 1, refused: 1, left: 0, removed: 1 },
      { recipients: 2, to_send: 0, sent: 1, refused: 1, left: 0, removed: 1 },
    ])
  })

  it('wait until a day, are then offered again, and never come back once refused', async () => {
    await publish('news')
    await subscribe('ann@example.com')
    const day = (days: number) => new Date(server.clock.now() + days * 86_400_000).toISOString().slice(0, 10)
    expect((await act('postpone', { until: day(0) })).body.detail).toBe('Choose a day after today.')
    expect((await act('postpone', { until: day(400) })).body.detail).toBe('Choose a day within a year.')
    expect((await act('postpone', { until: day(3) })).body).toMatchObject({ state: 'postponed', until: day(3) })
    const isDue = async () => (await today()).some(({ kind }: { kind: string }) => kind === 'letters')
    expect(await isDue()).toBe(false)
    server.clock.advance({ days: 3 })
    operator = await server.signIn({ role: 'admin' })
    expect([await isDue(), (await only()).state]).toEqual([true, 'open'])
    expect((await act('never')).body.state).toBe('never')
    expect((await act('never')).status).toBe(200)
    expect((await act('send')).body.detail).toBe('It was decided never to send this letter.')
    await build('news', 'old')
    await look()
    expect([await isDue(), (await only()).state]).toEqual([false, 'never'])
  })

  it('say why they cannot be sent, and stay', async () => {
    await publish('news')
    expect((await act('send')).body.detail).toBe('Nobody is subscribed to the newsletter yet.')
    await subscribe('ann@example.com')
    await build('old')
    await look()
    expect((await act('send')).body.detail).toBe(
      'The site does not show this post any more, so there is nothing to link to.',
    )
    expect((await only()).state).toBe('open')
  })

  it('are shown before, and tried by a mail to oneself alone', async () => {
    await publish('news')
    await subscribe('ann@example.com')
    const { subject, text } = (await operator.get(`/api/letters/${(await only()).id}/preview`)).body
    expect([subject, text]).toEqual(['About news & more', expect.stringContaining('a link of each reader’s own')])
    expect((await act('try')).body).toEqual({ sent_to: operator.email })
    await sendDue()
    expect(arrived('Test: About news & more')).toEqual([operator.email])
    expect([arrived(), (await only()).state]).toEqual([[], 'open'])
  })

  it('are counted in a file of the subscribers', async () => {
    await publish('news')
    await subscribe('ann@example.com')
    await act('send')
    await sendDue()
    const { body } = await operator.get('/api/newsletter/subscribers/export?format=csv')
    const since = new Date(server.clock.now()).toISOString()
    expect(body.trim().split('\r\n')).toEqual([
      'email,subscribed_at,language,letters_sent,refused_in_a_row',
      `ann@example.com,${since},en,1,0`,
    ])
  })
})
