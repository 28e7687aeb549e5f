import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { newYorkDate, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { hourMs } from '#fund/calendar/time.ts'
import { ownBankDesk } from '#tests/support/money/bank-desk.ts'
import { investor } from '#tests/support/money/fund.ts'
import { duePayouts } from '#tests/support/money/payouts.ts'
import { lastingAs } from '#tests/support/portal/lasting.ts'
import { engines } from '#tests/support/portal/server.ts'

describe.each(engines)('the files of Payments on %s', (engine) => {
  const { fund, today, cashNow, statement, take, expectedDeposit, desk, accept } = ownBankDesk(engine)

  const table = async (path: string): Promise<Record<string, string>[]> => {
    const { status, body, headers } = await fund.admin.get(path)
    expect([status, headers.get('content-type')], path).toEqual([200, 'text/csv; charset=utf-8'])
    return parse(body, { columns: true, bom: true })
  }
  const rowsOf = async (path: string, ...columns: string[]) =>
    (await table(path)).map((row) => columns.map((column) => row[column]))

  test('what is due, waits in a batch or is expected, the batches, and the payouts of one', async () => {
    const payouts = await duePayouts(fund.server, fund.admin, [100, 200, 300])
    // Late in the evening in New York, it is tomorrow elsewhere.
    fund.server.clock.set(startOfNewYorkDate(newYorkDate(fund.server.clock.now())) + 23 * hourMs)
    const { reference: expected } = await expectedDeposit(10_000)
    const batched = payouts.slice(1).map(({ id }) => id)
    const { body: batch } = await fund.admin.post('/api/payments/batches', { payouts: batched })
    const { body: listed } = await fund.admin.get('/api/payments')
    expect(await rowsOf('/api/payments/export', 'what', 'reference', 'amount', 'day')).toEqual([
      ['dividend', listed.due[0].reference, '-100', listed.due[0].day],
      ['batch', batch.reference, '-500', newYorkDate(Date.parse(batch.made_at))],
      ['deposit', expected, '10000', newYorkDate(Date.parse(listed.expected[0].approved_at))],
    ])
    expect(await rowsOf('/api/payments/batches/export', 'reference', 'state', 'payouts', 'total')).toEqual([
      [batch.reference, 'open', '2', '500'],
    ])
    const [row] = await table(`/api/payments/batches/${batch.id}/export`)
    expect(row).toMatchObject({
      batch: batch.reference,
      state: 'effective',
      account: expect.stringMatching(/ •+\d{4}$/),
    })
    expect((await fund.admin.get('/api/payments/batches/missing/export')).status).toBe(404)
    const { body: trail } = await fund.admin.get('/api/audit?action=download')
    expect(trail.rows.map(({ subject }: { subject: string }) => subject)).toEqual([batch.reference, 'payments'])
  })

  test('transfers as they are listed, of one state or one investor', async () => {
    const one = await investor(fund.server, 10_000_00)
    const { body: asked } = await lastingAs(fund.server, one).post('/api/transfers/deposits', { amount: 500 })
    await expectedDeposit(10_000)
    const all = await rowsOf('/api/transfers/export', 'reference')
    const { body: listed } = await fund.admin.get('/api/transfers?limit=200')
    expect(all).toEqual(listed.rows.map(({ reference }: { reference: string }) => [reference]))
    expect(await rowsOf('/api/transfers/export?state=requested', 'reference', 'amount')).toEqual([
      [asked.reference, '500'],
    ])
    expect((await table(`/api/transfers/export?investor_id=${one.id}`)).length).toBeLessThan(all.length)
    const { headers } = await fund.admin.get('/api/transfers/export?format=xlsx')
    expect(headers.get('content-disposition')).toMatch(/transfers-\d{4}-\d\d-\d\d\.xlsx/)
    expect((await lastingAs(fund.server, one).get('/api/transfers/export')).status).toBe(403)
  })

  test('every line of the bank, with what it was matched as and by whom', async () => {
    const { reference } = await expectedDeposit(10_000)
    await take(
      statement(await cashNow(), [
        { day: today(), amount: 10_000, id: 'X1', reference },
        { day: today(), amount: 70, id: 'X2' },
      ]),
    )
    expect((await accept((await desk()).open.slice(0, 1))).status).toBe(200)
    const lines = await table('/api/bank-statements/lines/export')
    expect(lines.map(({ bank_id, state, matched_as }) => [bank_id, state, matched_as])).toEqual(
      expect.arrayContaining([
        ['X1', 'matched', 'deposit'],
        ['X2', 'open', ''],
      ]),
    )
    expect(lines.find(({ bank_id }) => bank_id === 'X1')?.matched_by).toMatch(/@/)
  })
})
