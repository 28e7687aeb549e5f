import { beforeEach, describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { quietWeeks, runWeek } from '#tests/support/money/close-week.ts'
import { investor, money } from '#tests/support/money/fund.ts'
import { createSession } from '#tests/support/people/people.ts'
import { type Lasting, lasting, lastingAs } from '#tests/support/portal/lasting.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

const details = { bankName: 'First Example Bank', accountNumber: '123456789012', routingNumber: '021000021' }

describe.each(engines)('a payout has a destination, on %s', (engine) => {
  let server: TestServer
  let admin: Lasting
  beforeEach(async () => {
    server = await startServer(engine)
    admin = await lasting(server, { role: 'admin', email: 'boss@example.com' })
    return () => server.close()
  })

  /** Past the lock-up, with $100 of profit, with or without a bank account. */
  const holder = async (account: boolean) => {
    const person = await investor(server, 10_000_00, { account })
    server.clock.set(nextWeek(server.clock.now()).from)
    await runWeek(server, admin, 200)
    await quietWeeks(server, 4)
    return { person, as: lastingAs(server, person) }
  }
  const addAccount = async (personId: string) => {
    const { cookie } = await createSession(server.context, personId)
    const asked = await server.visitor(cookie).put('/api/bank-account', details)
    expect(asked.status).toBe(200)
    return asked.body.pending.id as string
  }
  const dividend = { kind: 'dividend', amount: 50 }
  const waiting = async () => (await admin.get('/api/inbox?kind=transfer&state=open')).body.rows
  const newest = async (personId: string) =>
    (
      await server.context.store.read
        .selectFrom('notifications')
        .select('message')
        .where('person_id', '=', personId)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).message

  test('asking without an account is refused with a sentence, and once it is approved the request shows it masked', async () => {
    const { person, as } = await holder(false)
    const none = 'Withdrawals are paid to a bank account, and you have none on file. Add one under Transfer first.'
    expect((await as.get('/api/transfers/allowed')).body).toMatchObject({
      destination: null,
      dividend: { allowed: false, why_not: none },
    })
    expect(await as.post('/api/transfers/withdrawals', dividend)).toMatchObject({ status: 409, body: { detail: none } })
    const change = await addAccount(person.id)
    expect((await as.post('/api/transfers/withdrawals', dividend)).body.detail).toMatch(/yours is waiting for approval/)
    expect((await admin.post(`/api/bank-account/${change}/approve`)).status).toBe(200)
    const asked = await as.post('/api/transfers/withdrawals', dividend)
    expect(asked).toMatchObject({
      status: 201,
      body: { destination: { bankName: 'First Example Bank', accountNumber: '••••9012' } },
    })
  })

  test('call 18 takes the request and says that an account is needed; it is not approved before', async () => {
    const { person, as } = await holder(false)
    const asked = await as.post(`/api/withdrawals/${encodeURIComponent(person.email)}`)
    expect(asked).toMatchObject({
      status: 201,
      body: {
        message: expect.stringMatching(/was submitted\. It can be approved once you have an approved bank account/),
      },
    })
    const [{ id }] = (await as.get('/api/transfers')).body.rows
    expect(await admin.post(`/api/transfers/${id}/approve`)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^There is no approved bank account to pay this to/) },
    })
    expect((await admin.post(`/api/bank-account/${await addAccount(person.id)}/approve`)).status).toBe(200)
    expect((await admin.post(`/api/transfers/${id}/approve`)).status).toBe(200)
  })

  test('a payout keeps the account that it went to, whatever comes later', async () => {
    const { person, as } = await holder(true)
    const { body } = await as.post('/api/transfers/withdrawals', dividend)
    expect((await admin.post(`/api/transfers/${body.id}/approve`)).status).toBe(200)
    await runWeek(server, admin, 0)
    await runWeek(server, admin, 0)
    const change = await addAccount(person.id)
    expect(await admin.post(`/api/transfers/${body.id}/pay`)).toMatchObject({
      status: 409,
      body: { detail: 'A change of the bank account is waiting for approval: decide on it before paying.' },
    })
    expect((await admin.post(`/api/bank-account/${change}/decline`, { reason: 'A wrong number.' })).status).toBe(200)
    expect((await admin.post(`/api/transfers/${body.id}/pay`)).status).toBe(200)
    expect((await admin.post(`/api/bank-account/${await addAccount(person.id)}/approve`)).status).toBe(200)
    const [paid] = (await as.get('/api/transfers')).body.rows
    expect(paid).toMatchObject({
      state: 'paid',
      destination: { bankName: 'First Test Bank', accountNumber: '••••6789' },
    })
  })

  test('an approved withdrawal is declined before its effect, with the reason, and nothing was booked', async () => {
    const { person, as } = await holder(true)
    const before = await money(server, person.id)
    const { body } = await as.post('/api/transfers/withdrawals', dividend)
    expect((await admin.post(`/api/transfers/${body.id}/approve`)).status).toBe(200)
    expect(await newest(person.id)).toMatch(/^\$50\.00 is taken from your balance on Sun, /)
    expect(await waiting()).toHaveLength(1)
    const reason = 'The account is being checked.'
    const declined = await admin.post(`/api/transfers/${body.id}/decline`, { reason })
    expect(declined).toMatchObject({ status: 200, body: { state: 'declined', reason, effective_at: null } })
    expect(await newest(person.id)).toBe(
      `Your dividend of $50.00 was declined; the amount is available to you again. The reason: ${reason}`,
    )
    expect(await waiting()).toEqual([])
    expect(await money(server, person.id)).toEqual(before)
    const again = await as.post('/api/transfers/withdrawals', dividend)
    expect((await as.post(`/api/transfers/${again.body.id}/cancel`)).body.state).toBe('cancelled')
    expect(await newest(person.id)).toBe('Your dividend of $50.00 was cancelled; the amount is available to you again.')
    expect(await waiting()).toEqual([])
    expect((await admin.post('/api/transfers/nothing/approve')).status).toBe(404)
    const audited = (await admin.get('/api/audit?search=withdrawal.')).body.rows
    expect(audited.map(({ action, detail }: { action: string; detail: string }) => [action, detail])).toEqual([
      ['withdrawal.cancelled', '$50.00 cancelled'],
      ['withdrawal.declined', `$50.00 declined. The reason: ${reason}`],
      ['withdrawal.approved', expect.stringMatching(/^\$50\.00 approved, effective on Sun, /)],
    ])
  })
})
