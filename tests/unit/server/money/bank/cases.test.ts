import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readBankStatement } from '#server/money/bank/read-statement.ts'
import { decodeText } from '#stores/kit/decode-text.ts'

const read = (name: string) => readBankStatement(decodeText(readFileSync(new URL(`cases/${name}`, import.meta.url))))

/** Dollars and cents as a person writes them. */
const amountsOf = async (name: string): Promise<string[]> =>
  (await read(name)).lines.map(({ amount }) => (amount / 100).toFixed(2))

const readWhole = async (name: string) => {
  const statement = await read(name)
  expect(statement.problems).toEqual([])
  return statement
}

describe('CAMT.053', () => {
  test.each([
    ['camt-padded-amounts.xml', { opening: 1000_00, closing: 1250_50, lines: [{ amount: 250_50 }] }],
    ['camt-datetime-without-zone.xml', { lines: [{ day: '2026-11-20', valueDay: '2026-11-20' }] }],
    ['camt-date-with-zone.xml', { lines: [{ day: '2026-11-20', valueDay: '2026-11-20' }] }],
    [
      'camt-one-bank-id-for-two.xml',
      {
        lines: [
          { amount: 5000_00, counterparty: 'Ann One' },
          { amount: 5000_00, counterparty: 'Bob Two' },
        ],
      },
    ],
    [
      'camt-character-references.xml',
      { lines: [{ counterparty: 'Müller & Söhne', reference: "José & Zoë's deposit 😀 &#38;" }] },
    ],
    ['camt-cdata-and-comment.xml', { lines: [{ counterparty: 'Smith and Sons', reference: 'A & B <deposit>' }] }],
    ['camt-business-envelope.xml', { lines: [{ amount: 256_00, counterparty: 'Payer Six', reference: 'Wrapped' }] }],
    [
      'camt-split-without-transaction-amounts.xml',
      {
        lines: [
          { amount: 1000_00, counterparty: 'Ann One', reference: 'ANN-REF' },
          { amount: 2000_00, counterparty: 'Bob Two', reference: 'BOB-REF' },
        ],
      },
    ],
    [
      'camt-two-detail-groups.xml',
      {
        lines: [
          { amount: 1000_00, reference: 'ANN-REF' },
          { amount: 2000_00, reference: 'BOB-REF' },
        ],
      },
    ],
    [
      'camt-returned-payouts-batch.xml',
      {
        lines: [
          { amount: 300_00, reference: 'PO-1 AC04', returnReason: expect.stringMatching(/^AC04, the account is/) },
          { amount: 400_00, reference: 'PO-2 AC01', returnReason: expect.stringMatching(/^AC01, /) },
        ],
      },
    ],
    ['camt-charge-inside-entry.xml', { lines: [{ amount: 1474_00, counterparty: 'Ann One' }] }],
    ['camt-latin1.xml', { lines: [{ counterparty: 'José Müller', reference: 'Größe' }] }],
    [
      'camt-pending-and-info.xml',
      { lines: [{ amount: 259_00, reference: 'Booked' }], notes: [expect.stringContaining('PDNG, FUTR')] },
    ],
    [
      'camt-statements-newest-first.xml',
      {
        opening: 1000_00,
        closing: 1300_00,
        from: '2026-11-19',
        to: '2026-11-20',
        lines: [{ amount: 100_00 }, { amount: 200_00 }],
      },
    ],
    ['camt-proprietary-balances.xml', { opening: 1000_00, closing: null, lines: [{ amount: 258_00 }] }],
  ])('%s', async (name, expected) => {
    expect(await readWhole(name)).toMatchObject({ format: 'CAMT.053', account: '0000000000', ...expected })
  })
})

