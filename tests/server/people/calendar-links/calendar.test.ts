import { describe, expect, test } from 'vitest'
import { dayMs } from '#fund/calendar/time.ts'
import { dueAt, nextWeek } from '#fund/calendar/week.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { openNow, quietWeeks, runWeek } from '#tests/support/money/close-week.ts'
import { deposit, investor } from '#tests/support/money/fund.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { propertyValue, readCalendar, textOf } from '#tests/support/papers/icalendar.ts'
import { smallPdf } from '#tests/support/papers/small-pdf.ts'
import { freezeAccount } from '#tests/support/people/people.ts'
import { type Lasting, lasting, lastingAs } from '#tests/support/portal/lasting.ts'
import { subjectEngines } from '#tests/support/portal/server.ts'

const reason = { reason: 'a reason' }

describe.each(subjectEngines)('what happens next, on %s', (engine) => {
  const fund = ownFund(engine)
  const ahead = async (who: Lasting) => (await who.get('/api/calendar/ahead')).body
  const post = async (who: Lasting, path: string, body?: unknown) => {
    const answer = await who.post(path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body
  }
  const newLink = async (who: Lasting): Promise<string> => (await post(who, '/api/calendar/link')).url
  const read = (url: string) => fund.server.visitor().get(url.replace('http://127.0.0.1:4321', ''))
  const events = (file: string) =>
    readCalendar(file).parts.map((event) =>
      ['UID', 'DTSTART', 'SUMMARY', 'DESCRIPTION'].map((name) => textOf(propertyValue(event, name) ?? '')),
    )
  /** An investor with $20,000 trading, after one week that made $200 for the fund. */
  const working = async () => {
    const person = await investor(fund.server, 20_000_00)
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await runWeek(fund.server, fund.admin, 200)
    await openNow(fund.server)
    return { ...person, as: lastingAs(fund.server, person) }
  }

  test('the state says one next step after another, from the approval to a week at work', async () => {
    const ann = await lasting(fund.server, { status: 'pending', account: false, email: 'ann@example.com' })
    // The account itself says what it waits for.
    const begins = { approved: false, bank_account: 'none', deposit: 'none', minimum: 10_000 }
    const nothing = { state: null, next: null, changes: [], payment: null, link_since: null }
    expect(await ahead(ann)).toMatchObject({ ...nothing, begins })
    await post(fund.admin, `/api/admin/investors/${ann.id}/approve`)
    expect(await ahead(ann)).toMatchObject({
      state: 'Your account is open.',
      next: 'Next: add the bank account that withdrawals are paid to, in Transfer.',
      begins: { ...begins, approved: true },
      changes: [{ kind: 'trading-starts', at: '2026-11-22T05:01:00.000Z', amount: null, percent: null }],
    })
    await fund.server.context.store.write(({ db }) =>
      db
        .insertInto('bank_accounts')
        .values({ id: 'b', account_id: ann.id, sealed: '', status: 'pending', requested_at: 0 } as never)
        .execute(),
    )
    expect(await ahead(ann)).toMatchObject({
      state: 'Your account is open, and your bank account is waiting for approval.',
      next: 'Next: make your first deposit in Transfer, at least $10,000.00.',
    })
    await post(fund.admin, '/api/admin/agreements', { title: 'Risk disclosure', file: await smallPdf('risks') })
    const requires = async (agreementsRequired: boolean) => {
      const { version } = (await fund.admin.get('/api/fund/settings')).body
      expect((await fund.admin.patch('/api/fund/settings', { agreementsRequired, version })).status).toBe(200)
    }
    await requires(true)
    expect((await ahead(ann)).next).toBe('Next: read and sign what a first deposit needs, in Settings under Documents.')
    await requires(false)
    const { id, reference } = await post(ann, '/api/transfers/deposits', { amount: 12_000 })
    expect(await ahead(ann)).toMatchObject({
      next: 'Next: we review your deposit and tell you where to send it.',
      begins: { ...begins, approved: true, bank_account: 'pending', deposit: 'requested' },
    })
    await post(fund.admin, `/api/transfers/${id}/approve`)
    expect((await ahead(ann)).next).toBe(
      `Next: send $12,000.00 with the reference ${reference}; the instructions are under Transfer.`,
    )
    await post(fund.admin, `/api/transfers/${id}/receive`)
    expect(await ahead(ann)).toMatchObject({
      state: '$12,000.00 starts work on Sun, Nov 22, 00:01 New York.',
      begins: null,
      next: null,
      changes: [
        { kind: 'trading-starts' },
        { kind: 'deposit', at: '2026-11-22T05:01:00.000Z', amount: 12_000, percent: null },
      ],
    })
    fund.server.clock.set('2026-11-22T05:01:00Z')
    expect(await ahead(ann)).toMatchObject({
      state: '$12,000.00 is at work in Week 47, at 1.0% weekly risk.',
      changes: [],
    })
  })

  test('a stop, another risk, new money and a withdrawal stand on their Sundays; then the payment goes its way', async () => {
    const { as, id } = await working()
    const email = encodeURIComponent(as.email)
    await deposit(fund.server, id, 500_00)
    expect((await as.patch(`/api/investors/${email}/weekly-risk`, { weekly_risk_percent: 2.2 })).status).toBe(200)
    const asked = await post(as, '/api/transfers/withdrawals', { kind: 'dividend', amount: 40 })
    expect((await ahead(as)).payment).toEqual({ state: 'requested', amount: 40, after: null })
    await post(fund.admin, `/api/transfers/${asked.id}/approve`)
    const sunday = new Date(nextWeek(fund.server.clock.now()).from).toISOString()
    expect((await ahead(as)).payment).toEqual({ state: 'approved', amount: 40, after: sunday })
    await post(as, `/api/investors/${email}/trading-status-request`, { requested_status: 'inactive', message: '' })
    const stopping = await ahead(as)
    expect(stopping.state).toMatch(/^\$20,100\.00 is at work in Week 48, at 1\.0% weekly risk, and stops on Sun, Dec 6/)
    expect(stopping.next).toBe('Until then you can cancel that.')
    expect(stopping.changes).toEqual([
      { kind: 'trading-stops', at: sunday, amount: null, percent: null },
      { kind: 'risk', at: sunday, amount: null, percent: 2.2 },
      { kind: 'withdrawal', at: sunday, amount: 40, percent: null },
    ])
    await runWeek(fund.server, fund.admin, 0)
    await fund.server.context.store.write((work) => openWeeks(work))
    const stopped = await ahead(as)
    expect(stopped).toMatchObject({ payment: { state: 'payable', amount: 40, after: null }, changes: [] })
    expect(stopped.state).toBe('$20,560.00 is in your account and does not trade.')
    expect(stopped.next).toMatch(/^Next: Start Trading; if you ask now, it begins on Sun, Dec 13/)
  })

  test('the file has twelve weeks of Saturdays and Sundays, says no amount and no name, and is the same read again', async () => {
    const { as, id, name } = await working()
    await deposit(fund.server, id, 500_00)
    const file = await as.get('/api/calendar/dates.ics')
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(events(file.body).slice(0, 3)).toEqual([
      ['distribution-2026-12-05@127.0.0.1', '20261205T090000Z', 'Profit of Week 48 is distributed', ''],
      ['sunday-2026-12-06@127.0.0.1', '20261206T050100Z', 'Week 49 begins', 'A deposit starts work.'],
      ['distribution-2026-12-12@127.0.0.1', '20261212T090000Z', 'Profit of Week 49 is distributed', ''],
    ])
    expect(events(file.body)).toHaveLength(24)
    expect(file.body).not.toMatch(/\$|500|20,?000/)
    for (const theirs of [name, as.email, id]) expect(file.body).not.toContain(theirs)
    fund.server.clock.advance({ hours: 3 })
    expect((await as.get('/api/calendar/dates.ics')).body).toBe(file.body)
  })

  test('from Saturday’s nine o’clock a distribution follows its report, whether it is made by hand or by itself', async () => {
    const { as } = await working()
    const { week } = await openNow(fund.server)
    const open = { open_week_from: new Date(week.from).toISOString() }
    const due = [
      'distribution-2026-12-05@127.0.0.1',
      '20261205T090000Z',
      'Profit of Week 48 is distributed',
      'It follows the report of Week 48.',
    ]
    const firstEvent = async () => events((await as.get('/api/calendar/dates.ics')).body)[0]
    expect(await ahead(as)).toMatchObject(open)
    fund.server.clock.set(dueAt(week))
    for (const automatedDistribution of [false, true]) {
      const { version } = (await fund.admin.get('/api/fund/settings')).body
      const saved = await fund.admin.patch('/api/fund/settings', { automatedDistribution, version })
      expect(saved.status).toBe(200)
      expect(await ahead(as)).toMatchObject(open)
      expect(await firstEvent()).toEqual(due)
    }
    fund.server.clock.set(week.to)
    expect(await ahead(as)).toMatchObject(open)
    expect(await firstEvent()).toEqual(due)
    await runWeek(fund.server, fund.admin, 0)
    expect(await ahead(as)).toMatchObject({ open_week_from: new Date(week.to).toISOString() })
    expect((await firstEvent())?.[2]).toBe('Profit of Week 49 is distributed')
  })

  test('money that came after a week ended waits for no report of that week, and its first Saturday is its own', async () => {
    await working()
    const { week } = await openNow(fund.server)
    fund.server.clock.set(week.to + 3 * dayMs)
    const late = await investor(fund.server, 30_000_00)
    const as = lastingAs(fund.server, late)
    const own = nextWeek(fund.server.clock.now())
    expect(await ahead(as)).toMatchObject({
      open_week_from: new Date(week.from).toISOString(),
      at_work_from: new Date(own.from).toISOString(),
    })
    const summaries = events((await as.get('/api/calendar/dates.ics')).body).map(([, , summary]) => summary)
    expect(summaries.slice(0, 2)).toEqual(['Week 50 begins', 'Profit of Week 50 is distributed'])
    expect((await as.get('/api/account/home')).body.unreported).toBeNull()
    expect((await as.get('/api/reports')).body).toMatchObject({ rows: [], unreported: null })
    await runWeek(fund.server, fund.admin, 0)
    await runWeek(fund.server, fund.admin, 0)
    fund.server.clock.set(own.from)
    await fund.server.context.store.write((work) => openWeeks(work))
    expect(await ahead(as)).toMatchObject({ at_work_from: new Date(own.from).toISOString() })
    fund.server.clock.set(own.to)
    expect((await as.get('/api/account/home')).body.unreported).toBe('Week 50 ended Dec 19 and is not reported yet.')
  })

  test('of an account that does not trade nothing is at work, and of one that stops what works until its Sunday', async () => {
    const { as } = await working()
    const email = encodeURIComponent(as.email)
    const { week } = await openNow(fund.server)
    const from = new Date(week.from).toISOString()
    expect((await ahead(as)).at_work_from).toBe(from)
    await post(as, `/api/investors/${email}/trading-status-request`, { requested_status: 'inactive', message: '' })
    expect((await ahead(as)).at_work_from).toBe(from)
    fund.server.clock.set(week.to)
    await runWeek(fund.server, fund.admin, 0)
    await fund.server.context.store.write((work) => openWeeks(work))
    expect((await ahead(as)).at_work_from).toBeNull()
  })

  test('of an account whose money leaves on a Sunday altogether nothing is at work from it on', async () => {
    const { as } = await working()
    // Capital leaves only after the lock-up.
    await quietWeeks(fund.server, 5)
    const leaves = async (body: object) => {
      const { id } = await post(as, '/api/transfers/withdrawals', body)
      await post(fund.admin, `/api/transfers/${id}/approve`)
    }
    await leaves({ kind: 'capital', amount: 0, in_full: true })
    await leaves({ kind: 'dividend', amount: 100 })
    const { week } = await openNow(fund.server)
    expect((await ahead(as)).at_work_from).toBe(new Date(week.from).toISOString())
    await runWeek(fund.server, fund.admin, 0)
    // Its Sunday has come, but the week that begins is not open yet.
    expect((await ahead(as)).at_work_from).toBeNull()
    await fund.server.context.store.write((work) => openWeeks(work))
    expect((await ahead(as)).at_work_from).toBeNull()
  })

  test('in the minute before a week is opened it is the one in which what stays is at work', async () => {
    const { as } = await working()
    const { week } = await openNow(fund.server)
    await runWeek(fund.server, fund.admin, 0)
    const present = new Date(week.to).toISOString()
    expect((await ahead(as)).at_work_from).toBe(present)
    await openNow(fund.server)
    expect((await ahead(as)).at_work_from).toBe(present)
  })

  test('a withdrawal whose Sunday has come before its week is closed has no date, and a stop is done', async () => {
    const { as } = await working()
    const email = encodeURIComponent(as.email)
    const { id } = await post(as, '/api/transfers/withdrawals', { kind: 'dividend', amount: 40 })
    await post(fund.admin, `/api/transfers/${id}/approve`)
    await post(as, `/api/investors/${email}/trading-status-request`, { requested_status: 'inactive', message: '' })
    const { week } = await openNow(fund.server)
    fund.server.clock.set(week.to)
    expect(await ahead(as)).toMatchObject({
      state: '$20,100.00 is in your account and does not trade.',
      open_week_from: new Date(week.from).toISOString(),
      changes: [],
      payment: { state: 'approved', amount: 40, after: null },
    })
  })

  test('the link is shown once and kept as a hash; a new one ends it, and so does its owner', async () => {
    const { as } = await working()
    const first = await newLink(as)
    expect(first).toMatch(/^http:\/\/127\.0\.0\.1:4321\/api\/calendar\/feed\.ics\?key=[\w-]{43}$/)
    const feed = await read(first)
    expect([feed.status, feed.headers.get('cache-control')]).toEqual([200, 'private, max-age=3600'])
    expect(feed.body).toBe((await as.get('/api/calendar/dates.ics')).body)
    const row = await fund.server.context.store.read.selectFrom('calendar_links').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(first.slice(-43))
    expect((await ahead(as)).link_since).toBe(new Date(fund.server.clock.now()).toISOString())
    const second = await newLink(as)
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
    expect((await as.delete('/api/calendar/link')).body).toEqual({ link_since: null })
    expect([(await read(second)).status, (await ahead(as)).link_since]).toEqual([404, null])
    const { rows } = (await fund.admin.get('/api/audit?action=calendar.link')).body
    const told = rows.map((one: { detail: string }) => one.detail)
    expect(told).toEqual(['ended the private link', 'made a new private link', 'made a new private link'])
  })

  test('a link opens nothing of a closed or frozen account, and after a freeze only a new one does', async () => {
    const { as, id } = await working()
    const link = await newLink(as)
    fund.server.clock.advance({ minutes: 1 })
    await freezeAccount(fund.server.context, id)
    expect((await read(link)).status).toBe(404)
    expect((await as.post('/api/calendar/link')).status).toBe(403)
    await post(fund.admin, `/api/admin/investors/${id}/lift-freeze`, reason)
    expect([(await read(link)).status, (await ahead(as)).link_since]).toEqual([404, null])
    fund.server.clock.advance({ minutes: 1 })
    const next = await newLink(as)
    expect((await read(next)).status).toBe(200)
    await post(fund.admin, `/api/admin/investors/${id}/deactivate`, reason)
    expect((await read(next)).status).toBe(404)
    expect((await as.post('/api/calendar/link')).status).toBe(409)
  })

  test('a link is read sixty times an hour, not more', async () => {
    const { as } = await working()
    const link = await newLink(as)
    for (let time = 0; time < 60; time += 1) expect((await read(link)).status).toBe(200)
    const refused = await read(link)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    fund.server.clock.advance({ hours: 1 })
    expect((await read(link)).status).toBe(200)
  })
})
