import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, minuteMs } from '#fund/time.ts'
import { openOutgoing } from '#server/outgoing/outgoing.ts'
import { pushHealth } from '#server/push/health.ts'
import { makePushKey, pushKey } from '#server/push/key.ts'
import { type PushSender, startPushSender } from '#server/push/sender.ts'
import { sweep } from '#server/sweep.ts'
import { testEpoch } from '#tests/support/clock.ts'
import { notice, send } from '#tests/support/notices.ts'
import { createSession } from '#tests/support/people.ts'
import { newBrowserKeys, type PushService, startPushService, vapidClaims } from '#tests/support/push-service.ts'
import { type Caller, type SignedIn, startServer, subjectEngines, type TestServer } from '#tests/support/server.ts'

describe.each(subjectEngines)('pushes on %s', (engine) => {
  let server: TestServer
  let service: PushService
  let sender: PushSender
  beforeAll(async () => {
    service = await startPushService()
    server = await startServer(engine, {
      config: { outgoing: { privateAddresses: true, certificate: service.certificate } },
    })
    await makePushKey(server.context.store, server.clock.now())
    sender = startPushSender(server.context, openOutgoing(server.context.config))
  })
  afterAll(async () => {
    await sender.stop()
    await server.close()
    await service.close()
  })
  /** Each test half a year after the one before, at noon, with nobody subscribed. */
  let tests = 0
  beforeEach(async () => {
    tests += 1
    server.clock.set(testEpoch + tests * 182 * dayMs)
    service.answerWith(201)
    service.arrived.length = 0
    await server.context.store.write(({ db }) => db.deleteFrom('push_devices').execute())
  })

  let names = 0
  /** A browser of somebody: what it subscribed with, and what its push service brought it. */
  const subscribe = async (as: Caller) => {
    const { keys, open } = newBrowserKeys()
    names += 1
    const endpoint = service.endpoint(`browser-${names}`)
    const path = new URL(endpoint).pathname
    const answer = await as.post('/api/push/devices', { endpoint, ...keys })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const posts = () => service.arrived.filter((post) => post.path === path)
    const shown = () => posts().map((post) => JSON.parse(open(post.body)))
    return { id: answer.body.id as string, endpoint, keys, posts, shown }
  }
  const devicesOf = async (as: Caller) => (await as.get('/api/push')).body.devices
  const tell = (person: Pick<SignedIn, 'id'>, given?: Parameters<typeof notice>[1]) =>
    send(server.context, notice(person.id, given))
  const health = () => pushHealth(server.context.store.read, server.clock.now())

  it('brings a notification to each browser, encrypted for it and signed, and says no amount', async () => {
    const person = await server.signIn()
    const [phone, laptop] = [await subscribe(person), await subscribe(person)]
    const said = { title: 'A payout of $1,250.00', message: 'To First Bank ••••6789.' }
    const [id] = await tell(person, said)
    await sender.sendDue()
    for (const { posts, shown } of [phone, laptop]) {
      expect(shown()).toEqual([{ id, title: 'A payout of $•,•••.••', body: 'Open the portal to read it.' }])
      const [post] = posts()
      expect(post?.headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' })
      const { key, aud, sub } = vapidClaims(post?.headers.authorization ?? '')
      expect({ key, aud, sub }).toEqual({
        key: (await person.get('/api/push')).body.key,
        aud: new URL(phone.endpoint).origin,
        sub: 'mailto:portal@example.com',
      })
    }
    await sender.sendDue()
    expect([phone.posts().length, laptop.posts().length]).toEqual([1, 1])
    expect((await devicesOf(person))[0]).toMatchObject({ waiting: 0, failure: null, service: '127.0.0.1' })
  })

  it('the same subscription is one device, another endpoint in place of it too; whoever subscribes last has it', async () => {
    const person = await server.signIn()
    const browser = await subscribe(person)
    const again = await person.post('/api/push/devices', { endpoint: browser.endpoint, ...browser.keys })
    expect(again.body).toMatchObject({ id: browser.id, devices: [{ id: browser.id }] })
    const moved = service.endpoint('moved')
    const renewed = { endpoint: moved, ...browser.keys, replaces: browser.endpoint }
    expect((await person.post('/api/push/devices', renewed)).body).toMatchObject({ id: browser.id })
    const other = await server.signIn()
    await other.post('/api/push/devices', { endpoint: moved, ...browser.keys })
    expect(await devicesOf(person)).toEqual([])
    expect((await devicesOf(other)).length).toBe(1)
  })

  it('takes ten browsers of a person, and says what is wrong with a subscription', async () => {
    const person = await server.signIn()
    for (let place = 0; place < 10; place += 1) await subscribe(person)
    const { keys } = newBrowserKeys()
    const add = (given: object) =>
      person.post('/api/push/devices', { endpoint: service.endpoint('another'), ...keys, ...given })
    expect(await add({})).toMatchObject({
      status: 409,
      body: { detail: 'Notifications go to at most 10 browsers. Remove one of them first.' },
    })
    const notAPoint = `B${'A'.repeat(86)}`
    for (const [given, detail] of [
      [{ endpoint: 'http://push.example.com/a' }, 'the address of a push service begins with https://'],
      [{ endpoint: 'https://a:b@push.example.com/a' }, 'the address of a push service begins with https://'],
      [{ endpoint: `https://push.example.com/${'a'.repeat(1000)}` }, 'at most 1000 characters'],
      [{ auth: 'short' }, 'this is not the secret of a subscription'],
      [{ p256dh: 'short' }, 'this is not a key that a browser subscribes with'],
      [{ p256dh: notAPoint }, 'This is not a key that a browser subscribes with.'],
    ] as const) {
      const answer = await add(given)
      expect([answer.status, JSON.stringify(answer.body).toLowerCase()]).toEqual([
        422,
        expect.stringContaining(detail.toLowerCase()),
      ])
    }
  })

  it('follows the settings as the mails do: channel, category, priority, and quiet hours until they end', async () => {
    const person = await server.signIn()
    const browser = await subscribe(person)
    const set = async (settings: object) => {
      expect((await person.patch(`/api/notification-settings/${person.email}`, settings)).status).toBe(200)
    }
    for (const off of [
      { pushNotifications: false },
      { categories: { report: false } },
      { prioritySettings: { medium: false } },
    ]) {
      await set(off)
      await tell(person)
      await set({ pushNotifications: true, categories: { report: true }, prioritySettings: { medium: true } })
    }
    await sender.sendDue()
    expect(browser.posts()).toEqual([])
    await set({ quietHours: { enabled: true, startTime: '11:00', endTime: '14:30', timezone: 'America/New_York' } })
    const [quiet] = await tell(person, { title: 'Quiet' })
    await sender.sendDue()
    expect(browser.posts()).toEqual([])
    expect((await health()).waiting).toBe(0)
    // What cannot wait comes through.
    await tell(person, { type: 'security', priority: 'critical', title: 'A sign-in' })
    await sender.sendDue()
    expect(browser.shown().map(({ title }) => title)).toEqual(['A sign-in'])
    expect(browser.posts()[0]?.headers.urgency).toBe('high')
    server.clock.advance({ minutes: 150 })
    await sender.sendDue()
    expect(browser.shown().map(({ id }) => id)[1]).toBe(quiet)
  })

  it('what was read before it could be shown is not shown any more', async () => {
    const person = await server.signIn()
    const browser = await subscribe(person)
    await person.patch(`/api/notification-settings/${person.email}`, {
      quietHours: { enabled: true, startTime: '11:00', endTime: '14:30', timezone: 'America/New_York' },
    })
    const [id] = await tell(person)
    expect((await person.patch(`/api/notifications/${id}/read`)).status).toBe(200)
    server.clock.advance({ minutes: 180 })
    await sender.sendDue()
    expect([browser.posts().length, (await health()).waiting]).toEqual([0, 0])
  })

  it('tries again what a push service could not take, as late as it asks for, and counts what is given up', async () => {
    const person = await server.signIn()
    const browser = await subscribe(person)
    const tries = () => browser.posts().length
    const since = new Date(server.clock.now()).toISOString()
    service.answerWith(503)
    await tell(person)
    await sender.sendDue()
    expect(await health()).toMatchObject({ waiting: 1, waiting_since: since, failed: 0, newest_failed: null })
    expect((await devicesOf(person))[0]).toMatchObject({ waiting: 1, failure: { code: '503' } })
    service.answerWith(429, { 'retry-after': '3600' })
    server.clock.advance({ minutes: 1 })
    await sender.sendDue()
    expect(tries()).toBe(2)
    server.clock.advance({ minutes: 59 })
    await sender.sendDue()
    expect(tries()).toBe(2)
    service.answerWith(201)
    server.clock.advance({ minutes: 2 })
    await sender.sendDue()
    expect(tries()).toBe(3)
    expect((await devicesOf(person))[0]).toMatchObject({ waiting: 0, failure: null })
    // Refused for good: the key, or what was sent.
    service.answerWith(403)
    await tell(person)
    await sender.sendDue()
    expect(await health()).toMatchObject({
      waiting: 0,
      failed: 1,
      newest_failed: { service: '127.0.0.1', at: new Date(server.clock.now()).toISOString(), code: '403' },
    })
    // After a day nobody waits for it.
    service.answerWith(500)
    await tell(person)
    for (let hour = 0; hour < 25; hour += 1) {
      await sender.sendDue()
      server.clock.advance({ hours: 1 })
    }
    expect(await health()).toMatchObject({ waiting: 0, failed: 2 })
  })

  it.each([404, 410])('an endpoint that answers %d is no device any more', async (status) => {
    const person = await server.signIn()
    await subscribe(person)
    service.answerWith(status)
    await tell(person)
    await tell(person)
    await sender.sendDue()
    expect([await devicesOf(person), await health()]).toMatchObject([[], { waiting: 0, failed: 0 }])
    await sweep(server.context)
    expect(await server.context.store.read.selectFrom('push_messages').select('id').execute()).toEqual([])
  })

  it('a private address is refused for good, whatever name it goes by', async () => {
    const strict = startPushSender(
      server.context,
      openOutgoing({ outgoing: { privateAddresses: false, certificate: service.certificate } }),
    )
    await sender.stop()
    const person = await server.signIn()
    const { keys } = newBrowserKeys()
    for (const endpoint of [service.endpoint('a'), `https://localhost:${service.port}/b`])
      expect((await person.post('/api/push/devices', { endpoint, ...keys })).status).toBe(200)
    await tell(person)
    await strict.sendDue()
    await strict.stop()
    expect(service.arrived).toEqual([])
    expect(await health()).toMatchObject({ waiting: 0, failed: 2, newest_failed: { code: 'ADDRESS_REFUSED' } })
    sender = startPushSender(server.context, openOutgoing(server.context.config))
  })

  it('a log-out ends it in that browser alone, a session ended from elsewhere, a freeze and a sign-in of another too', async () => {
    const person = await server.signIn()
    const elsewhere = await createSession(server.context, person.id)
    const laptop = server.visitor(elsewhere.cookie)
    const [phone, second] = [await subscribe(person), await subscribe(laptop)]
    expect((await person.delete('/api/auth/session')).status).toBe(200)
    expect((await devicesOf(laptop)).map(({ id }: { id: string }) => id)).toEqual([second.id])
    await tell(person)
    await sender.sendDue()
    expect([phone.posts().length, second.posts().length]).toEqual([0, 1])
    const third = server.visitor((await createSession(server.context, person.id)).cookie)
    await third.delete(`/api/auth/session/all/${elsewhere.sessionId}`)
    expect(await devicesOf(third)).toEqual([])
    await subscribe(third)
    const admin = await server.signIn({ role: 'admin' })
    expect((await admin.post(`/api/admin/investors/${person.id}/freeze`, { reason: 'a reason' })).status).toBe(200)
    const rows = await server.context.store.read.selectFrom('push_devices').select('id').execute()
    expect(rows).toEqual([])
  })

  it('the expiry of a session ends nothing; 90 days without opening the portal do', async () => {
    const person = await server.signIn()
    await subscribe(person)
    const count = async () => (await server.context.store.read.selectFrom('push_devices').select('id').execute()).length
    server.clock.advance({ days: 2 })
    await sweep(server.context)
    expect(await count()).toBe(1)
    server.clock.advance({ days: 89 })
    await sweep(server.context)
    expect(await count()).toBe(0)
  })

  it('a test goes to the one device, ten an hour; a device of somebody else is not found', async () => {
    const person = await server.signIn()
    const [one, other] = [await subscribe(person), await subscribe(person)]
    const answer = await person.post(`/api/push/devices/${one.id}/test`)
    expect([answer.status, answer.body.devices.length]).toEqual([202, 2])
    await sender.sendDue()
    expect([one.shown(), other.shown()]).toMatchObject([[{ id: null, title: 'Alderline Capital' }], []])
    for (let place = 0; place < 9; place += 1) await person.post(`/api/push/devices/${one.id}/test`)
    expect((await person.post(`/api/push/devices/${one.id}/test`)).status).toBe(429)
    const stranger = await server.signIn()
    expect((await stranger.post(`/api/push/devices/${one.id}/test`)).status).toBe(404)
    expect((await stranger.delete(`/api/push/devices/${one.id}`)).status).toBe(404)
    expect((await person.delete(`/api/push/devices/${one.id}`)).body.devices.length).toBe(1)
  })

  it('who was deactivated is told nothing, and can add no browser', async () => {
    const person = await server.signIn()
    const browser = await subscribe(person)
    const inactive = await server.signIn()
    const unseen = await subscribe(inactive)
    await server.context.store.write(({ db }) =>
      db.updateTable('people').set({ status: 'inactive' }).where('id', '=', inactive.id).execute(),
    )
    await tell(inactive)
    const admin = await server.signIn({ role: 'admin' })
    const path = `/api/admin/investors/${person.id}/deactivate`
    expect((await admin.post(path, { reason: 'a reason' })).status).toBe(200)
    await tell(person)
    await sender.sendDue()
    expect([browser.posts().length, unseen.posts().length, (await health()).waiting]).toEqual([0, 0, 0])
    expect(await devicesOf(person)).toEqual([])
    expect((await person.post('/api/push/devices', { endpoint: browser.endpoint, ...browser.keys })).status).toBe(409)
  })

  it('the secret key lies sealed, and is made once', async () => {
    const { store, secret, clock } = server.context
    const key = await pushKey(store.read, secret)
    await makePushKey(store, clock.now() + dayMs + minuteMs)
    expect(await pushKey(store.read, secret)).toEqual(key)
    const { sealed } = await store.read.selectFrom('push_keys').select('sealed').executeTakeFirstOrThrow()
    expect(sealed).not.toContain(key.privateKey)
  })
})
