import { describe, expect, test } from 'vitest'
import { hourMs } from '#fund/calendar/time.ts'
import { dueAt, nextWeek } from '#fund/calendar/week.ts'
import { closeDueWeek } from '#server/money/weeks/close-due-week.ts'
import { openNow, report } from '#tests/support/money/close-week.ts'
import { investor, money } from '#tests/support/money/fund.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { engines } from '#tests/support/portal/server.ts'

describe.each(engines)("a week's end by itself on %s", (engine) => {
  const fund = ownFund(engine)

  const reminders = async () => (await fund.admin.get('/api/inbox?kind=close')).body.rows
  const tick = () => closeDueWeek(fund.server.context)

  test('reminds the admin once, at Saturday 09:00 UTC and not before; the close settles it', async () => {
    await investor(fund.server, 100_000_00)
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    const { week } = await openNow(fund.server)
    fund.server.clock.set(dueAt(week) - 1)
    await tick()
    expect(await reminders()).toEqual([])
    fund.server.clock.set(dueAt(week))
    await Promise.all([tick(), tick(), tick()])
    expect(await reminders()).toMatchObject([{ title: 'Week 47 is due', done_at: null }])
    const id = await report(fund.server, fund.admin, 100)
    await tick()
    expect((await fund.admin.get(`/api/distributions/${id}`)).body.run.state).toBe('draft')
    await fund.admin.post(`/api/distributions/${id}/finalise`)
    expect(await reminders()).toMatchObject([{ done_by: fund.admin.email }])
    await tick()
    expect(await reminders()).toHaveLength(1)
  })

  test('opens by itself what is due before it looks', async () => {
    await investor(fund.server, 100_000_00)
    fund.server.clock.set(dueAt(nextWeek(fund.server.clock.now())))
    await tick()
    expect(await reminders()).toMatchObject([{ title: 'Week 47 is due' }])
  })

  test('keeps quiet where weekly reporting is off', async () => {
    await investor(fund.server, 100_000_00)
    await fund.admin.patch('/api/fund/settings', { version: 0, weeklyReporting: false })
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    fund.server.clock.set(dueAt((await openNow(fund.server)).week))
    await tick()
    expect(await reminders()).toEqual([])
  })

  test('finalises a ready draft where the fund says so, an hour after it was saved, and nothing without a report', async () => {
    const ann = await investor(fund.server, 100_000_00)
    await fund.admin.patch('/api/fund/settings', { version: 0, automatedDistribution: true })
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    fund.server.clock.set(dueAt((await openNow(fund.server)).week))
    await tick()
    expect(await money(fund.server, ann.id)).toEqual({ capital: 100_000_00, result: 0 })
    const id = await report(fund.server, fund.admin, 1_000)
    await tick()
    expect((await fund.admin.get(`/api/distributions/${id}`)).body.run.state).toBe('draft')
    fund.server.clock.set(fund.server.clock.now() + hourMs)
    await Promise.all([tick(), tick(), tick()])
    expect((await fund.admin.get(`/api/distributions/${id}`)).body.run.state).toBe('finalised')
    expect(await money(fund.server, ann.id)).toEqual({ capital: 100_000_00, result: 600_00 })
    const { rows } = (await fund.admin.get('/api/audit?search=week.close')).body
    expect(rows).toMatchObject([{ by: null, action: 'week.close' }])
  })
})
