import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Audience } from '#contract/calls/messages.ts'
import { attemptsMax } from '#server/mail/sender.ts'
import { type SignedIn, startServer, subjectEngines, type TestServer } from '#tests/support/server.ts'

const text = { type: 'system', priority: 'medium', title: 'A note', message: 'To be read.' } as const

describe.each(subjectEngines)('messages on %s', (engine) => {
  let server: TestServer
  let admin: SignedIn
  let people: Record<'ann' | 'bob' | 'cid', SignedIn>
  beforeAll(async () => {
    server = await startServer(engine)
    admin = await server.signIn({ role: 'admin' })
    people = {
      ann: await server.signIn({ name: 'Ann', email: 'ann@example.com' }),
      bob: await server.signIn({ name: 'Bob', email: 'bob@example.com', status: 'pending' }),
      cid: await server.signIn({ name: 'Cid', email: 'cid@example.com' }),
    }
    await server.context.store.write(async ({ db }) => {
      await db.updateTable('people').set({ risk_profile: 'aggressive' }).where('id', '=', people.cid.id).execute()
      const now = server.clock.now()
      const change = { person_id: people.ann.id, requested_at: now, requested_by: admin.id }
      const changes = [
        { ...change, effective_from: now - 2000, status: 'inactive' as const },
        { ...change, effective_from: now - 1000, status: 'active' as const },
        { ...change, effective_from: now + 1000, status: 'inactive' as const },
      ]
      await db.insertInto('trading_changes').values(changes).execute()
    })
  })
  afterAll(() => server.close())

  const send = (audience: Audience, id: string = randomUUID(), given: object = {}) =>
    admin.post('/api/messages', { id, audience, ...text, ...given })
  const titles = async (person: SignedIn) =>
    (await person.get(`/api/notifications/${person.email}`)).body.map(({ title }: { title: string }) => title)
  const deliveries = async (id: string) => (await admin.get(`/api/messages/${id}/deliveries?limit=200`)).body.rows

  it.each<[Audience, string[]]>([
    [{ to: 'all' }, ['Ann', 'Bob', 'Cid']],
    [{ to: 'one', email: 'bob@example.com' }, ['Bob']],
    [{ to: 'one', email: 'nobody@example.com' }, []],
    [{ to: 'status', status: 'active' }, ['Ann', 'Cid']],
    [{ to: 'status', status: 'pending' }, ['Bob']],
    [{ to: 'risk-profile', risk_profile: 'aggressive' }, ['Cid']],
    [{ to: 'trading-status', trading_status: 'active' }, ['Ann']],
    [{ to: 'trading-status', trading_status: 'inactive' }, ['Bob', 'Cid']],
  ])('goes to %j: %j, as the preview says', async (audience, names) => {
    const preview = await admin.post('/api/messages/preview', { audience })
    expect(preview.body.recipients).toBe(names.length)
    expect(preview.body.some.map(({ name }: { name: string }) => name)).toEqual(names)
    const sent = await send(audience)
    expect(sent.status).toBe(names.length === 0 ? 409 : 201)
    if (sent.status !== 201) return
    expect(sent.body).toMatchObject({ state: 'sent', recipients: names.length, by: admin.email, audience })
    expect((await deliveries(sent.body.id)).map(({ name }: { name: string }) => name)).toEqual(names)
  })

  it('is drawn as it would be mailed, and a test goes to who asks alone', async () => {
    const words = { title: 'A closed Monday', message: 'The office is closed.\n\nTrading goes on.' }
    const mailsNow = () => server.context.store.read.selectFrom('mail').select(['to_address', 'subject']).execute()
    const before = (await mailsNow()).length
    const drawn = await admin.post('/api/messages/try', { ...words, to_me: false })
    expect(drawn).toMatchObject({ status: 200, body: { subject: words.title, sent_to: null } })
    expect(drawn.body.text).toContain(`${words.message}\n\n${server.context.config.portalUrl}/admin`)
    expect(await mailsNow()).toHaveLength(before)
    const tried = await admin.post('/api/messages/try', { ...words, to_me: true })
    expect(tried.body.sent_to).toBe(admin.email)
    expect((await mailsNow()).slice(before)).toEqual([{ to_address: admin.email, subject: `Test: ${words.title}` }])
    expect((await admin.post('/api/messages/try', { ...words, title: ' ', to_me: true })).status).toBe(422)
    expect((await people.ann.post('/api/messages/try', { ...words, to_me: true })).status).toBe(403)
  })

  it('never goes to whoever was declined, until they are let in', async () => {
    const dan = await server.signIn({ name: 'Dan', email: 'dan@example.com', status: 'pending' })
    const reached = async (audience: Audience): Promise<boolean> => {
      const { body } = await admin.post('/api/messages/preview', { audience })
      return body.some.some(({ name }: { name: string }) => name === 'Dan')
    }
    const audiences: Audience[] = [
      { to: 'all' },
      { to: 'one', email: dan.email },
      { to: 'status', status: 'inactive' },
      { to: 'trading-status', trading_status: 'inactive' },
    ]
    expect(await reached({ to: 'all' })).toBe(true)
    await admin.post(`/api/admin/investors/${dan.id}/decline`, { reason: 'Not accredited.' })
    for (const audience of audiences) expect(await reached(audience)).toBe(false)
    await admin.post(`/api/admin/investors/${dan.id}/reactivate`)
    expect(await reached({ to: 'all' })).toBe(true)
    await admin.post(`/api/admin/investors/${dan.id}/deactivate`, { reason: 'Wants a pause.' })
    for (const audience of audiences) expect(await reached(audience)).toBe(true)
    await server.context.store.write(async ({ db }) => {
      await db.updateTable('people').set({ declined_at: server.clock.now() }).where('id', '=', dan.id).execute()
    })
  })

  it('never goes to an admin, and previews change nothing', async () => {
    await admin.post('/api/messages/preview', { audience: { to: 'all' } })
    expect(await titles(admin)).toEqual([])
    expect((await admin.post('/api/messages/preview', { audience: { to: 'one', email: admin.email } })).body).toEqual({
      recipients: 0,
      some: [],
    })
  })

  it('is sent once by its id, of many at once', async () => {
    const id = randomUUID()
    const to = { to: 'one', email: people.cid.email } as const
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(to, id, { title: 'Once' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await titles(people.cid)).filter((title: string) => title === 'Once').length).toBe(1)
    const trail = (await admin.get('/api/audit?action=message.send&search=once')).body.rows
    expect(trail).toMatchObject([{ by: admin.email, subject: people.cid.email, detail: '"Once", to 1 person' }])
  })

  it('is kept as a draft without its words, changed, and sent', async () => {
    const draft = { audience: { to: 'all' }, type: 'alert', priority: 'low', title: '', message: '' }
    const saved = await admin.post('/api/message-drafts', draft)
    expect(saved).toMatchObject({ status: 201, body: { ...draft, state: 'draft', recipients: null } })
    const path = `/api/message-drafts/${saved.body.id}`
    const changed = await admin.put(path, { version: 0, title: 'Half' })
    expect([changed.status, changed.body.title]).toEqual([200, 'Half'])
    expect((await titles(people.ann)).includes('Half')).toBe(false)

    const to = { to: 'one', email: people.ann.email } as const
    expect((await send(to, saved.body.id, { title: 'Whole' })).body.detail).toContain('which version')
    expect((await send(to, saved.body.id, { title: 'Whole', version: 1 })).body).toMatchObject({
      state: 'sent',
      title: 'Whole',
    })
    expect(await titles(people.ann)).toContain('Whole')
    const { body } = await admin.get('/api/messages?limit=1')
    expect(body.rows[0]).toMatchObject({ id: saved.body.id, state: 'sent' })
    expect((await admin.put(path, { version: 1, ...draft })).status).toBe(409)
    expect((await admin.delete(path)).status).toBe(409)
    expect((await send(to, randomUUID(), { title: '' })).status).toBe(422)
  })

  it('is thrown away while a draft', async () => {
    const draft = { audience: { to: 'all' }, ...text }
    const { body } = await admin.post('/api/message-drafts', draft)
    expect((await admin.delete(`/api/message-drafts/${body.id}`)).body).toEqual({ deleted: 1 })
    expect((await admin.delete(`/api/message-drafts/${body.id}`)).status).toBe(404)
    expect((await admin.put(`/api/message-drafts/${body.id}`, { version: 0, ...draft })).status).toBe(404)
  })

  it('is listed newest first, by key', async () => {
    const ids = []
    for (const title of ['One', 'Two', 'Three']) ids.push((await send({ to: 'all' }, randomUUID(), { title })).body.id)
    const first = (await admin.get('/api/messages?limit=2')).body
    const second = (await admin.get(`/api/messages?limit=1&before=${first.next}`)).body
    const listed = [...first.rows, ...second.rows].map(({ id }: { id: string }) => id)
    expect(listed).toEqual(ids.toReversed())
  })

  it('tells of each recipient what became of it: sent, waiting, held, dropped, failed, and read', async () => {
    const quietHours = { enabled: true, startTime: '00:00', endTime: '23:00', timezone: 'UTC' }
    const settings = (person: SignedIn, part: object) =>
      person.patch(`/api/notification-settings/${person.email}`, part)
    await settings(people.bob, { quietHours })
    await settings(people.cid, { categories: { risk: false } })
    const { body } = await send({ to: 'all' }, randomUUID(), { type: 'risk', title: 'Of risk' })
    const [notification] = (await people.cid.get(`/api/notifications/${people.cid.email}`)).body
    await people.cid.patch(`/api/notifications/${notification.id}/read`)

    const [ann, bob, cid] = await deliveries(body.id)
    expect(ann).toMatchObject({ mail: 'waiting', mail_reason: null, browser: 'sent', read_at: null })
    expect(bob).toMatchObject({ mail: 'held', mail_reason: 'quiet hours', held_until: '2026-11-17T23:00:00.000Z' })
    expect(bob).toMatchObject({ browser: 'dropped', browser_reason: 'quiet hours' })
    expect(cid).toMatchObject({ mail: 'dropped', mail_reason: 'this type is switched off in the settings' })
    expect(cid.read_at).toBe(new Date(server.clock.now()).toISOString())

    const outbox = (person: SignedIn, set: { sent_at?: number; attempts?: number }) =>
      server.context.store.write(({ db }) =>
        db.updateTable('mail').set(set).where('to_address', '=', person.email).execute(),
      )
    await outbox(people.ann, { sent_at: server.clock.now() })
    await outbox(people.bob, { attempts: attemptsMax })
    expect((await deliveries(body.id)).map(({ mail }: { mail: string }) => mail)).toEqual(['sent', 'failed', 'dropped'])
  })

  it('is the admin’s alone', async () => {
    expect(
      (await people.ann.post('/api/messages', { id: randomUUID(), audience: { to: 'all' }, ...text })).status,
    ).toBe(403)
    expect((await people.ann.get('/api/messages')).status).toBe(403)
    expect((await admin.get('/api/messages/nothing/deliveries')).status).toBe(404)
    expect((await send({ to: 'everybody' } as unknown as Audience)).status).toBe(422)
  })
})
