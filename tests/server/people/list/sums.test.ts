import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { riskProfile } from '#contract/entities/basic.ts'
import { nextWeek } from '#fund/calendar/week.ts'
import { sumCents, toDollars } from '#fund/cents/money.ts'
import { riskAmount, riskPercentOf } from '#fund/weeks/risk.ts'
import { fundAnalyticsOf } from '#server/desk/fund/fund-analytics.ts'
import { fundOverviewOf } from '#server/desk/fund/fund-overview.ts'
import { balancesNow } from '#server/ledger/balances.ts'
import { approveInvestor, deactivateInvestor } from '#server/people/accounts/decide.ts'
import { investorById } from '#server/people/accounts/find.ts'
import { changePerson } from '#server/people/accounts/people.ts'
import { forgetUnclaimedAt } from '#server/people/accounts/register.ts'
import { summaryOf } from '#server/people/list/summary.ts'
import { moveTradingOn, nextWeekAtRisk, tradingSummaryOf } from '#server/people/list/trading.ts'
import { changeTrading } from '#server/people/trading/changes.ts'
import { saveRisk } from '#server/people/trading/risk.ts'
import { riskTenthsAt, statusAt } from '#server/people/trading/status-and-risk.ts'
import { verifyFund } from '#server/proof/verification/verify-fund.ts'
import { howMany } from '#tests/support/faults/long.ts'
import { deposit } from '#tests/support/money/fund.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

const people = 5
const by = { id: 'admin', email: 'boss@example.com' }
const from = '127.0.0.1'

const place = fc.nat(people - 1)

/** What happens to a fund, in terms of the calls that do it. */
const action = fc.oneof(
  fc.record({ does: fc.constant('apply' as const), place }),
  fc.record({ does: fc.constant('approve' as const), place }),
  fc.record({ does: fc.constant('deactivate' as const), place }),
  fc.record({ does: fc.constant('forget' as const), place }),
  fc.record({ does: fc.constant('deposit' as const), place, cents: fc.integer({ min: 1, max: 99_999_99 }) }),
  fc.record({
    does: fc.constant('trade' as const),
    place,
    status: fc.constantFrom('active' as const, 'inactive' as const),
  }),
  fc.record({ does: fc.constant('risk' as const), place, tenths: fc.integer({ min: 5, max: 50 }) }),
  fc.record({ does: fc.constant('profile' as const), place, profile: fc.constantFrom(...riskProfile.options) }),
  fc.record({ does: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ does: fc.constant('job' as const) }),
)

type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

