import { describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { openNow, report, runWeek } from '#tests/support/money/close-week.ts'
import { investor } from '#tests/support/money/fund.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { engines } from '#tests/support/portal/server.ts'

interface Row {
  readonly investor: { readonly id: string; readonly name: string; readonly email: string }
  readonly result: number
  readonly last_week: number | null
}

describe.each(engines)('what a run shows before it is booked, on %s', (engine) => {
  const fund = ownFund(engine)

  /** Three investors, two closed weeks and a third with a report. */
  const reported = async () => {
    const people = [
      await investor(fund.server, 80_000_00),
      await investor(fund.server, 1_200_000_00),
      await investor(fund.server, 250_000_00),
    ]
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await runWeek(fund.server, fund.admin, -15_300)
    const closed = await runWeek(fund.server, fund.admin, 30_600)
    const id = await report(fund.server, fund.admin, 15_300)
    return { people, closed, id }
  }

  const read = async (id: string, query: string): Promise<{ rows: Row[]; next: string | null }> =>
    (await fund.admin.get(`/api/distributions/${id}?${query}`)).body

  const paged = async (id: string, query: string): Promise<Row[]> => {
    const rows: Row[] = []
    for (let before = ''; ; ) {
      const page = await read(id, `${query}&limit=1${before}`)
      rows.push(...page.rows)
      if (page.next === null) return rows
      before = `&before=${encodeURIComponent(page.next)}`
    }
  }

  test('the rows come by amount or by what differs from the week before, page by page, and are searched', async () => {
    const { people, closed, id } = await reported()
    const [small = { id: '' }, large = { id: '' }, middle = { id: '' }] = people
    for (const run of [id, closed]) {
      const order = async (sort: string) => (await paged(run, `sort=${sort}`)).map(({ investor: { id: of } }) => of)
      expect(await order('largest')).toEqual([large.id, middle.id, small.id])
      expect(await order('smallest')).toEqual([small.id, middle.id, large.id])
      expect(await order('change')).toEqual([large.id, middle.id, small.id])
      expect(await order('investor')).toEqual([small.id, large.id, middle.id].toSorted())
      const [found] = (await read(run, 'search=')).rows
      const all = await read(run, `search=${encodeURIComponent(found?.investor.email.toUpperCase() ?? '')}`)
      expect(all.rows.map(({ investor: { id: of } }) => of)).toEqual([found?.investor.id])
      expect((await read(run, 'search=nobody-has-this')).rows).toEqual([])
    }
    const [first] = (await read(closed, 'sort=largest')).rows
    // Half of 30,600 makes up the loss of the first week; 70% of the rest is hers.
    expect([first?.last_week, first?.result]).toEqual([-12_000, 20_400])
    expect((await read(id, 'sort=largest')).rows[0]?.last_week).toBe(20_400)
  })

  test('the return stands beside those of the other weeks, and who would read what before it is asked for', async () => {
    const { people, closed, id } = await reported()
    const { body } = await fund.admin.get(`/api/distributions/${id}`)
    expect(body.usual).toMatchObject({ return_percent: 0.9933, others: [-1, 2.0202] })
    expect(body.telling).toMatchObject({ investors: 3, waits: false })
    expect(body.telling.example.title).toMatch(/^Week \d+ reported$/)
    expect(people.map((person) => person.id)).toContain(body.telling.example.investor.id)
    const before = (await fund.admin.get(`/api/distributions/${closed}`)).body
    expect(before.telling).toBeNull()
    expect(before.usual).toMatchObject({ return_percent: 2.0202, others: [-1] })
  })

  test('a week without a report says neither', async () => {
    await investor(fund.server, 80_000_00)
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    const id = await runWeek(fund.server, fund.admin, 100)
    await openNow(fund.server)
    const { rows } = (await fund.admin.get('/api/distributions')).body
    const draft = rows.find((run: { id: string }) => run.id !== id)
    const { body } = await fund.admin.get(`/api/distributions/${draft.id}`)
    expect([body.usual, body.telling]).toEqual([null, null])
  })
})
