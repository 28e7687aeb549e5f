import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toCents } from '#fund/cents/money.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { close, deposit, investor } from '#tests/support/money/fund.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { engines, type SignedIn, startServer, type TestServer } from '#tests/support/portal/server.ts'

const day = 86_400_000

describe.each(engines)("what the admin's analytics add on %s", (engine) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer(engine)
  })
  afterEach(() => server.close())

  const read = async (admin: SignedIn) => (await admin.get('/api/fund/figures')).body

  test('is empty of a fund that has not begun', async () => {
    const admin = await server.signIn({ role: 'admin' })
    expect(await read(admin)).toMatchObject({
      cohorts: [],
      flows: [],
      concentration: { share_percent: null, rows: [] },
      carried: { investors: 0, amount: 0, rows: [] },
      fees: [],
    })
  })

  test('follows from the book: cohorts, flows, the largest, carried losses and the fund’s share', async () => {
    const { clock, context } = server
    const people = []
    for (let place = 0; place < 12; place += 1) {
      const joinDate = place < 5 ? '2025-12-31' : '2026-01-01'
      people.push(await investor(server, (place + 1) * 1000_00, { name: `Holder ${place}`, joinDate }))
    }
    await createPerson(context, { name: 'Empty', joinDate: '2026-01-20' })
    await createPerson(context, { name: 'Applicant', joinDate: '2026-01-20', status: 'pending' })
    clock.set(clock.now() + 7 * day)
    const begin = () => context.store.write((work) => openWeeks(work))
    await begin()
    await close(server, -1000_00)
    clock.set(clock.now() + 2 * day)
    await begin()
    const won = await close(server, 5000_00)
    clock.set(clock.now() + 30 * day)
    await deposit(server, people[0]?.id ?? '', 500_00)
    const admin = await server.signIn({ role: 'admin' })
    const figures = await read(admin)

    const list = await context.store.read.selectFrom('investor_list').selectAll().execute()
    const sumOf = (month: string) =>
      list.filter(({ joined }) => joined.startsWith(month)).reduce((cents, { balance }) => cents + balance, 0)
    expect(
      figures.cohorts.map((row: Record<string, unknown>) => [
        row.month,
        row.investors,
        row.holders,
        row.retained_percent,
      ]),
    ).toEqual([
      ['2025-12', 5, 5, 100],
      ['2026-01', 8, 7, 87.5],
    ])
    expect(figures.cohorts.map(({ balance }: { balance: number }) => toCents(balance))).toEqual(
      ['2025-12', '2026-01'].map(sumOf),
    )

    // After the first read, what is booked later is added, and nothing twice.
    expect((await read(admin)).flows).toEqual(figures.flows)
    const flows = figures.flows.filter((row: { in: number; out: number }) => row.in + row.out !== 0)
    expect(flows.map((row: Record<string, unknown>) => [row.in, row.out, row.net])).toEqual([
      [78_000, 0, 78_000],
      [500, 0, 500],
    ])

    const held = list.map(({ balance }) => balance).toSorted((one, other) => other - one)
    const largest = held.slice(0, 10).reduce((sum, one) => sum + one, 0)
    const all = held.reduce((sum, one) => sum + one, 0)
    expect(figures.concentration.rows).toHaveLength(10)
    expect(toCents(figures.concentration.rows[0].amount)).toBe(held[0])
    expect(figures.concentration.share_percent).toBeCloseTo((largest / all) * 100, 2)

    const carried = await context.store.read
      .selectFrom('carried_losses')
      .select('cents')
      .where('cents', '>', 0)
      .execute()
    expect(figures.carried.investors).toBe(carried.length)
    expect(toCents(figures.carried.amount)).toBe(carried.reduce((sum, { cents }) => sum + cents, 0))

    const rows = await context.store.read
      .selectFrom('week_rows')
      .selectAll()
      .where('week_from', '=', won.from)
      .execute()
    expect(figures.fees).toHaveLength(2)
    expect(figures.fees[0]).toMatchObject({ profit: -1000, fund_share: 0 })
    expect(toCents(figures.fees[1].fund_share)).toBe(rows.reduce((sum, { fund_share }) => sum + fund_share, 0))
    expect(figures.fees[1].fund_share).toBeGreaterThan(0)

    for (const [of, count] of [
      ['cohorts', 2],
      ['flows', figures.flows.length],
      ['concentration', 10],
      ['carried', figures.carried.rows.length],
      ['fees', 2],
    ]) {
      const { status, body, headers } = await admin.get(`/api/fund/figures/export.csv?of=${of}`)
      expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
      expect(body.trim().split('\r\n')).toHaveLength(1 + Number(count))
    }
    expect((await admin.get('/api/fund/figures/export.csv?of=people')).status).toBe(422)
  })
})
