import { describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { termsFromBeginning } from '#fund/terms/money-terms.ts'
import { riskMetricsOf } from '#server/desk/home/home.ts'
import { openNow, runWeek } from '#tests/support/money/close-week.ts'
import { fundMoney, investor, money } from '#tests/support/money/fund.ts'
import { adoptNext, otherSplit } from '#tests/support/money/other-terms.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { engines } from '#tests/support/portal/server.ts'

describe.each(engines)('terms with a date on %s', (engine) => {
  const fund = ownFund(engine)

  /** A week closed by the terms from the beginning, and two by a later boundary and another percentage. */
  const threeWeeks = async () => {
    const { server, admin } = fund
    const ann = await investor(server, 120_000_00)
    server.clock.set(nextWeek(server.clock.now()).from)
    const before = await runWeek(server, admin, 1_000)
    // The week that runs is open already, by the terms of its own Sunday.
    await openNow(server)
    await adoptNext(server, otherSplit)
    const across = await runWeek(server, admin, 1_000)
    const after = await runWeek(server, admin, 1_000)
    return { ann, before, across, after }
  }

  const shares = async (personId: string) => {
    const rows = await fund.server.context.store.read
      .selectFrom('week_rows')
      .select(['week_from', 'version', 'tier_percent', 'share', 'fund_share'])
      .where('account_id', '=', personId)
      .orderBy('week_from')
      .orderBy('version')
      .execute()
    return rows.map(({ tier_percent, share, fund_share }) => [tier_percent, share, fund_share])
  }

  const correct = async (week: string, profit: number) => {
    const { rows } = (await fund.admin.get('/api/reports?limit=10')).body
    const { startBalance, version } = rows.find((one: { id: string }) => one.id === week)
    const edit = { version, endBalance: startBalance + profit, reason: 'A fill was booked twice.' }
    const { status } = await fund.admin.patch(`/api/reports/${week}`, edit)
    return { status, fund: await fundMoney(fund.server) }
  }

  test('each week is closed by the terms of its own Sunday: before, across and after a change', async () => {
    const { ann } = await threeWeeks()
    expect(await shares(ann.id)).toEqual([
      [60, 600_00, 400_00],
      [60, 600_00, 400_00],
      [50, 500_00, 500_00],
    ])
  })

  test('a week before the change, corrected after it by +$300, gives $180 and $120', async () => {
    const { ann, before } = await threeWeeks()
    const [had, fundHad] = [await money(fund.server, ann.id), await fundMoney(fund.server)]
    const done = await correct(before, 1_300)
    expect(done.status).toBe(200)
    expect((await money(fund.server, ann.id)).result - had.result).toBe(180_00)
    expect(done.fund.fund - fundHad.fund).toBe(120_00)
  })

  test('a loss found in a week before the change is made up in each later week by that week’s own terms', async () => {
    const { ann, before } = await threeWeeks()
    const [had, fundHad] = [await money(fund.server, ann.id), await fundMoney(fund.server)]
    // −$1,500 instead of +$1,000: $1,000 and $500 of the later weeks make it up; of the last $500 half is shared.
    const done = await correct(before, -1_500)
    expect(done.status).toBe(200)
    expect((await shares(ann.id)).at(-1)).toEqual([50, 250_00, 250_00])
    expect((await money(fund.server, ann.id)).result - had.result).toBe(-(600_00 + 1_500_00) + 400_00 + 250_00)
    expect(done.fund.fund - fundHad.fund).toBe(-(400_00 + 400_00 + 250_00))
  })

  test('a week after the change is corrected by its own terms, as its preview says', async () => {
    const { ann, after } = await threeWeeks()
    const had = await money(fund.server, ann.id)
    expect((await correct(after, 1_300)).status).toBe(200)
    expect((await money(fund.server, ann.id)).result - had.result).toBe(150_00)
  })
})

test('ratios take off each return the risk-free rate of that week’s own terms', () => {
  // Half a year of 1% and 2% in turn: the mean is 1.5% a week, and 5.2% a year are 0.1% a week.
  const returns = Array.from({ length: 26 }, (_, from) => ({ from, fraction: from % 2 === 0 ? 0.01 : 0.02 }))
  const deviation = Math.sqrt((26 * 0.005 ** 2) / 25)
  const expected = (mean: number) => Math.round((mean / deviation) * Math.sqrt(52) * 100) / 100
  const ratesOf = (percentAt: (at: number) => number) => {
    const termsAt = (at: number) => ({ ...termsFromBeginning.figures, riskFreePercent: percentAt(at) })
    const { sharpe, risk_free_percent } = riskMetricsOf(returns, termsAt)
    return { sharpe, risk_free_percent }
  }
  expect(ratesOf(() => 0)).toEqual({ sharpe: expected(0.015), risk_free_percent: 0 })
  expect(ratesOf(() => 5.2)).toEqual({ sharpe: expected(0.014), risk_free_percent: 5.2 })
  // From the fourteenth week on; a version that is still to come changes nothing.
  expect(ratesOf((at) => (at < 13 ? 0 : 5.2))).toEqual({ sharpe: expected(0.0145), risk_free_percent: 2.6 })
  expect(ratesOf((at) => (at < 26 ? 5.2 : 50))).toEqual({ sharpe: expected(0.014), risk_free_percent: 5.2 })
})
