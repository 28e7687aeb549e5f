import { describe, expect, test } from 'vitest'
import type { Due } from '#contract/calls/desk/today.ts'
import { failingTries } from '#fund/notices/webhook-events.ts'
import { expire } from '#server/server/expire.ts'
import { openSocket } from '#tests/support/browser/sockets.ts'
import { deposit } from '#tests/support/money/fund.ts'
import { createSession } from '#tests/support/people/people.ts'
import { subjectEngines } from '#tests/support/portal/server.ts'
import { signatureBy, webhookPortal } from '#tests/support/portal/webhook-portal.ts'

describe.each(subjectEngines)('what is sent to a webhook on %s', (engine) => {
  const at = webhookPortal(engine)

  test('a chosen event arrives, signed over its id, its time and its body; others do not', async () => {
    const { id, secret } = await at.add()
    await at.add(['week.closed'], 'other')
    const person = await at.approve()
    await at.sender.sendDue()
    expect(at.service.arrived).toHaveLength(1)
    const [{ path, headers, body } = { path: '', headers: {}, body: Buffer.alloc(0) }] = at.service.arrived
    expect([path, headers['content-type']]).toEqual(['/hook', 'application/json'])
    expect(headers['webhook-timestamp']).toBe(String(Math.floor(at.server.clock.now() / 1000)))
    expect(headers['webhook-signature']).toBe(signatureBy(secret, headers, body))
    const event = JSON.parse(body.toString())
    expect(event).toEqual({
      id: headers['webhook-id'],
      type: 'investor.approved',
      timestamp: new Date(at.server.clock.now()).toISOString(),
      data: { count: 1, investor_ids: [person] },
    })
    expect(await at.deliveries(id)).toMatchObject([
      { event_id: event.id, state: 'delivered', attempts: 1, code: '201' },
    ])
    expect((await at.owner.get('/api/webhooks')).body.map(({ waiting }: { waiting: number }) => waiting)).toEqual([
      0, 0,
    ])
  })

  test('money and weeks are reported by ids alone, and the receiver reads the rest with a key', async () => {
    await at.add(['investor.deactivated', 'deposit.received', 'entry.booked'])
    const person = await at.server.signIn()
    await deposit(at.server, person.id, 2_000_000)
    await at.owner.post(`/api/admin/investors/${person.id}/deactivate`, { reason: 'Asked for' })
    await at.sender.sendDue()
    const told = at.bodies()
    expect(told.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['entry.booked', 'deposit.received', 'investor.deactivated']),
    )
    const received = told.find(({ type }) => type === 'deposit.received')
    expect(Object.keys(received.data)).toEqual(['entry_id', 'investor_id', 'takes_effect'])
    expect(JSON.stringify(told)).not.toMatch(/20.?000|@/)
  })

  test('what is not taken is tried again with growing pauses, as late as it asks for, in order, for three days', async () => {
    const { id } = await at.add()
    at.service.answerWith(500)
    await at.approve()
    await at.sender.sendDue()
    await at.sender.sendDue()
    expect(at.service.arrived).toHaveLength(1)
    expect(await at.deliveries(id)).toMatchObject([{ state: 'waiting', attempts: 1, code: '500' }])
    at.server.clock.advance({ seconds: 14 })
    await at.sender.sendDue()
    expect(at.service.arrived).toHaveLength(1)
    at.server.clock.advance({ seconds: 1 })
    at.service.answerWith(429, { 'retry-after': '3600' })
    await at.sender.sendDue()
    expect(at.service.arrived).toHaveLength(2)
    at.server.clock.advance({ minutes: 59 })
    await at.sender.sendDue()
    expect(at.service.arrived).toHaveLength(2)
    at.service.answerWith(204)
    at.server.clock.advance({ minutes: 1 })
    await at.sender.sendDue()
    expect([at.service.arrived.length, (await at.deliveries(id))[0].state]).toEqual([3, 'delivered'])
    // Each try is the same event, signed at its own time.
    expect(new Set(at.service.arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(at.service.arrived.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3)
    at.service.answerWith(302, { location: at.service.endpoint('elsewhere') })
    await at.approve()
    for (let hour = 0; hour < 74; hour += 1) {
      await at.sender.sendDue()
      at.server.clock.advance({ hours: 1 })
    }
    await at.signInAgain()
    expect((await at.deliveries(id))[0]).toMatchObject({ state: 'failed', code: '302', next_at: null })
    expect(at.service.arrived.some(({ path }) => path === '/elsewhere')).toBe(false)
  })

  test('a system that does not answer keeps no other waiting, and gets the next event after the one before', async () => {
    await at.add(['investor.approved'], 'silent')
    await at.add(['investor.approved'], 'quick')
    const told = (name: string) => at.service.arrived.filter(({ path }) => path === `/${name}`).length
    await at.approve()
    await expect.poll(() => [told('silent'), told('quick')]).toEqual([1, 1])
    await at.approve()
    await expect.poll(() => told('quick')).toBe(2)
    expect(told('silent')).toBe(1)
    at.service.answerSilent()
    await at.sender.sendDue()
    expect(told('silent')).toBe(2)
  })

  test('admins hear at once that a system keeps failing, and that it takes its events again', async () => {
    await at.add()
    const { id, email } = at.owner
    const { cookie } = await createSession(at.server.context, id)
    const screen = await openSocket(at.server, { email, cookies: () => cookie }, { also: 'account' })
    const heard = () => screen.messages.filter(({ type }) => type === 'account_changed').length
    const due = async () =>
      (await at.owner.get('/api/admin/today')).body.due.filter(({ kind }: Due) => kind === 'webhooks')
    at.service.answerWith(503)
    await at.approve()
    await at.sender.sendDue()
    const before = heard()
    for (let tries = 1; tries < failingTries; tries += 1) {
      at.server.clock.advance({ minutes: 5 })
      await at.sender.sendDue()
    }
    await expect.poll(heard).toBe(before + 1)
    expect(await due()).toMatchObject([{ count: 1 }])
    at.service.answerWith(200)
    at.server.clock.advance({ minutes: 5 })
    await at.sender.sendDue()
    await expect.poll(heard).toBe(before + 2)
    expect(await due()).toEqual([])
  })

  test('a system that is down is tried one at a time, and keeps no other waiting', async () => {
    const first = await at.add(['investor.approved'], 'down')
    at.service.answerWith(503)
    for (let times = 0; times < 5; times += 1) {
      await at.approve()
      await at.sender.sendDue()
    }
    // What came while it was down was tried once each as it came.
    const tried = () => at.service.arrived.filter(({ path }) => path === '/down').length
    expect(tried()).toBe(5)
    at.server.clock.advance({ seconds: 15 })
    await at.sender.sendDue()
    expect(tried()).toBe(6)
    await at.add(['investor.approved'], 'up')
    await at.approve()
    await at.sender.sendDue()
    expect(at.service.arrived.filter(({ path }) => path === '/up')).toHaveLength(1)
    at.service.answerWith(200)
    at.server.clock.advance({ minutes: 5 })
    await at.sender.sendDue()
    expect((await at.deliveries(first.id)).map(({ state }: { state: string }) => state)).toEqual(
      Array(6).fill('delivered'),
    )
  })

  test('for a day the secret before signs beside a new one, then no more', async () => {
    const { id, secret } = await at.add()
    const rotated = await at.owner.post(`/api/webhooks/${id}/secret`)
    expect([rotated.status, rotated.body.webhook.old_secret_until]).toEqual([
      200,
      new Date(at.server.clock.now() + 24 * 3_600_000).toISOString(),
    ])
    const signatures = async () => {
      at.service.arrived.length = 0
      await at.owner.post(`/api/webhooks/${id}/test`)
      await at.sender.sendDue()
      const [{ headers, body } = { headers: {} as Record<string, unknown>, body: Buffer.alloc(0) }] = at.service.arrived
      const by = (one: string) => signatureBy(one, headers, body)
      return { sent: String(headers['webhook-signature']).split(' '), before: by(secret), now: by(rotated.body.secret) }
    }
    const both = await signatures()
    expect(both.sent).toEqual([both.now, both.before])
    at.server.clock.advance({ hours: 24 })
    await at.signInAgain()
    const one = await signatures()
    expect(one.sent).toEqual([one.now])
    await expire(at.server.context)
    const [row] = await at.server.context.store.read.selectFrom('webhooks').selectAll().execute()
    expect([row?.sealed_before, JSON.stringify(row).includes(secret.slice(6))]).toEqual([null, false])
  })

  test('what was sent is sent again by hand, the same event; one that is off is sent nothing', async () => {
    const { id } = await at.add()
    await at.approve()
    await at.sender.sendDue()
    const [sent] = await at.deliveries(id)
    at.service.answerWith(500)
    const again = await at.owner.post(`/api/webhooks/deliveries/${sent.id}/replay`)
    await at.sender.sendDue()
    expect([again.status, again.body.event_id, again.body.state]).toEqual([202, sent.event_id, 'waiting'])
    expect((await at.owner.post(`/api/webhooks/deliveries/${again.body.id}/replay`)).status).toBe(409)
    at.service.answerWith(200)
    at.server.clock.advance({ seconds: 15 })
    await at.sender.sendDue()
    expect(at.bodies()).toHaveLength(3)
    expect(at.bodies()[2]).toEqual(at.bodies()[0])
    expect((await at.owner.post(`/api/webhooks/${id}/active`, { active: false })).body.active).toBe(false)
    await at.approve()
    await at.sender.sendDue()
    expect(at.service.arrived).toHaveLength(3)
    for (const path of [`/api/webhooks/${id}/test`, `/api/webhooks/deliveries/${sent.id}/replay`])
      expect((await at.owner.post(path)).status).toBe(409)
    at.server.clock.advance({ hours: 31 * 24 })
    await expire(at.server.context)
    await at.signInAgain('later@example.com')
    expect(await at.deliveries(id)).toEqual([])
    expect((await at.owner.delete(`/api/webhooks/${id}`)).body).toEqual({ removed: id })
    const trail = (await at.owner.get('/api/audit?search=127.0.0.1')).body.rows
    expect(trail.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['webhook.remove', 'webhook.switch', 'webhook.replay', 'webhook.add']),
    )
  })
})
