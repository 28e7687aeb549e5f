import { beforeEach, describe, expect, test } from 'vitest'
import { dueAt, nextWeek, weekOf } from '#fund/calendar/week.ts'
import { type AccountName, capitalOf, resultOf } from '#server/ledger/accounts.ts'
import { append } from '#server/ledger/append.ts'
import { verifyBook } from '#server/ledger/verify.ts'
import { carriedLosses, keepCarriedLosses } from '#server/money/settlement/account.ts'
import { approveWithdrawal, payWithdrawal } from '#server/money/transfers/decide-withdrawal.ts'
import { reserveWithdrawal } from '#server/money/transfers/reserve-withdrawal.ts'
import { closeWeek } from '#server/money/weeks/close-week.ts'
import { openDueWeeks, openWeeks } from '#server/money/weeks/open-weeks.ts'
import { investorOf } from '#server/people/accounts/find.ts'
import { requestTrading } from '#server/people/trading/request.ts'
import { openPostgres } from '#server/platform/database/postgres/postgres.ts'
import { listeners } from '#server/server/listeners.ts'
import { close, deposit, fundMoney, investor, money } from '#tests/support/money/fund.ts'
import { keyed } from '#tests/support/portal/keyed.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

let moves = 0

describe.each(engines)('a trading week on %s', (engine) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer(engine)
    return () => server.close()
  })

  const open = () => server.context.store.write((work) => openWeeks(work))
  const toNextWeek = async () => {
    server.clock.set(nextWeek(server.clock.now()).from)
    await open()
  }
  const expectBookVerifies = async () => {
    const { problems } = await verifyBook(server.context.store.read)
    expect(problems).toEqual([])
  }

  test('a deposit is at work from the next Sunday, and trading holds the sum of what is active', async () => {
    const ann = await investor(server, 80_000_00)
    const bob = await investor(server, 250_000_00)
    expect(await open()).toBe(0)
    await toNextWeek()
    expect(await fundMoney(server)).toEqual({ cash: 0, trading: 330_000_00, fund: 0 })
    await deposit(server, ann.id, 10_000_00)
    expect(await fundMoney(server)).toEqual({ cash: 10_000_00, trading: 330_000_00, fund: 0 })
    await close(server, 3_300_00)
    // 1% on what was at work: $800 at 50/50, $2,500 at 60/40; the $10,000 that came during the week earned nothing.
    expect(await money(server, ann.id)).toEqual({ capital: 90_000_00, result: 400_00 })
    expect(await money(server, bob.id)).toEqual({ capital: 250_000_00, result: 1_500_00 })
    await toNextWeek()
    expect(await fundMoney(server)).toEqual({ cash: 1_400_00, trading: 341_900_00, fund: 1_400_00 })
    await expectBookVerifies()
  })

  test('a window ends with Saturday’s last instant before Sunday 00:01, and begins with that minute', async () => {
    const ann = await investor(server, 80_000_00)
    await toNextWeek()
    const { to: sunday } = await close(server, 0)
    server.clock.set(sunday - 1)
    await deposit(server, ann.id, 10_000_00)
    expect(await open()).toBe(0)
    server.clock.set(sunday)
    await deposit(server, ann.id, 20_000_00)
    expect(await open()).toBe(1)
    // What came at the last instant is at work in the week that begins, what came at its first waits for the next.
    expect(await fundMoney(server)).toEqual({ cash: 20_000_00, trading: 90_000_00, fund: 0 })
    await close(server, 0)
    server.clock.set(nextWeek(sunday).from - 1)
    expect(await open()).toBe(0)
    await toNextWeek()
    expect(await fundMoney(server)).toEqual({ cash: 0, trading: 110_000_00, fund: 0 })
    await expectBookVerifies()
  })

  test('a loss is carried, made up first, and only what is over is shared', async () => {
    const ann = await investor(server, 100_000_00)
    await toNextWeek()
    await close(server, -1_000_00)
    expect(await money(server, ann.id)).toEqual({ capital: 100_000_00, result: -1_000_00 })
    await toNextWeek()
    await close(server, 1_500_00)
    // $1,000 makes up the loss, and 60% of the other $500 are the investor's.
    expect(await money(server, ann.id)).toEqual({ capital: 100_000_00, result: 300_00 })
    expect((await fundMoney(server)).fund).toBe(200_00)
    await expectBookVerifies()
  })

  test('fifty closes at once, on two nodes, are one close', async () => {
    const ann = await investor(server, 100_000_00)
    const { context, clock } = server
    const { databaseUrl } = context.config
    const other = databaseUrl ? await keyed(openPostgres(databaseUrl, listeners)) : context.store
    clock.set(nextWeek(clock.now()).from)
    const nodes = [context, { ...context, store: other }]
    await Promise.all(Array.from({ length: 10 }, (_, place) => openDueWeeks(nodes[place % 2] ?? context)))
    expect(await context.store.read.selectFrom('weeks').selectAll().execute()).toHaveLength(1)
    const { from } = weekOf(clock.now())
    clock.set(dueAt(weekOf(from)))
    const balances = { startBalance: 100_000_00, endBalance: 101_000_00 }
    const report = { ...balances, trades: 1, successRate: 80, notes: null, reportedBy: 'admin' }
    const closes = await Promise.all(
      Array.from({ length: 50 }, (_, place) =>
        (place % 2 ? other : context.store).write((work) => closeWeek(work, from, report), clock.now()),
      ),
    )
    if (other !== context.store) await other.close()
    expect(closes.filter(Boolean)).toHaveLength(1)
    expect(await money(server, ann.id)).toEqual({ capital: 100_000_00, result: 600_00 })
    const told = await context.store.read
      .selectFrom('notifications')
      .select('metadata')
      .where('type', '=', 'profit')
      .execute()
    expect(told.map(({ metadata }) => JSON.parse(String(metadata)))).toEqual([
      { amount: 600, period: 'Week 47, 2026', payment_reference: 'DIST-2026-W47' },
    ])
    await expectBookVerifies()
  })

  test('another start than the expected one, an early close and a week out of order are refused by name', async () => {
    await investor(server, 100_000_00)
    await toNextWeek()
    const week = weekOf(server.clock.now())
    const tryClose = (from: number, startBalance: number) =>
      server.context.store.write((work) =>
        closeWeek(work, from, {
          startBalance,
          endBalance: startBalance,
          trades: 0,
          successRate: 0,
          notes: null,
          reportedBy: 'admin',
        }),
      )
    const refused = (sentence: string) => ({ status: 409, message: expect.stringContaining(sentence) })
    await expect(tryClose(week.from, 100_000_00)).rejects.toMatchObject(
      refused('can be closed from Sat, Nov 28, 2026, 04:00 EST'),
    )
    server.clock.set(dueAt(week))
    await expect(tryClose(week.from, 100_000_01)).rejects.toMatchObject(refused('the report says $0.01 more'))
    await expect(tryClose(week.from, 99_999_99)).rejects.toMatchObject(refused('the report says $0.01 less'))
    await expect(tryClose(week.to, 100_000_00)).rejects.toMatchObject(refused('cannot be closed yet'))
    await expectBookVerifies()
  })

  test('a week that was due and not opened is opened by its close', async () => {
    const ann = await investor(server, 100_000_00)
    const { context, clock } = server
    const week = nextWeek(clock.now())
    clock.set(dueAt(week))
    const balances = { startBalance: 100_000_00, endBalance: 101_000_00 }
    const report = { ...balances, trades: 1, successRate: 80, notes: null, reportedBy: 'admin' }
    expect(await context.store.write((work) => closeWeek(work, week.from, report))).toBe(true)
    expect(await money(server, ann.id)).toEqual({ capital: 100_000_00, result: 600_00 })
  })

  /** Books cents on one account from another, as something that happens now. */
  const move = (from: AccountName, to: AccountName, amount: number) =>
    server.context.store.write((work) => {
      const lines = [
        { account: from, amount: -amount },
        { account: to, amount },
      ]
      moves += 1
      return append(work, {
        key: `move-${moves}`,
        kind: 'close',
        subjectId: null,
        description: 'A test',
        effectiveAt: work.now,
        lines,
      })
    })

  test('the last cent that a sweep lacked follows by itself once cash has it', async () => {
    await investor(server, 10_000_00)
    await move('fund', 'cash', 1)
    await toNextWeek()
    expect(await fundMoney(server)).toMatchObject({ cash: 0, trading: 9_999_99 })
    await move('cash', 'fund', 1)
    await openDueWeeks(server.context)
    expect(await fundMoney(server)).toMatchObject({ cash: 0, trading: 10_000_00 })
  })

  test('an opening is kept of who has a cent of balance, of capital or of a loss to make up, and of nobody else', async () => {
    const gains = await investor(server)
    const [even, loses, left] = [await server.signIn(), await server.signIn(), await server.signIn()]
    await move('trading', resultOf(gains.id), 1)
    await deposit(server, even.id, 1)
    await move(resultOf(even.id), 'trading', 1)
    for (const { id } of [loses, left]) {
      await move('fund', capitalOf(id), 1)
      await move(capitalOf(id), 'fund', 1)
    }
    await server.context.store.write((work) => keepCarriedLosses(work, new Map([[loses.id, 1]])))
    await toNextWeek()
    const openings = await server.context.store.read.selectFrom('openings').selectAll().execute()
    expect(new Map(openings.map((row) => [row.account_id, [row.balance, row.capital, row.carried_loss]]))).toEqual(
      new Map([
        [gains.id, [1, 0, 0]],
        [even.id, [0, 1, 0]],
        [loses.id, [0, 0, 1]],
      ]),
    )
    // The cent trades: the week waits for its close.
    expect(await server.context.store.read.selectFrom('weeks').selectAll().execute()).toMatchObject([
      { opening: 1, closed_at: null },
    ])
  })

  test('a withdrawal of who trades waits for the Sunday after the close, and is capped at what is there', async () => {
    const ann = await investor(server, 100_000_00)
    await toNextWeek()
    await close(server, 1_000_00)
    await toNextWeek()
    const { context } = server
    const asked = await context.store.write((work) =>
      reserveWithdrawal(work, { personId: ann.id, kind: 'dividend', amount: 600_00 }),
    )
    const id = String(asked?.id)
    await context.store.write((work) => approveWithdrawal(work, { id, byId: 'admin' }))
    expect(await money(server, ann.id)).toEqual({ capital: 100_000_00, result: 600_00 })
    await close(server, -400_00)
    expect(await context.store.write((work) => payWithdrawal(work, { id, reference: 'P-1' }))).toBe(false)
    await toNextWeek()
    // The week lost $400 of the $600: the dividend is the $200 that is left.
    expect(await money(server, ann.id)).toEqual({ capital: 100_000_00, result: 0 })
    const pay = () => context.store.write((work) => payWithdrawal(work, { id, reference: 'P-1' }))
    const paid = await Promise.all([pay(), pay(), pay()])
    expect(paid.filter(Boolean)).toHaveLength(1)
    const row = await context.store.read.selectFrom('withdrawals').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 'paid', settled: 200_00, amount: 600_00 })
    await expectBookVerifies()
  })

  test('the full capital of who stopped leaves at once with its loss written off', async () => {
    const ann = await investor(server, 100_000_00)
    const bob = await investor(server, 100_000_00)
    await toNextWeek()
    const { context } = server
    const person = await investorOf(context.store.read, ann.email)
    await context.store.write((work) =>
      requestTrading(work, { investor: person, requested: 'inactive', byId: ann.id, message: null }),
    )
    await close(server, -20_000_00)
    await toNextWeek()
    expect((await fundMoney(server)).trading).toBe(90_000_00)
    const asked = await context.store.write((work) =>
      reserveWithdrawal(work, { personId: ann.id, kind: 'capital', amount: 'full' }),
    )
    expect(asked?.amount).toBe(90_000_00)
    await context.store.write((work) => approveWithdrawal(work, { id: String(asked?.id), byId: 'admin' }))
    expect(await money(server, ann.id)).toEqual({ capital: 0, result: 0 })
    expect(await money(server, bob.id)).toEqual({ capital: 100_000_00, result: -10_000_00 })
    const carried = await context.store.read.selectFrom('carried_losses').selectAll().execute()
    expect(new Map(carried.map(({ account_id, cents }) => [account_id, cents]))).toEqual(
      new Map([
        [ann.id, 0],
        [bob.id, 10_000_00],
      ]),
    )
    await expectBookVerifies()
  })

  test('what was deposited and has not traded bore none of a carried loss, be it of that very instant', async () => {
    const [ann, bob] = [await investor(server, 100_000_00), await investor(server, 100_000_00)]
    await toNextWeek()
    const { context, clock } = server
    const person = await investorOf(context.store.read, ann.email)
    await context.store.write((work) =>
      requestTrading(work, { investor: person, requested: 'inactive', byId: ann.id, message: null }),
    )
    await close(server, -20_000_00)
    await toNextWeek()
    const halfOfWhatTraded = async (personId: string) => {
      const request = { personId, kind: 'capital', amount: 45_000_00 } as const
      await context.store.write(async (work) => {
        const asked = await reserveWithdrawal(work, request)
        await approveWithdrawal(work, { id: String(asked?.id), byId: 'admin' })
      })
    }
    const carriedBy = async (personId: string) => (await carriedLosses(context.store.read)).get(personId)
    // Ann's leaves at once: half of the $90,000 that bore her loss takes half of the loss along.
    await deposit(server, ann.id, 90_000_00)
    await halfOfWhatTraded(ann.id)
    expect(await carriedBy(ann.id)).toBe(5_000_00)
    // Bob's leaves on Sunday: it ignores what comes in during that first minute.
    await deposit(server, bob.id, 30_000_00)
    await halfOfWhatTraded(bob.id)
    await close(server, 0)
    clock.set(nextWeek(clock.now()).from)
    await deposit(server, bob.id, 60_000_00)
    await open()
    expect(await carriedBy(bob.id)).toBe(5_000_00)
    await expectBookVerifies()
  })
})
