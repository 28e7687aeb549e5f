import { describe, expect, test } from 'vitest'
import { addDays, newYorkDate } from '#fund/calendar/new-york.ts'
import { nextWeek, shownEnd, weekOf } from '#fund/calendar/week.ts'
import { openNow, runWeek } from '#tests/support/money/close-week.ts'
import { fundMoney, investor, money } from '#tests/support/money/fund.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { type Lasting, lastingAs } from '#tests/support/portal/lasting.ts'
import { engines } from '#tests/support/portal/server.ts'

describe.each(engines)('money as it came, and as it came back, on %s', (engine) => {
  const fund = ownFund(engine)

  const newest = async (personId: string) =>
    (
      await fund.server.context.store.read
        .selectFrom('notifications')
        .select('message')
        .where('person_id', '=', personId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).message
  const approved = async (who: Lasting, amount: number) => {
    const { body } = await who.post('/api/transfers/deposits', { amount })
    expect((await fund.admin.post(`/api/transfers/${body.id}/approve`)).status).toBe(200)
    return body.id as string
  }
  const step = (id: string, does: string, body?: unknown) => fund.admin.post(`/api/transfers/${id}/${does}`, body)
  const someone = async (dollars = 0) => {
    const person = await investor(fund.server, dollars * 100)
    return { person, as: lastingAs(fund.server, person) }
  }
  const suspense = async () => (await fund.admin.get('/api/cash')).body.suspense

  test('amount, fee and reference may differ; the investor reads both amounts and why', async () => {
    const { person, as } = await someone()
    const id = await approved(as, 10_000)
    const came = { amount: 9_985, fee: 15, payer_reference: 'INV 7' }
    expect(await step(id, 'receive', came)).toMatchObject({
      status: 200,
      body: { state: 'received', amount: 10_000, settled_amount: 9_985 },
    })
    const sentence = '$9,985.00 arrived instead of $10,000.00: the banks kept $15.00 on the way.'
    expect(await newest(person.id)).toContain(sentence)
    expect((await as.get('/api/transfers')).body.rows[0].reason).toBe(sentence)
    expect(await money(fund.server, person.id)).toMatchObject({ capital: 9_985_00 })
    expect((await fundMoney(fund.server)).cash).toBe(9_985_00)
    // Doing it again changes nothing.
    expect((await step(id, 'receive', { amount: 1 })).body.settled_amount).toBe(9_985)
  })

  test('it is at work from the first Sunday after its value day whose week has not opened', async () => {
    const { as } = await someone(10_000)
    const [late, early] = [await approved(as, 500), await someone()]
    const other = await approved(early.as, 20_000)
    const today = newYorkDate(fund.server.clock.now())
    expect((await step(late, 'receive', { value_day: addDays(today, 1) })).status).toBe(409)
    expect((await step(late, 'receive', { value_day: '2026-02-31' })).status).toBe(422)
    // The week after opens and stays open past its end: it takes in nothing of what comes then, and the next one does.
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    const { week } = await openNow(fund.server)
    fund.server.clock.set(nextWeek(week.to).from)
    const inTime = await step(late, 'receive', { value_day: newYorkDate(shownEnd(week)) })
    expect(Date.parse(inTime.body.effective_at)).toBe(week.to)
    const longAgo = await step(other, 'receive', { value_day: today })
    expect(Date.parse(longAgo.body.effective_at)).toBe(week.to)
    await runWeek(fund.server, fund.admin, 0)
    expect((await openNow(fund.server)).start).toBe(30_500)
  })

  test('what nobody asked for stands in suspense until it is given to someone or returned', async () => {
    const { person } = await someone()
    const unasked = {
      amount: 750,
      value_day: newYorkDate(fund.server.clock.now()),
      payer: 'J. Example',
      reference: 'gift',
    }
    const [mine, back] = [
      await fund.admin.post('/api/cash/suspense', unasked),
      await fund.admin.post('/api/cash/suspense', unasked),
    ]
    expect(mine).toMatchObject({ status: 201, body: { state: 'open', payer: 'J. Example' } })
    expect((await fund.admin.get('/api/cash')).body).toMatchObject({
      total_debit: 1_500,
      total_credit: 1_500,
      exceptions: [{ kind: 'suspense' }, { kind: 'suspense' }],
    })
    expect((await fund.admin.post(`/api/cash/suspense/${mine.body.id}/give`, { email: 'no@example.com' })).status).toBe(
      409,
    )
    const given = await fund.admin.post(`/api/cash/suspense/${mine.body.id}/give`, { email: person.email })
    expect(given).toMatchObject({ status: 200, body: { state: 'given', investor: { id: person.id } } })
    expect(await newest(person.id)).toMatch(/^Your deposit of \$750\.00 was received/)
    const returned = await fund.admin.post(`/api/cash/suspense/${back.body.id}/return`, { reason: 'not ours' })
    expect(returned.body).toMatchObject({ state: 'returned', reason: 'not ours' })
    expect((await fund.admin.post(`/api/cash/suspense/${back.body.id}/return`, { reason: 'again' })).status).toBe(409)
    expect((await fundMoney(fund.server)).cash).toBe(750_00)
    expect(await money(fund.server, person.id)).toMatchObject({ capital: 750_00 })
  })

  test('a deposit received in error leaves the balance next Sunday, and goes to whose it is', async () => {
    const [wrong, right] = [await someone(), await someone()]
    const id = await approved(wrong.as, 10_000)
    expect((await step(id, 'receive')).status).toBe(200)
    const reason = 'It was paid by somebody else.'
    expect((await step(id, 'reverse', { reason })).body).toMatchObject({ state: 'reversed', reason })
    expect(await newest(wrong.person.id)).toContain(reason)
    expect(await money(fund.server, wrong.person.id)).toMatchObject({ capital: 0 })
    const [open] = await suspense()
    expect(open).toMatchObject({ state: 'open', amount: 10_000 })
    expect((await fund.admin.post(`/api/cash/suspense/${open.id}/give`, { email: right.person.email })).status).toBe(
      200,
    )
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    expect((await openNow(fund.server)).start).toBe(10_000)
    await runWeek(fund.server, fund.admin, -1_000)
    expect(await money(fund.server, right.person.id)).toEqual({ capital: 10_000_00, result: -1_000_00 })
    expect(await money(fund.server, wrong.person.id)).toEqual({ capital: 0, result: 0 })
  })

  test('what is not there any more cannot be taken back', async () => {
    const { as } = await someone()
    const id = await approved(as, 10_000)
    expect((await step(id, 'receive')).status).toBe(200)
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await runWeek(fund.server, fund.admin, -4_000)
    expect(await step(id, 'reverse', { reason: 'an error' })).toMatchObject({
      status: 409,
      body: { detail: 'Only $6,000.00 of it is still in the account: $10,000.00 cannot be taken back.' },
    })
  })

  const paid = async () => {
    const { person, as } = await someone(10_000)
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await runWeek(fund.server, fund.admin, 400)
    const { body } = await as.post('/api/transfers/withdrawals', { kind: 'dividend', amount: 150 })
    expect((await step(body.id, 'approve')).status).toBe(200)
    await runWeek(fund.server, fund.admin, 0)
    await openNow(fund.server)
    expect((await step(body.id, 'pay')).body.state).toBe('paid')
    return { person, as, id: body.id as string }
  }

  test('a payment that came back is payable again, told with the reason, and paid again', async () => {
    const { person, id } = await paid()
    const { cash } = await fundMoney(fund.server)
    const reason = 'The account is closed (R02).'
    expect((await step(id, 'returned', { reason })).body).toMatchObject({ state: 'returned', reason, paid_at: null })
    expect(await newest(person.id)).toContain(reason)
    expect((await fundMoney(fund.server)).cash).toBe(cash + 150_00)
    expect((await fund.admin.get('/api/cash')).body.payables).toMatchObject([
      { investor: { id: person.id }, amount: 150 },
    ])
    expect((await step(id, 'pay')).body.state).toBe('paid')
    expect((await step(id, 'returned', { reason })).body.state).toBe('returned')
    expect((await step(id, 'pay')).body.state).toBe('paid')
    expect((await fundMoney(fund.server)).cash).toBe(cash)
  })

  test('a payment that came back can be kept: it is in the balance from next Sunday', async () => {
    const { person, id } = await paid()
    const before = await money(fund.server, person.id)
    expect((await step(id, 'keep', { reason: 'no' })).status).toBe(409)
    expect((await step(id, 'returned', { reason: 'It was paid in error.' })).status).toBe(200)
    const kept = await step(id, 'keep', { reason: 'The investor asked to keep it.' })
    expect(kept.body).toMatchObject({ state: 'cancelled' })
    expect(await money(fund.server, person.id)).toEqual({ ...before, result: before.result + 150_00 })
    const { start } = await openNow(fund.server)
    await runWeek(fund.server, fund.admin, 0)
    expect((await openNow(fund.server)).start).toBe(start + 150)
    expect(weekOf(fund.server.clock.now()).from).toBe(fund.server.clock.now())
  })
})
