import { describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { openNow, report, runWeek } from '#tests/support/money/close-week.ts'
import { investor, money } from '#tests/support/money/fund.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { engines } from '#tests/support/portal/server.ts'

describe.each(engines)('a correction is previewed on %s', (engine) => {
  const fund = ownFund(engine)

  test('differences, negative balances first, later weeks and the words; booking it does exactly that', async () => {
    const ann = await investor(fund.server, 10_000_00)
    const bob = await investor(fund.server, 30_000_00)
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    const first = await runWeek(fund.server, fund.admin, -400)
    await runWeek(fund.server, fund.admin, 800)
    await openNow(fund.server)
    const edit = { version: 1, endBalance: 40_400, reason: 'A fill was booked twice.' }
    const seen = (await fund.admin.post(`/api/reports/${first}/preview`, edit)).body
    expect(seen).toMatchObject({
      version: 1,
      next_version: 2,
      end_balance: { before: 39_600, after: 40_400 },
      profit: { before: -400, after: 400 },
      return_percent: { before: -1, after: 1 },
      investors: 2,
      is_adjustment: false,
      plausible: true,
      waits: false,
      later_weeks: [{ investors: 2 }],
      papers: [],
    })
    expect(seen.rows.map((row: { investor: { id: string } }) => row.investor.id)).toEqual([bob.id, ann.id])
    expect(seen.rows[0].text).toContain('A fill was booked twice.')
    const before = await Promise.all([ann, bob].map(({ id }) => money(fund.server, id)))
    expect((await fund.admin.patch(`/api/reports/${first}`, edit)).status).toBe(200)
    for (const [place, { id }] of [ann, bob].entries()) {
      const row = seen.rows.find((one: { investor: { id: string } }) => one.investor.id === id)
      const { capital, result } = await money(fund.server, id)
      expect(capital).toBe(before[place]?.capital)
      expect(result).toBe((before[place]?.result ?? 0) + Math.round(row.change * 100))
      expect(capital + result).toBe(Math.round(row.balance_after * 100))
      const told = await fund.server.context.store.read
        .selectFrom('notifications')
        .select('message')
        .where('person_id', '=', id)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      expect(told.message).toBe(row.text)
    }
    const stale = await fund.admin.post(`/api/reports/${first}/preview`, edit)
    expect([stale.status, stale.body.stale.version]).toEqual([409, 2])
  })

  test('whose balance would fall below zero stands first; an open week has nothing to preview', async () => {
    const ann = await investor(fund.server, 10_000_00)
    const bob = await investor(fund.server, 30_000_00)
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    const first = await runWeek(fund.server, fund.admin, 0)
    const draft = await report(fund.server, fund.admin, 10)
    const open = await fund.admin.post(`/api/reports/${draft}/preview`, { version: 1, endBalance: 1 })
    expect(open.body.detail).toContain('This week is open')
    const keepCapital = (balance: number) =>
      fund.server.context.store.write(({ db }) =>
        db.updateTable('accounts').set({ balance }).where('name', '=', `capital:${ann.id}`).execute(),
      )
    await keepCapital(1_000_00)
    const lost = { version: 1, endBalance: 30_000 }
    const { rows } = (await fund.admin.post(`/api/reports/${first}/preview`, lost)).body
    expect(rows.map((row: { investor: { id: string } }) => row.investor.id)).toEqual([ann.id, bob.id])
    expect(rows[0].balance_after).toBeLessThan(0)
    await keepCapital(10_000_00)
  })
})

describe.each(engines)('a closed period on %s', (engine) => {
  const fund = ownFund(engine)

  test("issuing a year's tax summaries for all locks the books up to its end", async () => {
    await investor(fund.server, 10_000_00)
    while (fund.server.clock.now() < Date.parse('2027-01-12T00:00:00Z')) {
      const next = nextWeek(fund.server.clock.now())
      fund.server.clock.set(next.from)
      await runWeek(fund.server, fund.admin, 10)
    }
    const until = async () => (await fund.admin.get('/api/cash')).body.books_closed_until
    expect((await fund.admin.post('/api/statements/issues', { period: '2026-12' })).status).toBe(202)
    expect(await until()).toBeNull()
    expect((await fund.admin.post('/api/statements/issues', { period: '2026' })).status).toBe(202)
    expect(await until()).toBe('2026-12-31')
    const { rows } = (await fund.admin.get('/api/audit?search=books.close')).body
    expect(rows).toMatchObject([{ by: fund.admin.email, detail: expect.stringContaining('Dec 31, 2026') }])
  })
})
