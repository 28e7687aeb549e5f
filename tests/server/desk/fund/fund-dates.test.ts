import { describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { openNow, runWeek } from '#tests/support/money/close-week.ts'
import { deposit, investor } from '#tests/support/money/fund.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { propertyValue, readCalendar, textOf } from '#tests/support/papers/icalendar.ts'
import { freezeAccount } from '#tests/support/people/people.ts'
import { lasting, lastingAs } from '#tests/support/portal/lasting.ts'
import { subjectEngines } from '#tests/support/portal/server.ts'

describe.each(subjectEngines)('the fund’s calendar, on %s', (engine) => {
  const fund = ownFund(engine)
  const dates = async () => (await fund.admin.get('/api/admin/dates')).body.dates
  const told = async () =>
    (await dates()).map(({ kind, at, count, amount }: Record<string, unknown>) => [kind, at, count, amount])
  const read = (url: string) => fund.server.visitor().get(url.replace('http://127.0.0.1:4321', ''))
  const newLink = async (): Promise<string> => (await fund.admin.post('/api/admin/dates/link')).body.url

  test('has eight Saturdays and the months’ ends, and whatever takes effect, ends or waits on its day', async () => {
    expect(await told()).toEqual([
      ['close', '2026-11-21T09:00:00.000Z', 1, null],
      ['days', '2026-11-26T05:00:00.000Z', 1, null],
      ['days', '2026-11-27T05:00:00.000Z', 1, null],
      ['close', '2026-11-28T09:00:00.000Z', 1, null],
      ['statements', '2026-12-01T05:00:00.000Z', 1, null],
      ['close', '2026-12-05T09:00:00.000Z', 1, null],
      ['close', '2026-12-12T09:00:00.000Z', 1, null],
      ['close', '2026-12-19T09:00:00.000Z', 1, null],
      ['days', '2026-12-24T05:00:00.000Z', 1, null],
      ['days', '2026-12-25T05:00:00.000Z', 1, null],
      ['close', '2026-12-26T09:00:00.000Z', 1, null],
      ['days', '2027-01-01T05:00:00.000Z', 1, null],
      ['statements', '2027-01-01T05:00:00.000Z', 1, null],
      ['close', '2027-01-02T09:00:00.000Z', 1, null],
      ['close', '2027-01-09T09:00:00.000Z', 1, null],
    ])
    const ann = await investor(fund.server, 20_000_00)
    await deposit(fund.server, ann.id, 500_00)
    const sunday = '2026-11-22T05:01:00.000Z'
    expect((await told()).filter(([kind]: [string]) => !['close', 'days', 'statements'].includes(kind))).toEqual([
      ['deposits', sunday, 2, 20_500],
      ['trading-starts', sunday, 1, null],
      ['lock-ups', '2026-12-17T05:00:00.000Z', 1, null],
    ])
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await runWeek(fund.server, fund.admin, 200)
    await openNow(fund.server)
    const as = lastingAs(fund.server, ann)
    const { id } = (await as.post('/api/transfers/withdrawals', { kind: 'dividend', amount: 40 })).body
    await fund.admin.post(`/api/transfers/${id}/approve`)
    expect((await as.post('/api/closure')).status).toBeLessThan(300)
    expect((await told()).filter(([kind]: [string]) => !['close', 'days', 'statements'].includes(kind))).toEqual([
      ['closures', '2026-12-04T05:00:00.000Z', 1, null],
      ['withdrawals', '2026-12-06T05:01:00.000Z', 1, 40],
      ['trading-stops', '2026-12-06T05:01:00.000Z', 1, null],
      ['lock-ups', '2026-12-17T05:00:00.000Z', 1, null],
    ])
  })

  test('is a file that says neither who nor how much, and a private link that its admin ends', async () => {
    const ann = await investor(fund.server, 20_000_00)
    const file = await fund.admin.get('/api/admin/dates.ics')
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const events = readCalendar(file.body).parts.map((event) => textOf(propertyValue(event, 'SUMMARY') ?? ''))
    expect(events.slice(0, 3)).toEqual([
      'Week 46 is due for its report and close',
      '1 deposit starts work',
      '1 investor starts trading',
    ])
    for (const theirs of [ann.email, ann.id, '$', '20,000']) expect(file.body).not.toContain(theirs)
    fund.server.clock.advance({ hours: 3 })
    expect((await fund.admin.get('/api/admin/dates.ics')).body).toBe(file.body)
    const first = await newLink()
    expect(first).toMatch(/^http:\/\/127\.0\.0\.1:4321\/api\/admin\/dates\/feed\.ics\?key=[\w-]{43}$/)
    expect((await read(first)).body).toBe(file.body)
    const second = await newLink()
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
    expect((await fund.admin.delete('/api/admin/dates/link')).body).toEqual({ link_since: null })
    expect((await read(second)).status).toBe(404)
  })

  test('a link opens the dates of its owner’s role alone, and nothing once they are no admin or frozen', async () => {
    const ann = lastingAs(fund.server, await investor(fund.server, 20_000_00))
    const hers = (await ann.post('/api/calendar/link')).body.url.split('key=')[1]
    expect((await read(`/api/admin/dates/feed.ics?key=${hers}`)).status).toBe(404)
    const other = await lasting(fund.server, { role: 'admin', adminRole: 'viewer', email: 'viewer@example.com' })
    const { url } = (await other.post('/api/admin/dates/link')).body
    expect((await read(url)).status).toBe(200)
    expect((await read(url.replace('/api/admin/dates/', '/api/calendar/'))).status).toBe(404)
    expect((await fund.admin.delete(`/api/admin/roles/${other.id}`)).status).toBeLessThan(300)
    expect((await read(url)).status).toBe(404)
    const own = await newLink()
    fund.server.clock.advance({ minutes: 1 })
    await freezeAccount(fund.server.context, fund.admin.id)
    expect((await read(own)).status).toBe(404)
  })
})
