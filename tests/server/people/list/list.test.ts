import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { investorSorts } from '#contract/calls/people/admin-investors.ts'
import { nextWeek } from '#fund/calendar/week.ts'
import { payableOf } from '#server/ledger/accounts.ts'
import { append } from '#server/ledger/append.ts'
import { changePerson } from '#server/people/accounts/people.ts'
import { keepRisk, moveTradingOn } from '#server/people/list/trading.ts'
import { beginTrading } from '#server/people/trading/changes.ts'
import { deposit } from '#tests/support/money/fund.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { engines, type SignedIn, startServer, type TestServer } from '#tests/support/portal/server.ts'

interface Row {
  id: string
  name: string
  email: string
  balance: number
  return_percent: number | null
  risk_profile: string | null
  status: string
  trading_status: string
  join_date: string
}

const names = ['Zoë Ångström', 'adam brown', 'Maria Garcia', 'María Garza', "Conor O'Neill", 'Li Wu', 'Garrett Small']
const statuses = ['active', 'pending', 'inactive'] as const
/** Including one whose name is a formula. */
const everybody = 42 + 1
/** Those with a saved weekly risk above the fund's limit, which is 1% until somebody sets another. */
const risky = ['person-04@second.example.com', 'person-09@first.example.com', 'person-15@first.example.com']
/** Those to whom money is due. */
const owed = ['person-02@second.example.com', 'person-09@first.example.com']
const profiles = ['conservative', 'moderate', 'aggressive', null] as const

