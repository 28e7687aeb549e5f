import { beforeEach, describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { approveWithdrawal } from '#server/money/transfers/decide-withdrawal.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { close, deposit, money } from '#tests/support/money/fund.ts'
import { createSession } from '#tests/support/people/people.ts'
import { engines, type SignedIn, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('call 18, the full capital, on %s', (engine) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer(engine)
    return () => server.close()
  })

  const ask = async ({ id, email }: SignedIn) => {
    const { cookie } = await createSession(server.context, id)
    return server.visitor(cookie).post(`/api/withdrawals/${encodeURIComponent(email)}`)
  }
  const rows = () => server.context.store.read.selectFrom('withdrawals').selectAll().orderBy('id').execute()
  const approve = async () => {
    const [row] = (await rows()).filter(({ status }) => status === 'requested')
    await server.context.store.write((work) => approveWithdrawal(work, { id: String(row?.id), byId: 'admin' }))
  }

  test('without a deposit there is nothing to withdraw', async () => {
    const ann = await server.signIn()
    expect(await ask(ann)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('nothing to withdraw') },
    })
    const pending = await server.signIn({ status: 'pending' })
    expect((await ask(pending)).status).toBe(409)
  })

  test('the lock-up ends one calendar month after the first deposit, at midnight in New York', async () => {
    server.clock.set('2027-01-31T15:00:00Z')
    const ann = await server.signIn()
    await deposit(server, ann.id, 50_000_00)
    const refused = await ask(ann)
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Feb 28, 2027') } })
    server.clock.set('2027-02-28T04:59:59Z')
    expect((await ask(ann)).status).toBe(409)
    server.clock.set('2027-02-28T05:00:00Z')
    expect((await ask(ann)).status).toBe(201)
  })

  test('the same again while it is open answers the same and creates nothing, a hundred times at once', async () => {
    const ann = await server.signIn()
    await deposit(server, ann.id, 50_000_00)
    server.clock.advance({ days: 40 })
    const { cookie } = await createSession(server.context, ann.id)
    const browser = server.visitor(cookie)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => browser.post(`/api/withdrawals/${encodeURIComponent(ann.email)}`)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1)
    expect(answers[0]?.body.message).toContain('$50,000.00')
    expect(await rows()).toMatchObject([{ status: 'requested', amount: 50_000_00, in_full: 1 }])
    const told = await server.context.store.read
      .selectFrom('notifications')
      .select('title')
      .where('title', '=', 'Capital withdrawal requested')
      .execute()
    expect(told).toHaveLength(1)
    const queue = await server.context.store.read.selectFrom('inbox_items').select(['kind', 'title']).execute()
    expect(queue).toEqual([{ kind: 'transfer', title: 'Capital withdrawal of $50,000.00' }])
  })

  test('one took effect this New York month: the next is named', async () => {
    const ann = await server.signIn()
    await deposit(server, ann.id, 50_000_00)
    server.clock.set('2027-01-12T15:00:00Z')
    await ask(ann)
    await approve()
    expect(await money(server, ann.id)).toEqual({ capital: 0, result: 0 })
    await deposit(server, ann.id, 20_000_00)
    expect(await ask(ann)).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Feb 1, 2027') } })
    server.clock.set('2027-02-01T05:00:00Z')
    expect((await ask(ann)).status).toBe(201)
  })

  test('what trades bears the running week, and leaves in full on the Sunday after its close', async () => {
    const ann = await server.signIn()
    await server.context.store.write(({ db }) =>
      db
        .insertInto('trading_changes')
        .values({
          account_id: ann.id,
          effective_from: server.clock.now(),
          status: 'active',
          requested_at: server.clock.now(),
          requested_by: 'admin',
          message: null,
        })
        .execute(),
    )
    await deposit(server, ann.id, 100_000_00)
    const open = async () => {
      server.clock.set(nextWeek(server.clock.now()).from)
      await server.context.store.write((work) => openWeeks(work))
    }
    await open()
    for (let week = 0; week < 4; week += 1) {
      await close(server, 0)
      await open()
    }
    expect((await ask(ann)).status).toBe(201)
    await approve()
    expect(await rows()).toMatchObject([{ status: 'approved', effective_at: nextWeek(server.clock.now()).from }])
    await close(server, -10_000_00)
    expect(await money(server, ann.id)).toEqual({ capital: 100_000_00, result: -10_000_00 })
    await open()
    expect(await money(server, ann.id)).toEqual({ capital: 0, result: 0 })
    expect(await rows()).toMatchObject([
      { status: 'effective', settled: 90_000_00, written_off: 10_000_00, balance_before: 90_000_00 },
    ])
  })
})