describe.each(engines)('what is added up of investors on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())

  /** The same figures, from the rows of people, accounts and changes themselves. */
  const counted = async (now: number) => {
    const { read } = server.context.store
    const rows = await read
      .selectFrom('investor_accounts')
      .innerJoin('people', 'people.id', 'investor_accounts.contact_id')
      .select((eb) => [
        'investor_accounts.id',
        'investor_accounts.status',
        'risk_profile',
        statusAt(eb.ref('investor_accounts.id'), now).as('trading'),
        statusAt(eb.ref('investor_accounts.id'), nextWeek(now).from).as('next'),
        riskTenthsAt(eb.ref('investor_accounts.id'), nextWeek(now).from).as('tenths'),
      ])
      .execute()
    const balances = await balancesNow(read)
    const all = rows.map((row) => {
      const { capital, result } = balances.get(row.id) ?? { capital: 0, result: 0 }
      return { ...row, balance: capital + result }
    })
    const admitted = all.filter(({ status }) => status !== 'pending')
    const active = admitted.filter(({ trading }) => trading === 'active')
    const stopped = admitted.filter(({ trading }) => trading !== 'active')
    const amount = (of: typeof all) => toDollars(sumCents(of.map(({ balance }) => balance)))
    const next = admitted.filter((one) => one.next === 'active')
    return {
      trading: {
        active_trading_count: active.length,
        inactive_trading_count: stopped.length,
        total_investors: admitted.length,
        amount_in_progress: amount(active),
        amount_stopped: amount(stopped),
      },
      risk: {
        active: sumCents(next.map(({ balance }) => balance)),
        risk: sumCents(next.map(({ balance, tenths }) => riskAmount(balance, riskPercentOf(tenths)))),
      },
      overview: { total_investors: admitted.length, assets_under_management: amount(all) },
      profiles: riskProfile.options.map((profile) => {
        const those = admitted.filter(({ risk_profile }) => risk_profile === profile)
        return { risk_profile: profile, investors: those.length, balance: amount(those) }
      }),
      summary: { total: all.length, active_investors: all.filter(({ status }) => status === 'active').length },
    }
  }

  const expectSums = async (): Promise<void> => {
    const now = server.clock.now()
    const { read } = server.context.store
    const { trading, risk, overview, profiles, summary } = await counted(now)
    expect(await tradingSummaryOf(read, now)).toMatchObject(trading)
    expect(await nextWeekAtRisk(read, now)).toEqual(risk)
    expect(await fundOverviewOf(read, now)).toMatchObject(overview)
    expect((await fundAnalyticsOf(read, now)).risk_profiles).toEqual(profiles)
    expect(await summaryOf(read, now)).toMatchObject(summary)
  }

  const acts =
    (ids: Map<number, string>) =>
    async (one: Action): Promise<void> => {
      const { context, clock } = server
      if (one.does === 'wait') return clock.advance({ days: one.days })
      if (one.does === 'job') return moveTradingOn(context)
      const known = ids.get(one.place)
      const now = clock.now()
      if (one.does === 'apply' && known === undefined) {
        ids.set(one.place, (await createPerson(context, { status: 'pending', account: false })).id)
        return
      }
      if (known === undefined || one.does === 'apply') return
      const person = await investorById(context.store.read, known)
      const decided = { by, from }
      const unclaimed = person.status === 'pending' && !(await hasDone(known))
      await context.store.write(async (work) => {
        if (one.does === 'approve' && person.status === 'pending') await approveInvestor(work.as(decided), known)
        if (one.does === 'deactivate' && person.status === 'active')
          await deactivateInvestor(work.as(decided), { id: known, reason: 'Asked.' })
        if (one.does === 'forget' && unclaimed) {
          await work.db.updateTable('people').set({ first_sign_in_at: null }).where('id', '=', known).execute()
          await forgetUnclaimedAt(work, person.email)
          ids.delete(one.place)
        }
        if (one.does === 'trade' && person.status === 'active')
          await changeTrading(work, { personId: known, requested: one.status, byId: known })
        if (one.does === 'risk' && person.status !== 'inactive') await saveRisk(work, person, riskPercentOf(one.tenths))
        if (one.does === 'profile') await changePerson(work, known, { risk_profile: one.profile })
      }, now)
      if (one.does === 'deposit') await deposit(server, known, one.cents)
    }

  /** A person who has saved a risk or holds money is not somebody's mistyped address. */
  const hasDone = async (id: string): Promise<boolean> => {
    const { read } = server.context.store
    const risk = await read
      .selectFrom('risk_changes')
      .select('account_id')
      .where('account_id', '=', id)
      .executeTakeFirst()
    return risk !== undefined || (await balancesNow(read, id)).size > 0
  }

  test('is what counting everybody gives, whatever happens and however long the job waits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 25 }), async (actions) => {
        const act = acts(new Map())
        for (const one of actions) await act(one)
        await expectSums()
      }),
      { numRuns: howMany(6, 200) },
    )
    expect((await verifyFund(server.context.store.read)).problems).toEqual([])
  })

  test('stays right when everything happens at once', async () => {
    const { context, clock } = server
    const ids = await Promise.all(Array.from({ length: 3 }, async () => (await createPerson(context)).id))
    await Promise.all(
      Array.from({ length: 60 }, async (_, turn) => {
        const id = ids[turn % ids.length] ?? ''
        const now = clock.now()
        if (turn % 5 === 0) await deposit(server, id, 100_01 + turn)
        else if (turn % 5 === 1) await moveTradingOn(context)
        else
          await context.store.write(async (work) => {
            if (turn % 5 === 2) await saveRisk(work, await investorById(work.db, id), riskPercentOf(5 + (turn % 45)))
            if (turn % 5 === 3)
              await changeTrading(work, { personId: id, requested: turn % 2 ? 'active' : 'inactive', byId: id })
            if (turn % 5 === 4)
              await changePerson(work, id, { risk_profile: riskProfile.options[turn % 3] ?? 'moderate' })
          }, now)
      }),
    )
    await expectSums()
    expect((await verifyFund(context.store.read)).problems).toEqual([])
  })

  test('stays a few rows, however much has changed', async () => {
    const { context } = server
    const { id } = await createPerson(context)
    for (let turn = 0; turn < 120; turn += 1)
      await context.store.write(async (work) =>
        saveRisk(work, await investorById(work.db, id), riskPercentOf(5 + (turn % 45))),
      )
    const rows = async () => {
      const found = await sql<{ rows: number }>`select cast(count(*) as bigint) as rows from investor_sums`.execute(
        context.store.read,
      )
      return Number(found.rows[0]?.rows)
    }
    expect(await rows()).toBeGreaterThan(200)
    await moveTradingOn(context)
    expect(await rows()).toBeLessThan(60)
    await expectSums()
  })
})
