import { beforeEach, describe, expect, test } from 'vitest'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { camt053 } from '#tests/support/money/camt.ts'
import { fundMoney } from '#tests/support/money/fund.ts'
import { duePayouts } from '#tests/support/money/payouts.ts'
import { type Lasting, lasting, lastingAs } from '#tests/support/portal/lasting.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('a payment that goes around a batch on %s', (engine) => {
  let server: TestServer
  let admin: Lasting
  let other: Lasting
  beforeEach(async () => {
    server = await startServer(engine, { config: { demo: true } })
    admin = await lasting(server, { role: 'admin', email: 'asks@example.com' })
    other = await lasting(server, { role: 'admin', email: 'approves@example.com' })
    return () => server.close()
  })

  /** From now on payments above $100 need two people. */
  const guard = () =>
    server.context.store.write(async ({ db }) => {
      await db.updateTable('fund_settings').set({ value: 'true' }).where('setting', '=', 'twoPeople').execute()
      const row = { setting: 'payoutAbove', value: '100', changed_at: server.clock.now(), changed_by: 'a test' }
      await db.insertInto('fund_settings').values(row).execute()
    })
  const stateOf = async (id: string) =>
    (await admin.get(`/api/transfers?kind=dividend`)).body.rows.find((row: { id: string }) => row.id === id).state
  const cash = async () => (await fundMoney(server)).cash / 100

  test('is approved by another admin when it is paid singly, above the same amount', async () => {
    const [small, large] = await duePayouts(server, admin, [100, 250])
    if (!small || !large) throw new Error('two payouts')
    await guard()
    expect((await admin.post(`/api/transfers/${small.id}/pay`)).body.state).toBe('paid')
    const asked = await admin.post(`/api/transfers/${large.id}/pay`)
    expect([asked.status, asked.body.detail]).toEqual([409, expect.stringContaining('waits for another admin')])
    expect(await stateOf(large.id)).toBe('effective')
    const own = await admin.post(`/api/approvals/${asked.body.waits.id}/approve`)
    expect(own.status).toBe(403)
    expect((await other.post(`/api/approvals/${asked.body.waits.id}/approve`)).body).toMatchObject({
      kind: 'payout',
      amount: 250,
      state: 'done',
    })
    expect(await stateOf(large.id)).toBe('paid')
    expect((await admin.post(`/api/transfers/${large.id}/pay`)).status).toBe(200)
  })

  test('is approved by another admin when a line of the bank stands for a batch that no file was made of, or for a return', async () => {
    const [one] = await duePayouts(server, admin, [250])
    if (!one) throw new Error('one payout')
    const batch = (await admin.post('/api/payments/batches', { payouts: [one.id] })).body
    await guard()
    server.clock.advance({ hours: 24 })
    const take = async (amount: number, id: string, reference: string) => {
      const day = newYorkDate(server.clock.now())
      const text = camt053({ from: day, to: day, opening: await cash(), lines: [{ day, amount, id, reference }] })
      expect((await admin.post('/api/bank-statements', { name: id, text })).status).toBe(201)
      const [line] = (await admin.get('/api/bank-statements')).body.open
      return line
    }
    const accept = (line: { id: string; proposal: { as: string; id: string } }) =>
      admin.post('/api/bank-statements/lines/accept', {
        lines: [{ id: line.id, as: line.proposal.as, of: line.proposal.id }],
      })
    const gone = await take(-250, 'H1', batch.reference)
    const asked = await accept(gone)
    expect([asked.status, asked.body.detail]).toEqual([409, expect.stringContaining('waits for another admin')])
    const settled = await admin.post(`/api/bank-statements/lines/${gone.id}/settle`, { as: 'batch', id: batch.id })
    expect(settled.status).toBe(409)
    expect((await admin.get(`/api/payments/batches/${batch.id}`)).body.state).toBe('open')
    expect((await other.post(`/api/approvals/${asked.body.waits.id}/approve`)).body.state).toBe('done')
    expect((await admin.get(`/api/payments/batches/${batch.id}`)).body.state).toBe('paid')

    const { reference } = (await admin.get(`/api/payments/batches/${batch.id}`)).body.rows[0]
    const back = await take(250, 'H2', `RETURN ${reference}`)
    expect(back.proposal.as).toBe('returned')
    const waits = (await accept(back)).body.waits
    expect(await stateOf(one.id)).toBe('paid')
    expect((await other.post(`/api/approvals/${waits.id}/approve`)).body.kind).toBe('bank-line')
    expect(await stateOf(one.id)).toBe('returned')
  })

  test('has a typed reason as a sentence of its own in the trail, the inbox and what the investor reads', async () => {
    const [one] = await duePayouts(server, admin, [250])
    if (!one) throw new Error('one payout')
    expect((await admin.post(`/api/transfers/${one.id}/pay`)).body.state).toBe('paid')
    await guard()
    const { waits } = (await admin.post(`/api/transfers/${one.id}/returned`, { reason: 'account closed' })).body
    expect((await other.post(`/api/approvals/${waits.id}/approve`)).body.state).toBe('done')
    const [item] = (await other.get('/api/inbox?kind=guard')).body.rows
    expect(item.message).toContain('The reason: Account closed. It needs another admin’s approval.')
    const trail = (await admin.get('/api/audit?limit=10')).body.rows.map(({ detail }: { detail: string }) => detail)
    expect(trail).toEqual(
      expect.arrayContaining([
        '$250.00 are payable again. The reason: Account closed. Asked by asks@example.com.',
        '$250.00 are payable again. The reason: Account closed. It needs another admin’s approval.',
        '$250.00 came back. The reason: Account closed.',
      ]),
    )
    const told = await server.context.store.read.selectFrom('notifications').select('message').execute()
    expect(told.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('came back: Account closed. The money is set aside for you'),
    )
  })

  test('is approved by another admin where the fund takes its share or money of nobody goes back', async () => {
    await duePayouts(server, admin, [100])
    await guard()
    const share = async (amount: number) => (await admin.post('/api/cash/fund-payouts', { amount })).body.id
    const [small, own, others] = [await share(50), await share(150), await share(120)]
    const approve = (id: string, by = admin) => by.post(`/api/cash/fund-payouts/${id}/approve`)
    expect((await approve(small)).body.state).toBe('approved')
    const asked = await approve(own)
    expect([asked.status, asked.body.detail]).toEqual([409, expect.stringContaining('waits for another admin')])
    expect((await approve(others, other)).body.state).toBe('approved')
    // Of whom one invited oneself, for seven days, it is one's own wish.
    const person = { name: 'Other Mailbox', email: 'mailbox@example.com', role: 'operator' }
    const mailbox = lastingAs(server, (await admin.post('/api/admin/roles', person)).body)
    const theirs = (await mailbox.post('/api/cash/fund-payouts', { amount: 110 })).body.id
    const wish = await approve(theirs)
    expect([wish.status, wish.body.detail]).toEqual([409, expect.stringContaining('waits for another admin')])
    expect((await approve(theirs, other)).body.state).toBe('approved')
    expect((await other.post(`/api/approvals/${asked.body.waits.id}/approve`)).body).toMatchObject({
      kind: 'fund-payout',
      amount: 150,
    })
    expect((await admin.post(`/api/cash/fund-payouts/${own}/pay`, { reference: 'B-1' })).body.state).toBe('paid')

    const unasked = { amount: 700, value_day: newYorkDate(server.clock.now()), payer: 'Aunt May' }
    const { id } = (await admin.post('/api/cash/suspense', unasked)).body
    const back = await admin.post(`/api/cash/suspense/${id}/return`, { reason: 'Not ours' })
    expect([back.status, back.body.detail]).toEqual([409, expect.stringContaining('Return to Aunt May')])
    expect((await other.post(`/api/approvals/${back.body.waits.id}/approve`)).body.kind).toBe('suspense-return')
    expect((await admin.get('/api/cash')).body.suspense).toMatchObject([{ state: 'returned', reason: 'Not ours' }])
  })

  test('is approved by another admin where money of nobody becomes the fund’s, and where a booking of its own is reversed', async () => {
    await duePayouts(server, admin, [100])
    await guard()
    const day = newYorkDate(server.clock.now())
    const lines = [
      { day, amount: -30, id: 'N1', reference: 'fee' },
      { day, amount: 700, id: 'N2', reference: 'interest' },
      { day, amount: 20, id: 'N3', reference: 'interest' },
    ]
    await admin.post('/api/bank-statements', {
      name: 'b.xml',
      text: camt053({ from: day, to: day, opening: await cash(), lines }),
    })
    const desk = async () => (await admin.get('/api/bank-statements')).body
    const { open } = await desk()
    const settle = (place: number, as: string) =>
      admin.post(`/api/bank-statements/lines/${open[place].id}/settle`, { as })
    const agree = async ({ body }: { body: { waits: { id: string } } }) =>
      (await other.post(`/api/approvals/${body.waits.id}/approve`)).body
    expect((await settle(0, 'fee')).status).toBe(200)
    // Income has no threshold, since those who run the fund gain by it.
    const little = await settle(2, 'income')
    expect([little.status, little.body.detail]).toEqual([409, expect.stringContaining('waits for another admin')])
    expect(await agree(little)).toMatchObject({ kind: 'bank-line', amount: null, state: 'done' })
    expect((await settle(1, 'suspense')).status).toBe(200)
    const { suspense } = (await admin.get('/api/cash')).body
    const [held, small] = [700, 20].map((amount) => suspense.find((one: { amount: number }) => one.amount === amount))
    const path = `/api/cash/suspense/${held.id}/income`
    const waits = await admin.post(path, { reason: 'October' })
    expect([waits.status, await agree(waits)]).toMatchObject([409, { kind: 'income', amount: null, state: 'done' }])
    expect((await admin.get('/api/cash')).body.income).toBe(720)
    // Reversals have no threshold.
    const back = await admin.post(`/api/cash/suspense/${small.id}/income/reverse`, { reason: 'Not ours' })
    expect([back.status, await agree(back)]).toMatchObject([409, { kind: 'income-reversal', state: 'done' }])
    const [fee] = (await desk()).fees
    const undo = await admin.post(`/api/bank-statements/fees/${fee.id}/reverse`, { reason: 'No fee' })
    expect([undo.status, undo.body.detail]).toEqual([409, expect.stringContaining('waits for another admin')])
    expect((await admin.get('/api/cash')).body).toMatchObject({ bank_fees: 30, income: 700 })
    expect(await agree(undo)).toMatchObject({ kind: 'bank-fee-reversal', state: 'done' })
    expect((await desk()).fees).toMatchObject([{ state: 'reversed', reason: 'No fee' }])
    expect((await admin.get('/api/cash')).body).toMatchObject({ bank_fees: 0, income: 700 })
  })
})
