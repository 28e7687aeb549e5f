import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { close, investor } from '#tests/support/money/fund.ts'
import { pagesOf } from '#tests/support/papers/papers.ts'
import { createSession } from '#tests/support/people/people.ts'
import { type Caller, startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

describe.each(subjectEngines)('statements on %s', (engine) => {
  let server: TestServer
  let ann: { id: string }
  let bob: { id: string }

  beforeAll(async () => {
    server = await startServer(engine)
    const { context, clock } = server
    const toNextWeek = async () => {
      clock.set(nextWeek(clock.now()).from)
      await context.store.write((work) => openWeeks(work))
    }
    // Deposits on Tuesday 17 November; at work from the 22nd. Ann has $100,000 of the $150,000.
    ann = await investor(server, 100_000_00, { name: 'Anna Łukaszewicz', email: 'ann@example.com' })
    bob = await investor(server, 50_000_00, { name: 'Bob', email: 'bob@example.com' })
    await toNextWeek()
    // Week of 22 November, closed on the 28th: −$1,500; Ann bears $1,000.
    await close(server, -1_500_00)
    await toNextWeek()
    // Week of 29 November, closed on 5 December: +$2,985, Ann's part is two thirds, $1,990: $1,000 makes up the loss,
    // and 60% of the other $990 are hers: $594.
    await close(server, 2_985_00)
    await toNextWeek()
    clock.set('2027-01-04T15:00:00Z')
  })
  afterAll(() => server.close())

  const as = async (personId: string): Promise<Caller> =>
    server.visitor((await createSession(server.context, personId)).cookie)
  const admin = () => server.signIn({ role: 'admin' })
  const pdf = async (caller: Caller, path: string) => {
    const response = await fetch(`${server.url}${path}`, { headers: { cookie: caller.cookies() } })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    return pagesOf(new Uint8Array(await response.arrayBuffer()))
  }

  test('are there for the months that have ended and held something', async () => {
    expect((await (await as(ann.id)).get('/api/statements')).body).toEqual({
      months: ['2026-12', '2026-11'],
      years: ['2026'],
      papers: [],
    })
    const nobody = await server.signIn()
    expect((await nobody.get('/api/statements')).body).toEqual({ months: [], years: [], papers: [] })
  })

  test('state opening, flows, result, share, closing, return, every line and the hash of the book', async () => {
    const caller = await as(ann.id)
    const [november = ''] = await pdf(caller, '/api/statements/statement.pdf?month=2026-11')
    for (const told of [
      'Anna Łukaszewicz',
      'Nov 1, 2026 to Nov 30, 2026',
      'Opening balance $0.00',
      'Deposits $100,000.00',
      'Result of the weeks closed −$1,000.00',
      'Closing balance $99,000.00',
      "Time-weighted return, net of the fund's share −1.00%",
      '2026-11-28 Close of Week 47 result −$1,000.00 $99,000.00',
    ])
      expect(november).toContain(told)
    const [december = ''] = await pdf(caller, '/api/statements/statement.pdf?month=2026-12')
    const { hash } = await server.context.store.read.selectFrom('book').select('hash').executeTakeFirstOrThrow()
    for (const told of [
      'Opening balance $99,000.00',
      'Result of the weeks closed $1,594.00',
      'Gross profit of the weeks that gained $1,990.00',
      'Of it made up earlier losses −$1,000.00',
      "The fund's share of profits −$396.00",
      'Your share of profits $594.00',
      'Made up earlier losses, yours in full $1,000.00',
      'Closing balance $100,594.00',
      // 1,594 on the 99,000 that were at work.
      "Time-weighted return, net of the fund's share 1.61%",
      hash,
    ])
      expect(december).toContain(told)
  })

  test('of a year and of a span add up to the same', async () => {
    const caller = await as(ann.id)
    const [tax = ''] = await pdf(caller, '/api/statements/tax.pdf?year=2026')
    for (const told of [
      'Tax summary 2026',
      'Net result of the year $594.00',
      'Deposits $100,000.00',
      'Closing balance $100,594.00',
    ])
      expect(tax).toContain(told)
    const { body } = await caller.get('/api/statements/ledger.csv?from=2026-11-17&to=2026-12-05')
    const rows = body
      .trim()
      .split('\n')
      .map((row: string) => row.split(','))
    expect(rows[0].slice(2, 7)).toEqual(['kind', 'description', 'account', 'amount', 'balance_after'])
    expect(rows.slice(1).map((row: string[]) => [row[2], row[4], row[5], row[6]])).toEqual([
      ['deposit', 'capital', '100000', '100000'],
      ['close', 'result', '-1000', '99000'],
      ['close', 'result', '1594', '100594'],
    ])
  })

  test('of everybody come in one document for the admin, each on pages of their own', async () => {
    const pages = await pdf(await admin(), '/api/statements/all.pdf?month=2026-11')
    expect(pages).toHaveLength(2)
    expect(pages[0]).toContain('ann@example.com')
    expect(pages[1]).toContain('bob@example.com')
    expect(pages[1]).toContain('Closing balance $49,500.00')
    expect((await pdf(await admin(), '/api/statements/all.pdf?month=2025-01'))[0]).toContain('Nobody had a balance')
  })

  test('give a letter that no font has by its number, and never a question mark', async () => {
    const name = '李明 Łukasz Ωmega'
    const { id } = await server.signIn({ name })
    const [page = ''] = await pdf(await as(id), '/api/statements/tax.pdf?year=2026')
    expect(page).toContain('[U+674E][U+660E] Łukasz Ωmega')
    expect(page).toContain('Letters that this paper has no font for')
    expect(page).not.toContain('?')
  })

  test('are nobody else’s, and of no time that has not ended', async () => {
    const caller = await as(bob.id)
    const of = (query: string) => `/api/statements/statement.pdf?month=2026-11${query}`
    for (const id of [ann.id, '00000000-0000-7000-8000-000000000000'])
      expect((await caller.get(of(`&investor_id=${id}`))).status).toBe(403)
    const boss = await admin()
    expect((await boss.get(of(''))).status).toBe(422)
    expect((await boss.get(of('&investor_id=missing'))).status).toBe(404)
    expect((await pdf(boss, of(`&investor_id=${ann.id}`)))[0]).toContain('ann@example.com')
    for (const query of ['month=2027-01', 'from=2027-01-01&to=2027-01-05'])
      expect((await caller.get(`/api/statements/statement.pdf?${query}`)).status).toBe(409)
    expect((await caller.get('/api/statements/tax.pdf?year=2028')).status).toBe(409)
    expect((await boss.get('/api/statements/all.pdf?month=2027-01')).status).toBe(409)
  })
})
