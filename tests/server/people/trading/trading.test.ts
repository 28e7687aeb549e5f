import { beforeEach, describe, expect, test } from 'vitest'
import { investor } from '#tests/support/money/fund.ts'
import { createSession } from '#tests/support/people/people.ts'
import {
  type Caller,
  type SignedIn,
  startServer,
  subjectEngines,
  type TestServer,
} from '#tests/support/portal/server.ts'

const pathOf = ({ email }: { email: string }, end = '') => `/api/investors/${encodeURIComponent(email)}${end}`

describe.each(subjectEngines)('calls 5 to 11 on %s', (engine) => {
  let server: TestServer
  beforeEach(async () => {
    server = await startServer(engine)
    return () => server.close()
  })

  const feedOf = async (person: { id: string }) =>
    server.context.store.read.selectFrom('notifications').selectAll().where('person_id', '=', person.id).execute()
  const askFor = (person: SignedIn, requested_status: string) =>
    person.post(pathOf(person, '/trading-status-request'), { requested_status, message: '' })
  const statusOf = async (person: Caller & { email: string }) =>
    (await person.get(pathOf(person, '/trading-status'))).body
  const comeBack = async ({ id, email }: SignedIn, at: string) => {
    server.clock.set(at)
    const { cookie } = await createSession(server.context, id)
    return { email, ...server.visitor(cookie) }
  }
  const trader = async () => {
    const person = await server.signIn()
    await server.context.store.write(({ db }) =>
      db
        .insertInto('trading_changes')
        .values({
          account_id: person.id,
          effective_from: Date.parse('2026-11-15T05:01:00Z'),
          status: 'active',
          requested_at: server.clock.now(),
          requested_by: 'admin',
          message: null,
        })
        .execute(),
    )
    return person
  }

  test('what is asked for in the last minute of a window holds from the first of the next, and not before', async () => {
    const ann = await server.signIn()
    const riskAt = async (at: string) =>
      (await (await comeBack(ann, at)).get('/api/account/home')).body.weekly_risk_percent
    const askAt = async (at: string, weekly_risk_percent: number) => {
      const asking = await comeBack(ann, at)
      expect((await asking.patch(pathOf(ann, '/weekly-risk'), { weekly_risk_percent })).status).toBe(200)
    }
    await askAt('2026-11-22T05:00:59Z', 4.2)
    expect(await riskAt('2026-11-22T05:00:59.999Z')).toBe(1)
    expect(await riskAt('2026-11-22T05:01:00Z')).toBe(4.2)
    await askAt('2026-11-22T05:01:59Z', 2.1)
    expect(await riskAt('2026-11-29T05:00:59.999Z')).toBe(4.2)
    expect(await riskAt('2026-11-29T05:01:00Z')).toBe(2.1)
  })

  test('the weekly risk is 1 at first; a saved one applies to the next week, and the window says so', async () => {
    const ann = await server.signIn()
    expect((await ann.get(pathOf(ann))).body).toMatchObject({ weekly_risk_percent: 1, status: 'active' })
    const present = { effective_from: '2026-11-15T05:01:00.000Z', effective_to: '2026-11-22T04:59:00.000Z' }
    expect((await ann.get(pathOf(ann, '/weekly-risk-schedule'))).body).toEqual(present)
    for (const weekly_risk_percent of [4.9, 2.3])
      expect((await ann.patch(pathOf(ann, '/weekly-risk'), { weekly_risk_percent })).status).toBe(200)
    expect((await ann.get(pathOf(ann))).body.weekly_risk_percent).toBe(2.3)
    const next = { effective_from: '2026-11-22T05:01:00.000Z', effective_to: '2026-11-29T04:59:00.000Z' }
    expect((await ann.get(pathOf(ann, '/weekly-risk-schedule'))).body).toEqual(next)
    expect((await ann.get('/api/account/home')).body).toMatchObject({
      weekly_risk_percent: 1,
      next_weekly_risk_percent: 2.3,
    })
    const later = await comeBack(ann, '2026-11-22T05:01:00Z')
    expect((await later.get('/api/account/home')).body).toMatchObject({
      weekly_risk_percent: 2.3,
      next_weekly_risk_percent: 2.3,
    })
  })

  test.each([
    ['2026-10-28T12:00:00Z', 169],
    ['2027-03-10T12:00:00Z', 167],
  ])('a change asked for on %s holds for a week of %d hours', async (at, hours) => {
    server.clock.set(at)
    const ann = await server.signIn()
    await ann.patch(pathOf(ann, '/weekly-risk'), { weekly_risk_percent: 2 })
    const { effective_from, effective_to } = (await ann.get(pathOf(ann, '/weekly-risk-schedule'))).body
    expect((Date.parse(effective_to) + 2 * 60_000 - Date.parse(effective_from)) / 3_600_000).toBe(hours)
  })

  test('a hundred changes of mind are told twenty times a day, not a hundred', async () => {
    const ann = await trader()
    const before = (await feedOf(ann)).length
    const statuses = new Set<number>()
    for (let time = 0; time < 100; time += 1)
      statuses.add((await askFor(ann, time % 2 === 0 ? 'inactive' : 'active')).status)
    expect(statuses).toContain(429)
    expect((await feedOf(ann)).length - before).toBeLessThanOrEqual(20)
  })

  test('nor do an admin’s changes of mind reach the investor more often, or take theirs away', async () => {
    const [ann, admin] = [await trader(), await server.signIn({ role: 'admin' })]
    const before = (await feedOf(ann)).length
    const statuses = new Set<number>()
    for (let time = 0; time < 40; time += 1) {
      const trading_status = time % 2 === 0 ? 'inactive' : 'active'
      statuses.add((await admin.patch(pathOf(ann, '/trading-status'), { trading_status })).status)
    }
    expect(statuses).toContain(429)
    expect((await feedOf(ann)).length - before).toBe(20)
    expect((await askFor(ann, 'inactive')).status).toBe(200)
  })

  test('a request is pending until Sunday, once; the same again answers the same', async () => {
    const ann = await trader()
    const first = await askFor(ann, 'inactive')
    expect(first.status).toBe(200)
    expect(first.body.message).toContain('Sun, Nov 22, 2026, 00:01 EST')
    expect(first.body.message).toContain('Sat, Nov 28, 2026, 23:59 EST')
    expect(await askFor(ann, 'inactive')).toMatchObject({ status: 200, body: first.body })
    expect(await statusOf(ann)).toEqual({
      trading_status: 'active',
      pending: {
        requested_status: 'inactive',
        effective_from: '2026-11-22T05:01:00.000Z',
        effective_to: '2026-11-29T04:59:00.000Z',
      },
    })
    expect(await feedOf(ann)).toHaveLength(1)
    const mails = await server.context.store.read.selectFrom('mail').selectAll().execute()
    expect(mails).toHaveLength(1)
    expect(await statusOf(await comeBack(ann, '2026-11-22T05:01:00Z'))).toEqual({
      trading_status: 'inactive',
      pending: null,
    })
  })

  test('a request for the present status cancels the pending one; without one it is refused until when', async () => {
    const ann = await trader()
    await askFor(ann, 'inactive')
    expect((await askFor(ann, 'active')).body.message).toContain('cancelled')
    expect(await statusOf(ann)).toEqual({ trading_status: 'active', pending: null })
    const refused = await askFor(ann, 'active')
    expect(refused.status).toBe(409)
    expect(refused.body.detail).toContain('Trading is already active')
    expect(refused.body.detail).toContain('Nov 22, 2026')
    expect(await feedOf(ann)).toHaveLength(2)
  })

  test('a hundred equal requests at once have one effect', async () => {
    const ann = await trader()
    const answers = await Promise.all(Array.from({ length: 100 }, () => askFor(ann, 'inactive')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await feedOf(ann)).toHaveLength(1)
  })

  test('the admin’s change comes from the next Sunday as well, wins where it is later, and is told', async () => {
    const [ann, admin] = [await trader(), await server.signIn({ role: 'admin' })]
    const set = (trading_status: string) => admin.patch(pathOf(ann, '/trading-status'), { trading_status })
    await askFor(ann, 'inactive')
    expect((await set('active')).body.message).toContain('cancelled')
    expect(await set('active')).toMatchObject({ status: 409 })
    expect((await set('inactive')).status).toBe(200)
    expect((await set('inactive')).status).toBe(200)
    expect((await statusOf(ann)).pending.requested_status).toBe('inactive')
    const told = await feedOf(ann)
    expect(told).toHaveLength(3)
    expect(told.at(-1)?.message).toContain('administrator')
    expect(
      await admin.patch(pathOf({ email: 'nobody@example.com' }, '/trading-status'), { trading_status: 'active' }),
    ).toMatchObject({ status: 404 })
  })

  test('a pending investor changes settings but does not trade; a deactivated one reads only', async () => {
    const [pending, gone] = [await server.signIn({ status: 'pending' }), await server.signIn({ status: 'inactive' })]
    const preferences = { risk_profile: 'moderate', investment_goals: 'income' }
    expect((await pending.patch(pathOf(pending, '/preferences'), preferences)).body).toEqual(preferences)
    expect((await pending.get(pathOf(pending))).body).toMatchObject(preferences)
    expect(await askFor(pending, 'active')).toMatchObject({ status: 409 })
    for (const refused of [
      await askFor(gone, 'active'),
      await gone.patch(pathOf(gone, '/preferences'), preferences),
      await gone.patch(pathOf(gone, '/weekly-risk'), { weekly_risk_percent: 2 }),
    ])
      expect(refused.status).toBe(409)
    expect((await gone.get(pathOf(gone))).status).toBe(200)
  })

  test('a person without a change is inactive until an approval begins trading', async () => {
    const { email } = await investor(server)
    const admin = await server.signIn({ role: 'admin' })
    expect((await admin.get(pathOf({ email }, '/trading-status'))).body).toMatchObject({
      trading_status: 'inactive',
      pending: { requested_status: 'active' },
    })
  })
})
