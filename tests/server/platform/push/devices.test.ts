import { describe, expect, it } from 'vitest'
import { expire } from '#server/server/expire.ts'
import { newBrowserKeys } from '#tests/support/mail/push-service.ts'
import { ownPushes } from '#tests/support/mail/pushes.ts'
import { createSession } from '#tests/support/people/people.ts'
import { subjectEngines } from '#tests/support/portal/server.ts'

describe.each(subjectEngines)('browsers that are told on %s', (engine) => {
  const pushes = ownPushes(engine)

  it('the same subscription is one device, another endpoint in place of it too; whoever subscribes last has it', async () => {
    const person = await pushes.server.signIn()
    const browser = await pushes.subscribe(person)
    const again = await person.post('/api/push/devices', { endpoint: browser.endpoint, ...browser.keys })
    expect(again.body).toMatchObject({ id: browser.id, devices: [{ id: browser.id }] })
    const moved = pushes.service.endpoint('moved')
    const renewed = { endpoint: moved, ...browser.keys, replaces: browser.endpoint }
    expect((await person.post('/api/push/devices', renewed)).body).toMatchObject({ id: browser.id })
    const other = await pushes.server.signIn()
    await other.post('/api/push/devices', { endpoint: moved, ...browser.keys })
    expect(await pushes.devicesOf(person)).toEqual([])
    expect((await pushes.devicesOf(other)).length).toBe(1)
  })

  it('takes ten browsers of a person, and says what is wrong with a subscription', async () => {
    const person = await pushes.server.signIn()
    for (let place = 0; place < 10; place += 1) await pushes.subscribe(person)
    const { keys } = newBrowserKeys()
    const add = (given: object) =>
      person.post('/api/push/devices', { endpoint: pushes.service.endpoint('another'), ...keys, ...given })
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

  it('a log-out ends it in that browser alone, a session ended from elsewhere, a freeze and a sign-in of another too', async () => {
    const person = await pushes.server.signIn()
    const elsewhere = await createSession(pushes.server.context, person.id)
    const laptop = pushes.server.visitor(elsewhere.cookie)
    const [phone, second] = [await pushes.subscribe(person), await pushes.subscribe(laptop)]
    expect((await person.delete('/api/auth/session')).status).toBe(200)
    expect((await pushes.devicesOf(laptop)).map(({ id }: { id: string }) => id)).toEqual([second.id])
    await pushes.tell(person)
    await pushes.sender.sendDue()
    expect([phone.posts().length, second.posts().length]).toEqual([0, 1])
    const third = pushes.server.visitor((await createSession(pushes.server.context, person.id)).cookie)
    await third.delete(`/api/auth/session/all/${elsewhere.sessionId}`)
    expect(await pushes.devicesOf(third)).toEqual([])
    await pushes.subscribe(third)
    const admin = await pushes.server.signIn({ role: 'admin' })
    expect((await admin.post(`/api/admin/investors/${person.id}/freeze`, { reason: 'a reason' })).status).toBe(200)
    const rows = await pushes.server.context.store.read.selectFrom('push_devices').select('id').execute()
    expect(rows).toEqual([])
  })

  it('the expiry of a session ends nothing; 90 days without opening the portal do', async () => {
    const person = await pushes.server.signIn()
    await pushes.subscribe(person)
    const count = async () =>
      (await pushes.server.context.store.read.selectFrom('push_devices').select('id').execute()).length
    pushes.server.clock.advance({ days: 2 })
    await expire(pushes.server.context)
    expect(await count()).toBe(1)
    pushes.server.clock.advance({ days: 89 })
    await expire(pushes.server.context)
    expect(await count()).toBe(0)
  })

  it('a test goes to the one device, ten an hour; a device of somebody else is not found', async () => {
    const person = await pushes.server.signIn()
    const [one, other] = [await pushes.subscribe(person), await pushes.subscribe(person)]
    const answer = await person.post(`/api/push/devices/${one.id}/test`)
    expect([answer.status, answer.body.devices.length]).toEqual([202, 2])
    await pushes.sender.sendDue()
    expect([one.shown(), other.shown()]).toMatchObject([[{ id: null, title: 'Alderline Capital' }], []])
    for (let place = 0; place < 9; place += 1) await person.post(`/api/push/devices/${one.id}/test`)
    expect((await person.post(`/api/push/devices/${one.id}/test`)).status).toBe(429)
    const stranger = await pushes.server.signIn()
    expect((await stranger.post(`/api/push/devices/${one.id}/test`)).status).toBe(404)
    expect((await stranger.delete(`/api/push/devices/${one.id}`)).status).toBe(404)
    expect((await person.delete(`/api/push/devices/${one.id}`)).body.devices.length).toBe(1)
  })

  it('a deactivated person is told nothing, and can add no browser', async () => {
    const person = await pushes.server.signIn()
    const browser = await pushes.subscribe(person)
    const inactive = await pushes.server.signIn()
    const unseen = await pushes.subscribe(inactive)
    await pushes.server.context.store.write(({ db }) =>
      db.updateTable('investor_accounts').set({ status: 'inactive' }).where('id', '=', inactive.id).execute(),
    )
    await pushes.tell(inactive)
    const admin = await pushes.server.signIn({ role: 'admin' })
    const path = `/api/admin/investors/${person.id}/deactivate`
    expect((await admin.post(path, { reason: 'a reason' })).status).toBe(200)
    await pushes.tell(person)
    await pushes.sender.sendDue()
    expect([browser.posts().length, unseen.posts().length, (await pushes.health()).waiting]).toEqual([0, 0, 0])
    expect(await pushes.devicesOf(person)).toEqual([])
    expect((await person.post('/api/push/devices', { endpoint: browser.endpoint, ...browser.keys })).status).toBe(409)
  })
})
