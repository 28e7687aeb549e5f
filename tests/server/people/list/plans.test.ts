import { createQueryId, type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { investorSorts } from '#contract/calls/people/admin-investors.ts'
import { topAccounts } from '#server/desk/fund/fund-analytics.ts'
import { fundDates } from '#server/desk/fund/fund-dates.ts'
import { todayOf } from '#server/desk/today/today.ts'
import { indexedOf } from '#server/people/list/filter.ts'
import { countInvestors, findInvestors, type Sought } from '#server/people/list/find.ts'
import { columnOf, inOrder, namesUnderGram, sortedUnder } from '#server/people/list/order.ts'
import { seedInvestors } from '#tests/bench/seed-investors.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

const investors = 4000
const many = 100

describe.each(engines)('the way to a page of the list on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
    await seedInvestors(server.context, 0, investors)
    if (engine === 'postgres') await sql`analyze`.execute(server.context.store.read)
  })
  afterAll(() => server.close())

  /** The engine's plan as one text. */
  const planOf = async (query: { compile(): { sql: string; parameters: readonly unknown[] } }): Promise<string> => {
    const { sql: text, parameters } = query.compile()
    const filled = text.replace(/\$\d+|\?/g, () => '?').split('?')
    const whole = sql.join(
      filled.flatMap((part, place) => [
        sql.raw(part),
        ...(place < parameters.length ? [sql.val(parameters[place])] : []),
      ]),
      sql``,
    )
    const { rows } = await (engine === 'sqlite' ? sql`explain query plan ${whole}` : sql`explain ${whole}`).execute(
      server.context.store.read,
    )
    return rows.map((row) => Object.values(row as object).join(' ')).join('\n')
  }

  test.each(investorSorts)('by %s goes along an index, from its key on, and sorts nothing', async (sort) => {
    const column = columnOf[sort]
    const { read } = server.context.store
    const middle = await inOrder(read, { column, ascending: true, beyond: undefined })
      .offset(2000)
      .limit(1)
      .executeTakeFirstOrThrow()
    for (const ascending of [true, false]) {
      const beyond = { value: middle.key, no: middle.no }
      const plan = await planOf(inOrder(read, { column, ascending, beyond }).limit(26))
      expect(plan).toContain(`investor_list_by_${column}`)
      expect(plan).not.toMatch(/sort|temp b-tree|seq scan/i)
    }
  })

  test('the accounts that returned most are read along their growth, and no further than the first few', async () => {
    let asked: string | undefined
    const { read } = server.context.store
    const executor = read.getExecutor()
    const listening = read.withPlugin({
      transformQuery: ({ node }) => {
        asked = executor.compileQuery(node as never, createQueryId()).sql
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await topAccounts(listening)
    expect(asked).toContain('+invested')
    const plan = await planOf({ compile: () => ({ sql: asked ?? '', parameters: [100_000, 3] }) })
    expect(plan).toContain('investor_list_by_growth')
    if (engine === 'sqlite') expect(plan).not.toMatch(/temp b-tree/i)
  })

  test('what is to be done and what comes is asked without a look at every investor, or at all that they ever did', async () => {
    const { read } = server.context.store
    const asked: Parameters<KyselyPlugin['transformQuery']>[0]['node'][] = []
    const listening = read.withPlugin({
      transformQuery: ({ node }) => {
        asked.push(node)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await todayOf(listening, server.clock.now())
    await fundDates(listening, server.clock.now())
    expect(asked.length).toBeGreaterThan(15)
    const executor = read.getExecutor()
    const plans = await Promise.all(
      asked.map((node) => planOf({ compile: () => executor.compileQuery(node as never, createQueryId()) })),
    )
    const partial = /deposits_one_requested|deposits_expected|bank_accounts_one_pending/
    /** A lookup by key does not count as a scan; PostgreSQL says how many rows it expects. */
    const isLook = (line: string) => /seq scan/i.test(line) || Number(/ rows=(\d+)/.exec(line)?.[1] ?? many) >= many
    const whole = plans
      .join('\n')
      .split('\n')
      .filter((line) => /scan/i.test(line) && isLook(line) && !partial.test(line))
    const grown =
      engine === 'sqlite'
        ? /\b(deposits|withdrawals|bank_accounts|closures|lines|entries|accounts|people|imported_people|investor_list)\b/
        : /\b(people|investor_list)\b/
    expect(whole.filter((line) => grown.test(line))).toEqual([])
  })

  test.each([
    ['a risk above the limit', { riskAbove: 50 }, 'investor_list_by_risk_tenths'],
    ['money due', { toPay: true }, 'accounts_payable'],
    ['a balance', { balanceFrom: 50_000_000, balanceTo: 50_100_000 }, 'investor_list_by_balance'],
    ['a risk profile', { riskRank: 0 }, 'investor_list_by_risk_rank'],
  ] as const)('a few with %s are found by its index, and only they are sorted', async (_, filter, index) => {
    const { read } = server.context.store
    const [indexed] = indexedOf(filter)
    if (!indexed) throw new Error('No index finds this.')
    const order = { column: 'joined', ascending: true, beyond: undefined } as const
    const plan = await planOf(sortedUnder(read, indexed, order).limit(26))
    expect(plan).toContain(index)
    expect(plan).not.toContain('investor_list_by_joined')
    if (engine === 'sqlite') expect(plan).not.toMatch(/SCAN investor_list\b/)
  })

  test.each([
    { balanceFrom: 10_000_000, riskRank: 2 },
    { balanceTo: 50_000_000, trading: { status: 'active', at: Number.MAX_SAFE_INTEGER } },
    { status: 'active', riskRank: 3, trading: { status: 'inactive', at: 0 } },
    { search: 'garcia', balanceFrom: 20_000_000 },
    { search: 'example.com', status: 'inactive', riskRank: 1 },
    { balanceFrom: 1, riskAbove: 10 },
    { toPay: true },
  ] as const)(
    'searches that match few or none of many are found and counted, each once, in every order: %j',
    async (sought) => {
      const { read } = server.context.store
      const everyone = await read.selectFrom('investor_list').selectAll().execute()
      const {
        search = '',
        status,
        riskRank,
        trading,
        balanceFrom = 0,
        balanceTo = Infinity,
        toPay,
        riskAbove,
      } = {
        ...({} as Sought),
        ...sought,
      }
      const wanted = everyone.filter(
        (row) =>
          row.text.includes(search) &&
          (status ?? row.status) === row.status &&
          (riskRank ?? row.risk_rank) === row.risk_rank &&
          row.risk_tenths > (riskAbove ?? 0) &&
          (!trading ||
            (row.trading_from !== null && row.trading_from <= trading.at ? row.trading_next : row.trading) ===
              trading.status) &&
          row.balance >= balanceFrom &&
          row.balance <= balanceTo &&
          !toPay,
      )
      for (const column of ['name_key', 'balance', 'joined', 'trading'] as const) {
        const found = await findInvestors(read, sought, { column, ascending: false, beyond: undefined }, 60)
        const sorted = wanted.toSorted((a, b) =>
          a[column] === b[column] ? b.no - a.no : a[column] < b[column] ? 1 : -1,
        )
        expect(
          found.map(({ no }) => no),
          column,
        ).toEqual(sorted.slice(0, 60).map(({ no }) => no))
      }
      const counted = await countInvestors(read, server.clock.now(), sought)
      expect([wanted.length, ...('search' in sought ? [null] : [])]).toContain(counted)
    },
  )

  test('by name under a gram goes along the grams', async () => {
    const { read } = server.context.store
    const order = { column: 'name_key', ascending: true, beyond: undefined } as const
    const plan = await planOf(namesUnderGram(read, 'gar', order).limit(26))
    expect(plan).toMatch(/investor_grams_key|PRIMARY KEY/)
    expect(plan).not.toMatch(/sort|temp b-tree|seq scan|SCAN investor_list/i)
  })

  test.each([
    ['garcia', undefined],
    ['example.com', undefined],
    ['mar', 'active'],
    ['zoe silva', undefined],
    ['.777@', undefined],
    ['ga', undefined],
    ['s', 'inactive'],
  ] as const)(
    'a search for %s of status %s finds what looking at everyone finds, in every order',
    async (search, status) => {
      const { read } = server.context.store
      const everyone = await read.selectFrom('investor_list').selectAll().execute()
      const begins = new RegExp(`(^|[^\\p{L}\\p{N}])${search}`, 'u')
      const holds = (text: string) => (search.length < 3 ? begins.test(text) : text.includes(search))
      const wanted = everyone.filter((row) => holds(row.text) && (!status || row.status === status))
      for (const sort of investorSorts)
        for (const ascending of [true, false]) {
          const column = columnOf[sort]
          const found = await findInvestors(read, { search, status }, { column, ascending, beyond: undefined }, 60)
          const sorted = wanted.toSorted((a, b) => {
            const way = ascending ? 1 : -1
            if (a[column] !== b[column]) return a[column] < b[column] ? -way : way
            return way * (a.no - b.no)
          })
          expect(
            found.map(({ no }) => no),
            sort,
          ).toEqual(sorted.slice(0, 60).map(({ no }) => no))
        }
    },
  )
})
