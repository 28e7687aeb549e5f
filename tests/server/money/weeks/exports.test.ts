import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { runWeek } from '#tests/support/money/close-week.ts'
import { investor } from '#tests/support/money/fund.ts'
import { type Lasting, lasting, lastingAs } from '#tests/support/portal/lasting.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('the files of Manage Reports on %s', (engine) => {
  let server: TestServer
  let admin: Lasting
  let someone: { id: string; email: string }
  let run: string
  beforeAll(async () => {
    server = await startServer(engine)
    admin = await lasting(server, { role: 'admin', email: 'boss@example.com' })
    someone = await investor(server, 10_000_00)
    await investor(server, 20_000_00)
    server.clock.set(nextWeek(server.clock.now()).from)
    await runWeek(server, admin, 300)
    run = await runWeek(server, admin, -120)
  })
  afterAll(() => server.close())

  const table = async (path: string): Promise<Record<string, string>[]> => {
    const { status, body, headers } = await admin.get(path)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    return parse(body, { columns: true, bom: true })
  }

  test('the weeks and the runs are whole, newest first, with the figures of the lists', async () => {
    const { body: listed } = await admin.get('/api/reports')
    const weeks = await table('/api/reports/export')
    expect(weeks.map(({ week, profit }) => [week, Number(profit)])).toEqual(
      listed.rows.map(({ week, profit }: { week: string; profit: number }) => [week, profit]),
    )
    const { body: runs } = await admin.get('/api/distributions')
    const all = await table('/api/distributions/export')
    expect(all.map(({ period, distributed }) => [period, Number(distributed)])).toEqual(
      runs.rows.map(({ period, distributed }: { period: string; distributed: number }) => [period, distributed]),
    )
  })

  test('the rows of a run are as they are listed, searched and sorted, and noted in the trail', async () => {
    const { body: listed } = await admin.get(`/api/distributions/${run}?sort=largest`)
    const rows = await table(`/api/distributions/${run}/export?sort=largest`)
    expect(rows.map(({ email, result }) => [email, Number(result)])).toEqual(
      listed.rows.map(({ investor: { email }, result }: { investor: { email: string }; result: number }) => [
        email,
        result,
      ]),
    )
    expect(await table(`/api/distributions/${run}/export?search=${someone.email}`)).toHaveLength(1)
    const { body: trail } = await admin.get('/api/audit?action=download')
    expect(trail.rows[0].detail).toContain('rows per investor')
    const { headers } = await admin.get(`/api/distributions/${run}/export?format=xlsx`)
    expect(headers.get('content-disposition')).toMatch(/distribution-\d{4}-\d\d-\d\d\.xlsx/)
  })

  test('are nobody else’s', async () => {
    const own = lastingAs(server, someone)
    for (const path of ['/api/reports/export', '/api/distributions/export', `/api/distributions/${run}/export`])
      expect((await own.get(path)).status).toBe(403)
    expect((await admin.get('/api/distributions/2020-01-01/export')).status).toBe(404)
  })
})
