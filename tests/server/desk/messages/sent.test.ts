import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Audience } from '#contract/calls/desk/messages.ts'
import { dailyLimitMax, hourlyLimitMax } from '#fund/terms/terms.ts'
import { sendScheduled } from '#server/desk/messages/scheduled.ts'
import { attemptsMax } from '#server/platform/mail/sender.ts'
import { fromOutside } from '#tests/support/papers/outside.ts'
import { messagePortal, messageText } from '#tests/support/portal/message-portal.ts'
import { type SignedIn, subjectEngines } from '#tests/support/portal/server.ts'

describe.each(subjectEngines)('a message that is sent on %s', (engine) => {
  const at = messagePortal(engine)

  it('tells of each recipient what became of it: sent, waiting, held, dropped, failed, and read', async () => {
    const quietHours = { enabled: true, startTime: '00:00', endTime: '23:00', timezone: 'UTC' }
    const settings = (person: SignedIn, part: object) =>
      person.patch(`/api/notification-settings/${person.email}`, part)
    await settings(at.people.ann, { frequencyLimits: { dailyLimit: dailyLimitMax, hourlyLimit: hourlyLimitMax } })
    await settings(at.people.bob, { quietHours })
    await settings(at.people.cid, { categories: { risk: false } })
    const three: Audience = { to: 'chosen', ids: Object.values(at.people).map(({ id }) => id) }
    const { body } = await at.send(three, randomUUID(), { type: 'risk', title: 'Of risk' })
    const [notification] = (await at.people.cid.get(`/api/notifications/${at.people.cid.email}`)).body
    await at.people.cid.patch(`/api/notifications/${notification.id}/read`)

    const [ann, bob, cid] = await at.deliveries(body.id)
    expect(ann).toMatchObject({ mail: 'waiting', mail_reason: null, browser: 'sent', read_at: null })
    expect(bob).toMatchObject({ mail: 'held', mail_reason: 'quiet hours', held_until: '2026-11-17T23:00:00.000Z' })
    expect(bob).toMatchObject({ browser: 'dropped', browser_reason: 'quiet hours' })
    expect(cid).toMatchObject({ mail: 'dropped', mail_reason: 'this type is switched off in the settings' })
    expect(cid.read_at).toBe(new Date(at.server.clock.now()).toISOString())

    const outbox = (person: SignedIn, set: { sent_at?: number; attempts?: number }) =>
      at.server.context.store.write(({ db }) =>
        db.updateTable('mail').set(set).where('to_address', '=', person.email).execute(),
      )
    await outbox(at.people.ann, { sent_at: at.server.clock.now() })
    await outbox(at.people.bob, { attempts: attemptsMax })
    expect((await at.deliveries(body.id)).map(({ mail }: { mail: string }) => mail)).toEqual([
      'sent',
      'failed',
      'dropped',
    ])
  })

  it('says of each reader what its fields say, and refuses a field that there is not or that somebody lacks', async () => {
    const words = { title: 'For {first_name}', message: 'Dear {name}, with us since {joined}.' }
    const { body } = await at.send({ to: 'one', email: at.people.ann.email }, randomUUID(), words)
    expect(body).toMatchObject(words)
    const [notice] = (await at.people.ann.get(`/api/notifications/${at.people.ann.email}`)).body
    expect(notice).toMatchObject({
      title: 'For Ann',
      message: expect.stringMatching(/^Dear Ann, with us since \w+ \d+, \d+\.$/),
    })
    const unknown = await at.send({ to: 'all' }, randomUUID(), { title: 'Your {balance}' })
    expect(unknown).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining('There is no field {balance}.') },
    })
    const both: Audience = { to: 'chosen', ids: [at.people.ann.id, at.people.bob.id] }
    const lacking = await at.send(both, randomUUID(), { title: 'Your {risk_profile} profile' })
    expect(lacking).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^Ann has no \{risk_profile\}, nor has one other/) },
    })
    const drawn = await at.admin.post('/api/messages/try', { ...words, for: at.people.cid.email, to_me: false })
    expect(drawn.body).toMatchObject({
      subject: 'For Cid',
      title: 'For Cid',
      message: expect.stringContaining('Dear Cid'),
    })
    expect(
      (await at.admin.post('/api/messages/try', { ...words, for: 'nobody@example.com', to_me: false })).status,
    ).toBe(404)
  })

  it('waits for its time, is sent once by however many nodes, and can be cancelled before', async () => {
    const send_at = new Date(at.server.clock.now() + 60_000).toISOString()
    const title = `Planned ${randomUUID()}`
    const id = randomUUID()
    const planned = await at.send({ to: 'all' }, id, { title, send_at })
    expect(planned.body).toMatchObject({ state: 'scheduled', send_at, sent_at: null, recipients: null })
    expect((await at.send({ to: 'all' }, id, { title, send_at })).body.state).toBe('scheduled')
    expect((await at.admin.put(`/api/message-drafts/${id}`, { version: 0, title: 'Other' })).status).toBe(409)
    expect(
      (await at.send({ to: 'all' }, randomUUID(), { send_at: new Date(at.server.clock.now()).toISOString() })).status,
    ).toBe(422)
    const cancelled = await at.send({ to: 'all' }, randomUUID(), { title: `Not ${title}`, send_at })
    expect((await at.admin.post(`/api/messages/${cancelled.body.id}/cancel`)).body).toMatchObject({
      state: 'draft',
      send_at: null,
    })
    expect((await at.admin.post(`/api/messages/${cancelled.body.id}/cancel`)).status).toBe(409)
    await sendScheduled(at.server.context)
    expect(await at.titles(at.people.ann)).not.toContain(title)
    at.server.clock.advance({ minutes: 2 })
    await Promise.all([sendScheduled(at.server.context), sendScheduled(at.server.context)])
    expect((await at.titles(at.people.ann)).filter((one: string) => one === title)).toHaveLength(1)
    expect(await at.titles(at.people.ann)).not.toContain(`Not ${title}`)
    expect(
      (await at.admin.get('/api/messages?limit=200')).body.rows.find((row: { id: string }) => row.id === id),
    ).toMatchObject({
      state: 'sent',
      recipients: (await at.deliveries(id)).length,
    })
    expect((await at.admin.post(`/api/messages/${id}/cancel`)).status).toBe(409)
  })

  it('is a draft again where it cannot be sent at its time, and who scheduled it reads why', async () => {
    const other = await at.server.signIn({ role: 'admin', adminRole: 'operator', email: 'gone@example.com' })
    const id = randomUUID()
    const send_at = new Date(at.server.clock.now() + 60_000).toISOString()
    const audience = { to: 'all' }
    expect((await other.post('/api/messages', { id, audience, ...messageText, title: 'Orphan', send_at })).status).toBe(
      201,
    )
    await at.server.context.store.write(({ db }) =>
      db.updateTable('people').set({ admin_role: 'viewer' }).where('id', '=', other.id).execute(),
    )
    at.server.clock.advance({ minutes: 2 })
    await sendScheduled(at.server.context)
    const row = (await at.admin.get('/api/messages?limit=200')).body.rows.find((one: { id: string }) => one.id === id)
    expect(row).toMatchObject({
      state: 'draft',
      failure: expect.stringContaining('gone@example.com, who scheduled it'),
    })
    expect(await at.titles(other)).toContain('A scheduled message was not sent')
    expect(await at.titles(at.people.ann)).not.toContain('Orphan')
  })

  it('is a draft again if somebody changed it in the database, and goes to nobody', async () => {
    const id = randomUUID()
    const send_at = new Date(at.server.clock.now() + 60_000).toISOString()
    expect((await at.send({ to: 'all' }, id, { title: 'Holiday', send_at })).body.state).toBe('scheduled')
    await fromOutside(at.server.context, `update messages set message = 'Wire to 123.' where id = '${id}'`)
    at.server.clock.advance({ minutes: 2 })
    await sendScheduled(at.server.context)
    const row = (await at.admin.get('/api/messages?limit=200')).body.rows.find((one: { id: string }) => one.id === id)
    const failure = expect.stringMatching(/^This message was changed in the database, and not by the portal/)
    expect(row).toMatchObject({ state: 'draft', failure, sent_at: null })
    expect(await at.titles(at.people.ann)).not.toContain('Holiday')
    expect(await at.titles(at.admin)).toContain('A scheduled message was not sent')
    const { due } = (await at.admin.get('/api/admin/today')).body
    expect(JSON.stringify(due)).toContain(`This message: the message ${id} is not what the portal made of it`)
  })

  it('is listed by what became of its mail, and mailed again where that failed', async () => {
    const eve = await at.server.signIn({ name: 'Eve', email: 'eve@example.com' })
    const fay = await at.server.signIn({ name: 'Fay', email: 'fay@example.com' })
    const { body } = await at.send({ to: 'status', status: 'active' }, randomUUID(), { title: 'Again' })
    await at.server.context.store.write(({ db }) =>
      db.updateTable('mail').set({ failed_at: 1, failure: '550' }).where('to_address', '=', eve.email).execute(),
    )
    const names = async (mail: string) =>
      (await at.admin.get(`/api/messages/${body.id}/deliveries?mail=${mail}`)).body.rows.map(
        (row: { name: string }) => row.name,
      )
    expect(await names('failed')).toEqual(['Eve'])
    expect(await names('waiting')).toContain('Fay')
    expect(await names('waiting')).not.toContain('Eve')
    expect((await at.admin.post(`/api/messages/${body.id}/deliveries/retry`)).body).toEqual({ mails: 1 })
    expect(await names('failed')).toEqual([])
    expect(await names('waiting')).toContain('Eve')
    expect((await at.admin.post(`/api/messages/${body.id}/deliveries/retry`)).body).toEqual({ mails: 0 })
    expect((await at.admin.post(`/api/messages/${randomUUID()}/deliveries/retry`)).status).toBe(404)
    await at.takeAway(eve, fay)
  })
})
