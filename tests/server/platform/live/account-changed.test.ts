import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { minuteMs } from '#fund/calendar/time.ts'
import { newsArrived } from '#tests/support/browser/news-arrived.ts'
import { openSocket } from '#tests/support/browser/sockets.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('what changes of an account (%s)', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  /** Somebody of whose beginning the news has arrived: on PostgreSQL it comes after the answer. */
  const newcomer = async () => {
    const person = await server.signIn()
    await newsArrived(server.context.store)
    return person
  }

  it('is told to every window that asked for it, and to nobody else', async () => {
    const [ann, bob] = [await newcomer(), await newcomer()]
    const windows = [
      await openSocket(server, ann, { also: 'account' }),
      await openSocket(server, ann, { also: 'account' }),
    ]
    const documented = await openSocket(server, ann)
    const others = await openSocket(server, bob, { also: 'account' })
    expect((await ann.patch(`/api/investors/${ann.email}/weekly-risk`, { weekly_risk_percent: 2.5 })).status).toBe(200)
    await Promise.all(windows.map(({ received }) => received(1)))
    for (const { messages } of windows) expect(messages[0]).toEqual({ type: 'account_changed' })
    await ann.get('/api/account/home')
    // The next that Bob hears is his own: nothing of Ann's came before.
    await bob.patch(`/api/investors/${bob.email}/weekly-risk`, { weekly_risk_percent: 2.5 })
    await others.received(1)
    expect(others.messages).toHaveLength(1)
    expect(documented.messages).toEqual([])
    expect(windows.map(({ messages }) => messages.length)).toEqual([1, 1])
  })

  it('answers who asks whether it is there, once a second at most, and nobody who hears of notifications alone', async () => {
    const ann = await newcomer()
    const window = await openSocket(server, ann, { also: 'account' })
    const documented = await openSocket(server, ann)
    for (const { socket } of [window, window, documented]) socket.send('{"type":"ping"}')
    window.socket.send('not JSON')
    await window.received(1)
    await ann.patch(`/api/investors/${ann.email}/weekly-risk`, { weekly_risk_percent: 2.5 })
    await window.received(2)
    expect(window.messages).toEqual([{ type: 'pong' }, { type: 'account_changed' }])
    expect(documented.messages).toEqual([])
  })

  it('is told at once to a window whose page was opened before it, and not to one that was opened after', async () => {
    const ann = await newcomer()
    const save = async (percent: number) =>
      expect(
        (await ann.patch(`/api/investors/${ann.email}/weekly-risk`, { weekly_risk_percent: percent })).status,
      ).toBe(200)
    server.clock.advance({ minutes: 2 })
    await save(1.5)
    await newsArrived(server.context.store)
    server.clock.advance({ seconds: 0.8 })
    const [before, after, documented] = [
      await openSocket(server, ann, { also: 'account', age: 801 }),
      await openSocket(server, ann, { also: 'account', age: 799 }),
      await openSocket(server, ann, { age: 801 }),
    ]
    await before.received(1)
    // It is accepted once, and only as a whole number.
    for (const age of [900, -1, 1.5, 'long']) before.socket.send(JSON.stringify({ type: 'opened', age }))
    await save(2.5)
    await Promise.all([before.received(2), after.received(1)])
    expect([before, after, documented].map(({ messages }) => messages.length)).toEqual([2, 1, 0])
  })

  it('is told to a window whose page was opened longer ago than it is known what changed', async () => {
    const [ann, bob] = [await newcomer(), await newcomer()]
    await ann.patch(`/api/investors/${ann.email}/weekly-risk`, { weekly_risk_percent: 1.5 })
    await newsArrived(server.context.store)
    server.clock.advance({ minutes: 1 })
    await server.context.live.check()
    server.clock.advance({ seconds: 0.001 })
    const [longest, longer] = await Promise.all(
      [minuteMs, minuteMs + 1].map((age) => openSocket(server, bob, { also: 'account', age })),
    )
    await longer?.received(1)
    expect(longest?.messages).toEqual([])
  })

  it('is told of what an admin changes', async () => {
    const admin = await server.signIn({ role: 'admin' })
    const ann = await server.signIn({ name: 'Ann Live' })
    const window = await openSocket(server, ann, { also: 'account' })
    const { body: edited } = await admin.get(`/api/admin/investors/${ann.id}`)
    expect(
      (await admin.patch(`/api/admin/investors/${ann.id}`, { version: edited.version, phone: '+1 555 0100' })).status,
    ).toBe(200)
    await window.received(1)
    expect(window.messages[0]).toEqual({ type: 'account_changed' })
  })
})
