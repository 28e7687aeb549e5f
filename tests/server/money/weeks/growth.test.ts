import { describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { openNow, report, runWeek } from '#tests/support/money/close-week.ts'
import { deposit, investor } from '#tests/support/money/fund.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { lasting, lastingAs } from '#tests/support/portal/lasting.ts'
import { engines } from '#tests/support/portal/server.ts'

describe.each(engines)('who is new or grew most before a close, on %s', (engine) => {
  const fund = ownFund(engine)

  test('is shown with what was at work, what is, and where the money came from', async () => {
    const second = await lasting(fund.server, { role: 'admin', email: 'second@example.com' })
    const ann = await investor(fund.server, 100_000_00, { name: 'Ann' })
    const ben = await investor(fund.server, 50_000_00, { name: 'Ben' })
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await openNow(fund.server)
    // Ann pays in, Cem is new; Ben has only what the week gives him.
    const { body } = await lastingAs(fund.server, ann).post('/api/transfers/deposits', { amount: 3_000 })
    expect((await fund.admin.post(`/api/transfers/${body.id}/approve`)).status).toBe(200)
    expect((await fund.admin.post(`/api/transfers/${body.id}/receive`)).status).toBe(200)
    const cem = await investor(fund.server, 0, { name: 'Cem' })
    await deposit(fund.server, cem.id, 20_000_00)
    await runWeek(fund.server, fund.admin, 1_500)
    await openNow(fund.server)
    const id = await report(fund.server, fund.admin, 100)
    const growth = (await second.get(`/api/distributions/${id}/growth`)).body
    expect(growth).toMatchObject({ newcomers: 1, grown: 2, added: 23_000 })
    expect(growth.largest).toMatchObject([
      {
        investor: { id: cem.id },
        before: 0,
        after: 20_000,
        result: 0,
        added: 20_000,
        sources: [{ amount: 20_000, word: null }],
      },
      {
        investor: { id: ann.id, name: 'Ann' },
        before: 100_000,
        added: 3_000,
        sources: [{ what: `Deposit ${body.reference}`, amount: 3_000, word: `By ${fund.admin.email} alone.` }],
      },
    ])
    expect(growth.largest[1].after).toBe(103_000 + growth.largest[1].result)
    expect(growth.largest.map((one: { investor: { id: string } }) => one.investor.id)).not.toContain(ben.id)

    await fund.server.context.store.write(({ db }) =>
      db.updateTable('fund_settings').set({ value: 'true' }).where('setting', '=', 'twoPeople').execute(),
    )
    expect((await fund.admin.post(`/api/distributions/${id}/finalise`)).status).toBe(409)
    const [asked] = (await second.get('/api/approvals?state=waiting')).body.rows
    expect(asked.detail).toContain(
      'Since the last close 1 account is new and 1 account grew, by $23,000.00, $20,000.00 of it by one.',
    )
  })
})