describe.each(engines)("the admin's list on %s", (engine) => {
  let server: TestServer
  let admin: SignedIn

  beforeAll(async () => {
    server = await startServer(engine)
    const { context, clock } = server
    for (let place = 0; place < 42; place += 1) {
      const person = await createPerson(context, {
        name: names[place % names.length] ?? '',
        email: `person-${String(place).padStart(2, '0')}@${place % 3 === 0 ? 'first' : 'second'}.example.com`,
        status: statuses[place % 5 === 0 ? 1 : place % 7 === 0 ? 2 : 0] ?? 'active',
        joinDate: `2026-${String(1 + (place % 11)).padStart(2, '0')}-10`,
      })
      await context.store.write(async (work) => {
        const risk_profile = profiles[place % 4] ?? null
        await changePerson(work, person.id, { risk_profile })
        if (place % 2 === 0) await beginTrading(work, { personIds: [person.id], byId: 'admin' })
      })
      if (place % 3 !== 0) await deposit(server, person.id, (1 + (place % 4)) * 1000_00)
    }
    const idOf = async (email: string) =>
      (await context.store.read.selectFrom('people').select('id').where('email', '=', email).executeTakeFirstOrThrow())
        .id
    await context.store.write(async (work) => {
      for (const email of risky) await keepRisk(work, { personId: await idOf(email), tenths: 21 })
      for (const email of owed) {
        const id = await idOf(email)
        const lines = [
          { account: payableOf(id), amount: 1 },
          { account: 'cash' as const, amount: -1 },
        ]
        const entry = {
          key: `owed-${id}`,
          kind: 'deposit' as const,
          subjectId: null,
          description: 'Owed',
          effectiveAt: clock.now(),
          lines,
        }
        await append(work, entry)
      }
    })
    clock.set(nextWeek(clock.now()).from + 1)
    admin = await server.signIn({ role: 'admin', email: 'boss@example.com' })
    await createPerson(context, { name: '=HYPERLINK("x")', email: 'person-formula@example.com', status: 'inactive' })
  })
  afterAll(() => server.close())

  const list = async (
    query: string,
  ): Promise<{ rows: Row[]; next: string | null; previous: string | null; total: number | null }> => {
    const { status, body } = await admin.get(`/api/admin/investors?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  /** Every page forwards, and then each page again on the way back. */
  const walk = async (query: string): Promise<Row[]> => {
    const pages: Row[][] = []
    let page = await list(query)
    expect(page.previous).toBeNull()
    pages.push(page.rows)
    while (page.next) {
      page = await list(`${query}&before=${page.next}`)
      pages.push(page.rows)
    }
    for (let place = pages.length - 2; place >= 0; place -= 1) {
      expect(page.previous).not.toBeNull()
      page = await list(`${query}&before=${page.previous}`)
      expect(page.rows).toEqual(pages[place])
    }
    expect(page.previous).toBeNull()
    return pages.flat()
  }

  test.each([
    '',
    'status=active',
    'search=gar',
    'search=ga',
    'search=first.example',
    'search=gar&status=pending',
    'search=nobody',
  ])('says how many match “%s” in all, on every page', async (query) => {
    const all = await walk(`${query}&limit=10`)
    expect((await list(`${query}&limit=10`)).total).toBe(all.length)
  })

  // Statuses whose Sunday has passed are not applied yet: the first sort does that.
  test.each<[string, (row: Row) => boolean]>([
    ['trading=active', ({ trading_status }) => trading_status === 'active'],
    ['trading=inactive', ({ trading_status }) => trading_status === 'inactive'],
    ['risk=moderate', ({ risk_profile }) => risk_profile === 'moderate'],
    ['risk=none', ({ risk_profile }) => risk_profile === null],
    ['risk=above-limit', ({ email }) => risky.includes(email)],
    ['to_pay=yes', ({ email }) => owed.includes(email)],
    ['balance_from=2000', ({ balance }) => balance >= 2000],
    ['balance_from=1000.01&balance_to=3000', ({ balance }) => balance > 1000 && balance <= 3000],
    ['balance_to=0', ({ balance }) => balance <= 0],
    ['balance_from=999999', () => false],
    [
      'balance_from=1000&risk=aggressive&status=active',
      (row) => row.balance >= 1000 && row.risk_profile === 'aggressive' && row.status === 'active',
    ],
    ['to_pay=yes&risk=above-limit', ({ email }) => owed.includes(email) && risky.includes(email)],
    ['risk=above-limit&search=second', ({ email }) => risky.includes(email) && email.includes('second')],
    ['trading=inactive&search=maria', (row) => row.trading_status === 'inactive' && /^mar[ií]a/i.test(row.name)],
  ])('filters by %s: the rows, how many, and the export, in every order', async (query, isMeant) => {
    const all = await walk('limit=50')
    const wanted = all.filter(isMeant)
    expect(await walk(`${query}&limit=4`)).toEqual(wanted)
    expect((await list(query)).total).toBe(wanted.length)
    for (const sort of ['balance', 'joined', 'trading'])
      expect((await walk(`${query}&limit=4&sort=${sort}&order=desc`)).map(({ id }) => id).sort()).toEqual(
        wanted.map(({ id }) => id).sort(),
      )
    const { body } = await admin.get(`/api/admin/investors/export.csv?${query}`)
    expect(body.trim().split('\r\n')).toHaveLength(1 + wanted.length)
  })

  const keys: Record<(typeof investorSorts)[number], (row: Row) => string | number> = {
    name: ({ name }) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase(),
    balance: ({ balance }) => balance,
    invested: ({ balance }) => balance,
    return: ({ return_percent }) => return_percent ?? Number.NEGATIVE_INFINITY,
    risk: ({ risk_profile }) => (risk_profile ? 1 + profiles.indexOf(risk_profile as 'moderate') : 0),
    status: ({ status }) => status,
    trading: ({ trading_status }) => trading_status,
    joined: ({ join_date }) => join_date,
  }

  test.each(investorSorts)('sorts by %s both ways, and pages through everyone and back', async (sort) => {
    await moveTradingOn(server.context)
    const key = keys[sort]
    for (const order of ['asc', 'desc']) {
      const rows = await walk(`sort=${sort}&order=${order}&limit=9`)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(everybody)
      const found = rows.map(key)
      const sorted = found.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(found).toEqual(order === 'asc' ? sorted : sorted.reverse())
    }
  })

  test.each([
    ['garc', ['Maria Garcia']],
    ['GAR', ['Garrett Small', 'Maria Garcia', 'María Garza']],
    ['maria g', ['Maria Garcia', 'María Garza']],
    ['angstrom', ['Zoë Ångström']],
    ['ÅNG', ['Zoë Ångström']],
    ["o'neill", ["Conor O'Neill"]],
    ['ga', ['Garrett Small', 'Maria Garcia', 'María Garza']],
    ['w', ['Li Wu']],
    ['eill', ["Conor O'Neill"]],
    ['ri', []],
    ['nobody like this', []],
    ['%', []],
    ['___', []],
  ])('finds %s in a name in any case, without its accents', async (search, wanted) => {
    for (const sort of ['name', 'balance', 'joined']) {
      const rows = await walk(`search=${encodeURIComponent(search)}&sort=${sort}&limit=5`)
      expect([...new Set(rows.map(({ name }) => name))].sort()).toEqual(wanted.toSorted())
      expect(rows).toHaveLength(wanted.length * 6)
    }
  })

  test('finds one by their address, and many by a part of theirs', async () => {
    expect((await walk('search=PERSON-07@second')).map(({ email }) => email)).toEqual(['person-07@second.example.com'])
    expect(await walk('search=@first.example&sort=balance&limit=5')).toHaveLength(14)
    expect(await walk('search=.com&sort=return&order=desc&limit=5')).toHaveLength(everybody)
  })

  test('filters by status, with a search and without', async () => {
    const all = await walk('limit=50')
    for (const status of statuses) {
      const wanted = all.filter((row) => row.status === status)
      expect(await walk(`status=${status}&limit=5`)).toEqual(wanted)
      expect(await walk(`status=${status}&search=person&limit=5`)).toEqual(wanted)
      expect((await walk(`status=${status}&search=garc&sort=balance&limit=2`)).map(({ id }) => id).sort()).toEqual(
        wanted
          .filter(({ name }) => name === 'Maria Garcia')
          .map(({ id }) => id)
          .sort(),
      )
    }
  })

  test.each(['risk=wild', 'trading=maybe', 'to_pay=no', 'balance_from=1e9', 'balance_to=x', 'balance_from=1.234'])(
    'refuses %s',
    async (query) => expect((await admin.get(`/api/admin/investors?${query}`)).status).toBe(422),
  )

  test('a key that no page answered is refused', async () => {
    for (const key of ['x', 'after:', 'after:999999', 'until:1e3']) {
      const { status, body } = await admin.get(`/api/admin/investors?before=${key}`)
      expect([status, typeof body.detail]).toEqual([422, 'string'])
    }
  })

  test('the export holds what is filtered, and no formula', async () => {
    const { status, headers, body } = await admin.get('/api/admin/investors/export.csv?search=formula')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('text/csv')
    expect(headers.get('content-disposition')).toContain('attachment; filename="investors-2026-11-22.csv"')
    const [columns, row, end] = body.split('\r\n')
    expect(columns).toBe(
      'name,email,phone,balance,invested,return_percent,risk_profile,status,trading_status,join_date',
    )
    expect(row).toBe(`"'=HYPERLINK(""x"")",person-formula@example.com,,0,0,,,inactive,inactive,2026-01-05`)
    expect(end).toBe('')
    const { body: active } = await admin.get('/api/admin/investors/export.csv?status=active')
    expect(active.trim().split('\n')).toHaveLength(1 + (await walk('status=active&limit=50')).length)
  })
})
