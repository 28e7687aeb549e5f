import { beforeEach, describe, expect, test } from 'vitest'
import { hourMs } from '#fund/calendar/time.ts'
import { dueAt, nextWeek } from '#fund/calendar/week.ts'
import { runDue } from '#server/control/approvals/decide.ts'
import { guardedActions } from '#server/server/guarded-actions.ts'
import { openSocket } from '#tests/support/browser/sockets.ts'
import { report } from '#tests/support/money/close-week.ts'
import { investor, money } from '#tests/support/money/fund.ts'
import { createSession } from '#tests/support/people/people.ts'
import { type Lasting, lasting } from '#tests/support/portal/lasting.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('two people on %s', (engine) => {
  let server: TestServer
  let admin: Lasting
  let ann: { id: string }
  beforeEach(async () => {
    server = await startServer(engine, { guarded: true })
    admin = await lasting(server, { role: 'admin', email: 'asks@example.com' })
    ann = await investor(server, 100_000_00)
    server.clock.set(nextWeek(server.clock.now()).from)
    return () => server.close()
  })

  const waiting = async (by: Lasting) => (await by.get('/api/approvals?state=waiting')).body.rows
  const decided = async () => (await admin.get('/api/approvals?state=decided')).body.rows
  const stateOf = async (id: string) => (await admin.get(`/api/distributions/${id}`)).body.run.state
  const finalise = (id: string, body?: object) => admin.post(`/api/distributions/${id}/finalise`, body)
  const screenOf = async ({ id, email }: Lasting) => {
    const { cookie } = await createSession(server.context, id)
    return openSocket(server, { email, cookies: () => cookie }, { also: 'account' })
  }
  const tick = () => runDue(server.context, guardedActions)

  test('a close is kept for another admin, who is notified and approves it, and it is done in the same unit', async () => {
    const other = await lasting(server, { role: 'admin', email: 'approves@example.com' })
    const id = await report(server, admin, 1_000)
    const theirs = await screenOf(other)
    const asked = await finalise(id)
    await expect.poll(() => theirs.messages.map(({ type }) => type)).toContain('account_changed')
    expect([asked.status, asked.body.detail]).toEqual([
      409,
      'Nothing is booked yet: Close of Week 47 at +1.00% waits for another admin to approve it.',
    ])
    expect(asked.body.waits).toMatchObject({ runs_at: null })
    expect((await finalise(id)).body.waits.id).toBe(asked.body.waits.id)
    expect(await stateOf(id)).toBe('draft')
    const [row] = await waiting(other)
    expect(row).toMatchObject({ kind: 'close', subject_id: id, amount: 1_000, asked_by: admin.email, mine: false })
    const inbox = await other.get('/api/inbox?kind=guard')
    expect(inbox.body.rows).toMatchObject([{ title: 'Asked for: Close of Week 47 at +1.00%', read: false }])
    expect((await admin.get('/api/inbox?kind=guard')).body.rows).toMatchObject([{ read: true }])

    const own = await admin.post(`/api/approvals/${row.id}/approve`)
    expect([own.status, own.body.detail]).toEqual([403, 'You cannot approve what you asked for yourself.'])
    server.clock.set(server.clock.now() + 30 * hourMs)
    await tick()
    expect(await stateOf(id)).toBe('draft')
    const screen = await screenOf(admin)
    expect((await other.post(`/api/approvals/${row.id}/approve`)).body).toMatchObject({
      state: 'done',
      decided_by: other.email,
    })
    await expect.poll(() => screen.messages.map(({ type }) => type)).toContain('account_changed')
    expect(await stateOf(id)).toBe('finalised')
    expect(await money(server, ann.id)).toEqual({ capital: 100_000_00, result: 600_00 })
    expect((await other.post(`/api/approvals/${row.id}/approve`)).status).toBe(409)
    const [finished] = (await other.get('/api/inbox?kind=guard')).body.rows
    expect(finished).toMatchObject({ stands: { open: false }, message: expect.not.stringContaining('waits') })
    const actions = (await admin.get('/api/audit?search=Week 47')).body.rows.map(
      (one: { action: string }) => one.action,
    )
    expect(actions).toEqual(['approval.approve', 'week.close', 'approval.ask', 'report.add'])
    const kept = await server.context.store.read.selectFrom('approvals').select('params_sealed').execute()
    expect(kept).toEqual([{ params_sealed: null }])
  })

  test('what it was asked on has changed: it is not approved, and says what', async () => {
    const other = await lasting(server, { role: 'admin' })
    const id = await report(server, admin, 1_000)
    const { waits } = (await finalise(id)).body
    const edit = { version: 1, endBalance: 101_500, reason: 'A late fill' }
    await admin.patch(`/api/reports/${id}`, { ...edit })
    const [row] = await waiting(other)
    expect(row.changed).toEqual([
      'The report was version 1 when it was asked, and is version 2 now.',
      'What each investor gets changed since it was asked.',
    ])
    const answer = await other.post(`/api/approvals/${waits.id}/approve`)
    expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining('is version 2 now.')])
    expect((await waiting(other)).length).toBe(1)
    expect((await other.post(`/api/approvals/${waits.id}/cancel`)).status).toBe(409)
    const refused = await other.post(`/api/approvals/${waits.id}/refuse`, { reason: 'Ask again' })
    expect(refused.body).toMatchObject({ state: 'refused', reason: 'Ask again' })
    expect((await admin.get('/api/inbox?kind=guard&state=open')).body.rows).toMatchObject([
      {
        title: 'Close of Week 47 at +1.00% was refused',
        stands: { open: false, text: expect.stringMatching(/^Refused by /) },
      },
    ])
    expect((await finalise(id)).body.detail).toContain('Close of Week 47 at +1.50%')
  })

  test('who is alone has a delay that can be cancelled; after it the portal does it', async () => {
    const id = await report(server, admin, 1_000)
    const { waits, detail } = (await finalise(id)).body
    expect(detail).toMatch(/waits until .* \(New York\), and can be cancelled until then/)
    expect(Date.parse(waits.runs_at)).toBe(server.clock.now() + hourMs)
    expect((await admin.post(`/api/approvals/${waits.id}/cancel`)).body.state).toBe('cancelled')
    server.clock.set(server.clock.now() + 2 * hourMs)
    await tick()
    expect(await stateOf(id)).toBe('draft')

    await finalise(id)
    server.clock.set(server.clock.now() + hourMs - 1)
    await tick()
    expect(await stateOf(id)).toBe('draft')
    server.clock.set(server.clock.now() + 1)
    await Promise.all([tick(), tick(), tick()])
    expect(await stateOf(id)).toBe('finalised')
    expect(await decided()).toMatchObject([{ state: 'done', decided_by: null }, { state: 'cancelled' }])
    expect(await money(server, ann.id)).toEqual({ capital: 100_000_00, result: 600_00 })
  })

  test('what can no longer be done when its time comes lapses, and says why', async () => {
    const id = await report(server, admin, 1_000)
    await finalise(id)
    const edit = { version: 1, endBalance: 101_500, reason: 'A late fill' }
    await admin.patch(`/api/reports/${id}`, { ...edit })
    server.clock.set(server.clock.now() + hourMs)
    await tick()
    await tick()
    expect(await decided()).toMatchObject([{ state: 'lapsed', reason: expect.stringContaining('is version 2 now') }])
    expect((await admin.get('/api/inbox?kind=guard&state=open')).body.rows).toMatchObject([
      { title: 'Close of Week 47 at +1.00% was not done' },
    ])
  })

  test('one approval covers the overdue weeks after it, within the range and for a day', async () => {
    // The very moment from which the week after it is overdue.
    server.clock.set(dueAt(nextWeek(server.clock.now())))
    const first = await report(server, admin, 1_000)
    await finalise(first, { covering: true })
    const [asked] = await waiting(admin)
    expect(asked.detail).toContain('It also covers Week 48, which is overdue and not reported yet')
    server.clock.set(server.clock.now() + hourMs)
    await tick()
    expect(await stateOf(first)).toBe('finalised')
    const second = await report(server, admin, 500)
    expect((await finalise(second)).status).toBe(200)
    // The week after that was not overdue when it was asked for.
    server.clock.set(nextWeek(server.clock.now()).from)
    const third = await report(server, admin, 500)
    expect((await finalise(third)).status).toBe(409)
  })

  test('it says how many are told, to the smallest balance that trades', async () => {
    await investor(server, 1)
    const ask = async () => {
      await finalise(await report(server, admin, 1_000))
      const [{ detail }] = await waiting(admin)
      server.clock.set(server.clock.now() + hourMs)
      await tick()
      return detail
    }
    expect(await ask()).toContain('tells 1 investor.')
    server.clock.set(nextWeek(server.clock.now()).from)
    expect(await ask()).toContain('tells 2 investors.')
  })

  test('nothing is asked that could not be done, and nothing waits below what the fund sets', async () => {
    const id = await report(server, admin, 1_000)
    const change = await admin.patch('/api/fund/settings', { version: 0, closeAbove: 1_000 })
    expect(change.body.detail).toContain('Change of the fund’s settings waits until')
    server.clock.set(server.clock.now() + hourMs)
    await tick()
    expect((await admin.get('/api/fund/settings')).body.settings.closeAbove).toBe(1_000)
    expect((await finalise(id)).status).toBe(200)
    expect((await admin.patch('/api/fund/settings', { version: 1, closeAbove: 500 })).status).toBe(200)
    const low = { version: 1, startBalance: 99_000, endBalance: 50_000, reason: 'No' }
    expect((await admin.patch(`/api/reports/${id}`, low)).body.detail).toContain('The week started with $100,000.00')
    expect(await waiting(admin)).toEqual([])
  })
})
