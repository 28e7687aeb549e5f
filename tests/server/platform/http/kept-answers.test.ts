import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '#fund/calendar/time.ts'
import { notice, send } from '#tests/support/mail/notices.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('answers that are kept, on %s', (engine) => {
  let server: TestServer
  /** Another node, if the engine allows several. */
  let other: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
    const { clock, context } = server
    other =
      engine === 'postgres'
        ? await startServer(engine, { clock, config: { databaseUrl: context.config.databaseUrl } })
        : server
    clock.advance({ minutes: 10 })
  })
  afterAll(async () => {
    if (other !== server) await other.close()
    await server.close()
  })

  it('are the same while nothing is committed, and new within the commit of any node', async () => {
    const person = await server.signIn()
    const elsewhere = other.visitor(person.cookies())
    const read = async () => (await person.get('/api/account/home')).body
    const before = await read()
    server.clock.advance({ minutes: 1 })
    // PostgreSQL's mark is that of its whole cluster, to which other tests write.
    if (engine === 'sqlite') expect(await read()).toEqual(before)

    for (let round = 1; round <= 20; round += 1) {
      await send(other.context, notice(person.id))
      expect((await read()).unread_count).toBe(round)
      const risk = (round % 4) + 1
      expect(
        (await elsewhere.patch(`/api/investors/${person.email}/weekly-risk`, { weekly_risk_percent: risk })).status,
      ).toBe(200)
      expect((await read()).next_weekly_risk_percent).toBe(risk)
      expect((await person.get(`/api/investors/${person.email}`)).body.weekly_risk_percent).toBe(risk)
    }
    expect((await person.get(`/api/notifications/${person.email}`)).body.length).toBeGreaterThan(19)
  })

  it('are new where a unit is committed while one is made', async () => {
    const person = await server.signIn()
    const unread = async () => (await person.get('/api/account/home')).body.unread_count
    let sent = 0
    const one = async () => {
      await send(other.context, notice(person.id))
      sent += 1
      const least = sent
      expect(await unread()).toBeGreaterThanOrEqual(least)
    }
    await Promise.all(Array.from({ length: 15 }, async () => Promise.all([one(), unread(), unread()])))
    expect(await unread()).toBe(15)
  })

  it('are not those of another person, another session or another address', async () => {
    const [first, second] = [await server.signIn(), await server.signIn()]
    for (const _ of [1, 2]) {
      expect((await first.get('/api/account/home')).body.email).toBe(first.email)
      expect((await second.get('/api/account/home')).body.email).toBe(second.email)
      expect((await first.get('/api/auth/session')).body.user.email).toBe(first.email)
      expect((await second.get('/api/auth/session')).body.user.email).toBe(second.email)
      expect((await first.get(`/api/investors/${second.email}`)).status).toBe(403)
    }
  })

  it('end with the hour, in which the fund’s rules may have changed them', async () => {
    const person = await server.signIn()
    const read = async () => (await person.get('/api/account/home')).body
    const before = await read()
    server.clock.set(Math.ceil(server.clock.now() / hourMs) * hourMs)
    const atTheHour = await read()
    expect(atTheHour.as_of).not.toBe(before.as_of)
    server.clock.advance({ seconds: 1 })
    expect((await read()).as_of).not.toBe(atTheHour.as_of)
  })

  it('are of nobody any more once the session is ended', async () => {
    const person = await server.signIn()
    expect((await person.get('/api/auth/session')).body.user.email).toBe(person.email)
    const kept = person.cookies()
    expect((await other.visitor(kept).delete('/api/auth/session')).status).toBe(200)
    expect((await server.visitor(kept).get('/api/account/home')).status).toBe(401)
    expect((await server.visitor(kept).get('/api/auth/session')).body.user).toBeNull()
  })
})
