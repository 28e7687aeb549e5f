import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Booking } from '#contract/calls/money/distributions.ts'
import { dueAt, type Week } from '#fund/calendar/week.ts'
import { weekId } from '#server/money/weeks/stored-weeks.ts'
import { progressNews, readProgress } from '#server/platform/live/progress.ts'
import { type Opened, openSocket } from '#tests/support/browser/sockets.ts'
import { reportedFund, reportedNext } from '#tests/support/money/many-investors.ts'
import { type Answered, engines, type SignedIn, startServer, type TestServer } from '#tests/support/portal/server.ts'

/** As many as are notified in the unit itself: their notices are among what is written. */
const investors = 1000

describe.each(engines)('how far a booking is, on %s', (engine) => {
  let server: TestServer
  let admin: SignedIn
  let week: Week
  let path: string
  beforeEach(async () => {
    server = await startServer(engine)
    week = (await reportedFund(server.context.store, server.clock.now(), investors)).week
    server.clock.set(dueAt(week))
    admin = await server.signIn({ role: 'admin', email: 'a@example.com' })
    path = `/api/distributions/${weekId(week)}`
  })
  afterEach(() => server.close())

  /** Asked without what the test's own calls do after each answer, which waits for the booking itself. */
  const now = async (): Promise<Booking | null> => {
    const answer = await fetch(`${server.url}${path}/booking`, { headers: { cookie: admin.cookies() } })
    return ((await answer.json()) as { booking: Booking | null }).booking
  }

  /** What the call answers while something runs, and what is published to the nodes in the meantime. */
  const seenWhile = async (
    running: Promise<Answered>,
  ): Promise<{ value: Answered; seen: Booking[]; told: Booking[] }> => {
    const told: Booking[] = []
    const received = (topic: string, key: string): void => {
      if (topic !== progressNews) return
      const { job, at } = readProgress(key)
      if (job === 'booking' && at) told.push({ ...at, step: at.step as Booking['step'] } as Booking)
    }
    const stop = server.context.store.subscribe({ received, resumed: () => undefined })
    let over = false
    const ended = running.finally(() => {
      over = true
    })
    const seen: Booking[] = []
    while (!over) {
      const booking = await now()
      if (booking && booking.done !== seen.at(-1)?.done) seen.push(booking)
    }
    const value = await ended
    stop()
    return { value, seen, told }
  }
  const grows = (seen: readonly Booking[]): boolean =>
    seen.every(({ done, of }, place) => done <= of && done > (seen[place - 1]?.done ?? 0))

  const totals = (told: readonly Booking[]): number[] => [...new Set(told.map(({ of }) => of))]

  test('a close says what of its rows, lines and notices is written, and at its end nothing', async () => {
    expect(await now()).toBeNull()
    const { value, seen, told } = await seenWhile(admin.post(`${path}/finalise`))
    expect([value.status, value.body.state]).toEqual([200, 'finalised'])
    expect([told.length > 2, grows(told)]).toEqual([true, true])
    expect(totals(told)).toEqual([3 * investors])
    expect(seen.length).toBeGreaterThan(0)
    expect(told).toEqual(expect.arrayContaining(seen))
    expect(await now()).toBeNull()
  })

  test('the windows of admins hear of it over the socket, and nobody else', async () => {
    const investor = await server.signIn({ email: 'outside@example.com' })
    const [window, documented, foreign] = [
      await openSocket(server, admin, { also: 'account' }),
      await openSocket(server, admin),
      await openSocket(server, investor, { also: 'account' }),
    ]
    const { told } = await seenWhile(admin.post(`${path}/finalise`))
    const progress = ({ messages }: Opened) => messages.filter(({ type }) => type === 'progress')
    const id = weekId(week)
    await expect
      .poll(() => progress(window))
      .toEqual([
        ...told.map((at) => ({ type: 'progress', job: 'booking', id, at })),
        { type: 'progress', job: 'booking', id, at: null },
      ])
    expect([...progress(documented), ...progress(foreign)]).toEqual([])
  })

  test('a correction does so, too', async () => {
    expect((await admin.post(`${path}/finalise`)).status).toBe(200)
    const report = path.replace('distributions', 'reports')
    const [held] = (await admin.get(`${report}/versions`)).body
    const edit = { endBalance: held.endBalance + 5_000, version: 1, reason: 'A trade was missing' }
    const { value, seen, told } = await seenWhile(admin.patch(report, edit))
    expect(value.status, JSON.stringify(value.body)).toBe(200)
    expect([told.length > 2, grows(told)]).toEqual([true, true])
    expect(totals(told)).toEqual([3 * investors])
    expect(seen.length).toBeGreaterThan(0)
    expect(told).toEqual(expect.arrayContaining(seen))
    expect(await now()).toBeNull()
  })

  test('rows of later weeks that a correction changes count as well', async () => {
    expect((await admin.post(`${path}/finalise`)).status).toBe(200)
    const later = await reportedNext(server.context.store, week)
    server.clock.set(dueAt(later))
    admin = await server.signIn({ role: 'admin', email: 'b@example.com' })
    expect((await admin.post(`/api/distributions/${weekId(later)}/finalise`)).status).toBe(200)
    const report = path.replace('distributions', 'reports')
    const [held] = (await admin.get(`${report}/versions`)).body
    // What was a gain is now a loss, which the week after makes up first.
    const endBalance = Math.round(held.startBalance * 99) / 100
    const { value, told } = await seenWhile(admin.patch(report, { endBalance, version: 1, reason: 'It was a loss' }))
    expect(value.status, JSON.stringify(value.body)).toBe(200)
    expect(totals(told)).toEqual([4 * investors])
    expect(told.at(-1)?.done).toBeLessThanOrEqual(4 * investors)
  })
})
