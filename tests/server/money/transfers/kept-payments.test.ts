import { describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { carriedLossOf } from '#server/money/settlement/account.ts'
import { openNow, quietWeeks, runWeek } from '#tests/support/money/close-week.ts'
import { investor, money } from '#tests/support/money/fund.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { fromOutside } from '#tests/support/papers/outside.ts'
import { lastingAs } from '#tests/support/portal/lasting.ts'
import { engines } from '#tests/support/portal/server.ts'

describe.each(engines)('a payment that comes back and is kept, on %s', (engine) => {
  const fund = ownFund(engine)

  const step = async (id: string, does: string, body?: unknown) => {
    const answer = await fund.admin.post(`/api/transfers/${id}/${does}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const loss = (id: string) => carriedLossOf(fund.server.context.store.read, id)
  const has = async (id: string) => ({ ...(await money(fund.server, id)), loss: await loss(id) })
  /** Investors with $100,000 each, after a month in which nothing happened and a week that lost a tenth of all. */
  const afterLoss = async (count: number) => {
    const people = []
    for (let place = 0; place < count; place += 1) people.push(await investor(fund.server, 100_000_00))
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await quietWeeks(fund.server, 5)
    const week = await runWeek(fund.server, fund.admin, -10_000 * count)
    return { people, week }
  }
  /** Capital that is asked for, leaves next Sunday, and is paid; the week that begins then is open. */
  const paidOut = async (person: { id: string; email: string }, asked: object) => {
    const as = lastingAs(fund.server, person)
    const { status, body } = await as.post('/api/transfers/withdrawals', { kind: 'capital', ...asked })
    expect(status, JSON.stringify(body)).toBe(201)
    await step(body.id, 'approve')
    await runWeek(fund.server, fund.admin, 0)
    await openNow(fund.server)
    await step(body.id, 'pay')
    return body.id as string
  }
  const keep = async (id: string) => {
    await step(id, 'returned', { reason: 'The account is closed (R02).' })
    await step(id, 'keep', { reason: 'The investor asked to keep it.' })
  }
  const correct = async (id: string, by: number) => {
    const { rows } = (await fund.admin.get('/api/reports')).body
    const { version, endBalance } = rows.find((one: { id: string }) => one.id === id)
    const change = { version, endBalance: endBalance + by, reason: 'A trade was missing' }
    const { status, body } = await fund.admin.patch(`/api/reports/${id}`, change)
    expect(status, JSON.stringify(body)).toBe(200)
  }

  test('leaves its investor as if it had never left: all of a balance, with its loss and what was written off', async () => {
    const { people, week } = await afterLoss(2)
    const [ann, bob] = people
    if (!ann || !bob) throw new Error('two investors')
    const id = await paidOut(ann, { amount: 90_000, in_full: true })
    expect(await has(ann.id)).toEqual({ capital: 0, result: 0, loss: 0 })
    await keep(id)
    await runWeek(fund.server, fund.admin, 0)
    await openNow(fund.server)
    const both = { capital: 100_000_00, result: -10_000_00, loss: 10_000_00 }
    expect([await has(ann.id), await has(bob.id)]).toEqual([both, both])
    await runWeek(fund.server, fund.admin, 24_000)
    expect(await has(ann.id)).toEqual(await has(bob.id))
    // The week of the loss is corrected: what had left went along with the loss as it is now; an even number of cents is shared alike.
    await openNow(fund.server)
    await correct(week, 6_543.22)
    expect(await has(ann.id)).toEqual(await has(bob.id))
  })

  test('brings back the part of the loss that left with it, from the Sunday on which it is at work again', async () => {
    const { people, week } = await afterLoss(1)
    const [ann] = people
    if (!ann) throw new Error('an investor')
    const id = await paidOut(ann, { amount: 45_000 })
    expect(await loss(ann.id)).toBe(5_000_00)
    await keep(id)
    // The week that runs was shared with what stayed, and its profit makes up only the loss of that.
    const between = await runWeek(fund.server, fund.admin, 4_000)
    expect(await loss(ann.id)).toBe(1_000_00)
    await openNow(fund.server)
    expect(await has(ann.id)).toEqual({ capital: 100_000_00, result: -6_000_00, loss: 6_000_00 })
    await runWeek(fund.server, fund.admin, 0)
    await openNow(fund.server)
    await correct(between, -4_000)
    expect(await loss(ann.id)).toBe(10_000_00)
    await correct(week, -10_000)
    expect(await loss(ann.id)).toBe(20_000_00)
  })

  test('brings nothing back while its row is one that somebody changed in the database', async () => {
    const { people } = await afterLoss(1)
    const [ann] = people
    if (!ann) throw new Error('an investor')
    const id = await paidOut(ann, { amount: 45_000 })
    await keep(id)
    await runWeek(fund.server, fund.admin, 0)
    const change = (cents: number) =>
      fromOutside(fund.server.context, `update withdrawals set settled = settled + ${cents} where id = '${id}'`)
    await change(-1_000_00)
    await expect(openNow(fund.server)).rejects.toThrow(`the withdrawal ${id} is not what the portal made of it`)
    expect(await loss(ann.id)).toBe(5_000_00)
    await change(1_000_00)
    await openNow(fund.server)
    expect(await has(ann.id)).toEqual({ capital: 100_000_00, result: -10_000_00, loss: 10_000_00 })
  })

  test('that is paid again instead has left for good, with its part of the loss', async () => {
    const { people } = await afterLoss(1)
    const [ann] = people
    if (!ann) throw new Error('an investor')
    const id = await paidOut(ann, { amount: 45_000 })
    await step(id, 'returned', { reason: 'The account is closed (R02).' })
    await step(id, 'pay')
    await runWeek(fund.server, fund.admin, 0)
    await openNow(fund.server)
    expect(await has(ann.id)).toEqual({ capital: 55_000_00, result: -10_000_00, loss: 5_000_00 })
  })
})
