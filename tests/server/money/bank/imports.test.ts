import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { addDays } from '#fund/calendar/new-york.ts'
import { ownBankDesk } from '#tests/support/money/bank-desk.ts'
import { subjectEngines } from '#tests/support/portal/server.ts'

const caseOf = (name: string): string =>
  readFileSync(new URL(`../../../unit/server/money/bank/cases/${name}`, import.meta.url), 'utf8')

const path = '/api/bank-statements'

/** The cases are of November 20. */
const afterCases = 120

describe.each(subjectEngines)('imports of bank statements on %s', (engine) => {
  const { fund, today, desk, take, statement, cashNow } = ownBankDesk(engine)
  const preview = async (text: string, more = {}) =>
    (await fund.admin.post(`${path}/preview`, { name: 'x', text, ...more })).body
  const hand = (text: string, more = {}) => fund.admin.post(path, { name: 'x.csv', text, ...more })
  const settle = (id: string, body: object) => fund.admin.post(`${path}/lines/${id}/settle`, body)

  test('one payment is one line, whether it comes as a CSV or as CAMT.053; two under one bank id are two', async () => {
    fund.server.clock.advance({ hours: afterCases })
    expect((await take(caseOf('same-line-first-csv.csv'))).lines).toBe(1)
    const again = caseOf('same-line-then-camt.xml')
    expect(await preview(again)).toMatchObject({ new: 0, known: 1, to_decide: 0 })
    expect((await take(again)).lines).toBe(0)
    expect((await take(caseOf('camt-one-bank-id-for-two.xml'))).lines).toBe(2)
    expect((await desk()).open_count).toBe(3)
  })

  test('a line that may be here already is asked about, and nothing is imported until that is said', async () => {
    await take(`Date,Description,Amount\n${today()},Account fee,-35\n`)
    const other = `Booking date,Text,Amount,Payee\n${today()},Monthly fee,-35,Bank\n${today()},Levy,-7,\n`
    const asked = await preview(other)
    expect(asked).toMatchObject({
      new: 1,
      to_decide: 1,
      lines: [
        { place: 0, like: { reference: 'Account fee' } },
        { place: 1, like: null },
      ],
    })
    expect(await hand(other)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('may be here already, as “Account fee”') },
    })
    expect((await hand(other, { decisions: [{ place: 0, is: 'same' }] })).body.lines).toBe(1)
    // Now that it was the same, it is another one as well.
    const third = `Posting date,Details,Amount,Name\n${today()},Other fee,-35,Bank\n`
    expect((await hand(third, { decisions: [{ place: 0, is: 'new' }] })).body.lines).toBe(1)
  })

  test('a duplicate is set aside and brought back, unless the balances of a statement need it', async () => {
    await take(`date,amount,reference\n${today()},35,one\n${today()},35,two\n`)
    const [one, two] = (await desk()).open
    const { choices } = (await fund.admin.get(`${path}/lines/${two.id}/choices`)).body
    expect(choices.map(({ as }: { as: string }) => as)).toEqual(['income', 'fund-deposit', 'duplicate', 'not-ours'])
    expect((await settle(two.id, { as: 'duplicate', id: two.id })).status).toBe(409)
    expect((await settle(two.id, { as: 'duplicate', id: one.id })).body).toMatchObject({
      state: 'dismissed',
      dismissed_as: 'duplicate',
    })
    expect((await desk()).open).toHaveLength(1)
    expect((await fund.admin.post(`${path}/lines/${two.id}/release`)).body.state).toBe('open')

    fund.server.clock.advance({ hours: 48 })
    await take(statement(await cashNow(), [{ day: today(), amount: 5, id: 'N1' }]), 'whole.xml')
    const needed = (await desk()).open.find(({ bank_id }: { bank_id: string }) => bank_id === 'N1')
    expect(await settle(needed.id, { as: 'not-ours' })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('The balances of a statement need this.') },
    })
  })

  test('an import is taken back whole until a line of it is booked', async () => {
    const { id } = await take(`date,amount,reference\n${today()},35,one\n${today()},36,two\n`, 'wrong.csv')
    expect(await fund.admin.post(`${path}/${id}/take-back`)).toMatchObject({ status: 200, body: { lines: 2 } })
    expect((await desk()).open).toEqual([])
    expect((await fund.admin.post(`${path}/${id}/take-back`)).status).toBe(404)
    const again = await take(`date,amount,reference\n${today()},35,one\n${today()},36,two\n`)
    const later = await take(`date,amount,reference\n${today()},37,three\n`, 'later.csv')
    expect((await fund.admin.post(`${path}/${again.id}/take-back`)).body.detail).toMatch(
      /^later\.csv was imported after/,
    )
    const [line] = (await desk()).open
    expect((await settle(line.id, { as: 'suspense' })).status).toBe(200)
    expect((await fund.admin.post(`${path}/${later.id}/take-back`)).status).toBe(200)
    expect((await fund.admin.post(`${path}/${again.id}/take-back`)).body.detail).toMatch(/was booked/)
  })

  test('a preview says how days were read, that the balances follow, and whether they go on from the last file', async () => {
    const written = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
    const [first, then] = [addDays(today(), -1), today()]
    const file = (day: string, balance: number) => `Date,Description,Amount,Balance\n${written(day)},X,10,${balance}\n`
    await take(file(first, 510))
    const checks = async (balance: number) => (await preview(file(then, balance))).checks
    const follows = { what: 'The balance follows from line to line', found: '$0.00', holds: true }
    const last = expect.stringContaining('It begins with the balance of')
    expect(await checks(520)).toEqual([
      { what: 'Days read as month-day-year', found: expect.any(String), holds: true },
      follows,
      { what: last, found: '$510.00', holds: true },
    ])
    expect((await checks(530)).slice(1)).toEqual([follows, { what: last, found: '$10.00 off', holds: false }])
  })

  test('the columns of an unknown table are named once', async () => {
    const file = (amount: string) => `When,What,How much,Left\n${today()},Rent,${amount},1\n`
    const unknown = await preview(file('-5.00'))
    expect(unknown).toMatchObject({
      statement: { from: null },
      lines: [],
      problems: ['Nobody has said yet what the columns of this table hold.'],
      table: {
        header: ['When', 'What', 'How much', 'Left'],
        known: 'no',
        columns: ['date', 'reference', 'amount', 'none'],
      },
    })
    const columns = ['date', 'reference', 'amount', 'none']
    expect(await preview(file('-5.00'), { columns })).toMatchObject({
      problems: [],
      lines: [{ reference: 'Rent', amount: -5 }],
    })
    expect(
      (await fund.admin.post(`${path}/preview`, { name: 'x', text: file('1.00'), columns: ['date'] })).status,
    ).toBe(422)
    expect((await hand(file('-5.00'), { columns })).status).toBe(201)
    expect(await preview(file('-6.00'))).toMatchObject({
      new: 1,
      table: { known: 'named' },
      lines: [{ reference: 'Rent' }],
    })
  })

  test('a collective credit whose parts are not known is nobody’s, and a line of $0.00 needs nothing', async () => {
    fund.server.clock.advance({ hours: afterCases })
    const file = caseOf('camt-split-without-transaction-amounts.xml').replace(
      '2000.00</Amt></InstdAmt>',
      '1999.00</Amt></InstdAmt>',
    )
    await take(file)
    await take(`date,amount,reference\n${today()},0.00,notice\n`)
    expect((await desk()).open).toMatchObject([
      {
        amount: 3000,
        counterparty: 'Ann One Bob Two',
        reference: 'ANN-REF BOB-REF',
        is_collective: true,
        proposal: null,
      },
    ])
  })
})
