import { describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { runWeek } from '#tests/support/money/close-week.ts'
import { investor } from '#tests/support/money/fund.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { type Lasting, lastingAs } from '#tests/support/portal/lasting.ts'
import { subjectEngines } from '#tests/support/portal/server.ts'

describe.each(subjectEngines)('what a trial says is refused on %s', (engine) => {
  const fund = ownFund(engine)

  const why = async (who: Lasting) => {
    const opening = (await who.get('/api/account/next-week')).body.why_not
    const { deposit, capital, dividend } = (await who.get('/api/transfers/allowed')).body
    return { ...opening, deposit: deposit.why_not, capital: capital.why_not, dividend: dividend.why_not }
  }
  const askFor = (who: Lasting, { email }: { email: string }) => {
    const own = `/api/investors/${encodeURIComponent(email)}`
    const trade = (requested_status: string) =>
      who.post(`${own}/trading-status-request`, { requested_status, message: '' })
    return {
      risk: () => who.patch(`${own}/weekly-risk`, { weekly_risk_percent: 2 }),
      start: () => trade('active'),
      stop: () => trade('inactive'),
      deposit: () => who.post('/api/transfers/deposits', { amount: 20_000 }),
      capital: () => who.post('/api/transfers/withdrawals', { kind: 'capital', amount: 5_000 }),
      dividend: () => who.post('/api/transfers/withdrawals', { kind: 'dividend', amount: 5_000 }),
    }
  }
  /** Each is refused with exactly the sentence that was given before, or not refused. */
  const expectSame = async (
    person: { id: string; email: string },
    kinds: readonly (keyof ReturnType<typeof askFor>)[],
  ) => {
    const who = lastingAs(fund.server, person)
    const said = await why(who)
    const ask = askFor(who, person)
    for (const kind of kinds) {
      const { status, body } = await ask[kind]()
      expect([kind, status < 300 ? null : body.detail]).toEqual([kind, said[kind]])
    }
    return said
  }

  test.each(['pending', 'inactive'] as const)('an account that is %s', async (status) => {
    const person = await createPerson(fund.server.context, { status })
    const said = await expectSame(person, ['risk', 'start', 'stop', 'deposit', 'capital', 'dividend'])
    expect(said.start).toEqual(expect.any(String))
    expect(said.risk === null).toBe(status === 'pending')
  })

  test('an account that is being closed', async () => {
    const person = await investor(fund.server, 10_000_00)
    expect((await lastingAs(fund.server, person).post('/api/closure')).status).toBe(201)
    const said = await expectSame(person, ['risk', 'start', 'deposit', 'capital'])
    expect(said.start).toContain('is being closed')
    expect(said.stop).toBeNull()
  })

  test('a new investor in the lock-up, without profit', async () => {
    const said = await expectSame(await investor(fund.server, 10_000_00), ['risk', 'capital', 'dividend'])
    expect(said.capital).toContain('locked up for one calendar month')
    expect(said.dividend).toBe('There is no profit to pay out yet.')
  })

  test('a second dividend while one is under way', async () => {
    const person = await investor(fund.server, 1_000_000_00)
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await runWeek(fund.server, fund.admin, 50_000)
    const who = lastingAs(fund.server, person)
    expect((await who.post('/api/transfers/withdrawals', { kind: 'dividend', amount: 4_000 })).status).toBe(201)
    expect((await why(who)).dividend).toBe('You already have an open request of this kind.')
    expect((await who.post('/api/transfers/withdrawals', { kind: 'dividend', amount: 5_000 })).status).toBe(409)
  })

  test('whose account is frozen takes nothing out', async () => {
    const person = await investor(fund.server, 10_000_00)
    expect((await fund.admin.post(`/api/admin/investors/${person.id}/freeze`, { reason: 'a call' })).status).toBe(200)
    const said = await expectSame(person, ['risk', 'stop', 'deposit', 'capital', 'dividend'])
    expect(said.capital).toMatch(/^Your account is frozen\./)
  })
})
