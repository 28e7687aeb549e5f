import { beforeEach, describe, expect, test } from 'vitest'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { nextWeek } from '#fund/calendar/week.ts'
import { report, runWeek } from '#tests/support/money/close-week.ts'
import { investor } from '#tests/support/money/fund.ts'
import { setSettings } from '#tests/support/money/guards.ts'
import { duePayouts } from '#tests/support/money/payouts.ts'
import { type Lasting, lasting, lastingAs } from '#tests/support/portal/lasting.ts'
import { type Answered, engines, startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

/** What one admin does alone ends at $100 a day; a close is no part of it. */
const limits = { twoPeople: true, payoutAbove: 100, correctionAbove: 100, importAbove: 100, closeAbove: 1e6 }

const pay = ({ id }: { readonly id: string }, by: Lasting) => by.post(`/api/transfers/${id}/pay`)

const entries = async ({ context }: TestServer, kind: 'payout' | 'correction') =>
  (await context.store.read.selectFrom('entries').select('key').where('kind', '=', kind).execute()).length

test.each(engines)(
  'of several at once, each just below the limit, one is done and the others wait, on %s',
  async (engine) => {
    const server = await startServer(engine)
    const admin = await lasting(server, { role: 'admin', email: 'asks@example.com' })
    await lasting(server, { role: 'admin', email: 'approves@example.com' })
    const payouts = await duePayouts(server, admin, [90, 90, 90])
    await setSettings(server, limits)
    const paid = await Promise.all(payouts.map((payout) => pay(payout, admin)))
    expect(paid.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await entries(server, 'payout')).toBe(1)
    const csv = (name: string) => ({ csv: `name,email,opening_capital\n${name},${name}@example.com,90\n` })
    const brought = await Promise.all(
      ['a', 'b', 'c'].map((name) => admin.post('/api/admin/investors/import', csv(name))),
    )
    expect(brought.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    await server.close()
  },
)

describe.each(subjectEngines)('limits on %s', (engine) => {
  let server: TestServer
  let admin: Lasting
  let second: Lasting
  beforeEach(async () => {
    server = await startServer(engine, { config: { demo: true } })
    admin = await lasting(server, { role: 'admin', email: 'asks@example.com' })
    second = await lasting(server, { role: 'admin', email: 'approves@example.com' })
    return () => server.close()
  })

  const guard = () => setSettings(server, limits)
  const approve = async ({ body }: Answered, by = second) =>
    (await by.post(`/api/approvals/${body.waits.id}/approve`)).status
  const whyWaits = async () => (await second.get('/api/approvals?state=waiting')).body.rows[0].detail
  test('five payouts just below it, one after the other: one leaves, the others wait', async () => {
    const [first, ...others] = await duePayouts(server, admin, [90, 90, 90, 90, 90])
    await guard()
    expect((await pay(first ?? { id: '' }, admin)).status).toBe(200)
    const waiting = []
    for (const payout of others) waiting.push(await pay(payout, admin))
    expect(waiting.map(({ status }) => status)).toEqual([409, 409, 409, 409])
    expect(await whyWaits()).toContain(
      'The same admin did $90.00 of the kind in the last 24 hours without a second person. With this it is more than $100.00.',
    )
    // What has waited does not slip through once the days are over.
    server.clock.advance({ days: 8 })
    expect((await pay(others[0] ?? { id: '' }, admin)).body.waits).toEqual(waiting[0]?.body.waits)
    // What a second person approved does not count.
    for (const answer of waiting) expect(await approve(answer)).toBe(200)
    expect(await entries(server, 'payout')).toBe(5)
  })

  test('whatever leaves counts together: a payout, a batch, the fund’s share, and money that is returned', async () => {
    const [one, two, three] = await duePayouts(server, admin, [60, 60, 30])
    if (!one || !two || !three) throw new Error('three payouts')
    const received = { amount: 60, value_day: newYorkDate(server.clock.now()), payer: 'Nobody known' }
    const held = (await admin.post('/api/cash/suspense', received)).body
    await guard()
    expect((await pay(one, admin)).status).toBe(200)
    const batch = (await admin.post('/api/payments/batches', { payouts: [two.id] })).body
    expect((await admin.post(`/api/payments/batches/${batch.id}/pay`)).status).toBe(409)
    expect((await admin.post(`/api/cash/suspense/${held.id}/return`, { reason: 'Not ours' })).status).toBe(409)
    const own = (await admin.post('/api/cash/fund-payouts', { amount: 60 })).body
    expect((await admin.post(`/api/cash/fund-payouts/${own.id}/approve`)).status).toBe(409)
    // One that another admin approves has two people anyway, and counts in nobody's limit.
    expect((await second.post(`/api/cash/fund-payouts/${own.id}/approve`)).body.state).toBe('approved')
    expect((await pay(three, admin)).status).toBe(200)
  })

  test('one a day for a week, and one by each admin in a day, are too much as well', async () => {
    const payouts = await duePayouts(server, admin, [90, 90, 90, 90, 90, 90])
    await guard()
    const statuses = []
    for (const payout of payouts.slice(0, 3)) {
      statuses.push((await pay(payout, admin)).status)
      server.clock.advance({ hours: 25 })
    }
    expect(statuses).toEqual([200, 200, 409])
    expect(await whyWaits()).toContain('The same admin did $180.00 of the kind in the last seven days')
    server.clock.advance({ days: 7 })
    const third = await lasting(server, { role: 'admin', email: 'third@example.com' })
    const each = []
    for (const [place, by] of [admin, second, third].entries())
      each.push((await pay(payouts[place + 3] ?? { id: '' }, by)).status)
    expect(each).toEqual([200, 200, 409])
    expect(await whyWaits()).toContain('All admins together did $180.00 of the kind in the last 24 hours')
  })

  test('little by little to one payee waits once it adds up, until a second person has approved one of it', async () => {
    const [first] = await duePayouts(server, admin, [90])
    if (!first) throw new Error('a payout')
    await guard()
    expect((await pay(first, admin)).status).toBe(200)
    const again = async () => {
      const { body } = await lastingAs(server, first.person).post('/api/transfers/withdrawals', {
        kind: 'dividend',
        amount: 60,
      })
      expect((await admin.post(`/api/transfers/${body.id}/approve`)).status).toBe(200)
      await runWeek(server, admin, 0)
      await runWeek(server, admin, 0)
      return pay(body, admin)
    }
    const asked = await again()
    expect([asked.status, await whyWaits()]).toEqual([
      409,
      expect.stringContaining('$90.00 was done to the same payee since a second person last approved something of it.'),
    ])
    expect(await approve(asked)).toBe(200)
    expect((await again()).status).toBe(200)
    expect((await again()).status).toBe(409)
  })

  test('five small corrections of a week, or of several, and the preview says when one waits', async () => {
    await investor(server, 10_000_00)
    server.clock.set(nextWeek(server.clock.now()).from)
    const weeks = [await report(server, admin, 100)]
    expect((await admin.post(`/api/distributions/${weeks[0]}/finalise`)).status).toBe(200)
    server.clock.set(nextWeek(server.clock.now()).from)
    weeks.push(await report(server, admin, 100))
    expect((await admin.post(`/api/distributions/${weeks[1]}/finalise`)).status).toBe(200)
    await guard()
    const correct = async (week: string | undefined, by: number) => {
      const { body } = await admin.get(`/api/reports`)
      const known = body.rows.find((row: { id: string }) => row.id === week)
      const edit = { version: known.version, endBalance: known.endBalance + by, reason: 'A late fill' }
      const { waits } = (await admin.post(`/api/reports/${week}/preview`, edit)).body
      const { status } = await admin.patch(`/api/reports/${week}`, edit)
      return [status, waits]
    }
    expect(await correct(weeks[0], 60)).toEqual([200, false])
    expect(await correct(weeks[1], 60)).toEqual([409, true])
    server.clock.advance({ days: 8 })
    // Up and down again is two corrections of the week.
    expect(await correct(weeks[0], -60)).toEqual([409, true])
    expect(await whyWaits()).toContain('$60.00 was done to the same week')
    expect(await entries(server, 'correction')).toBe(1)
  })
})
