import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { accountReferenceOf } from '#fund/money/references.ts'
import { shortRoot } from '#fund/proof/proof-words.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { close, investor } from '#tests/support/money/fund.ts'
import { documentsIn, pagesIn } from '#tests/support/papers/archive.ts'
import { missedBy, nothingMissed, pagesOf } from '#tests/support/papers/papers.ts'
import { readSheet } from '#tests/support/papers/spreadsheet.ts'
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

  test('state opening, flows, result, share, closing, return, every entry and the state of the book', async () => {
    const caller = await as(ann.id)
    const november = (await pdf(caller, '/api/statements/statement.pdf?month=2026-11')).join(' ')
    for (const told of [
      'Anna Łukaszewicz',
      `Account number ${accountReferenceOf(ann.id)}`,
      'Period Nov 1 to Nov 30, 2026',
      'Opening capital account – – –',
      'Deposits $100,000.00 $100,000.00 $100,000.00',
      'Profit and loss before the fund’s share ($1,000.00) ($1,000.00) ($1,000.00)',
      'Closing capital account $99,000.00 $99,000.00 $99,000.00',
      'Return, time-weighted, net of the fund’s share −1.00% −1.00% −1.00%',
      'Capital you put in – $100,000.00 – $100,000.00',
      'Result, yours and not yet paid out – – ($1,000.00) ($1,000.00)',
      'Week 47, to Nov 28 ($1,000.00) – – ($1,000.00) −1.00%',
      'After Week 47, earlier losses of $1,000.00 are to be made up first, before the fund takes a share.',
      'Nov 28 Result of Week 47 ($1,000.00) $99,000.00',
      'Nov 30 Closing capital account $100,000.00 ($1,000.00) $99,000.00',
    ])
      expect(november).toContain(told)
    expect(missedBy(november)).toEqual(nothingMissed)
    expect(november).toContain('Weeks that closed in November Week')
    const span = (await pdf(caller, '/api/statements/statement.pdf?from=2026-11-17&to=2026-12-05')).join(' ')
    expect(span).toContain('Weeks that closed from Nov 17 to Dec 5, 2026 Week')
    const december = (await pdf(caller, '/api/statements/statement.pdf?month=2026-12')).join(' ')
    const { hash } = await server.context.store.read.selectFrom('book').select('hash').executeTakeFirstOrThrow()
    for (const told of [
      'Split of profit 60% you, 40% the fund',
      'Opening capital account $99,000.00 – –',
      'Profit and loss before the fund’s share $1,990.00 $990.00 $990.00',
      'The fund’s share of profit ($396.00) ($396.00) ($396.00)',
      'Closing capital account $100,594.00 $100,594.00 $100,594.00',
      // 1,594 on the 99,000 that were at work.
      'Return, time-weighted, net of the fund’s share +1.61% +0.59% +0.59%',
      'Week 48, to Dec 5 $1,990.00 $1,000.00 ($396.00) $1,594.00 +1.61%',
      'Earlier losses of $1,000.00 were made up before the fund took a share. No earlier loss is left to make up.',
      shortRoot(hash),
      'Something looks wrong? Write to investors@alderline.example within 30 days',
      'Page 1 of 2',
      'Page 2 of 2',
    ])
      expect(december).toContain(told)
    expect(missedBy(december)).toEqual(nothingMissed)
  })

  test('of a year and of a span add up to the same', async () => {
    const caller = await as(ann.id)
    const tax = (await pdf(caller, '/api/statements/tax.pdf?year=2026')).join(' ')
    for (const told of [
      'Tax summary 2026',
      'Result, net $594.00',
      'Deposits $100,000.00 $100,000.00',
      'Closing capital account $100,594.00 $100,594.00',
      'December 2026 $1,990.00 $1,000.00 ($396.00) $1,594.00 +1.61%',
    ])
      expect(tax).toContain(told)
    expect(missedBy(tax)).toEqual(nothingMissed)
  })

  test('come as a table with whose they are above, named columns, opening, closing and both decimals', async () => {
    const caller = await as(ann.id)
    const path = '/api/statements/ledger.csv?from=2026-11-17&to=2026-12-05'
    const { body } = await caller.get(path)
    expect(body.replace(/^\uFEFF/, '').split('\r\n')).toEqual([
      'Capital account statement,Alderline Capital Fund LP',
      'Name,Anna Łukaszewicz',
      `Account number,${accountReferenceOf(ann.id)}`,
      'Period,"2026-11-17 to 2026-12-05, New York dates"',
      '',
      'Date,Entry,Capital (USD),Result (USD),Balance (USD)',
      '2026-11-17,Opening capital account,,,0.00',
      expect.stringMatching(/^2026-11-17,Deposit [^,]+,100000\.00,,100000\.00$/),
      '2026-11-28,Result of Week 47,,-1000.00,99000.00',
      '2026-12-05,Result of Week 48,,1594.00,100594.00',
      '2026-12-05,Closing capital account,100000.00,594.00,100594.00',
      '',
    ])
    const response = await fetch(`${server.url}${path}&format=xlsx`, { headers: { cookie: caller.cookies() } })
    const { rows, frozenRows } = readSheet(new Uint8Array(await response.arrayBuffer()))
    const texts = rows.map((row) => row.map((cell) => cell?.value ?? ''))
    expect(texts[2]).toEqual(['Account number', accountReferenceOf(ann.id)])
    expect(texts.find(([first]) => first === 'Date')).toEqual([
      'Date',
      'Entry',
      'Capital (USD)',
      'Result (USD)',
      'Balance (USD)',
    ])
    expect(texts.at(-1)?.slice(1)).toEqual(['Closing capital account', '100000', '594', '100594'])
    expect(rows.at(-1)?.at(-1)?.format).toContain('0.00')
    expect(frozenRows).toBe(6)
  })

  test('of everybody come in one archive for the admin, each on pages of their own', async () => {
    const boss = await admin()
    const archive = async (month: string) => {
      const response = await fetch(`${server.url}/api/statements/all.zip?month=${month}`, {
        headers: { cookie: boss.cookies() },
      })
      expect(response.headers.get('content-type')).toBe('application/zip')
      expect(response.headers.get('content-disposition')).toBe(`attachment; filename="statements-${month}.zip"`)
      return new Uint8Array(await response.arrayBuffer())
    }
    const whole = await archive('2026-11')
    expect([...documentsIn(whole).keys()]).toEqual(['statements-2026-11-1.pdf'])
    const pages = await pagesIn(whole)
    expect(pages.map((page) => /Page \d of \d/.exec(page)?.[0])).toEqual([
      'Page 1 of 2',
      'Page 2 of 2',
      'Page 1 of 2',
      'Page 2 of 2',
    ])
    expect(pages[0]).toContain('ann@example.com')
    expect(pages[2]).toContain('bob@example.com')
    expect(pages[2]).toContain('Closing capital account $49,500.00')
    expect((await pagesIn(await archive('2025-01')))[0]).toContain('Nobody had a balance')
  })

  test('give a letter that no font has by its number, and never a question mark', async () => {
    const name = '李明 Łukasz Ωmega'
    const { id } = await server.signIn({ name })
    const [page = ''] = await pdf(await as(id), '/api/statements/tax.pdf?year=2026')
    expect(page).toContain('[U+674E][U+660E] Łukasz Ωmega')
    expect(page).toContain('Letters that this paper has no font for')
    expect(page.replace('Something looks wrong?', '')).not.toContain('?')
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
    expect((await boss.get('/api/statements/all.zip?month=2027-01')).status).toBe(409)
  })
})
