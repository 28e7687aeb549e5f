import { describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { verifyBook } from '#server/ledger/verify.ts'
import { approveWithdrawal } from '#server/money/transfers/decide-withdrawal.ts'
import { reserveWithdrawal } from '#server/money/transfers/reserve-withdrawal.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { openNow, runWeek } from '#tests/support/money/close-week.ts'
import { deposit, fundMoney, investor, money } from '#tests/support/money/fund.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { lastingAs } from '#tests/support/portal/lasting.ts'
import { engines } from '#tests/support/portal/server.ts'

const reason = 'the broker amended a fill'

describe.each(engines)('the correction of a closed week on %s', (engine) => {
  // One of its tests leaves somebody's trading ended without the request that the other checks would miss.
  const fund = ownFund(engine, verifyBook)

  const withdraw = (personId: string, amount: number) =>
    fund.server.context.store.write(async (work) => {
      const asked = await reserveWithdrawal(work, { personId, kind: 'capital', amount })
      return approveWithdrawal(work, { id: String(asked?.id), byId: fund.admin.id })
    })

  const correct = async (id: string, profit: number) => {
    const { body } = await fund.admin.get(`/api/reports/${id}/versions`)
    const { startBalance, version } = body.at(-1)
    return fund.admin.patch(`/api/reports/${id}`, {
      version,
      endBalance: startBalance + profit,
      reason,
    })
  }

  const carriedBy = async (personId: string) =>
    (
      await fund.server.context.store.read
        .selectFrom('carried_losses')
        .select('cents')
        .where('account_id', '=', personId)
        .executeTakeFirst()
    )?.cents ?? 0

  const told = (personId: string) =>
    fund.server.context.store.read
      .selectFrom('notifications')
      .select(['title', 'message'])
      .where('person_id', '=', personId)
      .where('type', '=', 'report')
      .execute()

  const passSunday = async () => {
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await fund.server.context.store.write((work) => openWeeks(work))
  }

  /**
   * Ann and Bob lose $1,000 each in week one; then half of Ann's balance leaves; week two makes 2%. Ann: $49,500 makes
   * 990, 500 makes up the rest of her loss, and half of the remaining 490 is hers: −1,000 + 500 + 245 = −255. Bob:
   * $99,000 makes 1,980, 1,000 makes up his loss, and 60% of the remaining 980 are his: −1,000 + 1,000 + 588 = 588.
   */
  const twoWeeks = async () => {
    const [ann, bob] = [await investor(fund.server, 100_000_00), await investor(fund.server, 100_000_00)]
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await openNow(fund.server)
    await withdraw(ann.id, 49_500_00)
    const first = await runWeek(fund.server, fund.admin, -2_000)
    const carl = await investor(fund.server)
    await openNow(fund.server)
    await deposit(fund.server, carl.id, 20_000_00)
    const second = await runWeek(fund.server, fund.admin, 2_970)
    expect(await money(fund.server, ann.id)).toEqual({ capital: 50_500_00, result: -255_00 })
    expect(await money(fund.server, bob.id)).toEqual({ capital: 100_000_00, result: 588_00 })
    expect((await fundMoney(fund.server)).fund).toBe(637_00)
    return { ann, bob, carl, first, second }
  }

  test('two weeks back with a withdrawal between, replayed to the cent and told to whom it touches', async () => {
    const { ann, bob, carl, first, second } = await twoWeeks()
    await openNow(fund.server)
    fund.server.clock.advance({ days: 2 })
    const opened = (await fundMoney(fund.server)).trading
    expect(await correct(first, -1_000)).toMatchObject({ status: 200, body: { version: 2, reason, profit: -1_000 } })
    // Week one: +500 each. Ann's loss of 500 shrinks to 250 as half of her balance left: 250 make it up, and half of
    // the remaining 740 is hers: 125 less than before. Bob's 500: 500 make it up, and 60% of the remaining 1,480 are
    // his: 200 less than before.
    expect(await money(fund.server, ann.id)).toEqual({ capital: 50_500_00, result: -255_00 + 375_00 })
    expect(await money(fund.server, bob.id)).toEqual({ capital: 100_000_00, result: 588_00 + 300_00 })
    expect(await fundMoney(fund.server)).toMatchObject({ fund: 637_00 + 325_00, trading: opened + 1_000_00 })
    expect([await carriedBy(ann.id), await carriedBy(bob.id)]).toEqual([0, 0])
    const entry = await fund.server.context.store.read
      .selectFrom('entries')
      .selectAll()
      .where('kind', '=', 'correction')
      .executeTakeFirstOrThrow()
    expect(entry.effective_at).toBe(nextWeek(fund.server.clock.now()).from)

    expect(await told(carl.id)).toEqual([])
    const published = await fund.server.context.store.read
      .selectFrom('proof_statements')
      .select('text')
      .where('kind', '=', 'week')
      .orderBy('number')
      .execute()
    expect(published.map(({ text }) => /^reason=(.*)$/m.exec(text)?.[1])).toEqual([
      '-',
      '-',
      reason,
      `Week 47 was corrected: ${reason}`,
    ])
    const [annTold] = await told(ann.id)
    expect(annTold?.message).toContain(
      ': The broker amended a fill. $375.00 is added to your balance, effective Sun, Dec 13, 2026, 00:01 EST',
    )
    expect(await told(bob.id)).toHaveLength(1)

    const hers = lastingAs(fund.server, ann)
    const versions = await hers.get(`/api/reports/${first}/versions`)
    expect(
      versions.body.map((one: { version: number; profit: number; reason: string | null }) => [
        one.version,
        one.profit,
        one.reason,
      ]),
    ).toEqual([
      [1, -1_000, null],
      [2, -500, reason],
    ])
    const later = await hers.get(`/api/reports/${second}/versions`)
    expect(
      later.body.map((one: { arithmetic: { recovered: number; share: number }; successRate: number }) => [
        one.arithmetic.recovered,
        one.arithmetic.share,
        one.successRate,
      ]),
    ).toEqual([
      [500, 245, 82.5],
      [250, 370, 82.5],
    ])
    const distributions = await hers.get('/api/account/distributions')
    expect(
      distributions.body.rows.map((row: { distributed: number; carryOver: number }) => [
        row.distributed,
        row.carryOver,
      ]),
    ).toEqual([
      [370, 250],
      [0, 0],
    ])
    expect((await hers.get('/api/reports')).body.rows[0]).toMatchObject({ profit: 620, version: 2 })
    expect((await lastingAs(fund.server, carl).get(`/api/reports/${first}/versions`)).status).toBe(404)
    expect((await fund.admin.get(`/api/distributions/${first}`)).body.run).toMatchObject({
      grossProfit: -1_000,
      version: 2,
    })
    expect((await fund.admin.get(`/api/distributions/${second}`)).body.run).toMatchObject({
      distributed: 1_258,
      fundShare: 962,
    })

    // Doing it again changes nothing; going back to the old figures gives everything back.
    expect((await correct(first, -1_000)).body.version).toBe(2)
    await correct(first, -2_000)
    expect(await money(fund.server, ann.id)).toEqual({ capital: 50_500_00, result: -255_00 })
    expect((await fundMoney(fund.server)).fund).toBe(637_00)

    // The current week was opened with what was recorded; the next one opens with the corrections.
    await correct(first, -1_000)
    await runWeek(fund.server, fund.admin, 0)
    const { start } = await openNow(fund.server)
    expect(start).toBe(50_620 + 100_888 + 20_000)
  })

  test('by one cent', async () => {
    const ann = await investor(fund.server, 100_000_00)
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await openNow(fund.server)
    const id = await runWeek(fund.server, fund.admin, 1_000)
    const before = { ann: (await money(fund.server, ann.id)).result, fund: (await fundMoney(fund.server)).fund }
    expect((await correct(id, 1_000.01)).status).toBe(200)
    expect((await money(fund.server, ann.id)).result - before.ann).toBe(1)
    expect((await fundMoney(fund.server)).fund).toBe(before.fund)
  })

  test('a payout of one cent took its part of the loss along, and of the corrected one too', async () => {
    const ann = await investor(fund.server, 100_00)
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await openNow(fund.server)
    await withdraw(ann.id, 1)
    const first = await runWeek(fund.server, fund.admin, -60)
    await openNow(fund.server)
    // Of $40.00 a cent: 1.5 cents of the $60.00, rounded up.
    expect(await carriedBy(ann.id)).toBe(59_98)
    expect((await correct(first, -59)).status).toBe(200)
    expect(await carriedBy(ann.id)).toBe(58_99)
  })

  test('the loss carried into a running week is the corrected one', async () => {
    const ann = await investor(fund.server, 100_000_00)
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    const first = await runWeek(fund.server, fund.admin, 1_000)
    await openNow(fund.server)
    await correct(first, -1_000)
    // 600 were hers; now she has lost 1,000, all of it carried.
    expect(await money(fund.server, ann.id)).toEqual({ capital: 100_000_00, result: -1_000_00 })
    expect((await fundMoney(fund.server)).fund).toBe(0)
    await runWeek(fund.server, fund.admin, 1_500)
    // 1,000 make it up, and 60% of the remaining 500 are hers.
    expect(await money(fund.server, ann.id)).toEqual({ capital: 100_000_00, result: 300_00 })
  })

  test('a balance that it makes negative neither trades nor withdraws', async () => {
    const [ann, bob] = [await investor(fund.server, 10_000_00), await investor(fund.server, 90_000_00)]
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await openNow(fund.server)
    await withdraw(ann.id, 9_900_00)
    const first = await runWeek(fund.server, fund.admin, 0)
    await openNow(fund.server)
    expect(await money(fund.server, ann.id)).toEqual({ capital: 100_00, result: 0 })
    await correct(first, -10_000)
    expect(await money(fund.server, ann.id)).toEqual({ capital: 100_00, result: -1_000_00 })
    await runWeek(fund.server, fund.admin, 0)
    const { start } = await openNow(fund.server)
    expect(start).toBe(81_000)
    const asked = await fund.server.context.store.write((work) =>
      reserveWithdrawal(work, { personId: ann.id, kind: 'capital', amount: 'full' }),
    )
    expect(asked).toBeUndefined()
    await runWeek(fund.server, fund.admin, 810)
    expect(await money(fund.server, ann.id)).toEqual({ capital: 100_00, result: -1_000_00 })
    expect(await money(fund.server, bob.id)).toEqual({ capital: 90_000_00, result: -8_190_00 })
  })

  test('what leaves at once takes no credit along that takes effect next Sunday', async () => {
    const ann = await investor(fund.server, 100_000_00)
    const bob = await investor(fund.server, 100_000_00)
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    const first = await runWeek(fund.server, fund.admin, 0)
    await fund.server.context.store.write(({ db }) =>
      db.updateTable('trading_changes').set({ status: 'inactive' }).where('account_id', '=', ann.id).execute(),
    )
    await openNow(fund.server)
    await correct(first, 2_000)
    await fund.server.context.store.write(async (work) => {
      const asked = await reserveWithdrawal(work, { personId: ann.id, kind: 'dividend', amount: 600_00 })
      return approveWithdrawal(work, { id: String(asked?.id), byId: fund.admin.id })
    })
    expect(await money(fund.server, ann.id)).toEqual({ capital: 100_000_00, result: 600_00 })
    await runWeek(fund.server, fund.admin, 0)
    await passSunday()
    expect(await money(fund.server, bob.id)).toEqual({ capital: 100_000_00, result: 600_00 })
    expect((await fundMoney(fund.server)).cash).toBeGreaterThanOrEqual(0)
  })
})
