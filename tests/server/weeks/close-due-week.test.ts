import { beforeEach, describe, expect, test } from 'vitest'
import { dueAt, nextWeek } from '#fund/week.ts'
import { closeDueWeek } from '#server/weeks/close-due-week.ts'
import { openNow, report } from '#tests/support/close-week.ts'
import { investor, money } from '#tests/support/fund.ts'
import { type Lasting, lasting } from '#tests/support/lasting.ts'
import { engines, startServer, type TestServer } from '#tests/support/server.ts'

describe.each(engines)("a week's end by itself on %s", (engine) => {
  let server: TestServer
  let admin: Lasting
  beforeEach(async () => {
    server = await startServer(engine)
    admin = await lasting(server, { role: 'admin' })
    return () => server.close()
  })

  const reminders = async () => (await admin.get('/api/inbox?kind=close')).body.rows
  const tick = () => closeDueWeek(server.context)

  test('reminds the admin once, at Saturday 09:00 UTC and not before; the close settles it', async () => {
    await investor(server, 100_000_00)
    server.clock.set(nextWeek(server.clock.now()).from)
    const { week } = await openNow(server)
    server.clock.set(dueAt(week) - 1)
    await tick()
    expect(await reminders()).toEqual([])
    server.clock.set(dueAt(week))
    await Promise.all([tick(), tick(), tick()])
    expect(await reminders()).toMatchObject([{ title: 'Week 47 is due', done_at: null }])
    const id = await report(server, admin, 100)
    await tick()
    expect((await admin.get(`/api/distributions/${id}`)).body.run.state).toBe('draft')
    await admin.post(`/api/distributions/${id}/finalise`)
    expect(await reminders()).toMatchObject([{ done_by: admin.email }])
    await tick()
    expect(await reminders()).toHaveLength(1)
  })

  test('keeps quiet where weekly reporting is off', async () => {
    await investor(server, 100_000_00)
    await admin.patch('/api/fund/settings', { weeklyReporting: false })
    server.clock.set(nextWeek(server.clock.now()).from)
    server.clock.set(dueAt((await openNow(server)).week))
    await tick()
    expect(await reminders()).toEqual([])
  })

  test('finalises a ready draft where the fund says so, and nothing without a report', async () => {
    const ann = await investor(server, 100_000_00)
    await admin.patch('/api/fund/settings', { automatedDistribution: true })
    server.clock.set(nextWeek(server.clock.now()).from)
    server.clock.set(dueAt((await openNow(server)).week))
    await tick()
    expect(await money(server, ann.id)).toEqual({ capital: 100_000_00, result: 0 })
    const id = await report(server, admin, 1_000)
    await Promise.all([tick(), tick(), tick()])
    expect((await admin.get(`/api/distributions/${id}`)).body.run.state).toBe('finalised')
    expect(await money(server, ann.id)).toEqual({ capital: 100_000_00, result: 600_00 })
    const { rows } = (await admin.get('/api/audit?search=week.close')).body
    expect(rows).toMatchObject([{ by: null, action: 'week.close' }])
  })
})
