import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { bookMax } from '#fund/cents/money.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { openNow, report } from '#tests/support/money/close-week.ts'
import { deposit, investor } from '#tests/support/money/fund.ts'
import { fromOutside } from '#tests/support/papers/outside.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { type Lasting, lasting, lastingAs } from '#tests/support/portal/lasting.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

const trillion = bookMax / 100
const beyond = /The fund can hold \$1,000,000,000,000\.00 in all/

describe.each(engines)('more money than the fund can hold, on %s', (engine) => {
  let server: TestServer
  let admin: Lasting
  let rich: { id: string; email: string }
  beforeAll(async () => {
    server = await startServer(engine)
    admin = await lasting(server, { role: 'admin', email: 'boss@example.com' })
  })
  afterAll(() => server.close())

  const refused = (answer: { status: number; body: { detail?: string } }, status = 409) =>
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringMatching(beyond)])
  const csv = (rows: number, capital: number) =>
    [
      'name,email,opening_capital',
      ...Array.from({ length: rows }, (_, at) => `Ann,ann-${at}@example.com,${capital}`),
    ].join('\n')

  test('is refused in an import by the line that brings it, and in a bank’s file', async () => {
    const most = trillion - 1
    const file = csv(100, most)
    const preview = await admin.post('/api/admin/investors/import/preview', { csv: file })
    expect(preview.status).toBe(200)
    expect(preview.body).toMatchObject({ good: 1, bad: 99, total_capital: most })
    expect(preview.body.lines[1].problems).toEqual([expect.stringMatching(/more than the fund can hold/)])
    const statement = ['date,amount,reference', ...Array.from({ length: 10 }, () => `2026-11-02,${trillion},X`)].join(
      '\n',
    )
    const read = await admin.post('/api/bank-statements/preview', { name: 'bank.csv', text: statement })
    expect([read.status, JSON.stringify(read.body.problems)]).toEqual([200, expect.stringMatching(beyond)])
  })

  test('is refused as a deposit that is asked for, approved or received, and as what the fund pays in', async () => {
    rich = await investor(server, bookMax - 5_000_000)
    // Held, and not at work.
    const poor = await createPerson(server.context)
    await deposit(server, poor.id, 1_000_000)
    const ask = async (amount: number) => lastingAs(server, poor).post('/api/transfers/deposits', { amount })
    refused(await ask(trillion))
    const { body } = await ask(30_000)
    expect((await admin.post(`/api/transfers/${body.id}/approve`)).status).toBe(200)
    refused(await admin.post(`/api/transfers/${body.id}/receive`, { amount: 40_001 }))
    refused(await admin.post('/api/cash/suspense', { amount: 40_001, value_day: '2026-11-02', payer: 'Somebody' }))
    expect((await admin.post(`/api/transfers/${body.id}/receive`)).status).toBe(200)
  })

  test('is refused as a week’s result where it is reported, and where it is corrected', async () => {
    server.clock.set(nextWeek(server.clock.now()).from)
    await openNow(server)
    await expect(report(server, admin, 10_001)).rejects.toThrow(beyond)
    const id = await report(server, admin, 9_000)
    expect((await admin.post(`/api/distributions/${id}/finalise`)).status).toBe(200)
    const endBalance = trillion - 20_000 + 9_000 + 2_000
    refused(await admin.patch(`/api/reports/${id}`, { endBalance, reason: 'A late fill', version: 1 }))
  })

  test('is refused where a week opens, if the book was changed', async () => {
    server.clock.set(nextWeek(server.clock.now()).from)
    await fromOutside(server.context, `update accounts set balance = balance * 2 where account_id = '${rich.id}'`)
    await expect(server.context.store.write((work) => openWeeks(work))).rejects.toThrow(
      /would begin with \$1,999,.*more than the fund can hold/,
    )
  })
})
