import { describe, expect, test } from 'vitest'
import { subjectEngines } from '#tests/support/portal/server.ts'
import { signatureBy, webhookPortal } from '#tests/support/portal/webhook-portal.ts'

describe.each(subjectEngines)('webhooks as they are kept on %s', (engine) => {
  const at = webhookPortal(engine)

  test('private addresses are refused, by number and by their names at once, and what a name leads to when it is reached', async () => {
    await at.beginInPublic()
    for (const url of [
      'https://127.0.0.1/a',
      'https://[::1]/a',
      'https://10.0.0.1/a',
      'http://example.com/',
      'https://a:b@example.com/',
      'https://localhost/a',
      'https://LocalHost./a',
      'https://intranet/a',
      'https://books.internal/a',
    ])
      expect((await at.owner.post('/api/webhooks', { url, events: ['week.closed'] })).status, url).toBe(422)
    const added = await at.owner.post('/api/webhooks', {
      url: 'https://hooks.example/a',
      events: ['investor.approved'],
    })
    const { id } = added.body.webhook
    // Like one that was added before its name was checked.
    const url = `https://localhost:${at.service.port}/hook`
    await at.server.context.store.write(({ db }) =>
      db.updateTable('webhooks').set({ url }).where('id', '=', id).execute(),
    )
    await at.approve()
    await at.sender.sendDue()
    expect(at.service.arrived).toEqual([])
    expect(await at.deliveries(id)).toMatchObject([{ state: 'failed', code: 'ADDRESS_REFUSED' }])
  })

  test('one is changed and keeps its secret and what was sent to it; what waited goes where it is now', async () => {
    const { id, secret } = await at.add(['investor.approved'], 'before')
    at.service.answerWith(500)
    await at.approve()
    for (let tries = 0; tries < 4; tries += 1) {
      await at.sender.sendDue()
      at.server.clock.advance({ minutes: 5 })
    }
    await at.sender.sendDue()
    const tried = at.service.arrived.length
    const waits = await at.deliveries(id)
    expect(waits).toMatchObject([{ state: 'waiting', attempts: tried }])
    const now = { name: 'The books', url: at.service.endpoint('after'), events: ['week.closed'], active: true }
    // The change itself sends the waiting event.
    at.service.answerWith(200)
    const changed = await at.owner.put(`/api/webhooks/${id}`, now)
    expect([changed.status, changed.body]).toMatchObject([200, { id, ...now, waiting: 1 }])
    await at.sender.sendDue()
    const { path, headers, body } = at.service.arrived.at(-1) ?? { path: '', headers: {}, body: Buffer.alloc(0) }
    expect([path, headers['webhook-signature']]).toEqual(['/after', signatureBy(secret, headers, body)])
    expect(await at.deliveries(id)).toMatchObject([{ id: waits[0].id, state: 'delivered' }])
    await at.approve()
    await at.sender.sendDue()
    expect(at.service.arrived).toHaveLength(tried + 1)
    const paused = await at.owner.put(`/api/webhooks/${id}`, { ...now, active: false })
    expect([paused.status, paused.body.active]).toEqual([200, false])
    expect((await at.owner.post(`/api/webhooks/${id}/test`)).status).toBe(409)
    await at.owner.put(`/api/webhooks/${id}`, { ...now, active: false })
    const trail = (await at.owner.get('/api/audit?search=127.0.0.1')).body.rows
    const told = trail.filter(({ action }: { action: string }) => action === 'webhook.change')
    expect(told.map(({ detail }: { detail: string }) => detail)).toEqual([
      'switched off',
      expect.stringContaining('another path'),
    ])
    expect(JSON.stringify(told)).not.toContain('/after')
  })

  test('a change is checked as what is added is', async () => {
    const { id } = await at.add()
    const whole = { name: '', url: at.service.endpoint('hook'), events: ['week.closed'], active: true }
    for (const wrong of [
      { url: 'http://example.com/' },
      { url: 'https://a:b@example.com/' },
      { events: [] },
      { name: 'x'.repeat(61) },
      { active: 'yes' },
    ])
      expect((await at.owner.put(`/api/webhooks/${id}`, { ...whole, ...wrong })).status, JSON.stringify(wrong)).toBe(
        422,
      )
    expect((await at.owner.put('/api/webhooks/nobody', whole)).status).toBe(404)
    await at.beginInPublic()
    const url = 'https://books.example.com/a'
    const { body } = await at.owner.post('/api/webhooks', { url, events: ['week.closed'], name: 'Books' })
    expect(body.webhook.name).toBe('Books')
    const path = `/api/webhooks/${body.webhook.id}`
    const refused = await at.owner.put(path, { ...whole, url: 'https://10.0.0.1/a' })
    expect([refused.status, refused.body.detail]).toEqual([
      422,
      'Only systems on the internet at port 443, and those listed here, can be notified.',
    ])
    expect((await at.owner.get('/api/webhooks')).body).toMatchObject([{ url, name: 'Books', events: ['week.closed'] }])
  })

  test('what keeps failing comes up under Today until it is taken, sent again or switched off', async () => {
    const dueNow = async () =>
      (await at.owner.get('/api/admin/today')).body.due.find(({ kind }: { kind: string }) => kind === 'webhooks')
    const { id } = await at.add(['investor.approved'], 'down')
    at.service.answerWith(503)
    await at.approve()
    const since = new Date(at.server.clock.now()).toISOString()
    await at.sender.sendDue()
    at.server.clock.advance({ minutes: 1 })
    await at.sender.sendDue()
    expect(await dueNow()).toBeUndefined()
    at.server.clock.advance({ minutes: 1 })
    await at.sender.sendDue()
    const host = new URL(at.service.endpoint('down')).host
    expect(await dueNow()).toEqual({
      kind: 'webhooks',
      of: host,
      count: 1,
      amount: null,
      since,
      notes: ['At the last try it answered 503.'],
    })
    expect((await at.owner.get('/api/webhooks')).body).toMatchObject([{ failing: 1 }])
    for (let hour = 0; hour < 74; hour += 1) {
      at.server.clock.advance({ hours: 1 })
      await at.sender.sendDue()
    }
    await at.signInAgain('after@example.com')
    const [given] = await at.deliveries(id)
    expect([given.state, (await dueNow()).count]).toEqual(['failed', 1])
    const url = at.service.endpoint('up')
    const rename = (active: boolean) =>
      at.owner.put(`/api/webhooks/${id}`, { name: 'Books', url, events: ['investor.approved'], active })
    expect((await rename(false)).status).toBe(200)
    expect(await dueNow()).toBeUndefined()
    await rename(true)
    expect(await dueNow()).toMatchObject({ of: 'Books', count: 1, since })
    at.service.answerWith(200)
    expect((await at.owner.post(`/api/webhooks/deliveries/${given.id}/replay`)).status).toBe(202)
    await at.sender.sendDue()
    expect(await dueNow()).toBeUndefined()
    expect((await at.owner.get('/api/webhooks')).body).toMatchObject([{ failing: 0 }])
  })

  test('an event stands or falls with what it reports, and at most ten systems are notified', async () => {
    const { id } = await at.add()
    await at.server.context.store
      .write(async (work) => {
        const { approved } = await import('#server/people/accounts/people.ts')
        await work.announce(approved, { personIds: [at.owner.id], byId: at.owner.id })
        throw new Error('undone')
      })
      .catch(() => undefined)
    expect(await at.deliveries(id)).toEqual([])
    for (let more = 0; more < 9; more += 1) await at.add(['week.closed'], `hook-${more}`)
    expect(
      (await at.owner.post('/api/webhooks', { url: at.service.endpoint('x'), events: ['week.closed'] })).status,
    ).toBe(409)
  })
})
