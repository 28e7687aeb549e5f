import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Audience } from '#contract/calls/messages.ts'
import { dailyLimitMax, hourlyLimitMax } from '#fund/terms.ts'
import { dayMs } from '#fund/time.ts'
import { attemptsMax } from '#server/mail/sender.ts'
import { sendScheduled } from '#server/messages/scheduled.ts'
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
        { ...change, effective_from: now + 366 * dayMs, status: 'inactive' as const },
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

  /** No message of another test goes to them. */
  const takeAway = (...gone: readonly SignedIn[]) =>
    server.context.store.write(({ db }) =>
      db
        .updateTable('people')
        .set({ declined_at: server.clock.now() })
        .where(
          'id',
          'in',
          gone.map(({ id }) => id),
        )
        .execute(),
    )

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
    await takeAway(dan)
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
    await settings(people.ann, { frequencyLimits: { dailyLimit: dailyLimitMax, hourlyLimit: hourlyLimitMax } })
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

  it('says of each reader what its fields say, and refuses a field that there is not or that somebody lacks', async () => {
    const words = { title: 'For {first_name}', message: 'Dear {name}, with us since {joined}.' }
    const { body } = await send({ to: 'one', email: people.ann.email }, randomUUID(), words)
    expect(body).toMatchObject(words)
    const [notice] = (await people.ann.get(`/api/notifications/${people.ann.email}`)).body
    expect(notice).toMatchObject({
      title: 'For Ann',
      message: expect.stringMatching(/^Dear Ann, with us since \w+ \d+, \d+\.$/),
    })
    const unknown = await send({ to: 'all' }, randomUUID(), { title: 'Your {balance}' })
    expect(unknown).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('There is no field {balance}.') },
    })
    const lacking = await send({ to: 'all' }, randomUUID(), { title: 'Your {risk_profile} profile' })
    expect(lacking).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^Ann has no \{risk_profile\}, nor /) },
    })
    const drawn = await admin.post('/api/messages/try', { ...words, for: people.cid.email, to_me: false })
    expect(drawn.body).toMatchObject({
      subject: 'For Cid',
      title: 'For Cid',
      message: expect.stringContaining('Dear Cid'),
    })
    expect((await admin.post('/api/messages/try', { ...words, for: 'nobody@example.com', to_me: false })).status).toBe(
      404,
    )
  })

  it('keeps words for later under a name, in place of those that had it', async () => {
    const template = { ...text, name: 'Welcome', title: 'Welcome, {first_name}' }
    expect((await admin.post('/api/message-templates', template)).body.templates).toMatchObject([template])
    const other = { ...template, priority: 'high' }
    const taken = await admin.post('/api/message-templates', other)
    expect([taken.status, taken.body.detail]).toEqual([409, 'There is a template with the name “Welcome” already.'])
    expect((await admin.get('/api/message-templates')).body.templates).toMatchObject([{ priority: template.priority }])
    const changed = await admin.post('/api/message-templates', { ...other, replace: true })
    expect(changed.body.templates).toMatchObject([{ name: 'Welcome', priority: 'high', by: admin.email }])
    expect((await admin.post('/api/message-templates', { ...template, message: '{nmae}' })).status).toBe(422)
    const [{ id }] = changed.body.templates
    expect((await admin.delete(`/api/message-templates/${id}`)).body).toEqual({ templates: [] })
    expect((await admin.delete(`/api/message-templates/${id}`)).status).toBe(404)
  })

  it('waits for its time, is sent once by however many nodes, and can be cancelled before', async () => {
    const send_at = new Date(server.clock.now() + 60_000).toISOString()
    const title = `Planned ${randomUUID()}`
    const id = randomUUID()
    const planned = await send({ to: 'all' }, id, { title, send_at })
    expect(planned.body).toMatchObject({ state: 'scheduled', send_at, sent_at: null, recipients: null })
    expect((await send({ to: 'all' }, id, { title, send_at })).body.state).toBe('scheduled')
    expect((await admin.put(`/api/message-drafts/${id}`, { version: 0, title: 'Other' })).status).toBe(409)
    expect(
      (await send({ to: 'all' }, randomUUID(), { send_at: new Date(server.clock.now()).toISOString() })).status,
    ).toBe(422)
    const cancelled = await send({ to: 'all' }, randomUUID(), { title: `Not ${title}`, send_at })
    expect((await admin.post(`/api/messages/${cancelled.body.id}/cancel`)).body).toMatchObject({
      state: 'draft',
      send_at: null,
    })
    expect((await admin.post(`/api/messages/${cancelled.body.id}/cancel`)).status).toBe(409)
    await sendScheduled(server.context)
    expect(await titles(people.ann)).not.toContain(title)
    server.clock.advance({ minutes: 2 })
    await Promise.all([sendScheduled(server.context), sendScheduled(server.context)])
    expect((await titles(people.ann)).filter((one: string) => one === title)).toHaveLength(1)
    expect(await titles(people.ann)).not.toContain(`Not ${title}`)
    expect(
      (await admin.get('/api/messages?limit=200')).body.rows.find((row: { id: string }) => row.id === id),
    ).toMatchObject({
      state: 'sent',
      recipients: (await deliveries(id)).length,
    })
    expect((await admin.post(`/api/messages/${id}/cancel`)).status).toBe(409)
  })

  it('is a draft again where it cannot be sent at its time, and who scheduled it reads why', async () => {
    const other = await server.signIn({ role: 'admin', adminRole: 'operator', email: 'gone@example.com' })
    const id = randomUUID()
    const send_at = new Date(server.clock.now() + 60_000).toISOString()
    const audience = { to: 'all' }
    expect((await other.post('/api/messages', { id, audience, ...text, title: 'Orphan', send_at })).status).toBe(201)
    await server.context.store.write(({ db }) =>
      db.updateTable('people').set({ admin_role: 'viewer' }).where('id', '=', other.id).execute(),
    )
    server.clock.advance({ minutes: 2 })
    await sendScheduled(server.context)
    const row = (await admin.get('/api/messages?limit=200')).body.rows.find((one: { id: string }) => one.id === id)
    expect(row).toMatchObject({
      state: 'draft',
      failure: expect.stringContaining('gone@example.com, who scheduled it'),
    })
    expect(await titles(other)).toContain('A scheduled message was not sent')
    expect(await titles(people.ann)).not.toContain('Orphan')
  })

  it('is listed by what became of its mail, and mailed again where that failed', async () => {
    const eve = await server.signIn({ name: 'Eve', email: 'eve@example.com' })
    const fay = await server.signIn({ name: 'Fay', email: 'fay@example.com' })
    const { body } = await send({ to: 'status', status: 'active' }, randomUUID(), { title: 'Again' })
    await server.context.store.write(({ db }) =>
      db.updateTable('mail').set({ failed_at: 1, failure: '550' }).where('to_address', '=', eve.email).execute(),
    )
    const names = async (mail: string) =>
      (await admin.get(`/api/messages/${body.id}/deliveries?mail=${mail}`)).body.rows.map(
        (row: { name: string }) => row.name,
      )
    expect(await names('failed')).toEqual(['Eve'])
    expect(await names('waiting')).toContain('Fay')
    expect(await names('waiting')).not.toContain('Eve')
    expect((await admin.post(`/api/messages/${body.id}/deliveries/retry`)).body).toEqual({ mails: 1 })
    expect(await names('failed')).toEqual([])
    expect(await names('waiting')).toContain('Eve')
    expect((await admin.post(`/api/messages/${body.id}/deliveries/retry`)).body).toEqual({ mails: 0 })
    expect((await admin.post(`/api/messages/${randomUUID()}/deliveries/retry`)).status).toBe(404)
    await takeAway(eve, fay)
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
