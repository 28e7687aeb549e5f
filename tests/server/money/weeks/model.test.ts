import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueAt, nextWeek, weekOf } from '#fund/calendar/week.ts'
import { balancesNow, fundBalances } from '#server/ledger/balances.ts'
import { verifyBook } from '#server/ledger/verify.ts'
import { carriedLosses } from '#server/money/settlement/account.ts'
import { approveWithdrawal } from '#server/money/transfers/decide-withdrawal.ts'
import { postDeposit } from '#server/money/transfers/receive-deposit.ts'
import { reserveWithdrawal } from '#server/money/transfers/reserve-withdrawal.ts'
import { closeWeek } from '#server/money/weeks/close-week.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { investorById } from '#server/people/accounts/find.ts'
import { requestTrading } from '#server/people/trading/request.ts'
import { RefusedError } from '#server/platform/http/refuse.ts'
import { type ModelEvent, replay } from '#tests/support/money/fund-model.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

const people = 4
const who = fc.nat(people - 1)
const hours = fc.integer({ min: 1, max: 60 })

const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('wait' as const), hours }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('deposit' as const),
      who,
      amount: fc.integer({ min: 1, max: 900_000_00 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('withdraw' as const),
      who,
      of: fc.constantFrom('capital' as const, 'dividend' as const),
      part: fc.integer({ min: 1, max: 10 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('trade' as const),
      who,
      status: fc.constantFrom('active' as const, 'inactive' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('close' as const),
      permille: fc.integer({ min: -300, max: 300 }),
      lateHours: fc.constantFrom(0, 0, 30, 100, 260),
    }),
  },
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

const tellNobody = async () => []

/** Runs actions on the real store, and records for the model what took effect and when. */
const player = async (server: TestServer) => {
  const { store } = server.context
  const now = () => server.clock.now()
  const ids: string[] = []
  for (let place = 0; place < people; place += 1) ids.push((await createPerson(server.context)).id)
  const events: ModelEvent[] = []
  let keys = 0

  const deposit = async (id: string, amount: number) => {
    keys += 1
    const key = String(keys)
    await store.write(
      (work) => postDeposit(work, { key, personId: id, amount, receivedAt: now(), reference: key }, tellNobody),
      now(),
    )
    events.push({ kind: 'deposit', at: now(), id, amount })
  }

  const withdraw = async (id: string, of: 'capital' | 'dividend', part: number) => {
    const { capital, result } = (await balancesNow(store.read)).get(id) ?? { capital: 0, result: 0 }
    const there = of === 'capital' ? Math.min(capital, capital + result) : result
    const full = of === 'capital' && part === 10
    const amount = full ? ('full' as const) : Math.floor((there * part) / 10)
    const asked = await store.write(
      (work) => reserveWithdrawal(work, { personId: id, kind: of, amount }, tellNobody),
      now(),
    )
    if (there <= 0) expect(asked?.isNew ?? false).toBe(false)
    if (!asked?.isNew) return
    const at = await store.write((work) => approveWithdrawal(work, { id: asked.id, byId: 'admin' }, tellNobody), now())
    events.push({ kind: 'withdrawal', request: asked.id, at: at ?? 0, id, of, asked: asked.amount, full })
  }

  const trade = async (id: string, status: 'active' | 'inactive') => {
    try {
      await store.write(async (work) => {
        const investor = await investorById(work.db, id)
        return requestTrading(work, { investor, requested: status, byId: id, message: null }, tellNobody)
      }, now())
      events.push({ kind: 'status', at: nextWeek(now()).from, id, active: status === 'active' })
    } catch (reason) {
      expect(reason).toBeInstanceOf(RefusedError)
    }
  }

  const close = async (permille: number, lateHours: number) => {
    const openWeek = async () => {
      await store.write((work) => openWeeks(work, tellNobody), now())
      return store.read.selectFrom('weeks').selectAll().where('closed_at', 'is', null).executeTakeFirst()
    }
    let open = await openWeek()
    if (!open) {
      server.clock.set(nextWeek(now()).from)
      open = await openWeek()
    }
    if (!open) return
    const week = weekOf(open.week_from)
    server.clock.set(Math.max(now(), dueAt(week) + lateHours * 3_600_000))
    const profit = Math.trunc((open.opening * permille) / 1000)
    const report = {
      startBalance: open.opening,
      endBalance: open.opening + profit,
      trades: 1,
      successRate: 80,
      notes: null,
      reportedBy: 'a',
    }
    await store.write((work) => closeWeek(work, week.from, report, tellNobody), now())
    events.push({ kind: 'close', from: week.from, profit })
  }

  const play = async (one: Action): Promise<void> => {
    const id = 'who' in one ? (ids[one.who] ?? '') : ''
    if (one.does === 'wait') server.clock.advance({ hours: one.hours })
    else if (one.does === 'deposit') await deposit(id, one.amount)
    else if (one.does === 'withdraw') await withdraw(id, one.of, one.part)
    else if (one.does === 'trade') await trade(id, one.status)
    else await close(one.permille, one.lateHours)
  }
  for (const id of ids) {
    await trade(id, 'active')
    await deposit(id, 120_000_00)
  }
  return { play, events, ids }
}

/** Withdrawals with the instant at which the store says that they took effect; without those still to come. */
const effective = async ({ context: { store } }: TestServer, events: readonly ModelEvent[]): Promise<ModelEvent[]> => {
  const settled = await store.read.selectFrom('withdrawals').selectAll().where('settled', 'is not', null).execute()
  const effects = new Map(settled.map(({ id, effective_at }) => [id, effective_at]))
  return events.flatMap((event): ModelEvent[] => {
    if (event.kind !== 'withdrawal') return [event]
    const at = effects.get(event.request)
    return at ? [{ ...event, at }] : []
  })
}

describe.each(engines)('any sequence of deposits, withdrawals, requests and closes on %s', (engine) => {
  test('books what the rules alone say, whatever came late', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 25, maxLength: 40, size: 'max' }), async (actions) => {
        const server = await startServer(engine)
        try {
          const { play, events, ids } = await player(server)
          for (const one of actions) await play(one)
          const model = replay(await effective(server, events))
          const [balances, losses] = [
            await balancesNow(server.context.store.read),
            await carriedLosses(server.context.store.read),
          ]
          for (const id of ids) {
            const { capital, result, carriedLoss } = model.get(id) ?? { capital: 0, result: 0, carriedLoss: 0 }
            expect({ id, ...(balances.get(id) ?? { capital: 0, result: 0 }), carried: losses.get(id) ?? 0 }).toEqual({
              id,
              capital,
              result,
              carried: carriedLoss,
            })
            expect(capital).toBeGreaterThanOrEqual(0)
            expect(capital + result).toBeGreaterThanOrEqual(0)
          }
          const { cash, trading } = await fundBalances(server.context.store.read)
          expect(Math.min(cash, trading)).toBeGreaterThanOrEqual(0)
          expect((await verifyBook(server.context.store.read)).problems).toEqual([])
        } finally {
          await server.close()
        }
      }),
      // Shrinking a failure would outlast the test: its seed and path are what counts.
      { numRuns: engine === 'sqlite' ? 12 : 3, endOnFailure: true },
    )
  }, 180_000)
})
