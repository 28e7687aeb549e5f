import { describe, expect, test } from 'vitest'
import { newYorkMonth } from '#fund/calendar/new-york.ts'
import { nextWeek } from '#fund/calendar/week.ts'
import { csvOf } from '#fund/text/csv.ts'
import { flowMonths } from '#server/desk/fund/fund-analytics.ts'
import { firstReceivedAt } from '#server/money/transfers/first-deposit.ts'
import { pastReturns } from '#server/money/weeks/readiness.ts'
import { progressNews, readProgress } from '#server/platform/live/progress.ts'
import { verifyFund } from '#server/proof/verification/verify-fund.ts'
import { openNow, runWeek } from '#tests/support/money/close-week.ts'
import { money } from '#tests/support/money/fund.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { subjectEngines } from '#tests/support/portal/server.ts'

describe.each(subjectEngines)('a fund moves in on %s', (engine) => {
  const fund = ownFund(engine)

  const path = '/api/admin/investors/import'
  const preview = async (csv: string) => (await fund.admin.post(`${path}/preview`, { csv })).body
  const idOf = async (email: string) =>
    (
      await fund.server.context.store.read
        .selectFrom('people')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirst()
    )?.id ?? ''
  /** What Overview, the coming dates and the webhooks say of deposits. */
  const figures = async () => {
    const { recent_deposits } = (await fund.admin.get('/api/fund/overview')).body
    const { dates } = (await fund.admin.get('/api/admin/dates')).body
    const { read } = fund.server.context.store
    const events = await read.selectFrom('webhook_deliveries').select('event').execute()
    return {
      recent: recent_deposits.map(({ name }: { name: string }) => name),
      ahead: dates.filter(({ kind, count }: { kind: string; count: number }) => kind === 'deposits' && count > 0),
      told: events.map(({ event }) => event),
    }
  }
  const carried = async (id: string) =>
    (
      await fund.server.context.store.read
        .selectFrom('carried_losses')
        .select('cents')
        .where('account_id', '=', id)
        .executeTakeFirst()
    )?.cents

  test('name and email are enough, in what spreadsheets write as well', async () => {
    for (const csv of [
      'name,email\nAnn Lee,a@example.com\n',
      'Name;Email\r\nJosé Núñez;j@example.com\r\n',
      'name\temail\nBo\tb@example.com',
    ])
      expect(await preview(csv)).toMatchObject({ good: 1, bad: 0 })
    expect((await fund.admin.post(path, { csv: 'name,email\nAnn Lee,a@example.com\n' })).status).toBe(201)
  })

  test('names of law, Excel’s dates and E-Mail are read, and a file with the portal’s own columns as well', async () => {
    const good = [
      'name,email\nRajan s/o Kumar,r1@example.com\nAnita D/O Ramasamy,r2@example.com\nMd.Rahman,r3@example.com\n',
      'name,email,join_date\nJim Poe,jim.poe@example.com,11/20/2025\n',
      'Name,E-Mail\nJim Poe,jim.poe@example.com\n',
      'name,email,balance,invested,return_percent,status,trading_status,problems\nJim Poe,jim.poe@example.com,1,1,0,active,active,\n',
    ]
    for (const csv of good) expect(await preview(csv), csv).toMatchObject({ bad: 0 })
  })

  test('the file of bad lines can be corrected and chosen again', async () => {
    const first = await preview(
      'name,email,phone,opening_capital\nJane Roe,jane.roe.at.example.com,+1 212 555 0100,1000\n',
    )
    expect(first).toMatchObject({ good: 0, bad: 1 })
    const [{ cells, problems }] = first.lines
    const saved = csvOf([
      [...Object.keys(cells), 'problems'],
      [...Object.values<string>(cells), problems.join('; ')],
    ])
    expect(saved).toContain("'+1 212")
    expect(await preview(saved.replace('.at.', '@'))).toMatchObject({ good: 1, bad: 0 })
  })

  test('while it lasts admins are told how far an import is, and at its end no more, kept or not', async () => {
    const { store } = fund.server.context
    const told: unknown[] = []
    const unsubscribe = store.subscribe({
      received: (topic, key) => void (topic === progressNews && told.push(readProgress(key))),
      resumed: () => {},
    })
    const csv = ['name,email', ...Array.from({ length: 1200 }, (_, place) => `Ann,ann-${place}@example.com`)].join('\n')
    const job = { type: 'progress', job: 'import', id: fund.admin.email }
    const all = [500, 1000, 1200].map((done) => ({ ...job, at: { step: null, done, of: 1200 } }))
    expect((await fund.admin.post(path, { csv })).status).toBe(201)
    await expect.poll(() => told).toEqual([...all, { ...job, at: null }])
    expect((await fund.admin.post(path, { csv })).status).toBe(422)
    expect(told).toHaveLength(4)
    unsubscribe()
  })

  test('every refusal is a sentence with its line; good lines go in while bad ones come back', async () => {
    const csv = [
      'name,email,opening_capital,join_date,problems',
      'Ann Lee,ann@example.com,"$12,500.50",,',
      'Hex,hex@example.com,0x10,,',
      'Power,power@example.com,1e5,,',
      'Comma,comma@example.com,"12500,00",,',
      'Day,day@example.com,,2026-02-31,',
      'Loss,loss@example.com,,,',
    ].join('\n')
    const seen = await preview(csv)
    const wrong = 'opening_capital must be an amount like 12500.00'
    expect(seen.lines.map(({ line, problems }: { line: number; problems: string[] }) => [line, problems])).toEqual([
      [2, []],
      [3, [wrong]],
      [4, [wrong]],
      [5, [wrong]],
      [6, ['join_date is a day like 2026-11-20']],
      [7, []],
    ])
    expect(seen).toMatchObject({ good: 2, bad: 4, total_capital: 12_500.5 })
    expect(seen.lines[1].cells).toMatchObject({ name: 'Hex', opening_capital: '0x10' })
    expect((await fund.admin.post(path, { csv })).body.detail).toBe(
      '4 of 6 lines have a problem, the first in line 3. Nothing was applied.',
    )
    expect((await fund.admin.post(path, { csv, only_good: true })).body).toMatchObject({
      investors: 2,
      total_capital: 12_500.5,
    })
    const quoted = await fund.admin.post(`${path}/preview`, { csv: 'name,email\n"Ann,a@example.com\n' })
    expect([quoted.status, quoted.body.detail]).toEqual([422, expect.stringMatching(/^Line \d .*quotation mark/)])
    // A line with more cells than the others is one bad line among them.
    const long = await preview(
      'name,email,opening_capital,,\nAnn,ann@x.com,$1,000,\nBen,ben@x.com,500,,\nCy,cy@x.com\n',
    )
    expect(long).toMatchObject({ good: 1, bad: 2, total_capital: 500 })
    expect(long.lines.map(({ problems }: { problems: string[] }) => problems)).toEqual([
      ['it has more or fewer cells than the first line has names'],
      [],
      ['it has more or fewer cells than the first line has names'],
    ])
    const twice = await fund.admin.post(`${path}/preview`, { csv: 'name,email,E-Mail,EMAIL\nAnn,a@x.com,,\n' })
    expect(twice.body.detail).toBe('The first line names the column email twice.')
  })

  test('result, carried loss and first deposit come along: the loss protects, no lock-up starts again, and undo takes all', async () => {
    const csv = [
      'name,email,opening_capital,opening_result,carried_loss,first_deposit',
      'Ann Lee,ann@example.com,100000,-2000,2000,2026-01-05',
      'Bob Ray,bob@example.com,50000,1500.25,,2025-06-01',
    ].join('\n')
    expect(await preview(csv)).toMatchObject({
      good: 2,
      total_capital: 150_000,
      total_result: -499.75,
      total_carried_loss: 2_000,
    })
    expect(
      (await preview(`${csv}\nLow,low@example.com,100,-200,,\nNone,none@example.com,,,5,`)).lines.slice(2),
    ).toMatchObject([
      { problems: ['the result takes the balance below zero'] },
      { problems: ['a result or a carried loss needs opening capital'] },
    ])
    const first = (await fund.admin.post(path, { csv })).body
    const gone = await idOf('ann@example.com')
    expect((await fund.admin.post(`${path}/${first.id}/undo`)).status).toBe(200)
    expect(await carried(gone)).toBeUndefined()
    expect((await verifyFund(fund.server.context.store.read)).problems).toEqual([])

    expect((await fund.admin.post(path, { csv })).status).toBe(201)
    const ann = await idOf('ann@example.com')
    expect(await money(fund.server, ann)).toEqual({ capital: 100_000_00, result: -2_000_00 })
    expect(await carried(ann)).toBe(2_000_00)
    expect(await firstReceivedAt(fund.server.context.store.read, ann)).toBe(Date.parse('2026-01-05T05:00:00Z'))
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await openNow(fund.server)
    await runWeek(fund.server, fund.admin, 1_495)
    // Her part of the week makes up her loss, to the cent; none of it is split.
    const { result } = await money(fund.server, ann)
    expect(result).toBeGreaterThan(-2_000_00)
    expect(await carried(ann)).toBe(-result)
    expect((await verifyFund(fund.server.context.store.read)).problems).toEqual([])
  })

  test('weekly returns from before come along: checked line by line, part of the range and of the history, of no book', async () => {
    const { store } = fund.server.context
    await fund.admin.post(path, { csv: 'name,email,opening_capital\nAnn Lee,ann@example.com,100000\n' })
    const csv = [
      'week_start,return',
      '2025-11-30,1.25',
      '2025-12-07,−0.4%',
      '2025-12-08,1',
      '2025-12-07,2',
      '2025-12-14,0x10',
      '2030-01-06,1',
      '2025-12-21,-101',
      '2025-12-28,+2.5',
    ].join('\n')
    const seen = await preview(csv)
    expect(seen).toMatchObject({ of: 'weeks', good: 3, bad: 5, compound_percent: 3.3661 })
    expect(seen.lines.map(({ problems }: { problems: string[] }) => problems.join())).toEqual([
      '',
      '',
      'week_start is the Sunday on which a week begins, like 2026-11-15',
      'the week is already in line 3',
      'return is a percentage like 1.25 or -0.4, and this is not one',
      'the week has not ended',
      'a week cannot lose more than 100%',
      '',
    ])
    expect((await fund.admin.post(path, { csv })).status).toBe(422)
    expect((await preview('week_start,profit\n2025-11-30,1\n')).detail).toContain('no column return')
    const made = (await fund.admin.post(path, { csv, only_good: true })).body
    expect(made).toMatchObject({ weeks: 3, investors: 0, total_capital: 0, can_undo: true })
    expect((await preview('week_start,return\n2025-11-30,1\n')).lines[0].problems).toEqual([
      'the week was already imported',
    ])
    expect((await fund.admin.post(`${path}/${made.id}/undo`)).body.undone_at).not.toBeNull()
    await fund.admin.post(path, { csv, only_good: true })
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await openNow(fund.server)
    await runWeek(fund.server, fund.admin, 1_000)

    const { imported_weeks, since_inception, metrics, weeks } = (await fund.admin.get('/api/fund/analytics')).body
    expect([weeks.length, metrics.weeks]).toEqual([1, 1])
    expect(imported_weeks).toMatchObject([
      { return_percent: 1.25, date: '2025-12-06' },
      { return_percent: -0.4 },
      { return_percent: 2.5, date: '2026-01-03' },
    ])
    expect(since_inception).toMatchObject({ from: '2025-11-30', weeks: 4, imported: 3, return_percent: 4.3998 })
    // The fund's own range is made of them and of its own week.
    expect(await pastReturns(store.read, fund.server.clock.now())).toEqual([1.25, -0.4, 2.5, 1])
    const late = await preview('week_start,return\n2026-11-22,1\n')
    expect(late.lines[0].problems.join()).toMatch(/the week has not ended|the fund’s own weeks begin on/)

    expect((await verifyFund(store.read)).problems).toEqual([])
    const change = (from: number, to: number) =>
      store.write(({ db }) =>
        db.updateTable('imported_weeks').set({ return_ppm: to }).where('return_ppm', '=', from).execute(),
      )
    await change(-4_000, 99_000)
    expect((await verifyFund(store.read)).problems).toEqual([expect.stringContaining('the weeks of import')])
    await change(99_000, -4_000)
  })

  test('opening balances are no deposits, and lie at the bank, with the broker, or both', async () => {
    const { server, admin } = fund
    const { store } = server.context
    await admin.post(path, { csv: 'name,email,opening_capital\nAnn,ann@example.com,10000\n' })
    server.clock.set(nextWeek(server.clock.now()).from)
    await openNow(server)
    const csv = 'name,email,opening_capital,opening_result\nCy,cy@example.com,40000,2500\nDi,di@example.com,20000,\n'
    const tooMuch = await admin.post(path, { csv, at_broker: 62_500.01 })
    expect([tooMuch.status, tooMuch.body.detail]).toEqual([
      422,
      'The file brings $62,500.00: no more than that can lie with the broker.',
    ])
    const accounts = async () => {
      const { accounts: all, fund_debt } = (await admin.get('/api/cash')).body
      const held = (name: string) => all.find(({ account }: { account: string }) => account === name).debit
      return [held('cash'), held('trading'), fund_debt]
    }
    const [cash, trading] = await accounts()
    const { came } = (await flowMonths(store.read)).get(newYorkMonth(server.clock.now())) ?? { came: 0 }
    const hook = { url: 'https://books.example.com/told', events: ['deposit.received', 'entry.booked'] }
    expect((await admin.post('/api/webhooks', hook)).status).toBe(201)
    const made = (await admin.post(path, { csv, at_broker: 50_000 })).body
    expect(made).toMatchObject({ total_capital: 62_500, at_broker: 50_000 })
    expect(await accounts()).toEqual([cash + 12_500, trading + 50_000, null])
    expect(await figures()).toEqual({ recent: [], ahead: [], told: ['entry.booked'] })
    expect(((await flowMonths(store.read)).get(newYorkMonth(server.clock.now())) ?? { came: 0 }).came).toBe(came)
    // Undone, nothing is left of it on either side; then again.
    expect((await admin.post(`${path}/${made.id}/undo`)).body.undone_at).not.toBeNull()
    expect(await accounts()).toEqual([cash, trading, null])
    await admin.post(path, { csv, at_broker: 50_000 })
    // The running week closes as ever, and Sunday's sweep sends only what is not with the broker yet.
    await runWeek(server, admin, 0)
    await openNow(server)
    const [, swept, debt] = await accounts()
    expect([swept, debt]).toEqual([trading + 62_500, null])
    await runWeek(server, admin, 600)
    expect((await verifyFund(store.read)).problems).toEqual([])
  })

  test('weekly returns wait for a second person whatever they are', async () => {
    const { store } = fund.server.context
    await store.write(({ db }) =>
      db.updateTable('fund_settings').set({ value: 'true' }).where('setting', '=', 'twoPeople').execute(),
    )
    const asked = await fund.admin.post(path, { csv: 'week_start,return\n2025-11-30,1.25\n' })
    expect([asked.status, asked.body.detail]).toEqual([409, expect.stringContaining('Import of 1 weekly return')])
  })
})
