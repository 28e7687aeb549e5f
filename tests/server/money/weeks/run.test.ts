import { describe, expect, test } from 'vitest'
import { dueAt, nextWeek, weekOf } from '#fund/calendar/week.ts'
import { finaliseWeek } from '#server/money/weeks/finalise.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { openNow, report, runWeek } from '#tests/support/money/close-week.ts'
import { deposit, fundMoney, investor, money } from '#tests/support/money/fund.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { engines } from '#tests/support/portal/server.ts'

describe.each(engines)('the weekly run on %s', (engine) => {
  const fund = ownFund(engine)
  const begin = () => fund.server.clock.set(nextWeek(fund.server.clock.now()).from)

  test('the three examples of the landing page are exact through the whole close', async () => {
    const people = [
      await investor(fund.server, 80_000_00),
      await investor(fund.server, 250_000_00),
      await investor(fund.server, 1_200_000_00),
    ]
    begin()
    // 24% of $1,530,000.
    const id = await report(fund.server, fund.admin, 367_200)
    const preview = await fund.admin.get(`/api/distributions/${id}`)
    expect(preview.body.readiness).toEqual({ ready: true, missing: [] })
    expect(preview.body.run).toMatchObject({ state: 'draft', grossProfit: 367_200, distributed: 247_200, investors: 3 })
    const shares = preview.body.rows.map((row: Record<string, unknown>) => [
      row.grossProfit,
      row.distributed,
      row.fundShare,
    ])
    expect(shares).toEqual([
      [19_200, 9_600, 9_600],
      [60_000, 36_000, 24_000],
      [288_000, 201_600, 86_400],
    ])
    const done = await fund.admin.post(`/api/distributions/${id}/finalise`)
    expect(done.body).toMatchObject({ state: 'finalised', version: 1, fundShare: 120_000, status: 'Completed' })
    const results = await Promise.all(people.map((person) => money(fund.server, person.id)))
    expect(results.map(({ result }) => result)).toEqual([9_600_00, 36_000_00, 201_600_00])
    expect((await fundMoney(fund.server)).fund).toBe(120_000_00)
  })

  test('a losing week, half a recovery, then a profit that first makes up the rest', async () => {
    const ann = await investor(fund.server, 100_000_00)
    begin()
    await runWeek(fund.server, fund.admin, -1_000)
    expect(await money(fund.server, ann.id)).toEqual({ capital: 100_000_00, result: -1_000_00 })
    await runWeek(fund.server, fund.admin, 400)
    expect(await money(fund.server, ann.id)).toEqual({ capital: 100_000_00, result: -600_00 })
    const id = await runWeek(fund.server, fund.admin, 1_600.05)
    // $600 makes up the rest; 60% of $1,000.05 is 600.03, and the fund's part 400.02.
    expect(await money(fund.server, ann.id)).toEqual({ capital: 100_000_00, result: 600_03 })
    const { body } = await fund.admin.get(`/api/distributions/${id}`)
    expect(body.readiness).toEqual({ ready: false, missing: [] })
    expect(body.rows[0]).toMatchObject({ carryOver: 600, distributed: 600.03, fundShare: 400.02, status: 'Completed' })
    await openNow(fund.server)
    const runs = await fund.admin.get('/api/distributions?limit=2')
    expect(runs.body.rows.map((run: { state: string; grossProfit: number }) => [run.state, run.grossProfit])).toEqual([
      ['draft', 0],
      ['finalised', 1_600.05],
    ])
    const older = await fund.admin.get(`/api/distributions?before=${runs.body.next}`)
    expect(older.body.rows.map((run: { status: string }) => run.status)).toEqual(['No Distribution', 'No Distribution'])
    await runWeek(fund.server, fund.admin, 0)
    const closes = (await fund.admin.get('/api/audit?search=week.close')).body.rows
    expect(closes.map(({ detail }: { detail: string }) => detail)).toEqual([
      'profit of $0.00 shared, report version 1',
      'profit of $1,600.05 shared, report version 1',
      'profit of $400.00 shared, report version 1',
      'loss of $1,000.00 shared, report version 1',
    ])
  })

  test('odd cents go to the largest remainders, ties by id, and half a cent of a share is rounded up', async () => {
    const people = await Promise.all([10_000_00, 10_000_00, 10_000_00].map((amount) => investor(fund.server, amount)))
    const ids = people.map(({ id }) => id).toSorted()
    begin()
    const id = await report(fund.server, fund.admin, 0.05)
    const { body } = await fund.admin.get(`/api/distributions/${id}`)
    // 5 cents in three: 1⅔ each, so two have 2; half of a cent is half a cent, which goes to the investor.
    const rows = body.rows.map(
      (row: { investor: { id: string }; arithmetic: { gross: number; odd_cents: number; share: number } }) => [
        row.investor.id,
        row.arithmetic.gross,
        row.arithmetic.odd_cents,
        row.arithmetic.share,
      ],
    )
    expect(rows).toEqual([
      [ids[0], 0.02, 1, 0.01],
      [ids[1], 0.02, 1, 0.01],
      [ids[2], 0.01, 0, 0.01],
    ])
    const pages = await fund.admin.get(`/api/distributions/${id}?limit=2`)
    expect(pages.body.rows).toHaveLength(2)
    const last = await fund.admin.get(`/api/distributions/${id}?limit=2&before=${pages.body.next}`)
    expect([last.body.rows.length, last.body.next]).toEqual([1, null])
    await fund.admin.post(`/api/distributions/${id}/finalise`)
    expect((await fundMoney(fund.server)).fund).toBe(2)
  })

  test('what is missing is listed with where to put it right, and finalising says the same', async () => {
    await investor(fund.server, 100_000_00)
    begin()
    const { week, start } = await openNow(fund.server)
    const expected = await fund.admin.get('/api/reports/expected')
    expect(expected.body.expected).toMatchObject({ expected_start: 100_000, can_report: false, report_id: null })
    const id = '2026-11-22'
    const early = await fund.admin.get(`/api/distributions/${id}`)
    expect(early.body.readiness.missing.map(({ remedy }: { remedy: string }) => remedy)).toEqual(['wait', 'report'])
    const post = (startBalance: number) =>
      fund.admin.post('/api/reports', {
        effective_from: new Date(week.from).toISOString(),
        startBalance,
        endBalance: 100_500,
        trades: 1,
        successRate: 50,
      })
    expect(await post(start)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('from Sat, Nov 28') },
    })
    fund.server.clock.set(dueAt(week) + 8 * 86_400_000)
    const later = await fund.admin.get('/api/distributions/2026-11-29')
    expect(later.body.readiness.missing.map(({ remedy }: { remedy: string }) => remedy)).toEqual([
      'earlier-week',
      'report',
    ])
    expect(await post(start + 0.01)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('$0.01 more') },
    })
    expect((await fund.admin.post(`/api/distributions/${id}/finalise`)).body.detail).toBe(
      'The report of Week 47 is missing.',
    )
    expect((await post(start)).status).toBe(201)
    expect((await post(start)).status).toBe(201)
    const edit = { version: 1, trades: 2, successRate: 50, reason: 'The broker amended a fill.' }
    expect((await fund.admin.patch(`/api/reports/${id}`, { ...edit, endBalance: 100_400 })).body.version).toBe(2)
    expect((await fund.admin.patch(`/api/reports/${id}`, { ...edit, endBalance: 100_400 })).body.version).toBe(2)
    const [first, again] = await Promise.all([
      fund.admin.post(`/api/distributions/${id}/finalise`),
      fund.admin.post(`/api/distributions/${id}/finalise`),
    ])
    expect([first.status, again.status, first.body.grossProfit]).toEqual([200, 200, 400])
    const other = await fund.server.signIn({ role: 'admin' })
    expect(await other.post(`/api/distributions/${id}/finalise`)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^Week 47 was closed already, by \S+@\S+\.$/) },
    })
    expect((await fund.admin.get('/api/distributions/2027-01-03')).status).toBe(404)
    expect((await fund.admin.get('/api/distributions/2026-11-23')).status).toBe(404)
    const closes = await fund.server.context.store.read
      .selectFrom('entries')
      .select('key')
      .where('kind', '=', 'close')
      .execute()
    expect(closes).toHaveLength(1)
    const audited = await fund.server.context.store.read.selectFrom('audit').select('action').orderBy('id').execute()
    expect(audited.map(({ action }) => action)).toEqual(['report.add', 'report.edit', 'week.close'])
  })

  test('a week in which nothing traded can be neither reported nor closed', async () => {
    const { id } = await createPerson(fund.server.context)
    await deposit(fund.server, id, 100_00)
    begin()
    const week = weekOf(fund.server.clock.now())
    await fund.server.context.store.write((work) => openWeeks(work), week.from)
    fund.server.clock.set(dueAt(week))
    const effective_from = new Date(week.from).toISOString()
    const figures = { startBalance: 0, endBalance: 0, trades: 0, successRate: 0 }
    expect(await fund.admin.post('/api/reports', { effective_from, ...figures })).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^Nothing traded in Week \d+: there is nothing to report\.$/) },
    })
    expect((await fund.admin.post(`/api/distributions/${effective_from.slice(0, 10)}/finalise`)).status).toBe(404)
    await expect(
      fund.server.context.store.write((work) => finaliseWeek(work, week), dueAt(week)),
    ).rejects.toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Nothing traded in Week \d+: there is nothing to close\.$/),
    })
  })

  test('the book is looked at before a close', async () => {
    await investor(fund.server, 100_000_00)
    begin()
    const id = await report(fund.server, fund.admin, 100)
    await fund.server.context.store.write(({ db }) =>
      db.updateTable('accounts').set({ balance: -1 }).where('name', '=', 'trading').execute(),
    )
    const { body } = await fund.admin.get(`/api/distributions/${id}`)
    expect(body.readiness.missing.map(({ remedy }: { remedy: string }) => remedy)).toEqual(['book', 'book'])
    expect((await fund.admin.post(`/api/distributions/${id}/finalise`)).status).toBe(409)
    await fund.server.context.store.write(({ db }) =>
      db.updateTable('accounts').set({ balance: -100_000_00 }).where('name', '=', 'trading').execute(),
    )
  })
})
