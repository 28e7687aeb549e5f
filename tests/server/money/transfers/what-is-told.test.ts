import { beforeEach, describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { emptyAccount } from '#fund/money/account.ts'
import { leftBalance } from '#fund/notices/notice-titles.ts'
import { resultOf } from '#server/ledger/accounts.ts'
import { append } from '#server/ledger/append.ts'
import { settle } from '#server/money/settlement/settle-withdrawal.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { notifyAll } from '#server/notices/notifications/notify.ts'
import { runWeek } from '#tests/support/money/close-week.ts'
import { deposit, investor, money } from '#tests/support/money/fund.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { type Lasting, lasting, lastingAs } from '#tests/support/portal/lasting.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

/** What an investor keeps of the only week that `one` closes with a profit: half of $100. */
const profit = 50_00

describe.each(engines)('what is told of money is true of whom it is told, on %s', (engine) => {
  let server: TestServer
  let admin: Lasting
  beforeEach(async () => {
    server = await startServer(engine)
    admin = await lasting(server, { role: 'admin', email: 'boss@example.com' })
    return () => server.close()
  })

  const newestOf = (personId: string) =>
    server.context.store.read
      .selectFrom('notifications')
      .select(['title', 'message', 'metadata'])
      .where('person_id', '=', personId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  const newest = async (personId: string) => (await newestOf(personId)).message
  const stop = async (who: Lasting, email: string) => {
    const path = `/api/investors/${encodeURIComponent(email)}/trading-status-request`
    expect((await who.post(path, { requested_status: 'inactive', message: '' })).status).toBeLessThan(300)
  }
  /** Past one closed week, with an investor who trades, or who stopped. */
  const one = async (trades: boolean) => {
    const person = await investor(server, 10_000_00)
    const as = lastingAs(server, person)
    server.clock.set(nextWeek(server.clock.now()).from)
    await runWeek(server, admin, 100)
    if (!trades) {
      await stop(as, person.email)
      await runWeek(server, admin, 0)
    }
    await server.context.store.write((work) => openWeeks(work))
    return { person, as }
  }

  test('a deposit is at work from Sunday for who trades, and waits for who does not', async () => {
    const [trader, stopped] = [await investor(server), await investor(server, 10_000_00)]
    await stop(lastingAs(server, stopped), stopped.email)
    await deposit(server, trader.id, 500_00)
    await deposit(server, stopped.id, 500_00)
    expect(await newest(trader.id)).toMatch(/was received\. It is at work from Sun, /)
    expect(await newest(stopped.id)).toMatch(/was received\. It is in your balance, and does not trade until/)
    const allowed = async (who: Parameters<typeof lastingAs>[1]) =>
      (await lastingAs(server, who).get('/api/transfers/allowed')).body.deposit.trades
    expect([await allowed(trader), await allowed(stopped)]).toEqual([true, false])
    await expect(deposit(server, trader.id, 0)).rejects.toThrow('not a deposit: 0')
  })

  test.each([
    [
      true,
      /Approved now, it takes effect on Sun, .* works with the rest\./,
      /^\$10\.00 is taken from your balance on Sun, .* \(New York\), once Week \d+ is reported, and then paid to you\.$/,
    ],
    [
      false,
      /You do not trade, so it takes effect as soon as it is approved\./,
      /^Your balance fell by \$10\.00, which is now set aside for you\.$/,
    ],
  ])('a request and its approval say when it takes effect: trading %s', async (trades, sentence, approved) => {
    const { person, as } = await one(trades)
    const asked = await as.post('/api/transfers/withdrawals', { kind: 'dividend', amount: 10 })
    expect(asked.status, JSON.stringify(asked.body)).toBe(201)
    expect(await newest(person.id)).toMatch(/^Your request for a dividend of \$10\.00 was received\. /)
    expect(await newest(person.id)).toMatch(sentence)
    const step = (does: string) => admin.post(`/api/transfers/${asked.body.id}/${does}`)
    expect((await step('approve')).status).toBe(200)
    expect(await newest(person.id)).toMatch(approved)
    const paid = await step('pay')
    if (trades)
      return expect(paid).toMatchObject({ status: 409, body: { detail: 'Only a withdrawal in effect can be paid.' } })
    expect(paid.status, JSON.stringify(paid.body)).toBe(200)
    expect(await newest(person.id)).toMatch(/^\$10\.00 was paid to your bank account, reference \S+\.$/)
  })

  test('an account that was deactivated takes no deposit in, though it was approved before', async () => {
    const { person, as } = await one(true)
    const { body } = await as.post('/api/transfers/deposits', { amount: 500 })
    expect((await admin.post(`/api/transfers/${body.id}/approve`)).status).toBe(200)
    const off = await admin.post(`/api/admin/investors/${person.id}/deactivate`, { reason: 'asked by letter' })
    expect(off.status, JSON.stringify(off.body)).toBeLessThan(300)
    expect(await admin.post(`/api/transfers/${body.id}/receive`)).toMatchObject({
      status: 409,
      body: { detail: 'This account is inactive and cannot take deposits: the money has to be returned.' },
    })
  })

  test('the trail says what was decided about a deposit, and why where a reason was given', async () => {
    const { person, as } = await one(true)
    const trail = async () =>
      (await admin.get(`/api/audit?search=${encodeURIComponent(person.email)}`)).body.rows.map(
        ({ detail }: { detail: string }) => detail,
      )
    const { body } = await as.post('/api/transfers/deposits', { amount: 500 })
    expect((await admin.post(`/api/transfers/${body.id}/approve`)).status).toBe(200)
    expect(await trail()).toContain('$500.00 approved')
    const declined = await admin.post(`/api/transfers/${body.id}/decline`, { reason: 'nothing arrived' })
    expect(declined.status, JSON.stringify(declined.body)).toBe(200)
    expect(await trail()).toContain('$500.00 declined. The reason: Nothing arrived.')
  })

  interface Effect {
    readonly kind: 'capital' | 'dividend'
    /** Cents: requested, there when it takes effect, and already booked to be taken later. */
    readonly asked: number
    readonly there: number
    readonly taken?: number
  }

  const takesEffect = async ({ kind, asked, there, taken = 0 }: Effect) => {
    const [now, { id: personId }] = [server.clock.now(), await createPerson(server.context, {})]
    const account = { ...emptyAccount, ...(kind === 'capital' ? { capital: there } : { result: there }) }
    const id = `w-${personId}`
    const waits = { status: 'approved', in_full: 0, requested_at: now, effective_at: now } as const
    await server.context.store.write(async (work) => {
      const withdrawal = await work.db
        .insertInto('withdrawals')
        .values({ id, account_id: personId, kind, amount: asked, ...waits })
        .returningAll()
        .executeTakeFirstOrThrow()
      await settle(work, withdrawal, { account, taken, deposited: 0 }, notifyAll)
    }, now)
    const { read } = server.context.store
    const row = await read.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const booked = await read.selectFrom('entries').select('kind').where('subject_id', '=', id).execute()
    const { title, message, metadata } = await newestOf(personId)
    const { amount } = JSON.parse(String(metadata))
    return { title, amount, message, status: row.status, usesItsPeriod: row.period !== null, booked: booked.length }
  }

  test('an effect is told to the cent, and a dividend paid in part or not at all can be asked for again', async () => {
    expect(await takesEffect({ kind: 'capital', asked: 100_00, there: 100_00 })).toEqual({
      title: leftBalance.capital,
      amount: -100,
      message: 'Your balance fell by $100.00, which is now set aside for you.',
      ...{ status: 'effective', usesItsPeriod: true, booked: 1 },
    })
    expect(await takesEffect({ kind: 'capital', asked: 100_00, there: 1 })).toMatchObject({
      message:
        'Your balance fell by $0.01 instead of the $100.00 that you asked for, which is now set aside for you. Only $0.01 was there when it took effect.',
      ...{ status: 'effective', usesItsPeriod: true, booked: 1 },
    })
    expect(await takesEffect({ kind: 'capital', asked: 100_00, there: 0 })).toMatchObject({
      title: 'Capital withdrawal without a payment',
      amount: 0,
      message:
        'Nothing of the $100.00 that you asked for will be paid. Nothing was left to withdraw when it took effect.',
      ...{ status: 'declined', usesItsPeriod: false, booked: 0 },
    })
    expect(await takesEffect({ kind: 'dividend', asked: 1, there: 1 })).toEqual({
      title: leftBalance.dividend,
      amount: -0.01,
      message: 'Your balance fell by $0.01, which is now set aside for you.',
      ...{ status: 'effective', usesItsPeriod: true, booked: 1 },
    })
    expect(await takesEffect({ kind: 'dividend', asked: 100_00, there: 60_00, taken: 1 })).toMatchObject({
      message:
        'Your balance fell by $60.00 instead of the $100.00 that you asked for, which is now set aside for you. Only $60.00 was there: $0.01 is booked already to be taken from the balance.',
      ...{ status: 'effective', usesItsPeriod: false, booked: 1 },
    })
  })

  test('of a full withdrawal the last cent of a loss is written off with it', async () => {
    const { person, as } = await one(false)
    await server.context.store.write((work) =>
      append(work, {
        key: 'a cent less than nothing',
        kind: 'close',
        subjectId: null,
        description: 'A loss',
        effectiveAt: server.clock.now(),
        lines: [
          { account: resultOf(person.id), amount: -profit - 1 },
          { account: 'fund', amount: profit + 1 },
        ],
      }),
    )
    server.clock.advance({ days: 40 })
    const asked = await as.post('/api/transfers/withdrawals', { kind: 'capital', amount: 0, in_full: true })
    expect(asked).toMatchObject({ status: 201, body: { amount: 9_999.99 } })
    expect((await admin.post(`/api/transfers/${asked.body.id}/approve`)).body).toMatchObject({ state: 'effective' })
    expect(await money(server, person.id)).toEqual({ capital: 0, result: 0 })
  })

  test('a cent that could go out to no account is refused for want of an account', async () => {
    const person = await investor(server, 10_000_00, { account: false })
    server.clock.set(nextWeek(server.clock.now()).from)
    await runWeek(server, admin, 0)
    expect((await lastingAs(server, person).get('/api/transfers/allowed')).body.dividend).toMatchObject({
      available: 0,
      why_not: 'There is no profit to pay out yet.',
    })
    await runWeek(server, admin, 0.02)
    const { dividend } = (await lastingAs(server, person).get('/api/transfers/allowed')).body
    expect(dividend).toMatchObject({ available: 0.01, allowed: false })
    expect(dividend.why_not).toMatch(/you have none on file/)
  })

  test('a dividend of one cent goes out to who does not trade: at once, and once', async () => {
    const { as } = await one(false)
    const ask = (amount: number) => as.post('/api/transfers/withdrawals', { kind: 'dividend', amount })
    expect((await as.get('/api/transfers/allowed')).body.deposit).toMatchObject({ allowed: true, why_not: null })
    expect(await ask(0)).toMatchObject({ status: 409, body: { detail: 'Enter an amount above zero.' } })
    expect(await ask(1_000)).toMatchObject({ status: 409, body: { detail: 'At most $50.00 can be withdrawn now.' } })
    const { status, body } = await ask(0.01)
    expect([status, (await ask(0.01)).body.id, (await ask(0.02)).status]).toEqual([201, body.id, 409])
    const step = (does: string) => admin.post(`/api/transfers/${body.id}/${does}`)
    const waiting = async () => (await admin.get('/api/inbox?kind=transfer&state=open')).body.rows
    expect(await step('approve')).toMatchObject({ body: { state: 'effective', settled_amount: 0.01 } })
    expect(await step('approve')).toMatchObject({
      status: 409,
      body: { detail: 'Only a request that is waiting can be approved.' },
    })
    expect(await waiting()).toMatchObject([{ title: 'Dividend of $0.01', transfer: { id: body.id } }])
    const booked = server.context.store.read.selectFrom('entries').select('description')
    expect(await booked.where('key', '=', `withdrawal:${body.id}`).execute()).toEqual([{ description: 'Dividend' }])
    expect([(await step('pay')).body.state, (await step('pay')).status]).toEqual(['paid', 200])
    expect(await waiting()).toEqual([])
    const { rows } = (await admin.get('/api/audit?search=withdrawal.')).body
    expect(rows.map(({ detail }: { detail: string }) => detail)).toEqual([
      '$0.01 paid',
      '$0.01 approved, effective at once',
    ])
  })
})
