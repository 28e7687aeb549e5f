import { describe, expect, test } from 'vitest'
import { ownBankDesk } from '#tests/support/money/bank-desk.ts'
import { fundMoney, investor } from '#tests/support/money/fund.ts'
import { duePayouts } from '#tests/support/money/payouts.ts'
import { engines } from '#tests/support/portal/server.ts'

describe.each(engines)('fees and income of the bank on %s', (engine) => {
  const { fund, today, desk, reconciled, cashNow, statement, take, expectedDeposit, accept } = ownBankDesk(engine)

  test('a fee of the bank is the fund’s, and book and bank agree again', async () => {
    await investor(fund.server, 20_000_00)
    fund.server.clock.advance({ hours: 24 })
    const before = (await fundMoney(fund.server)).fund
    await take(
      statement(await cashNow(), [{ day: today(), amount: -12.5, id: 'F1', reference: 'Monthly ACCOUNT FEE' }]),
    )
    const [line] = (await desk()).open
    expect(line.proposal).toMatchObject({
      as: 'fee',
      id: '',
      sure: false,
      what: 'A fee of the bank, borne by the fund',
    })
    expect((await reconciled()).difference).toBe(-12.5)
    expect((await accept([line])).status).toBe(200)
    expect((await fundMoney(fund.server)).fund).toBe(before - 12_50)
    expect((await fund.admin.get('/api/cash')).body.bank_fees).toBe(12.5)
    expect(await reconciled()).toMatchObject({ difference: 0, explained: [] })
    expect((await desk()).matched).toMatchObject([{ matched_as: 'fee' }])
    // Money that came in is not a fee.
    await take(`date,amount,reference,bank_id\n${today()},5,fee refund,F2\n`, 'refund.csv')
    const [refund] = (await desk()).open
    const settle = `/api/bank-statements/lines/${refund.id}/settle`
    expect((await fund.admin.post(settle, { as: 'fee' })).body.detail).toBe('This line is money that came in.')
  })

  test('a fee booked in error is reversed with a reason: the fund has it again, and its line is booked as what it is', async () => {
    const [payout] = await duePayouts(fund.server, fund.admin, [12.5])
    fund.server.clock.advance({ hours: 24 })
    const before = await fundMoney(fund.server)
    await take(statement(before.cash / 100, [{ day: today(), amount: -12.5, id: 'R1', reference: 'account fee' }]))
    expect((await accept((await desk()).open)).status).toBe(200)
    const [fee] = (await desk()).fees
    expect(fee).toMatchObject({ state: 'booked', amount: 12.5, day: today(), what: 'account fee', reason: null })
    const reverse = (id: string, reason = 'It was Ann’s dividend') =>
      fund.admin.post(`/api/bank-statements/fees/${id}/reverse`, { reason })
    expect((await reverse('1')).status).toBe(404)
    expect((await reverse('x')).status).toBe(404)
    expect((await reverse(fee.id, '')).status).toBe(422)
    fund.server.clock.advance({ hours: 24 })
    const reversed = { state: 'reversed', reason: 'It was Ann’s dividend' }
    expect(await reverse(fee.id)).toMatchObject({ status: 200, body: reversed })
    expect(await reverse(fee.id, 'Again')).toMatchObject({ status: 200, body: reversed })
    expect(await fundMoney(fund.server)).toEqual(before)
    expect((await fund.admin.get('/api/cash')).body.bank_fees).toBe(0)
    const audit = (await fund.admin.get('/api/audit?action=bank-fee.reversed')).body.rows
    expect(audit).toMatchObject([{ detail: expect.stringContaining('The reason: It was Ann’s dividend') }])
    await take(statement(before.cash / 100 - 12.5, []), 'quiet.xml')
    // The line alone is the difference: what was booked and reversed explains nothing of it.
    expect((await desk()).matched).toEqual([])
    expect(await reconciled()).toMatchObject({ difference: -12.5, explained: [{ kind: 'bank-only', amount: -12.5 }] })
    // Neither the fee nor its reversal is offered for a line again; the line was the payout.
    const [line] = (await desk()).open
    const { choices } = (await fund.admin.get(`/api/bank-statements/lines/${line.id}/choices`)).body
    expect(choices.map(({ as }: { as: string }) => as)).toEqual(['fee', 'not-ours'])
    const made = (await fund.admin.post('/api/payments/batches', { payouts: [payout?.id] })).body
    const settle = { as: 'batch', id: made.id }
    expect((await fund.admin.post(`/api/bank-statements/lines/${line.id}/settle`, settle)).body.matched_as).toBe(
      'batch',
    )
    expect(await reconciled()).toMatchObject({ difference: 0, explained: [] })
  })

  test('a line whose fee was reversed can be a fee after all, and that one is reversed too', async () => {
    await investor(fund.server, 20_000_00)
    fund.server.clock.advance({ hours: 24 })
    const before = (await fundMoney(fund.server)).fund
    await take(statement(await cashNow(), [{ day: today(), amount: -9, id: 'T1', reference: 'charges' }]))
    for (const times of [1, 2]) {
      expect((await accept((await desk()).open)).status).toBe(200)
      expect((await fundMoney(fund.server)).fund).toBe(before - 9_00)
      const { fees } = await desk()
      expect(fees).toHaveLength(times)
      // Its match was undone before: only the entry is left to be reversed.
      if (times === 2)
        expect(
          (await fund.admin.post(`/api/bank-statements/lines/${(await desk()).matched[0].id}/release`)).status,
        ).toBe(200)
      await fund.admin.post(`/api/bank-statements/fees/${fees[0].id}/reverse`, { reason: 'No fee' })
      expect((await fundMoney(fund.server)).fund).toBe(before)
      expect((await desk()).open).toHaveLength(1)
    }
    expect((await desk()).fees.map(({ state }: { state: string }) => state)).toEqual(['reversed', 'reversed'])
  })

  test('interest of the bank is the fund’s income, of a line or out of suspense, and is reversed into suspense', async () => {
    const { id: deposit } = await expectedDeposit(10_000)
    expect((await fund.admin.post(`/api/transfers/${deposit}/receive`)).status).toBe(200)
    fund.server.clock.advance({ hours: 24 })
    const before = (await fundMoney(fund.server)).fund
    await take(
      statement(await cashNow(), [
        { day: today(), amount: 31.25, id: 'I1', reference: 'INTEREST Oct', party: 'Bank' },
        { day: today(), amount: 4, id: 'I2', reference: 'refund of charges', party: 'Bank' },
      ]),
    )
    const [interest, refund] = (await desk()).open
    expect(interest.proposal).toMatchObject({ as: 'income', sure: false })
    expect(refund.proposal).toMatchObject({ as: 'suspense' })
    expect((await fund.admin.get(`/api/bank-statements/lines/${refund.id}/choices`)).body.choices).toMatchObject([
      { as: 'income', id: '', difference: 0 },
      { as: 'fund-deposit', id: '', difference: 0 },
      { as: 'not-ours', id: '' },
    ])
    expect((await accept([interest, refund])).status).toBe(200)
    expect((await fundMoney(fund.server)).fund).toBe(before + 31_25)
    const position = async () => (await fund.admin.get('/api/cash')).body
    const [open] = (await position()).suspense
    expect(open).toMatchObject({ state: 'open', amount: 4 })
    const income = { reason: 'A refund of October’s charges' }
    expect(await fund.admin.post(`/api/cash/suspense/${open.id}/income`, income)).toMatchObject({
      status: 200,
      body: { state: 'income', ...income },
    })
    expect((await fund.admin.post(`/api/cash/suspense/${open.id}/income`, income)).status).toBe(409)
    expect((await position()).income).toBe(35.25)
    expect((await position()).fund_available).toBe((before + 35_25) / 100)
    expect(await reconciled()).toMatchObject({ difference: 0, explained: [] })
    const reverse = () => fund.admin.post(`/api/cash/suspense/${open.id}/income/reverse`, { reason: 'It was Ann’s' })
    expect((await reverse()).body).toMatchObject({ state: 'open', reason: 'It was Ann’s', ended_at: null })
    expect((await reverse()).status).toBe(200)
    expect(await position()).toMatchObject({ income: 31.25, exceptions: [{ kind: 'suspense', amount: 4 }] })
    expect((await fund.admin.post(`/api/cash/suspense/${open.id}/income`, income)).body.state).toBe('income')
    expect((await position()).income).toBe(35.25)
    // A deposit that was taken back belongs to somebody.
    expect((await fund.admin.post(`/api/transfers/${deposit}/reverse`, { reason: 'Wrong account' })).status).toBe(200)
    const [taken] = (await position()).suspense
    expect(taken).toMatchObject({ state: 'open', of_deposit: true })
    expect((await fund.admin.post(`/api/cash/suspense/${taken.id}/income`, income)).body.detail).toContain(
      'belongs to somebody',
    )
    expect((await fund.admin.post(`/api/cash/suspense/${taken.id}/income/reverse`, income)).status).toBe(409)
  })
})
