import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dueAt, nextWeek, weekOf } from '#fund/calendar/week.ts'
import { verifyBook } from '#server/ledger/verify.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { beginTrading } from '#server/people/trading/changes.ts'
import { house } from '#server/platform/config/house.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { close, fundMoney, money } from '#tests/support/money/fund.ts'
import { createSession } from '#tests/support/people/people.ts'
import { type Caller, engines, type SignedIn, startServer, type TestServer } from '#tests/support/portal/server.ts'

const simultaneous = 100

describe.each(engines)('transfers on %s', (engine) => {
  let server: TestServer
  let adminId: string
  let admin: Caller

  beforeAll(async () => {
    server = await startServer(engine)
    const { id } = await server.signIn({ role: 'admin' })
    adminId = id
  })
  beforeEach(async () => {
    admin = await again(adminId)
  })
  afterAll(() => server.close())

  const trader = async () => {
    const person = await server.signIn()
    await server.context.store.write((work) => beginTrading(work, { personIds: [person.id], byId: adminId }))
    return person
  }

  /** Signs in again: weeks have passed, and sessions last for hours. */
  const again = async (personId: string) => server.visitor((await createSession(server.context, personId)).cookie)

  const step = (id: string, name: string, body?: unknown) => admin.post(`/api/transfers/${id}/${name}`, body)

  const deposited = async (person: SignedIn, amount: number) => {
    const { body } = await person.post('/api/transfers/deposits', { amount })
    await step(body.id, 'approve')
    return step(body.id, 'receive')
  }

  const passWeek = async (profit: number) => {
    server.clock.set(nextWeek(server.clock.now()).from)
    await server.context.store.write((work) => openWeeks(work))
    const week = await close(server, profit)
    server.clock.set(Math.max(server.clock.now(), dueAt(week)))
    admin = await again(adminId)
  }

  it('takes a deposit in by its steps, each told, at work from the next Sunday', async () => {
    const person = await trader()
    const asked = await person.post('/api/transfers/deposits', { amount: 25_000 })
    expect([asked.status, asked.body.state, asked.body.amount]).toEqual([201, 'requested', 25_000])
    expect(asked.body.reference).toMatch(/^ALD-[A-Z2-9]{8}$/)
    expect((await step(asked.body.id, 'receive')).status).toBe(409)
    expect((await step(asked.body.id, 'approve')).body.state).toBe('approved')
    const approval = (await mailsTo(server.context, person.email)).find(({ subject }) => subject === 'Deposit approved')
    const { bank, routingNumber, accountNumber } = house.depositAccount
    expect(approval?.text).toContain(
      `Pay to: ${house.legalName}\nBank: ${bank}\nRouting number: ${routingNumber}\nAccount number: ${accountNumber}\nReference: ${asked.body.reference}\n`,
    )
    const received = await step(asked.body.id, 'receive')
    expect(received.body.state).toBe('received')
    expect(received.body.effective_at).toBe(new Date(weekOf(server.clock.now()).to).toISOString())
    expect((await step(asked.body.id, 'receive')).status).toBe(200)
    expect(await money(server, person.id)).toMatchObject({ capital: 2_500_000 })
    const { body: feed } = await person.get(`/api/notifications/${person.email}`)
    expect(feed.map(({ title, message }: { title: string; message: string }) => [title, message])).toEqual([
      ['Deposit received', expect.stringMatching(/^Your deposit of \$25,000\.00 was received\. It is .*\.$/)],
      [
        'Deposit approved',
        `Your deposit of $25,000.00 was approved. Send it with the reference ${asked.body.reference}.`,
      ],
      [
        'Deposit requested',
        `Your deposit of $25,000.00 was requested, reference ${asked.body.reference}. Send it once it is approved.`,
      ],
    ])
  })

  it('lets no step of a withdrawal be taken with a deposit', async () => {
    const { body } = await (await trader()).post('/api/transfers/deposits', { amount: 25_000 })
    for (const name of ['pay', 'keep', 'return']) {
      const { status, body: told } = await step(body.id, name, { reason: 'a reason' })
      expect([name, status, typeof told.detail]).toEqual([name, 404, 'string'])
    }
  })

  it('holds a first deposit to the larger minimum, later ones to the smaller', async () => {
    const person = await trader()
    const small = await person.post('/api/transfers/deposits', { amount: 9_999.99 })
    expect([small.status, small.body.detail]).toEqual([409, 'The minimum deposit is $10,000.00.'])
    await deposited(person, 10_000)
    expect((await person.get('/api/transfers/allowed')).body.deposit.minimum).toBe(100)
    expect((await person.post('/api/transfers/deposits', { amount: 99.99 })).status).toBe(409)
    expect((await person.post('/api/transfers/deposits', { amount: 100 })).status).toBe(201)
  })

  it('makes one request of many equal ones at once, and refuses another amount while it waits', async () => {
    const person = await trader()
    const answers = await Promise.all(
      Array.from({ length: simultaneous }, () => person.post('/api/transfers/deposits', { amount: 12_000 })),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const other = await person.post('/api/transfers/deposits', { amount: 13_000 })
    expect([other.status, other.body.detail]).toEqual([409, expect.stringContaining('$12,000.00')])
    const allowed = async () => (await person.get('/api/transfers/allowed')).body.deposit
    expect(await allowed()).toMatchObject({ allowed: false, why_not: other.body.detail })
    const { body } = await person.post(`/api/transfers/${answers[0]?.body.id}/cancel`)
    expect(body.state).toBe('cancelled')
    expect(await allowed()).toMatchObject({ allowed: true, why_not: null })
  })

  it('takes no deposit of who is pending or inactive', async () => {
    for (const status of ['pending', 'inactive'] as const) {
      const person = await server.signIn({ status })
      expect((await person.post('/api/transfers/deposits', { amount: 20_000 })).status).toBe(409)
    }
  })

  it("keeps one's transfers from others: reading, cancelling, deciding", async () => {
    const [person, other] = [await trader(), await trader()]
    const { body } = await person.post('/api/transfers/deposits', { amount: 20_000 })
    expect((await other.post(`/api/transfers/${body.id}/cancel`)).status).toBe(404)
    expect((await admin.post(`/api/transfers/${body.id}/cancel`)).status).toBe(404)
    expect((await other.get(`/api/transfers?investor_id=${person.id}`)).status).toBe(403)
    expect((await person.post(`/api/transfers/${body.id}/approve`)).status).toBe(403)
  })

  it('declines with a reason that is told, and frees what was reserved', async () => {
    const person = await trader()
    const { body } = await person.post('/api/transfers/deposits', { amount: 20_000 })
    const waiting = async (id: string) =>
      (await admin.get('/api/inbox?kind=transfer&state=open&limit=200')).body.rows.filter(
        ({ transfer }: { transfer: { id: string } | null }) => transfer?.id === id,
      ).length
    expect(await waiting(body.id)).toBe(1)
    const declined = await step(body.id, 'decline', { reason: 'No proof of funds.' })
    expect(await waiting(body.id)).toBe(0)
    expect([declined.body.state, declined.body.reason]).toEqual(['declined', 'No proof of funds.'])
    const [{ message }] = (await person.get(`/api/notifications/${person.email}`)).body
    expect(message).toBe('Your deposit of $20,000.00 was declined. The reason: No proof of funds.')
    expect((await step(body.id, 'approve')).status).toBe(409)
    const other = await person.post('/api/transfers/deposits', { amount: 20_000 })
    await step(other.body.id, 'approve')
    // It is still to be marked received.
    expect(await waiting(other.body.id)).toBe(1)
  })

  it('says before asking what is allowed and from when, pays capital out, and spends no dollar twice', async () => {
    const signedIn = await trader()
    let person: Caller = signedIn
    await deposited(signedIn, 50_000)
    // Once this capital has gone, somebody still trades: there would be no week to close.
    await deposited(await trader(), 10_000)
    const locked = (await person.get('/api/transfers/allowed')).body.capital
    expect(locked).toMatchObject({ allowed: false, available: 50_000 })
    expect(locked.why_not).toContain('locked up for one calendar month')
    expect((await person.post('/api/transfers/withdrawals', { kind: 'capital', amount: 1_000 })).status).toBe(409)
    for (let week = 0; week < 5; week++) await passWeek(0)
    person = await again(signedIn.id)
    expect((await person.get('/api/transfers/allowed')).body.capital.allowed).toBe(true)

    const ask = (kind: string, amount: number) => person.post('/api/transfers/withdrawals', { kind, amount })
    expect((await ask('capital', 50_000.01)).body.detail).toBe('At most $50,000.00 can be withdrawn now.')

    const both = await Promise.all([
      person.post('/api/transfers/withdrawals', { kind: 'capital', amount: 50_000 }),
      person.post('/api/transfers/withdrawals', { kind: 'capital', amount: 49_000 }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    const asked = both.find(({ status }) => status === 201)?.body
    const waits = / is already under way\. Cancel it to ask for another\.$/
    expect((await ask('capital', 1_000)).body.detail).toMatch(waits)
    expect((await person.get('/api/transfers/allowed')).body.capital).toMatchObject({
      allowed: false,
      available: 50_000 - asked.amount,
    })
    const approved = await step(asked.id, 'approve')
    expect([approved.body.state, approved.body.effective_at]).toEqual([
      'approved',
      new Date(weekOf(server.clock.now()).to).toISOString(),
    ])
    expect((await person.post(`/api/transfers/${asked.id}/cancel`)).status).toBe(409)
    expect((await ask('capital', 1_000)).body.detail).toMatch(/ is already under way\.$/)
    await passWeek(0)
    expect((await step(asked.id, 'pay')).body).toMatchObject({ state: 'paid', settled_amount: asked.amount })
    expect((await step(asked.id, 'pay')).status).toBe(200)
    expect(await verifyBook(server.context.store.read)).toMatchObject({ problems: [] })
    expect((await fundMoney(server)).cash).toBeDefined()
  })

  it('lists both kinds newest first, by key, with the filters of the admin', async () => {
    const person = await trader()
    await deposited(person, 30_000)
    const { body } = await person.post('/api/transfers/deposits', { amount: 500 })
    const first = await person.get('/api/transfers?limit=1')
    expect(first.body.rows.map(({ id }: { id: string }) => id)).toEqual([body.id])
    const second = await person.get(`/api/transfers?limit=1&before=${first.body.next}`)
    expect([second.body.rows[0].state, second.body.next]).toEqual(['received', null])
    const queue = await admin.get(`/api/transfers?state=requested&investor_id=${person.id}`)
    expect(queue.body.rows).toHaveLength(1)
  })
})
