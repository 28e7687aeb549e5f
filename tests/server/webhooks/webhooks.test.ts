import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { WebhookEvent } from '#fund/webhook-events.ts'
import { openOutgoing } from '#server/outgoing/outgoing.ts'
import type { Sending } from '#server/schedule/sending.ts'
import { sweep } from '#server/sweep.ts'
import { startWebhookSender } from '#server/webhooks/sender.ts'
import { deposit } from '#tests/support/fund.ts'
import { type PushService, startPushService } from '#tests/support/push-service.ts'
import { type SignedIn, startServer, subjectEngines, type TestServer } from '#tests/support/server.ts'

/** What the other side computes to know who sends (Standard Webhooks 1.0). */
const signatureBy = (secret: string, headers: Record<string, unknown>, body: Buffer) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`

describe.each(subjectEngines)('webhooks on %s', (engine) => {
  let service: PushService
  let server: TestServer
  let sender: Sending
  let owner: SignedIn

  const begin = async (privateAddresses: boolean) => {
    service = await startPushService()
    server = await startServer(engine, {
      config: { outgoing: { privateAddresses, certificate: service.certificate } },
    })
    sender = startWebhookSender(server.context, openOutgoing(server.context.config))
    owner = await server.signIn({ role: 'admin', email: 'owner@example.com' })
  }
  beforeEach(() => begin(true))
  const end = async () => {
    await sender.stop()
    await server.close()
    await service.close()
  }
  afterEach(end)

  const add = async (events: readonly WebhookEvent[] = ['investor.approved'], name = 'hook') => {
    const { status, body } = await owner.post('/api/webhooks', { url: service.endpoint(name), events })
    expect(status, JSON.stringify(body)).toBe(201)
    return { id: body.webhook.id as string, secret: body.secret as string }
  }
  const approve = async () => {
    const person = await server.signIn({ status: 'pending' })
    expect((await owner.post(`/api/admin/investors/${person.id}/approve`)).status).toBe(200)
    return person.id
  }
  const deliveries = async (id: string) => (await owner.get(`/api/webhooks/${id}/deliveries`)).body.rows
  const bodies = () => service.arrived.map(({ body }) => JSON.parse(body.toString()))

  test('a chosen event arrives, signed over its id, its time and its body; others do not', async () => {
    const { id, secret } = await add()
    await add(['week.closed'], 'other')
    const person = await approve()
    await sender.sendDue()
    expect(service.arrived).toHaveLength(1)
    const [{ path, headers, body } = { path: '', headers: {}, body: Buffer.alloc(0) }] = service.arrived
    expect([path, headers['content-type']]).toEqual(['/hook', 'application/json'])
    expect(headers['webhook-timestamp']).toBe(String(Math.floor(server.clock.now() / 1000)))
    expect(headers['webhook-signature']).toBe(signatureBy(secret, headers, body))
    const event = JSON.parse(body.toString())
    expect(event).toEqual({
      id: headers['webhook-id'],
      type: 'investor.approved',
      timestamp: new Date(server.clock.now()).toISOString(),
      data: { count: 1, investor_ids: [person] },
    })
    expect(await deliveries(id)).toMatchObject([{ event_id: event.id, state: 'delivered', attempts: 1, code: '201' }])
    expect((await owner.get('/api/webhooks')).body.map(({ waiting }: { waiting: number }) => waiting)).toEqual([0, 0])
  })

  test('money and weeks are told by ids alone, whoever is told reads the rest with a key', async () => {
    await add(['investor.deactivated', 'deposit.received', 'entry.booked'])
    const person = await server.signIn()
    await deposit(server, person.id, 2_000_000)
    await owner.post(`/api/admin/investors/${person.id}/deactivate`, { reason: 'Asked for' })
    await sender.sendDue()
    const told = bodies()
    expect(told.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['entry.booked', 'deposit.received', 'investor.deactivated']),
    )
    const received = told.find(({ type }) => type === 'deposit.received')
    expect(Object.keys(received.data)).toEqual(['entry_id', 'investor_id', 'takes_effect'])
    expect(JSON.stringify(told)).not.toMatch(/20.?000|@/)
  })

  test('what is not taken is tried again with growing pauses, as late as it asks for, in order, for three days', async () => {
    const { id } = await add()
    service.answerWith(500)
    await approve()
    await sender.sendDue()
    await sender.sendDue()
    expect(service.arrived).toHaveLength(1)
    expect(await deliveries(id)).toMatchObject([{ state: 'waiting', attempts: 1, code: '500' }])
    server.clock.advance({ seconds: 14 })
    await sender.sendDue()
    expect(service.arrived).toHaveLength(1)
    server.clock.advance({ seconds: 1 })
    service.answerWith(429, { 'retry-after': '3600' })
    await sender.sendDue()
    expect(service.arrived).toHaveLength(2)
    server.clock.advance({ minutes: 59 })
    await sender.sendDue()
    expect(service.arrived).toHaveLength(2)
    service.answerWith(204)
    server.clock.advance({ minutes: 1 })
    await sender.sendDue()
    expect([service.arrived.length, (await deliveries(id))[0].state]).toEqual([3, 'delivered'])
    // Each try is the same event, signed at its own time.
    expect(new Set(service.arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(service.arrived.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3)
    service.answerWith(302, { location: service.endpoint('elsewhere') })
    await approve()
    for (let hour = 0; hour < 74; hour += 1) {
      await sender.sendDue()
      server.clock.advance({ hours: 1 })
    }
    owner = await server.signIn({ role: 'admin' })
    expect((await deliveries(id))[0]).toMatchObject({ state: 'failed', code: '302', next_at: null })
    expect(service.arrived.some(({ path }) => path === '/elsewhere')).toBe(false)
  })

  test('a system that is down is tried one at a time, and keeps no other waiting', async () => {
    const first = await add(['investor.approved'], 'down')
    service.answerWith(503)
    for (let times = 0; times < 5; times += 1) {
      await approve()
      await sender.sendDue()
    }
    // What came while it was down was tried once each as it came.
    const tried = () => service.arrived.filter(({ path }) => path === '/down').length
    expect(tried()).toBe(5)
    server.clock.advance({ seconds: 15 })
    await sender.sendDue()
    expect(tried()).toBe(6)
    await add(['investor.approved'], 'up')
    await approve()
    await sender.sendDue()
    expect(service.arrived.filter(({ path }) => path === '/up')).toHaveLength(1)
    service.answerWith(200)
    server.clock.advance({ minutes: 5 })
    await sender.sendDue()
    expect((await deliveries(first.id)).map(({ state }: { state: string }) => state)).toEqual(
      Array(6).fill('delivered'),
    )
  })

  test('for a day the secret before signs beside a new one, then no more', async () => {
    const { id, secret } = await add()
    const rotated = await owner.post(`/api/webhooks/${id}/secret`)
    expect([rotated.status, rotated.body.webhook.old_secret_until]).toEqual([
      200,
      new Date(server.clock.now() + 24 * 3_600_000).toISOString(),
    ])
    const signatures = async () => {
      service.arrived.length = 0
      await owner.post(`/api/webhooks/${id}/test`)
      await sender.sendDue()
      const [{ headers, body } = { headers: {} as Record<string, unknown>, body: Buffer.alloc(0) }] = service.arrived
      const by = (one: string) => signatureBy(one, headers, body)
      return { sent: String(headers['webhook-signature']).split(' '), before: by(secret), now: by(rotated.body.secret) }
    }
    const both = await signatures()
    expect(both.sent).toEqual([both.now, both.before])
    server.clock.advance({ hours: 24 })
    owner = await server.signIn({ role: 'admin' })
    const one = await signatures()
    expect(one.sent).toEqual([one.now])
    await sweep(server.context)
    const [row] = await server.context.store.read.selectFrom('webhooks').selectAll().execute()
    expect([row?.sealed_before, JSON.stringify(row).includes(secret.slice(6))]).toEqual([null, false])
  })

  test('what was sent is sent again by hand, the same event; one that is off is sent nothing', async () => {
    const { id } = await add()
    await approve()
    await sender.sendDue()
    const [sent] = await deliveries(id)
    service.answerWith(500)
    const again = await owner.post(`/api/webhooks/deliveries/${sent.id}/replay`)
    await sender.sendDue()
    expect([again.status, again.body.event_id, again.body.state]).toEqual([202, sent.event_id, 'waiting'])
    expect((await owner.post(`/api/webhooks/deliveries/${again.body.id}/replay`)).status).toBe(409)
    service.answerWith(200)
    server.clock.advance({ seconds: 15 })
    await sender.sendDue()
    expect(bodies()).toHaveLength(3)
    expect(bodies()[2]).toEqual(bodies()[0])
    expect((await owner.post(`/api/webhooks/${id}/active`, { active: false })).body.active).toBe(false)
    await approve()
    await sender.sendDue()
    expect(service.arrived).toHaveLength(3)
    for (const path of [`/api/webhooks/${id}/test`, `/api/webhooks/deliveries/${sent.id}/replay`])
      expect((await owner.post(path)).status).toBe(409)
    server.clock.advance({ hours: 31 * 24 })
    await sweep(server.context)
    owner = await server.signIn({ role: 'admin', email: 'later@example.com' })
    expect(await deliveries(id)).toEqual([])
    expect((await owner.delete(`/api/webhooks/${id}`)).body).toEqual({ removed: id })
    const trail = (await owner.get('/api/audit?search=127.0.0.1')).body.rows
    expect(trail.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['webhook.remove', 'webhook.switch', 'webhook.replay', 'webhook.add']),
    )
  })

  test('private addresses are refused, by number at once and by whatever name when it is reached', async () => {
    await end()
    await begin(false)
    for (const url of [
      'https://127.0.0.1/a',
      'https://[::1]/a',
      'https://10.0.0.1/a',
      'http://example.com/',
      'https://a:b@example.com/',
    ])
      expect((await owner.post('/api/webhooks', { url, events: ['week.closed'] })).status, url).toBe(422)
    const url = `https://localhost:${service.port}/hook`
    const { body } = await owner.post('/api/webhooks', { url, events: ['investor.approved'] })
    await approve()
    await sender.sendDue()
    expect(service.arrived).toEqual([])
    expect(await deliveries(body.webhook.id)).toMatchObject([{ state: 'failed', code: 'ADDRESS_REFUSED' }])
  })

  test('one is changed and keeps its secret and what was sent to it; what waited goes where it is now', async () => {
    const { id, secret } = await add(['investor.approved'], 'before')
    service.answerWith(500)
    await approve()
    for (let tries = 0; tries < 4; tries += 1) {
      await sender.sendDue()
      server.clock.advance({ minutes: 5 })
    }
    await sender.sendDue()
    const tried = service.arrived.length
    const waits = await deliveries(id)
    expect(waits).toMatchObject([{ state: 'waiting', attempts: tried }])
    const now = { name: 'The books', url: service.endpoint('after'), events: ['week.closed'], active: true }
    const changed = await owner.put(`/api/webhooks/${id}`, now)
    expect([changed.status, changed.body]).toMatchObject([200, { id, ...now, waiting: 1 }])
    service.answerWith(200)
    await sender.sendDue()
    const { path, headers, body } = service.arrived.at(-1) ?? { path: '', headers: {}, body: Buffer.alloc(0) }
    expect([path, headers['webhook-signature']]).toEqual(['/after', signatureBy(secret, headers, body)])
    expect(await deliveries(id)).toMatchObject([{ id: waits[0].id, state: 'delivered' }])
    await approve()
    await sender.sendDue()
    expect(service.arrived).toHaveLength(tried + 1)
    const paused = await owner.put(`/api/webhooks/${id}`, { ...now, active: false })
    expect([paused.status, paused.body.active]).toEqual([200, false])
    expect((await owner.post(`/api/webhooks/${id}/test`)).status).toBe(409)
    await owner.put(`/api/webhooks/${id}`, { ...now, active: false })
    const trail = (await owner.get('/api/audit?search=127.0.0.1')).body.rows
    const told = trail.filter(({ action }: { action: string }) => action === 'webhook.change')
    expect(told.map(({ detail }: { detail: string }) => detail)).toEqual([
      'switched off',
      expect.stringContaining('another path'),
    ])
    expect(JSON.stringify(told)).not.toContain('/after')
  })

  test('a change is checked as what is added is', async () => {
    const { id } = await add()
    const whole = { name: '', url: service.endpoint('hook'), events: ['week.closed'], active: true }
    for (const wrong of [
      { url: 'http://example.com/' },
      { url: 'https://a:b@example.com/' },
      { events: [] },
      { name: 'x'.repeat(61) },
      { active: 'yes' },
    ])
      expect((await owner.put(`/api/webhooks/${id}`, { ...whole, ...wrong })).status, JSON.stringify(wrong)).toBe(422)
    expect((await owner.put('/api/webhooks/nobody', whole)).status).toBe(404)
    await end()
    await begin(false)
    const url = 'https://books.example.com/a'
    const { body } = await owner.post('/api/webhooks', { url, events: ['week.closed'], name: 'Books' })
    expect(body.webhook.name).toBe('Books')
    const at = `/api/webhooks/${body.webhook.id}`
    const refused = await owner.put(at, { ...whole, url: 'https://10.0.0.1/a' })
    expect([refused.status, refused.body.detail]).toEqual([422, 'url: only systems on the Internet are told.'])
    expect((await owner.get('/api/webhooks')).body).toMatchObject([{ url, name: 'Books', events: ['week.closed'] }])
  })

  test('what keeps failing comes up under Today until it is taken, sent again or switched off', async () => {
    const dueNow = async () =>
      (await owner.get('/api/admin/today')).body.due.find(({ kind }: { kind: string }) => kind === 'webhooks')
    const { id } = await add(['investor.approved'], 'down')
    service.answerWith(503)
    await approve()
    const since = new Date(server.clock.now()).toISOString()
    await sender.sendDue()
    server.clock.advance({ minutes: 1 })
    await sender.sendDue()
    expect(await dueNow()).toBeUndefined()
    server.clock.advance({ minutes: 1 })
    await sender.sendDue()
    const host = new URL(service.endpoint('down')).host
    expect(await dueNow()).toEqual({
      kind: 'webhooks',
      of: host,
      count: 1,
      amount: null,
      since,
      notes: ['The last answer was 503.'],
    })
    expect((await owner.get('/api/webhooks')).body).toMatchObject([{ failing: 1 }])
    for (let hour = 0; hour < 74; hour += 1) {
      server.clock.advance({ hours: 1 })
      await sender.sendDue()
    }
    owner = await server.signIn({ role: 'admin', email: 'after@example.com' })
    const [given] = await deliveries(id)
    expect([given.state, (await dueNow()).count]).toEqual(['failed', 1])
    const url = service.endpoint('up')
    const rename = (active: boolean) =>
      owner.put(`/api/webhooks/${id}`, { name: 'Books', url, events: ['investor.approved'], active })
    expect((await rename(false)).status).toBe(200)
    expect(await dueNow()).toBeUndefined()
    await rename(true)
    expect(await dueNow()).toMatchObject({ of: 'Books', count: 1, since })
    service.answerWith(200)
    expect((await owner.post(`/api/webhooks/deliveries/${given.id}/replay`)).status).toBe(202)
    await sender.sendDue()
    expect(await dueNow()).toBeUndefined()
    expect((await owner.get('/api/webhooks')).body).toMatchObject([{ failing: 0 }])
  })

  test('an event stands or falls with what it tells of, and ten systems are told at most', async () => {
    const { id } = await add()
    await server.context.store
      .write(async (work) => {
        const { approved } = await import('#server/people/announcements.ts')
        await work.announce(approved, server.clock.now(), { personIds: [owner.id], byId: owner.id })
        throw new Error('undone')
      })
      .catch(() => undefined)
    expect(await deliveries(id)).toEqual([])
    for (let more = 0; more < 9; more += 1) await add(['week.closed'], `hook-${more}`)
    expect((await owner.post('/api/webhooks', { url: service.endpoint('x'), events: ['week.closed'] })).status).toBe(
      409,
    )
  })
})