describe('CSV', () => {
  test.each([
    ['csv-status-column.csv', ['5000.00']],
    ['csv-type-column-unsigned.csv', ['5000.00', '-1200.00', '-25.00']],
    ['csv-debit-and-credit-columns.csv', ['-1200.00', '5000.00']],
    ['csv-preamble.csv', ['5000.00', '-1200.00']],
    ['csv-transaction-amount.csv', ['5000.00', '-1200.00']],
    ['csv-wells-like-no-header.csv', ['5000.00', '-1200.00']],
    ['csv-two-digit-year.csv', ['5.00']],
    ['csv-chase-like.csv', ['5000.00', '-1200.00']],
    ['csv-iso-datetime.csv', ['5.00']],
    ['csv-line-break-in-cell.csv', ['5.00']],
    ['csv-utf16.csv', ['5.00']],
    ['csv-nuls.csv', ['5.00']],
    ['csv-noncharacter.csv', ['12.34']],
    ['same-line-first-csv.csv', ['778.00']],
  ])('%s', async (name, amounts) => {
    await readWhole(name)
    expect(await amountsOf(name)).toEqual(amounts)
  })

  test('a status that is not booked leaves its line out, and says so', async () => {
    const { lines, notes } = await read('csv-status-column.csv')
    expect(lines).toMatchObject([{ reference: 'Ann One' }])
    expect(notes).toEqual(['2 lines are not booked and left out: Pending, Failed.'])
  })

  test('dates are those that are written', async () => {
    for (const name of ['csv-two-digit-year.csv', 'csv-iso-datetime.csv', 'csv-transaction-amount.csv'])
      expect(new Set((await read(name)).lines.map(({ day }) => day))).toEqual(new Set(['2026-11-20']))
  })

  test('the balances above the lines and beside them are the statement’s', async () => {
    expect(await read('csv-preamble.csv')).toMatchObject({ opening: 1000_00, closing: 4800_00 })
    expect(await read('csv-transaction-amount.csv')).toMatchObject({ opening: 1000_00, closing: 4800_00 })
  })

  test('a balance that does not follow from the lines refuses the file', async () => {
    expect((await read('csv-running-balance-line-missing.csv')).problems).toEqual([
      'Line 3: the balance is $3,800.00, and the lines come to $4,800.00: a line is missing.',
    ])
  })

  test('amounts with a sign that no bank’s file is known to have are refused with their lines', async () => {
    expect((await read('csv-signs.csv')).problems).toEqual([
      'Line 2: “−5.00” is not an amount.',
      'Line 3: “5.00-” is not an amount.',
      'Line 4: “5.00 DR” is not an amount.',
    ])
  })

  test.each([
    ['In/Out', 'In', 'Out'],
    ['Flow', 'Inflow', 'Outflow'],
    ['Where to', 'Money in', 'Money out'],
    ['Type', 'ACH_CREDIT', 'WIRE_OUTGOING'],
    ['Kind', 'Receive', 'Spend'],
  ])('an unsigned amount goes by the column %s, whatever it is called', async (name, came, went) => {
    const file = `Date,Description,Amount,${name}\n2026-11-20,Ann,USD 50.00,${came}\n2026-11-20,Fee,20.00,${went}\n`
    expect((await readBankStatement(file)).lines.map(({ amount }) => amount)).toEqual([50_00, -20_00])
  })

  test.each([
    ['Way', 'Into the account', 'Outgoing'],
    ['Stage', 'Posted', 'Awaiting approval'],
    ['Result', 'Booked', 'Not settled'],
  ])('what column %s says of a line and is not understood refuses the file with its column', async (name, one, two) => {
    const file = `Date,Description,Amount,${name}\n2026-11-20,Ann,50.00,${one}\n2026-11-20,Fee,20.00,${two}\n`
    const { problems } = await readBankStatement(file)
    expect(problems).toEqual([expect.stringContaining(`Column “${name}” may change what a line is worth`)])
  })

  test('no text has what neither XML nor a spreadsheet can hold', async () => {
    expect((await read('csv-nuls.csv')).lines).toMatchObject([{ reference: 'Ann' }])
    expect((await read('csv-noncharacter.csv')).lines).toMatchObject([{ reference: 'Broken word' }])
    expect((await read('csv-line-break-in-cell.csv')).lines).toMatchObject([{ reference: 'Ann One' }])
    expect((await read('csv-utf16.csv')).lines).toMatchObject([{ reference: 'José' }])
  })
})

describe('the same wire and its fee from six banks', () => {
  test.each([
    ['bank-boa.csv', true],
    ['bank-chase.csv', true],
    ['bank-mercury.csv', true],
    ['bank-wellsfargo.csv', true],
    ['bank-debitcredit.csv', false],
    ['bank-svb.bai2', true],
  ])('%s', async (name, namesPayer) => {
    const { lines } = await readWhole(name)
    expect(lines.slice(0, 2)).toMatchObject([
      { day: '2026-11-27', amount: 20_000_00, reference: expect.stringContaining('ALD-DEMO3223') },
      { day: '2026-11-27', amount: -15_00 },
    ])
    expect(`${lines[0]?.counterparty} ${lines[0]?.reference}`).toMatch(/gray sample/i)
    if (namesPayer) expect(lines[0]?.counterparty).toMatch(/^gray sample$/i)
    expect(lines.slice(2).map(({ amount }) => amount)).toEqual(name === 'bank-chase.csv' ? [-3300_00] : [])
  })

  test('with the balances that four of them state', async () => {
    for (const name of ['bank-boa.csv', 'bank-debitcredit.csv', 'bank-svb.bai2'])
      expect(await read(name)).toMatchObject({ opening: 445_074_31, closing: 465_059_31 })
    expect(await read('bank-chase.csv')).toMatchObject({ opening: 445_074_31, closing: 461_759_31 })
  })
})

describe('other formats of banks', () => {
  test.each([
    ['statement.bai2', 'BAI2', { account: '0000000000', opening: 1000_00, closing: 6000_00 }],
    ['statement.mt940', 'MT940', { account: '0000000000', opening: 1000_00, closing: 6000_00 }],
    ['statement.ofx', 'OFX', { account: '', opening: null, closing: null }],
  ])('%s', async (name, format, expected) => {
    const { lines, ...statement } = await readWhole(name)
    expect(statement).toMatchObject({ format, ...expected })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({ day: '2026-11-20', amount: 5000_00 })
    expect(`${lines[0]?.counterparty} ${lines[0]?.reference}`).toContain('ANN ONE')
  })
})
