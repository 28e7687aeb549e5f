import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { toCents } from '#fund/cents/money.ts'
import { formatMoney, formatPercent } from '#fund/text/format.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { close, investor } from '#tests/support/money/fund.ts'
import { pagesOf } from '#tests/support/papers/papers.ts'
import { createSession } from '#tests/support/people/people.ts'
import { type Caller, startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

const path = '/api/statements/performance.pdf'

describe.each(subjectEngines)('performance reports on %s', (engine) => {
  let server: TestServer
  let ann: { id: string }

  beforeAll(async () => {
    server = await startServer(engine)
    ann = await investor(server, 100_000_00, { name: 'Anna Łukaszewicz', email: 'ann@example.com' })
    for (const profit of [-1_500_00, 2_985_00, 1_000_00, 500_00]) {
      server.clock.set(nextWeek(server.clock.now()).from)
      await server.context.store.write((work) => openWeeks(work))
      await close(server, profit)
    }
  })
  afterAll(() => server.close())

  const as = async (personId: string): Promise<Caller> =>
    server.visitor((await createSession(server.context, personId)).cookie)
  const file = async (caller: Caller, query = '') => {
    const response = await fetch(`${server.url}${path}${query}`, { headers: { cookie: caller.cookies() } })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const pages = await pagesOf(new Uint8Array(await response.arrayBuffer()))
    expect(pages).toHaveLength(1)
    return { text: pages[0] ?? '', name: response.headers.get('content-disposition') }
  }
  const percent = (value: number) => formatPercent(value, { sign: 'always' })

  test('one page states what Home and Reports state, and who may be asked', async () => {
    const caller = await as(ann.id)
    const { body: home } = await caller.get('/api/account/home')
    const { text, name } = await file(caller)
    expect(name).toBe('attachment; filename="performance-2026-11-22-to-2026-12-19.pdf"')
    for (const said of [
      'Performance report Anna Łukaszewicz · Account AC-',
      'As of Dec 19, 2026, after Week 50',
      `Balance ${formatMoney(toCents(home.balance))}`,
      `Since Nov 17, 2026 ${percent(home.time_weighted_return_percent)}`,
      `Year to date ${percent(home.time_weighted_return_percent)}`,
      'Nov Dec Year 2026',
      'Weeks that gained 3 of 4',
      'Worst week, Week 47 of 2026 −1.50%',
      'Deposits $100,000.00',
      'Something looks wrong? Write to',
      'Page 1 of 1',
    ])
      expect(text).toContain(said)
  })

  test('a range begins and ends with the weeks that closed in its days, and what it opened with', async () => {
    const { text } = await file(await as(ann.id), '?from=2026-12-01&to=2026-12-15')
    for (const said of [
      'Weeks Nov 29 to Dec 12, 2026',
      'Nov Dec These weeks 2026',
      'Opening $98,500.00',
      'Weeks that gained 2 of 2',
    ])
      expect(text).toContain(said)
  })

  test('no week in the days is refused with a sentence, and days in the wrong order', async () => {
    const caller = await as(ann.id)
    expect(await caller.get(`${path}?from=2026-10-01&to=2026-10-31`)).toMatchObject({
      status: 409,
      body: { detail: 'No week of this account closed in these days, so there is nothing to report yet.' },
    })
    expect((await caller.get(`${path}?from=2026-12-02&to=2026-12-01`)).status).toBe(422)
    expect((await (await server.signIn()).get(path)).status).toBe(409)
  })

  test('an imported series stands beside it under its name and source, and can be left out', async () => {
    const { store } = server.context
    const days = ['2026-11-20', '2026-11-27', '2026-12-04', '2026-12-11', '2026-12-18']
    await store.write(async ({ db, now }) => {
      const about = { name: 'Example index', key: 'exampleindex', source: 'Made up', licence: 'For tests' }
      await db
        .insertInto('benchmarks')
        .values({ id: 'one', ...about, imported_at: now, imported_by: 'boss@example.com' })
        .execute()
      await db
        .insertInto('benchmark_levels')
        .values(days.map((day, place) => ({ benchmark_id: 'one', day, level: String(100 + place) })))
        .execute()
    })
    const caller = await as(ann.id)
    const { text } = await file(caller)
    expect(text).toContain('Against the index')
    expect(text).toMatch(/Since Nov 17, 2026 \S+% \+4\.00% \S+/)
    expect(text).toContain('Example index: Made up.')
    expect((await file(caller, '?benchmark=none')).text).not.toContain('Example index')
  })

  test('an admin names the investor, and the trail has it', async () => {
    const admin = await server.signIn({ role: 'admin' })
    expect((await admin.get(path)).status).toBe(422)
    expect((await file(admin, `?investor_id=${ann.id}`)).text).toContain('Anna Łukaszewicz')
    const { body } = await admin.get('/api/audit')
    expect(JSON.stringify(body)).toContain('performance report')
  })
})
