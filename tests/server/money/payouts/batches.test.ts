import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { house } from '#server/platform/config/house.ts'
import { verifyFund } from '#server/proof/verification/verify-fund.ts'
import { openNow, runWeek } from '#tests/support/money/close-week.ts'
import { fundMoney } from '#tests/support/money/fund.ts'
import { duePayouts } from '#tests/support/money/payouts.ts'
import { schemaErrors } from '#tests/support/papers/valid-xml.ts'
import { createSession } from '#tests/support/people/people.ts'
import { type Lasting, lasting, lastingAs } from '#tests/support/portal/lasting.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('payout batches on %s', (engine) => {
  let server: TestServer
  let admin: Lasting
  const begin = async (demo: boolean) => {
    server = await startServer(engine, { config: { demo } })
    admin = await lasting(server, { role: 'admin', email: 'boss@example.com' })
  }
  beforeEach(() => async () => {
    expect((await verifyFund(server.context.store.read)).problems).toEqual([])
    await server.close()
  })

  const desk = async () => (await admin.get('/api/payments')).body
  const make = (payouts: readonly { id: string }[], format?: string) =>
    admin.post('/api/payments/batches', { payouts: payouts.map(({ id }) => id), format })
  const change = async (personId: string, accountNumber: string) => {
    const { cookie } = await createSession(server.context, personId)
    const details = { bankName: 'Another Bank', accountNumber, routingNumber: '021000021' }
    return (await server.visitor(cookie).put('/api/bank-account', details)).body.pending.id as string
  }

  test('what is due becomes a batch with a file, is paid in one step, and what comes back is paid again', async () => {
    await begin(true)
    const [one, two, three] = await duePayouts(server, admin, [100, 250.5, 60])
    if (!one || !two || !three) throw new Error('three payouts')
    const before = await desk()
    expect(before).toMatchObject({ due_total: 410.5, open: [], file_obstacle: null })
    expect(before.due).toMatchObject([
      { obstacle: null, state: 'effective', destination: { accountNumber: '••••6789' } },
      {},
      {},
    ])

    const made = await make([two, one])
    expect(made).toMatchObject({ status: 201, body: { state: 'open', total: 350.5, payouts: 2, returned: 0 } })
    const { id, reference } = made.body
    expect(await desk()).toMatchObject({ due_total: 60, open: [{ reference }] })
    expect((await admin.get(`/api/transfers?state=batched`)).body.rows).toHaveLength(2)
    expect((await admin.get(`/api/transfers?state=effective&kind=dividend`)).body.rows).toHaveLength(1)
    expect(await lastingAs(server, one.person).get('/api/transfers')).toMatchObject({
      body: { rows: [{ state: 'batched' }] },
    })
    // Neither paid singly nor put into another batch.
    expect(await admin.post(`/api/transfers/${one.id}/pay`)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('in a batch') },
    })
    expect(await make([one, three])).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('already in a batch') },
    })
    expect((await desk()).due_total).toBe(60)

    const file = await admin.post(`/api/payments/batches/${id}/files`, { format: 'pain.001' })
    expect(file).toMatchObject({ status: 201, body: { name: expect.stringMatching(/^PB-.*\.xml$/) } })
    server.clock.advance({ hours: 1 })
    expect((await admin.post(`/api/payments/batches/${id}/files`, { format: 'pain.001' })).body).toEqual(file.body)
    const read = () => admin.get(`/api/payments/batches/${id}/file?format=pain.001`)
    const [first, again] = [await read(), await read()]
    expect(first.body).toBe(again.body)
    expect(first.headers.get('content-disposition')).toContain(file.body.name)
    expect(await schemaErrors('pain.001.001.10', first.body)).toEqual([])
    expect(first.body).toContain('000123456789')
    expect((await admin.get(`/api/payments/batches/${id}/file?format=nacha`)).status).toBe(404)
    const trail = (await admin.get('/api/audit')).body.rows.map(({ action }: { action: string }) => action)
    expect(trail.filter((action: string) => action === 'batch.file')).toHaveLength(1)
    // The full number is only in the file.
    const kept = await server.context.store.read.selectFrom('payment_files').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain('123456789')
    const batch = await admin.get(`/api/payments/batches/${id}`)
    expect(batch.body.rows).toMatchObject([
      { amount: 100, destination: { accountNumber: '••••6789' } },
      { amount: 250.5 },
    ])

    const { cash } = await fundMoney(server)
    expect(await admin.post(`/api/payments/batches/${id}/pay`)).toMatchObject({ status: 200, body: { state: 'paid' } })
    expect((await admin.post(`/api/payments/batches/${id}/pay`)).status).toBe(200)
    expect((await fundMoney(server)).cash).toBe(cash - 350_50)
    expect((await admin.post(`/api/payments/batches/${id}/undo`)).status).toBe(409)
    expect((await admin.post(`/api/payments/batches/${id}/files`, { format: 'pain.001' })).status).toBe(201)

    expect((await admin.post(`/api/transfers/${two.id}/returned`, { reason: 'Account closed.' })).status).toBe(200)
    expect((await admin.get(`/api/payments/batches/${id}`)).body).toMatchObject({
      returned: 1,
      rows: [{ state: 'paid' }, { state: 'returned' }],
    })
    expect((await desk()).due).toMatchObject(
      [{ id: two.id, state: 'returned', reason: 'Account closed.' }, { id: three.id }].toSorted((a, b) =>
        a.id < b.id ? -1 : 1,
      ),
    )
    const next = await make([two, three], 'nacha')
    expect(next.body).toMatchObject({ total: 310.5, format: 'nacha' })
    expect((await admin.post(`/api/payments/batches/${next.body.id}/files`, { format: 'nacha' })).status).toBe(201)
    const nacha = await admin.get(`/api/payments/batches/${next.body.id}/file?format=nacha`)
    expect(nacha.body.split('\r\n')).toHaveLength(11)
    expect(await admin.post(`/api/transfers/${two.id}/keep`, { reason: 'x' })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('undo the batch') },
    })
    expect((await admin.post(`/api/payments/batches/${next.body.id}/pay`)).body.state).toBe('paid')
    expect((await admin.get('/api/payments/batches')).body.rows).toMatchObject([
      { total: 310.5 },
      { total: 350.5, returned: 1 },
    ])
  })

  test('a batch is undone while it is open, and none of it can be paid then', async () => {
    await begin(true)
    const payouts = await duePayouts(server, admin, [100])
    const { body } = await make(payouts)
    expect((await admin.post(`/api/payments/batches/${body.id}/undo`)).body.state).toBe('undone')
    expect((await admin.post(`/api/payments/batches/${body.id}/pay`)).status).toBe(409)
    expect((await admin.post(`/api/payments/batches/${body.id}/files`, { format: 'pain.001' })).status).toBe(409)
    expect((await desk()).due).toHaveLength(1)
    expect((await admin.post(`/api/transfers/${payouts[0]?.id}/pay`)).status).toBe(200)
    expect((await make(payouts)).status).toBe(409)
  })

  test('nothing goes to an account that changed, and none is paid where cash does not hold all of them', async () => {
    await begin(true)
    const [one, two] = await duePayouts(server, admin, [100, 200])
    if (!one || !two) throw new Error('two payouts')
    const waiting = await change(one.person.id, '111122223333')
    expect((await desk()).due).toMatchObject([
      { obstacle: expect.stringContaining('waits for approval') },
      { obstacle: null },
    ])
    expect((await make([one, two])).body.detail).toContain('waits for approval')
    expect((await admin.post(`/api/bank-account/${waiting}/approve`)).status).toBe(200)
    const { body } = await make([one, two])
    const other = await change(one.person.id, '999922223333')
    const refused = await admin.post(`/api/payments/batches/${body.id}/files`, { format: 'pain.001' })
    expect(refused.body.detail).toContain('Undo the batch and make it again')
    expect((await admin.post(`/api/payments/batches/${body.id}/pay`)).status).toBe(409)
    expect((await admin.post(`/api/bank-account/${other}/decline`, { reason: 'Not the holder.' })).status).toBe(200)
    // Cash for only one of the two.
    const { cash } = await fundMoney(server)
    await admin.post('/api/cash/fund-payouts', { amount: 1 })
    await server.context.store.write(async ({ db }) => {
      await db.updateTable('accounts').set({ balance: -150_00 }).where('name', '=', 'cash').execute()
    })
    const short = await admin.post(`/api/payments/batches/${body.id}/pay`)
    expect(short).toMatchObject({ status: 409, body: { detail: expect.stringContaining('in cash') } })
    const paid = await server.context.store.read
      .selectFrom('entries')
      .select('key')
      .where('kind', '=', 'payout')
      .execute()
    expect(paid).toEqual([])
    await server.context.store.write(async ({ db }) => {
      await db.updateTable('accounts').set({ balance: -cash }).where('name', '=', 'cash').execute()
    })
    expect((await admin.post(`/api/payments/batches/${body.id}/pay`)).status).toBe(200)
  })

  test('a batch that the bank shows to have left is paid though a fee came first; by hand it waits for cash', async () => {
    await begin(true)
    const due = await duePayouts(server, admin, [100])
    const { id, reference } = (await make(due)).body
    expect((await admin.post(`/api/payments/batches/${id}/files`, { format: 'pain.001' })).status).toBe(201)
    const line = async (amount: number, text: string) => {
      const row = `${newYorkDate(server.clock.now())},${amount.toFixed(2)},${text},${text}`
      await admin.post('/api/bank-statements', {
        name: `${text}.csv`,
        text: `date,amount,reference,bank_id\n${row}\n`,
      })
      const [{ id: opened }] = (await admin.get('/api/bank-statements')).body.open
      return (as: object) => admin.post(`/api/bank-statements/lines/${opened}/settle`, as)
    }
    const { cash } = await fundMoney(server)
    expect((await (await line(65 - cash / 100, 'Fee'))({ as: 'fee' })).status).toBe(200)
    expect(await fundMoney(server)).toMatchObject({ cash: 65_00 })
    expect((await admin.post(`/api/payments/batches/${id}/pay`)).status).toBe(409)
    const file = () => admin.get(`/api/payments/batches/${id}/file?format=pain.001`)
    expect((await file()).body.detail).toMatch(
      /^Cash lacks \$35\.00 of what is set aside in it, and nothing of that is paid/,
    )
    const settled = await (await line(-100, reference))({ as: 'batch', id })
    expect(settled.status, JSON.stringify(settled.body)).toBe(200)
    expect((await file()).status).toBe(200)
    expect(await fundMoney(server)).toMatchObject({ cash: -35_00 })
    expect((await admin.get('/api/payments')).body.fund_debt.amount).toBe(35)
    await runWeek(server, admin, 0)
    await openNow(server)
    expect(await fundMoney(server)).toMatchObject({ cash: 0 })
  })

  test('above the fund’s amount a batch leaves once a second person approved it', async () => {
    await begin(true)
    const payouts = await duePayouts(server, admin, [100, 200])
    const second = await lasting(server, { role: 'admin', email: 'second@example.com' })
    await server.context.store.write(async ({ db }) => {
      await db.updateTable('fund_settings').set({ value: 'true' }).where('setting', '=', 'twoPeople').execute()
      const above = { setting: 'payoutAbove', value: '250', changed_at: server.clock.now(), changed_by: 'a test' }
      await db.insertInto('fund_settings').values(above).execute()
    })
    const [small, large] = [await make(payouts.slice(0, 1)), await make(payouts.slice(1))]
    expect((await admin.post(`/api/payments/batches/${small.body.id}/files`, { format: 'pain.001' })).status).toBe(201)
    expect((await admin.post(`/api/payments/batches/${large.body.id}/undo`)).status).toBe(200)
    expect((await admin.post(`/api/payments/batches/${small.body.id}/undo`)).status).toBe(200)
    const { body } = await make(payouts)
    const file = () => admin.post(`/api/payments/batches/${body.id}/files`, { format: 'pain.001' })
    const waits = await file()
    expect(waits).toMatchObject({ status: 409, body: { detail: expect.stringContaining('waits for another admin') } })
    expect((await admin.post(`/api/payments/batches/${body.id}/pay`)).status).toBe(409)
    const { id } = waits.body.waits
    expect((await admin.post(`/api/approvals/${id}/approve`)).status).toBe(403)
    expect((await second.post(`/api/approvals/${id}/approve`)).status).toBe(200)
    expect((await file()).status).toBe(201)
    expect((await admin.post(`/api/payments/batches/${body.id}/pay`)).body.state).toBe('paid')
  })

  test('no file is made, and none marked paid, while a fee of the bank is missing in cash', async () => {
    await begin(true)
    const { body } = await make(await duePayouts(server, admin, [100]))
    const { cash } = await fundMoney(server)
    const text = `date,amount,reference,bank_id\n${newYorkDate(server.clock.now())},-${cash / 100},Account fee,L1\n`
    expect((await admin.post('/api/bank-statements', { name: 'fee.csv', text })).status).toBe(201)
    const [line] = (await admin.get('/api/bank-statements')).body.open
    expect((await admin.post(`/api/bank-statements/lines/${line.id}/settle`, { as: 'fee' })).status).toBe(200)
    expect((await desk()).fund_debt.missing).toBeGreaterThanOrEqual(100)
    const lacks = { status: 409, body: { detail: expect.stringContaining('Cash lacks') } }
    const at = `/api/payments/batches/${body.id}`
    expect(await admin.post(`${at}/files`, { format: 'pain.001' })).toMatchObject(lacks)
    expect(await admin.post(`${at}/pay`)).toMatchObject(lacks)
  })

  test('in real use no file is made with an account of the fund that is made up', async () => {
    await begin(false)
    const payouts = await duePayouts(server, admin, [100])
    const confirmed = house.confirmed.splice(0)
    onTestFinished(() => void house.confirmed.push(...confirmed))
    expect((await desk()).file_obstacle).toContain('still made up')
    const { body } = await make(payouts)
    const refused = await admin.post(`/api/payments/batches/${body.id}/files`, { format: 'pain.001' })
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('depositAccount') } })
    expect((await make([{ id: 'missing' }])).status).toBe(409)
  })
})
