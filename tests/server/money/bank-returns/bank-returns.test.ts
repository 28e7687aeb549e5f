import { beforeEach, describe, expect, test } from 'vitest'
import { batchReference } from '#fund/money/references.ts'
import { bankDetailsOf } from '#server/people/bank-accounts/destination.ts'
import { verifyFund } from '#server/proof/verification/verify-fund.ts'
import { setSettings } from '#tests/support/money/guards.ts'
import { duePayouts } from '#tests/support/money/payouts.ts'
import { type MadeReturn, nachaFileOf } from '#tests/support/money/return-files.ts'
import { type Lasting, lasting } from '#tests/support/portal/lasting.ts'
import { startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

const path = '/api/bank-returns'

const made = (part: Partial<MadeReturn>): MadeReturn => ({
  kind: 'return',
  code: 'R03',
  amount: 100_00,
  reference: '',
  trace: '011000010000001',
  name: 'A PAYEE',
  words: '',
  corrected: '',
  ...part,
})

describe.each(subjectEngines)('what comes back from the bank, on %s', (engine) => {
  let server: TestServer
  let admin: Lasting
  let second: Lasting
  let payouts: { id: string; reference: string; person: { id: string; email: string } }[]
  let batch: string
  beforeEach(async () => {
    server = await startServer(engine, { config: { demo: true } })
    admin = await lasting(server, { role: 'admin', email: 'boss@example.com' })
    second = await lasting(server, { role: 'admin', email: 'second@example.com' })
    await duePayouts(server, admin, [100, 250.5])
    const { due } = (await admin.get('/api/payments')).body
    payouts = due.map((one: Record<string, unknown>) => ({
      id: one.id,
      reference: one.reference,
      person: one.investor,
    }))
    payouts.sort(
      (a, b) =>
        due.findIndex(({ id }: { id: string }) => id === a.id) - due.findIndex(({ id }: { id: string }) => id === b.id),
    )
    const { body } = await admin.post('/api/payments/batches', {
      payouts: payouts.map(({ id }) => id),
      format: 'nacha',
    })
    batch = body.id
    expect((await admin.post(`/api/payments/batches/${batch}/files`, { format: 'nacha' })).status).toBe(201)
    return async () => {
      expect((await verifyFund(server.context.store.read)).problems).toEqual([])
      await server.close()
    }
  })

  const pay = () => admin.post(`/api/payments/batches/${batch}/pay`)
  const put = (records: readonly MadeReturn[], name = 'returns.ach') =>
    admin.post(path, { name, text: nachaFileOf(records, '\r\n') })
  const all = async () => (await admin.get(path)).body.returns
  const dueOf = async (kind: string) =>
    (await admin.get('/api/admin/today')).body.due.find((one: { kind: string }) => one.kind === kind)
  const payoutOf = (amount: number) => {
    const found = payouts[amount === 100 ? 0 : 1]
    if (!found) throw new Error('a payout')
    return found
  }

  test('a returned payout is proposed, and is booked once for the file and the bank’s line, with the bank’s reason', async () => {
    const { reference, id, person } = payoutOf(100)
    const text = nachaFileOf([made({ reference, words: 'CALL US' })], '\r\n')
    expect((await admin.post(`${path}/preview`, { name: 'returns.ach', text })).body).toMatchObject({
      format: 'NACHA',
      new: 1,
      returns: [
        { kind: 'return', why: expect.stringMatching(/^R03, there is no such account/), found: true, known: false },
      ],
    })
    expect((await put([made({ reference, words: 'CALL US' })])).status).toBe(201)
    // Nothing has left yet by the book.
    const [early] = await all()
    expect(early.state).toBe('not-paid')
    expect((await admin.post(`${path}/${early.id}/accept`)).body.detail).toContain('is not marked paid')
    await pay()
    expect(await dueOf('bank-returns')).toMatchObject({ count: 1, amount: 100 })
    expect((await all())[0]).toMatchObject({ state: 'open', payout: { id, reference, investor: { id: person.id } } })

    // The same file again, and the same record in another file.
    expect((await put([made({ reference, words: 'CALL US' })])).body.detail).toContain('is known from an earlier one')
    const accepted = await admin.post(`${path}/${early.id}/accept`)
    expect([accepted.status, accepted.body.state]).toEqual([200, 'came-back'])
    const { due } = (await admin.get('/api/payments')).body
    expect(due).toMatchObject([
      {
        id,
        state: 'returned',
        reason: 'The bank returned it: R03, there is no such account, or it is another person’s (CALL US).',
      },
    ])
    expect(await dueOf('bank-returns')).toBeUndefined()
    // Pressed again it changes nothing, and the statement's line is of the entry that is there.
    expect((await admin.post(`${path}/${early.id}/accept`)).body.state).toBe('came-back')
    const csv = `date,amount,counterparty,reference,bank_id\n${new Date(server.clock.now()).toISOString().slice(0, 10)},100.00,,RETURN ${reference},B1\n`
    expect((await admin.post('/api/bank-statements', { name: 'bank.csv', text: csv })).status).toBe(201)
    const [line] = (await admin.get('/api/bank-statements')).body.open
    expect(line.proposal).toMatchObject({ as: 'booked', sure: true })
  })

  test('the bank’s line first: the record of the file is booked with it', async () => {
    await pay()
    const { reference } = payoutOf(250.5)
    await put([made({ reference, amount: 250_50, code: 'R02' })])
    const csv = `date,amount,counterparty,reference,bank_id\n${new Date(server.clock.now()).toISOString().slice(0, 10)},250.50,,RETURN ${reference},B1\n`
    await admin.post('/api/bank-statements', { name: 'bank.csv', text: csv })
    const [line] = (await admin.get('/api/bank-statements')).body.open
    expect(line.proposal).toMatchObject({ as: 'returned', sure: true })
    const lines = [{ id: line.id, as: 'returned', of: line.proposal.id }]
    expect((await admin.post('/api/bank-statements/lines/accept', { lines })).body).toEqual({ accepted: 1 })
    expect((await all())[0].state).toBe('came-back')
    expect((await admin.get('/api/payments')).body.due).toMatchObject([
      { reason: 'The bank returned it: R02, the account is closed.' },
    ])
  })

  test('a trace number finds its payout; another amount, and what is between the banks, is only shown', async () => {
    await pay()
    await put([
      made({ amount: 250_50, trace: '011000010000002', code: 'R04' }),
      made({ reference: payoutOf(100).reference, amount: 99_00, code: 'R16' }),
      made({ reference: payoutOf(100).reference, kind: 'dishonoured', code: 'R61' }),
      made({ reference: payoutOf(100).reference, kind: 'contested', code: 'R73' }),
      made({ reference: 'WD-FFFFFFFF', trace: '011000010009999', code: 'R03' }),
    ])
    const found = await all()
    expect(found.map(({ state }: { state: string }) => state)).toEqual(['open', 'differs', 'shown', 'shown', 'unknown'])
    expect(found[0].payout.id).toBe(payoutOf(250.5).id)
    for (const { id } of found.slice(1)) expect((await admin.post(`${path}/${id}/accept`)).status).toBe(409)
    expect((await admin.get('/api/payments')).body.due).toEqual([])
  })

  test('a batch that is rejected whole proposes each of its payouts, once for file and group; a file that rejects nothing says so', async () => {
    await pay()
    const report = (inner: string) =>
      `<Document><CstmrPmtStsRpt><GrpHdr><MsgId>M</MsgId></GrpHdr>${inner}</CstmrPmtStsRpt></Document>`
    const reason = '<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf>'
    const group = (status: string) =>
      report(
        `<OrgnlGrpInfAndSts><OrgnlMsgId>${batchReference({ id: batch })}</OrgnlMsgId><GrpSts>${status}</GrpSts>${reason}</OrgnlGrpInfAndSts>`,
      )
    const accepted = await admin.post(path, { name: 'status.xml', text: group('ACCP') })
    expect([accepted.status, accepted.body.detail]).toEqual([422, 'This pain.002 file has nothing that came back.'])
    expect((await admin.post(`${path}/preview`, { name: 'status.xml', text: group('RJCT') })).body).toMatchObject({
      new: 2,
      returns: [
        { kind: 'rejection', found: true },
        { kind: 'rejection', found: true },
      ],
    })
    expect((await admin.post(path, { name: 'status.xml', text: group('RJCT') })).status).toBe(201)
    const found = await all()
    expect(found.map(({ state, amount }: { state: string; amount: number }) => [state, amount])).toEqual([
      ['open', 100],
      ['open', 250.5],
    ])
    for (const { id } of found) expect((await admin.post(`${path}/${id}/accept`)).body.state).toBe('came-back')
    expect((await admin.get('/api/payments')).body.due).toHaveLength(2)
  })

  test('what came back waits for a second person where the fund asks for one', async () => {
    await pay()
    await setSettings(server, { twoPeople: true })
    await put([made({ reference: payoutOf(100).reference })])
    const [{ id }] = await all()
    const asked = await admin.post(`${path}/${id}/accept`)
    expect([asked.status, asked.body.waits]).toMatchObject([409, { id: expect.any(String) }])
    expect((await second.post(`/api/approvals/${asked.body.waits.id}/approve`)).body).toMatchObject({ state: 'done' })
    expect((await all())[0].state).toBe('came-back')
  })

  test('a notification of change leaves the payout paid, and opens a change that waits like any other, sealed', async () => {
    await pay()
    const { reference, person } = payoutOf(100)
    await put([made({ kind: 'change', code: 'C03', amount: 0, reference, corrected: '021000021   1918171614' })])
    const [row] = await all()
    expect(row).toMatchObject({ kind: 'change', state: 'change-waits', account: '••••1614' })
    expect((await admin.get('/api/payments')).body.due).toEqual([])
    const { read } = server.context.store
    const stored = await read.selectFrom('bank_returns').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain('1918171614')
    const [change] = (await admin.get('/api/bank-account/pending')).body
    expect(change).toMatchObject({ accountNumber: '••••1614', investor: { id: person.id }, replaces: {} })
    const notices = await read
      .selectFrom('notifications')
      .select('message')
      .where('person_id', '=', person.id)
      .execute()
    expect(notices.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^The bank of your account reported C03, another routing and account number\. A change/),
    )
    expect((await second.post(`/api/bank-account/${change.id}/approve`)).status).toBe(200)
    expect((await all())[0].state).toBe('change-done')
    const current = await read
      .selectFrom('bank_accounts')
      .selectAll()
      .where('account_id', '=', person.id)
      .where('status', '=', 'current')
      .executeTakeFirstOrThrow()
    expect(bankDetailsOf(server.context.secret, current)).toMatchObject({
      accountNumber: '1918171614',
      routingNumber: '021000021',
    })
  })

  test('a change that something stands against waits, sealed, until it is opened', async () => {
    await pay()
    const { reference, person } = payoutOf(100)
    const records = [
      made({ kind: 'change', code: 'C01', amount: 0, reference, corrected: '1918171614' }),
      made({ kind: 'change', code: 'C02', amount: 0, reference, corrected: '021000021', trace: '011000010000003' }),
    ]
    await put(records)
    expect((await all()).map(({ state }: { state: string }) => state)).toEqual(['change-waits', 'change-open'])
    const [, waits] = await all()
    expect((await admin.post(`${path}/${waits.id}/accept`)).body.detail).toContain('waits already')
    const stored = await server.context.store.read.selectFrom('bank_returns').selectAll().execute()
    expect(JSON.stringify(stored)).not.toMatch(/1918171614|"021000021"/)
    const [change] = (await admin.get('/api/bank-account/pending')).body
    await admin.post(`/api/bank-account/${change.id}/decline`, { reason: 'They know of none' })
    expect((await admin.post(`${path}/${waits.id}/accept`)).body.state).toBe('change-waits')
    expect((await admin.get('/api/bank-account/pending')).body).toMatchObject([{ investor: { id: person.id } }])
  })
})
