import { beforeEach, describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { verifyFund } from '#server/proof/verification/verify-fund.ts'
import { ownBankDesk } from '#tests/support/money/bank-desk.ts'
import { openNow, runWeek } from '#tests/support/money/close-week.ts'
import { fundMoney, investor } from '#tests/support/money/fund.ts'
import { lasting } from '#tests/support/portal/lasting.ts'
import { engines } from '#tests/support/portal/server.ts'

describe.each(engines)('the fund’s reserve, on %s', (engine) => {
  const { fund, paidIn } = ownBankDesk(engine)

  const position = async () => (await fund.admin.get('/api/cash')).body
  const available = async () => (await position()).fund_available
  const settings = async () => (await fund.admin.get('/api/fund/settings')).body
  const setWeeks = async (reserveWeeks: unknown) =>
    fund.admin.patch('/api/fund/settings', { version: (await settings()).version, reserveWeeks })
  const take = async (amount: number) => {
    const asked = await fund.admin.post('/api/cash/fund-payouts', { amount })
    if (asked.status !== 201) return asked
    const id = asked.body.id as string
    expect((await fund.admin.post(`/api/cash/fund-payouts/${id}/approve`)).status).toBe(200)
    return fund.admin.post(`/api/cash/fund-payouts/${id}/pay`, { reference: 'B-1' })
  }
  const correct = async (id: string, profit: number) => {
    const { startBalance, version } = (await fund.admin.get(`/api/reports/${id}/versions`)).body.at(-1)
    const report = { version, endBalance: startBalance + profit, reason: 'a bust' }
    expect((await fund.admin.patch(`/api/reports/${id}`, report)).status).toBe(200)
  }
  /** Each week gives the fund half of its profit. Dollars. */
  const weeks = async (...profits: number[]) => {
    const ids = []
    for (const profit of profits) ids.push(await runWeek(fund.server, fund.admin, profit))
    await openNow(fund.server)
    return ids
  }
  beforeEach(async () => {
    await investor(fund.server, 50_000_00)
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    // As in a fund that never set it.
    await fund.server.context.store.write(({ db }) =>
      db.deleteFrom('fund_settings').where('setting', '=', 'reserveWeeks').execute(),
    )
  })

  test('keeps its shares of the newest four weeks, and takes what is beyond them', async () => {
    expect((await settings()).settings.reserveWeeks).toBe(4)
    await weeks(200, 400, 600, 800)
    expect((await fundMoney(fund.server)).fund).toBe(1_000_00)
    expect(await position()).toMatchObject({ fund_available: 0, fund_reserve: { weeks: 4, amount: 1_000 } })
    const refused = await take(1)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'The fund can take $0.00 now: its share beyond its reserve, as far as there is cash for it.',
    ])
    await weeks(1_000)
    expect(await position()).toMatchObject({ fund_available: 100, fund_reserve: { weeks: 4, amount: 1_400 } })
    expect((await take(100.01)).status).toBe(409)
    expect((await take(100)).status).toBe(200)
    expect(await available()).toBe(0)
    // Saturday's share is still in trading: it belongs to the reserve already.
    const id = await runWeek(fund.server, fund.admin, 0)
    expect(id).toBeTruthy()
    expect(await position()).toMatchObject({ fund_available: 200, fund_reserve: { weeks: 4, amount: 1_200 } })
  })

  test('covers a correction of those weeks, so that the fund owes nothing', async () => {
    const [, , third] = await weeks(200, 400, 600, 800, 1_000)
    expect((await take(await available())).status).toBe(200)
    await correct(String(third), 0)
    await weeks(0)
    expect(await position()).toMatchObject({ fund_debt: null })
    expect((await fundMoney(fund.server)).fund).toBe(1_100_00)
  })

  test('another number of weeks is set in the guards, from 0 to 52, and fewer waits for a second person', async () => {
    for (const bad of [-1, 53, 1.5, 'many', null])
      expect([bad, (await setWeeks(bad)).status, (await settings()).settings.reserveWeeks]).toEqual([bad, 422, 4])
    await weeks(200, 400)
    expect((await setWeeks(52)).status).toBe(200)
    expect(await available()).toBe(0)
    expect((await setWeeks(1)).status).toBe(200)
    expect(await position()).toMatchObject({ fund_available: 100, fund_reserve: { weeks: 1, amount: 200 } })
    const trail = (await fund.admin.get('/api/audit?action=settings.save')).body.rows
    expect(trail[0]).toMatchObject({ subject: 'reserveWeeks', detail: '52 → 1' })
    const second = await lasting(fund.server, { role: 'admin', email: 'second@example.com' })
    await fund.admin.patch('/api/fund/settings', { version: (await settings()).version, twoPeople: true })
    const asked = await setWeeks(0)
    expect([asked.status, asked.body.detail]).toEqual([409, expect.stringContaining('waits for another admin')])
    expect(await available()).toBe(100)
    expect((await setWeeks(2)).status).toBe(200)
    expect(await available()).toBe(0)
    expect((await second.post(`/api/approvals/${asked.body.waits.id}/approve`)).status).toBe(409)
  })

  test('a payout that was approved before the reserve grew waits for the next shares', async () => {
    expect((await setWeeks(0)).status).toBe(200)
    await weeks(200, 400)
    const { id } = (await fund.admin.post('/api/cash/fund-payouts', { amount: 300 })).body
    expect((await fund.admin.post(`/api/cash/fund-payouts/${id}/approve`)).status).toBe(200)
    expect((await setWeeks(1)).status).toBe(200)
    const pay = () => fund.admin.post(`/api/cash/fund-payouts/${id}/pay`, { reference: 'B-2' })
    expect((await pay()).body.detail).toContain('The fund can take $100.00 now')
    await weeks(600, 0)
    expect((await pay()).status).toBe(200)
  })

  test('what the fund pays in beyond its debt fills the reserve first', async () => {
    expect((await setWeeks(0)).status).toBe(200)
    await weeks(200, 400)
    expect((await take(300)).status).toBe(200)
    expect((await setWeeks(2)).status).toBe(200)
    await paidIn(350)
    expect(await available()).toBe(50)
  })

  test('verifying the books finds a payout that was taken of it, and none from before it was kept', async () => {
    expect((await setWeeks(1)).status).toBe(200)
    await weeks(200, 400)
    expect((await take(100)).status).toBe(200)
    const { store } = fund.server.context
    const problems = async () => (await verifyFund(store.read)).problems
    expect(await problems()).toEqual([])
    const set = (reserve_weeks: number | null) =>
      store.write(({ db }) => db.updateTable('fund_payouts').set({ reserve_weeks }).execute())
    for (const weeks of [2, null]) {
      await set(weeks)
      expect(await problems()).toEqual([expect.stringContaining('took of its reserve')])
    }
    await store.write(({ db }) => db.updateTable('book').set({ reserve_from: 1_000 }).execute())
    expect(await problems()).toEqual([])
  })
})
