import { beforeEach, describe, expect, test } from 'vitest'
import { hourMs } from '#fund/calendar/time.ts'
import { dueAt, nextWeek } from '#fund/calendar/week.ts'
import { runDue } from '#server/control/approvals/decide.ts'
import { closeDueWeek } from '#server/money/weeks/close-due-week.ts'
import { guardedActions } from '#server/server/guarded-actions.ts'
import { openNow, report, runWeek } from '#tests/support/money/close-week.ts'
import { investor, money } from '#tests/support/money/fund.ts'
import { type Lasting, lasting } from '#tests/support/portal/lasting.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)("a week outside the fund's range on %s", (engine) => {
  let server: TestServer
  let admin: Lasting
  let ann: { id: string }
  beforeEach(async () => {
    server = await startServer(engine, { guarded: true })
    admin = await lasting(server, { role: 'admin' })
    ann = await investor(server, 100_000_00)
    server.clock.set(nextWeek(server.clock.now()).from)
    server.clock.set(dueAt((await openNow(server)).week))
    return () => server.close()
  })

  const later = async (milliseconds: number) => {
    server.clock.set(server.clock.now() + milliseconds)
    await runDue(server.context, guardedActions)
    await closeDueWeek(server.context)
  }
  const waiting = async () => (await admin.get('/api/approvals?state=waiting')).body.rows
  const isClosed = async (id: string) => (await admin.get(`/api/distributions/${id}`)).body.run.state === 'finalised'
  const allow = async (part: object) => {
    await admin.patch('/api/fund/settings', { version: 0, ...part })
    await later(hourMs)
  }

  test('is not ready; it needs its return typed out, and then the second person or the delay', async () => {
    await allow({ twoPeople: false })
    const id = await report(server, admin, 900_000)
    const { readiness } = (await admin.get(`/api/distributions/${id}`)).body
    const what = expect.stringContaining('Week 47 returned +900.00%, outside the fund’s own range of −5.00% to +5.00%.')
    expect(readiness).toEqual({ ready: false, missing: [{ what, remedy: 'return' }] })
    expect((await admin.post(`/api/distributions/${id}/finalise`)).body.detail).toEqual(what)
    const other = await admin.post(`/api/distributions/${id}/finalise`, { return_percent: 9 })
    expect(other.body.detail).toContain('Another return was typed')
    const typed = await admin.post(`/api/distributions/${id}/finalise`, { return_percent: 900 })
    expect([typed.status, typed.body.detail]).toEqual([409, expect.stringContaining('waits until')])
    expect(await waiting()).toMatchObject([
      { title: 'Close of Week 47 at +900.00%', detail: expect.stringContaining('own range of −5.00% to +5.00%') },
    ])
    expect(await isClosed(id)).toBe(false)
    await later(hourMs)
    expect(await isClosed(id)).toBe(true)
    const change = { version: 1, endBalance: 200_000, reason: 'A nought too many' }
    const corrected = await admin.patch(`/api/reports/${id}`, { ...change })
    expect(corrected.body.detail).toContain('returned +100.00%')
    const note = { ...change, endBalance: 1_000_000, notes: 'Looked at twice', reason: 'A note' }
    expect((await admin.patch(`/api/reports/${id}`, note)).status).toBe(200)
  })

  test('is asked about in words if its sign is unlike that of the other twelve, and then needs no second person', async () => {
    await allow({ twoPeople: false, delayMinutes: 1 })
    for (let week = 0; week < 12; week += 1) await runWeek(server, admin, 500)
    const id = await report(server, admin, -500)
    const what = expect.stringContaining(
      'a loss, while each of the latest twelve other weeks gained. Type the return to confirm it.',
    )
    const { readiness, usual } = (await admin.get(`/api/distributions/${id}`)).body
    expect(readiness).toEqual({ ready: false, missing: [{ what, remedy: 'return' }] })
    // The mean is near half a per cent, and all weeks are alike: a point and a half on either side.
    expect(usual).toMatchObject({
      from_percent: expect.closeTo(0.49 - 1.5, 1),
      to_percent: expect.closeTo(0.49 + 1.5, 1),
    })
    expect((await admin.post(`/api/distributions/${id}/finalise`)).body.detail).toEqual(what)
    const { return_percent } = usual
    const typed = await admin.post(`/api/distributions/${id}/finalise`, { return_percent })
    expect([typed.status, typed.body.state]).toEqual([200, 'finalised'])
    const loss = { version: 1, endBalance: 103_000, reason: 'The sign was right' }
    expect((await admin.patch(`/api/reports/${id}`, loss)).body.detail).toEqual(what)
    const gain = { ...loss, endBalance: 104_000 }
    expect((await admin.patch(`/api/reports/${id}`, gain)).status).toBe(200)
  })

  test('is never closed by itself; a plausible one not within the delay, and not without its approval', async () => {
    await allow({ automatedDistribution: true })
    const id = await report(server, admin, 900_000)
    await later(48 * hourMs)
    expect(await isClosed(id)).toBe(false)
    const edit = { version: 1, endBalance: 101_000, reason: 'A nought too many' }
    await admin.patch(`/api/reports/${id}`, { ...edit })
    await later(hourMs - 1)
    expect(await waiting()).toEqual([])
    await later(1)
    expect(await waiting()).toMatchObject([{ asked_by: admin.email, detail: expect.not.stringContaining('own range') }])
    await later(hourMs - 1)
    expect(await isClosed(id)).toBe(false)
    expect(await money(server, ann.id)).toEqual({ capital: 100_000_00, result: 0 })
    await later(1)
    expect(await isClosed(id)).toBe(true)
    expect(await money(server, ann.id)).toEqual({ capital: 100_000_00, result: 600_00 })
  })
})
