import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notify } from '#server/notices/notifications/notify.ts'
import { openSocket } from '#tests/support/browser/sockets.ts'
import { notice, send } from '#tests/support/mail/notices.ts'
import { createSession, freezeAccount } from '#tests/support/people/people.ts'
import { startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

const peersPerPersonMax = 20

describe.each(subjectEngines)('the socket on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  const endSession = (id: string) =>
    server.context.store.write(async (work) => {
      await work.db.deleteFrom('sessions').where('id', '=', id).execute()
      await work.publish('session-ended', id)
    })

  it('tells a new notification as spec §7 says, to every window of its owner alone', async () => {
    const [person, other] = [await server.signIn(), await server.signIn()]
    const windows = [await openSocket(server, person), await openSocket(server, person)]
    const elsewhere = await openSocket(server, other)
    const [id] = await send(server.context, notice(person.id, { title: 'Yours' }))
    await Promise.all(windows.map(({ received }) => received(1)))
    const [listed] = (await person.get(`/api/notifications/${person.email}`)).body
    expect(windows[0]?.messages).toEqual([{ type: 'new_notification', data: listed, browser: true }])
    expect(windows[1]?.messages[0]?.data.id).toBe(id)

    await send(server.context, notice(other.id, { title: 'Theirs' }))
    await elsewhere.received(1)
    expect(elsewhere.messages.map(({ data }) => data.title)).toEqual(['Theirs'])
  })

  it('tells nothing of a unit that failed', async () => {
    const person = await server.signIn()
    const window = await openSocket(server, person)
    const failing = server.context.store.write(async (work) => {
      await notify(work, notice(person.id, { title: 'Undone' }))
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    await send(server.context, notice(person.id, { title: 'Done' }))
    await window.received(1)
    expect(window.messages.map(({ data }) => data.title)).toEqual(['Done'])
  })

  it.each([
    ['a foreign origin', 'https://evil.example'],
    ['no origin', null],
    ['a broken origin', 'null'],
  ])('does not open for %s', async (_what, origin) => {
    const person = await server.signIn()
    await expect(openSocket(server, person, { origin })).rejects.toThrow('403')
  })

  it("closes with 4403 at another's address, whether it exists or not, and 4401 without a session", async () => {
    const [person, other] = [await server.signIn(), await server.signIn()]
    const admin = await server.signIn({ role: 'admin' })
    const codeOf = async (asked: Parameters<typeof openSocket>[2], by = person) =>
      (await openSocket(server, by, asked)).closed
    expect(await codeOf({ email: other.email })).toBe(4403)
    expect(await codeOf({ email: 'nobody@example.com' })).toBe(4403)
    expect(await codeOf({ email: other.email }, admin)).toBe(4403)
    expect(await codeOf({ cookie: '' })).toBe(4401)
    expect(await codeOf({ cookie: 'portal-session=made-up' })).toBe(4401)
  })

  it('closes with 4403 for an admin whose account is frozen, and stays open for a frozen investor', async () => {
    const [admin, person] = [await server.signIn({ role: 'admin' }), await server.signIn()]
    for (const { id } of [admin, person]) await freezeAccount(server.context, id)
    expect(await (await openSocket(server, admin, { also: 'account' })).closed).toBe(4403)
    const window = await openSocket(server, person)
    await send(server.context, notice(person.id))
    await window.received(1)
  })

  it('takes the address as it is written: any case, percent-encoded', async () => {
    const person = await server.signIn({ email: `plus+sign-${engine}@example.com` })
    const window = await openSocket(server, person, { email: ` ${person.email.toUpperCase()} ` })
    await send(server.context, notice(person.id))
    await window.received(1)
  })

  it('closes with 4401 at the end of its session, and leaves the others of the person open', async () => {
    const person = await server.signIn()
    const again = server.visitor((await newSession(person.id)).cookie)
    const [ended, open] = [
      await openSocket(server, person),
      await openSocket(server, { ...person, cookies: again.cookies }),
    ]
    await endSession(person.sessionId)
    expect(await ended.closed).toBe(4401)
    await send(server.context, notice(person.id))
    await open.received(1)
  })

  it('closes with 4401 at logout', async () => {
    const person = await server.signIn()
    const window = await openSocket(server, person)
    await person.delete('/api/auth/session')
    expect(await window.closed).toBe(4401)
  })

  const newSession = (personId: string) => createSession(server.context, personId)

  it('refuses more windows than a person may hold, and takes one again when one has closed', async () => {
    const person = await server.signIn()
    const windows = []
    for (let count = 0; count < peersPerPersonMax; count += 1) windows.push(await openSocket(server, person))
    const oneMore = await openSocket(server, person)
    expect(await oneMore.closed).toBe(1013)
    const [first] = windows
    first?.socket.close()
    await first?.closed
    const instead = await openSocket(server, person)
    await send(server.context, notice(person.id))
    await instead.received(1)
  })

  it('drops a peer that answers no ping, and keeps one that does', async () => {
    const person = await server.signIn()
    const [dead, alive] = [await openSocket(server, person, { autoPong: false }), await openSocket(server, person)]
    const pinged = Promise.all([once(dead.socket, 'ping'), once(alive.socket, 'ping')])
    await server.context.live.check()
    await pinged
    // The server has read the pong once it answers a ping that was sent after it.
    alive.socket.ping()
    await once(alive.socket, 'pong')
    await server.context.live.check()
    expect(await dead.closed).toBe(1006)
    await send(server.context, notice(person.id))
    await alive.received(1)
  })

  it('closes a peer that sends what is too large', async () => {
    const person = await server.signIn()
    const window = await openSocket(server, person)
    window.socket.send('x'.repeat(5000))
    expect(await window.closed).toBe(1009)
  })
})

describe.each(subjectEngines)('a session that ends by the clock, on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  it('closes its socket with 4401, and a message after its end does not go out', async () => {
    const person = await server.signIn()
    const [idle, told] = [await openSocket(server, person), await openSocket(server, person)]
    server.clock.advance({ hours: 13 })
    await send(server.context, notice(person.id))
    expect(await told.closed).toBe(4401)
    await server.context.live.check()
    expect(await idle.closed).toBe(4401)
    expect([idle.messages, told.messages]).toEqual([[], []])
  })
})
