import { describe, expect, it } from 'vitest'
import { dayMs, minuteMs } from '#fund/calendar/time.ts'
import { makePushKey, pushKey } from '#server/platform/push/devices.ts'
import { expire } from '#server/server/expire.ts'
import { newBrowserKeys, startPushService, vapidClaims } from '#tests/support/mail/push-service.ts'
import { ownPushes, startPushes } from '#tests/support/mail/pushes.ts'
import { subjectEngines } from '#tests/support/portal/server.ts'

describe.each(subjectEngines)('pushes on %s', (engine) => {
  const pushes = ownPushes(engine)

  it('brings a notification to each browser, encrypted for it and signed, and says no amount', async () => {
    const person = await pushes.server.signIn()
    const [phone, laptop] = [await pushes.subscribe(person), await pushes.subscribe(person)]
    const said = { title: 'A payout of $1,250.00', message: 'To First Bank ••••6789.' }
    const [id] = await pushes.tell(person, said)
    await pushes.sender.sendDue()
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
    await pushes.sender.sendDue()
    expect([phone.posts().length, laptop.posts().length]).toEqual([1, 1])
    expect((await pushes.devicesOf(person))[0]).toMatchObject({ waiting: 0, failure: null, service: '127.0.0.1' })
  })

  it('is held up by no push service that does not answer', async () => {
    const silent = await startPushService()
    const person = await pushes.server.signIn()
    const held = await Promise.all(Array.from({ length: 9 }, () => pushes.subscribe(person, silent, 'silent')))
    await pushes.tell(person)
    const asked = () => held.filter(({ posts }) => posts().length === 1).length
    await expect.poll(asked).toBe(7)
    // One that comes later finds room.
    const another = await pushes.server.signIn()
    const browser = await pushes.subscribe(another)
    await pushes.tell(another)
    await expect.poll(() => browser.posts().length).toBe(1)
    expect(asked()).toBe(7)
    silent.answerSilent()
    await pushes.sender.sendDue()
    expect(asked()).toBe(9)
    await silent.close()
  })

  it('follows the settings as the mails do: channel, category, priority, and quiet hours until they end', async () => {
    const person = await pushes.server.signIn()
    const browser = await pushes.subscribe(person)
    const set = async (settings: object) => {
      expect((await person.patch(`/api/notification-settings/${person.email}`, settings)).status).toBe(200)
    }
    for (const off of [
      { pushNotifications: false },
      { categories: { report: false } },
      { prioritySettings: { medium: false } },
    ]) {
      await set(off)
      await pushes.tell(person)
      await set({ pushNotifications: true, categories: { report: true }, prioritySettings: { medium: true } })
    }
    await pushes.sender.sendDue()
    expect(browser.posts()).toEqual([])
    await set({ quietHours: { enabled: true, startTime: '11:00', endTime: '14:30', timezone: 'America/New_York' } })
    const [quiet] = await pushes.tell(person, { title: 'Quiet' })
    await pushes.sender.sendDue()
    expect(browser.posts()).toEqual([])
    expect((await pushes.health()).waiting).toBe(0)
    // Urgent ones get through.
    await pushes.tell(person, { type: 'security', priority: 'critical', title: 'A sign-in' })
    await pushes.sender.sendDue()
    expect(browser.shown().map(({ title }) => title)).toEqual(['A sign-in'])
    expect(browser.posts()[0]?.headers.urgency).toBe('high')
    pushes.server.clock.advance({ minutes: 150 })
    await pushes.sender.sendDue()
    expect(browser.shown().map(({ id }) => id)[1]).toBe(quiet)
  })

  it('what was read before it could be shown is not shown any more', async () => {
    const person = await pushes.server.signIn()
    const browser = await pushes.subscribe(person)
    await person.patch(`/api/notification-settings/${person.email}`, {
      quietHours: { enabled: true, startTime: '11:00', endTime: '14:30', timezone: 'America/New_York' },
    })
    const [id] = await pushes.tell(person)
    expect((await person.patch(`/api/notifications/${id}/read`)).status).toBe(200)
    pushes.server.clock.advance({ minutes: 180 })
    await pushes.sender.sendDue()
    expect([browser.posts().length, (await pushes.health()).waiting]).toEqual([0, 0])
  })

  it('tries again what a push service could not take, as late as it asks for, and counts what is given up', async () => {
    const person = await pushes.server.signIn()
    const browser = await pushes.subscribe(person)
    const tries = () => browser.posts().length
    const since = new Date(pushes.server.clock.now()).toISOString()
    pushes.service.answerWith(503)
    await pushes.tell(person)
    await pushes.sender.sendDue()
    expect(await pushes.health()).toMatchObject({ waiting: 1, waiting_since: since, failed: 0, newest_failed: null })
    expect((await pushes.devicesOf(person))[0]).toMatchObject({ waiting: 1, failure: { code: '503' } })
    pushes.service.answerWith(429, { 'retry-after': '3600' })
    pushes.server.clock.advance({ minutes: 1 })
    await pushes.sender.sendDue()
    expect(tries()).toBe(2)
    pushes.server.clock.advance({ minutes: 59 })
    await pushes.sender.sendDue()
    expect(tries()).toBe(2)
    pushes.service.answerWith(201)
    pushes.server.clock.advance({ minutes: 2 })
    await pushes.sender.sendDue()
    expect(tries()).toBe(3)
    expect((await pushes.devicesOf(person))[0]).toMatchObject({ waiting: 0, failure: null })
    // Refused for good: the key, or the message.
    pushes.service.answerWith(403)
    await pushes.tell(person)
    await pushes.sender.sendDue()
    expect(await pushes.health()).toMatchObject({
      waiting: 0,
      failed: 1,
      newest_failed: { service: '127.0.0.1', at: new Date(pushes.server.clock.now()).toISOString(), code: '403' },
    })
    // After a day it is given up.
    pushes.service.answerWith(500)
    await pushes.tell(person)
    for (let hour = 0; hour < 25; hour += 1) {
      await pushes.sender.sendDue()
      pushes.server.clock.advance({ hours: 1 })
    }
    expect(await pushes.health()).toMatchObject({ waiting: 0, failed: 2 })
  })

  it.each([404, 410])('an endpoint that answers %d is no longer a device', async (status) => {
    const person = await pushes.server.signIn()
    await pushes.subscribe(person)
    pushes.service.answerWith(status)
    await pushes.tell(person)
    await pushes.tell(person)
    await pushes.sender.sendDue()
    expect([await pushes.devicesOf(person), await pushes.health()]).toMatchObject([[], { waiting: 0, failed: 0 }])
    await expire(pushes.server.context)
    expect(await pushes.server.context.store.read.selectFrom('push_messages').select('id').execute()).toEqual([])
  })

  it('a private address is refused for good, whatever name it goes by, also one that webhooks may reach', async () => {
    const strict = await startPushes(engine, false)
    const person = await strict.server.signIn()
    const { keys } = newBrowserKeys()
    const listed = { id: 'listed', host: '10.1.2.3', port: 8443, added_at: 0, added_by: 'owner@example.com' }
    await strict.server.context.store.write(({ db }) => db.insertInto('own_targets').values(listed).execute())
    const endpoints = [
      strict.service.endpoint('a'),
      `https://localhost:${strict.service.port}/b`,
      'https://10.1.2.3:8443/c',
    ]
    for (const endpoint of endpoints)
      expect((await person.post('/api/push/devices', { endpoint, ...keys })).status).toBe(200)
    await strict.tell(person)
    await strict.sender.sendDue()
    expect(strict.service.arrived).toEqual([])
    expect(await strict.health()).toMatchObject({ waiting: 0, failed: 3, newest_failed: { code: 'ADDRESS_REFUSED' } })
    await strict.close()
  })

  it('the secret key lies sealed, and is made once', async () => {
    const { store, secret, clock } = pushes.server.context
    const key = await pushKey(store.read, secret)
    await makePushKey(store, clock.now() + dayMs + minuteMs)
    expect(await pushKey(store.read, secret)).toEqual(key)
    const { sealed } = await store.read.selectFrom('push_keys').select('sealed').executeTakeFirstOrThrow()
    expect(sealed).not.toContain(key.privateKey)
  })
})
