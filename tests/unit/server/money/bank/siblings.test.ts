import { describe, expect, test } from 'vitest'
import { readBankStatement } from '#server/money/bank/read-statement.ts'
import { everyStatement } from '#server/money/bank/statement.ts'

const read = readBankStatement
const amounts = async (file: string) => (await read(file)).lines.map(({ amount }) => amount / 100)

describe('a table of a bank', () => {
  test('its newest lines without a balance, where all others have one, are not booked yet', async () => {
    const header = 'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\n'
    const rows = ['DEBIT,11/23/2026,Waits,-25.00,ACH_DEBIT, ,,', 'CREDIT,11/20/2026,Ann,5000.00,ACH_CREDIT,6000.00,,']
    for (const ordered of [rows, rows.toReversed()]) {
      const found = await read(`${header}${ordered.join('\n')}\n`)
      expect(found).toMatchObject({ problems: [], closing: 6000_00, lines: [{ amount: 5000_00 }] })
      expect(found.notes[0]).toMatch(/^Line [23] has no balance beside it yet: it is not booked, and left out\.$/)
    }
  })

  test('a balance is known however its name is parted, and contradicts the lines there too', async () => {
    for (const name of ['RunningBalance', 'runningbalance', 'Account Running Balance', 'ACCOUNT_BALANCE'])
      expect(
        (await read(`Date,Description,Amount,${name}\n11/20/2026,Ann,5000,6000\n11/21/2026,Fee,-25,6975\n`)).problems,
      ).toEqual(['Line 3: the balance is $6,975.00, and the lines come to $5,975.00: a line is missing.'])
  })

  test('a balance of the end of a day stands beside each of its lines', async () => {
    const file = (last: string) =>
      `Date,Description,Amount,Daily Posted Balance\n11/20/2026,Ann,5000,5975\n11/20/2026,Fee,-25,5975\n11/21/2026,Fee,-25,${last}\n`
    expect(await read(file('5950'))).toMatchObject({ problems: [], opening: 1000_00, closing: 5950_00 })
    expect((await read(file('5900'))).problems).toEqual([expect.stringMatching(/^Line 4: the balance is/)])
  })

  test('totals and words below the lines are no lines, and the totals have to be those of the lines', async () => {
    const file = (total: string) =>
      `Date,Description,Amount\n11/20/2026,Ann,5000\n11/20/2026,Fee,-25\nTotal,,${total}\n`
    expect(await read(file('4975.00'))).toMatchObject({ problems: [], lines: [{}, {}] })
    expect((await read(file('4970.00'))).problems).toEqual([
      'Line 4: the total is $4,970.00, and the lines come to $4,975.00: a line is missing.',
    ])
    expect(
      (
        await read(
          'Date,Debit,Credit\n11/20/2026,,50\n11/20/2026,7,\nTotals,7.00,50.00\nThis is not an official statement\n',
        )
      ).notes,
    ).toEqual(['Below the lines, not read: “This is not an official statement”.'])
    // What was cut off is no word of the bank.
    expect((await read('Date,Description,Amount\n11/20/2026,Ann,5000\n11/21\n')).problems).toHaveLength(1)
  })

  test('a balance that stands among the amounts is no line', async () => {
    const file = (closing: string) =>
      `Date,Description,Amount\n11/01/2026,Opening Balance,1000\n11/20/2026,Ann,50\n11/27/2026,Closing balance,${closing}\n`
    expect(await read(file('1050'))).toMatchObject({ problems: [], opening: 1000_00, lines: [{ amount: 50_00 }] })
    expect((await read(file('1060'))).problems).toHaveLength(1)
    const typed = 'Date,Data Type,Text,Debit,Credit\n20261120,Transaction,Ann,,5\n20261120,Balance,AVAILABLE,,6\n'
    expect((await read(typed)).problems).toEqual([expect.stringMatching(/^Column “Data Type” may change/)])
  })

  test('the balances above the lines have to follow where none stands beside them', async () => {
    const above = 'Beginning balance,1000.00\nEnding balance,7000.00\n\nDate,Description,Amount\n11/20/2026,Ann,5000\n'
    expect((await read(above)).problems).toEqual([
      'Line 2: the balance ends with $7,000.00, and the lines come to $6,000.00: a line is missing.',
    ])
  })

  test('unsigned amounts go by what the column of the words says of each line', async () => {
    expect(await amounts('Date,Description,Amount\n11/20/2026,Deposit,50\n11/20/2026,Withdrawal,7\n')).toEqual([50, -7])
    expect(await amounts('Details,Date,Text,Amount\nCREDIT,11/20/2026,A,50\nDEBIT,11/20/2026,B,7\n')).toEqual([50, -7])
    expect((await read('Date,Description,Amount\n11/20/2026,Ann,50\n11/20/2026,Withdrawal,7\n')).problems).toEqual([
      expect.stringContaining('Column “Description” may change what a line is worth'),
    ])
  })

  test('a date with dots counts if it can be read in one way only', async () => {
    const file = (day: string) => `Date,Amount\n${day},5\n`
    expect((await read(file('20.11.2026'))).lines).toMatchObject([{ day: '2026-11-20' }])
    expect((await read(file('05.11.2026'))).problems).toHaveLength(1)
  })

  test.each([
    ['1234', '••••1234'],
    ['Business Checking - 1234', '••••1234'],
    ['Checking (...1234)', '••••1234'],
    ['Primary 12345678', '12345678'],
    ['0055 6677-88', '0055 6677-88'],
    ['Checking', ''],
  ])('“%s” names the account %s', async (cell, account) => {
    expect((await read(`Date,Amount,Account Number,Account Name\n11/20/2026,5,${cell},My fund\n`)).account).toBe(
      account,
    )
    expect((await read(`Account,${cell}\n\nDate,Amount\n11/20/2026,5\n`)).account).toBe(account)
  })

  test('the names of a dozen more columns are known', async () => {
    const brex =
      'Initiated date,Settled date,To / From,Memo,Amount,Currency,Status,Account,Balance\n2026-11-19,2026-11-20,Ann One,X,50,USD,Settled,Primary 1234,60\n'
    expect(await read(brex)).toMatchObject({
      problems: [],
      closing: 60_00,
      account: '••••1234',
      lines: [{ day: '2026-11-20', counterparty: 'Ann One' }],
    })
    // The header may stand again on each page.
    expect(await amounts('Date,Amount\n11/20/2026,5\nDate,Amount\n11/20/2026,6\n')).toEqual([5, 6])
  })
})

describe('a file of several accounts', () => {
  const each = async (file: string) =>
    everyStatement(await read(file)).map(({ account, opening, closing, lines, problems }) => [
      account,
      opening,
      closing,
      lines.map(({ amount }) => amount),
      problems,
    ])
  const apart = [
    ['12345678', 1000_00, 1050_00, [50_00], []],
    ['87654321', 200_00, 193_00, [-7_00], []],
  ]

  test('as a table has each by itself, with its own balances', async () => {
    const header = 'Date,Account Number,Description,Debit,Credit,Balance\n'
    const rows = '11/20/2026,12345678,Ann,,50,1050\n11/20/2026,87654321,Fee,7,,193\n'
    expect(await each(header + rows)).toEqual(apart)
    expect((await each(`${header}${rows}11/20/2026,,Fee,7,,186\n`)).map((one) => one[4])).toEqual([
      ['Line 4 does not say of which account it is.'],
      ['Line 4 does not say of which account it is.'],
    ])
  })

  test('as BAI2, OFX, MT940 and CAMT.053 too; one in another currency does not stop the other', async () => {
    const bai2 = (currency: string) => `01,B,F,261120,0600,1,,,2/
02,F,B,1,261120,0600,USD,2/
03,12345678,USD,010,100000,,,015,105000,,/
16,195,5000,Z,,,ANN/
49,210000,3/
03,87654321,${currency},010,20000,,,015,19300,,/
16,495,700,Z,,,FEE/
49,40000,3/
98,250000,2,8/
99,250000,1,10/
`
    expect(await each(bai2('USD'))).toEqual(apart)
    expect((await each(bai2('EUR'))).map((one) => one[4])).toEqual([
      [],
      ['Line 6: it is in EUR: the books are in US dollars.'],
    ])
    const statement = (account: string, amount: string, balance: string) =>
      `<STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>${account}</BANKACCTFROM><BANKTRANLIST><STMTTRN><TRNTYPE>OTHER<DTPOSTED>20261120<TRNAMT>${amount}<FITID>1</STMTTRN></BANKTRANLIST><LEDGERBAL><BALAMT>${balance}<DTASOF>20261120</LEDGERBAL></STMTRS></STMTTRNRS>`
    const card =
      '<CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>4111222233334444</CCACCTFROM></CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1>'
    const ofx = `<OFX><BANKMSGSRSV1>${statement('12345678', '50', '1050')}${statement('87654321', '-7', '193')}</BANKMSGSRSV1>${card}</OFX>`
    expect(await each(ofx)).toEqual(apart)
    expect((await read(ofx)).notes).toEqual(['Not read: account ••••4444, which is one of a card or of investments.'])
    const mt940 = (account: string, mark: string, from: string, to: string) =>
      `:20:X\n:25:${account}\n:60F:C261119USD${from},\n:61:261120${mark},NTRFNONREF\n:62F:C261120USD${to},\n-\n`
    expect(await each(mt940('12345678', 'C50', '1000', '1050') + mt940('87654321', 'D7', '200', '193'))).toEqual(apart)
    const document = (account: string, sign: string, amount: string, from: string, to: string) => {
      const balance = (code: string, of: string) =>
        `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${of}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`
      return `<Document><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>${balance('OPBD', from)}${balance('CLBD', to)}<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`
    }
    const both = [document('12345678', 'CRDT', '50', '1000', '1050'), document('87654321', 'DBIT', '7', '200', '193')]
    // A document for each in one envelope, or a statement for each in one document.
    expect(await each(`<Envelope>${both.join('')}</Envelope>`)).toEqual(apart)
    expect(await each(both.join('').replace('</BkToCstmrStmt></Document><Document><BkToCstmrStmt>', ''))).toEqual(apart)
  })
})

describe('the other formats', () => {
  test('a text of BAI2 goes on in the next record with a space, and names who paid', async () => {
    const file = `01,B,F,20261120,0600,1,,,2/
02,F,B,1,20261120,0600,USD,2/
03,12345678,USD/
16,195,5000,Z,,,WIRE ORIG:ANN ONE
88,PMT DET:ALD-ABCD, FIRST
49,5000,4/
98,5000,1,6/
99,5000,1,8/
`
    expect((await read(file)).lines).toMatchObject([
      { day: '2026-11-20', counterparty: 'ANN ONE', reference: 'WIRE ORIG:ANN ONE PMT DET:ALD-ABCD, FIRST' },
    ])
  })

  test('a hold of OFX is no booking', async () => {
    const file =
      '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST><DTSTART>20261120<DTEND>20261120<STMTTRN><TRNTYPE>HOLD<DTPOSTED>20261120<TRNAMT>-5<FITID>1</STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>'
    expect(await read(file)).toMatchObject({
      lines: [],
      notes: ['1 line is not booked and left out: Hold.'],
    })
  })

  test('MT940 names the other side by the direction of the money, and may stand below lines of an address', async () => {
    const file = (mark: string, words: string) =>
      `ABNANL2A\n940\nABNANL2A\n:20:X\n:25:1\n:60F:C261119USD100,\n:61:261120${mark},NTRFNONREF\n:86:${words}\n:62F:C261120USD${mark === 'C5' ? '105' : '95'},\n-\n`
    const who = async (mark: string, words: string) => (await read(file(mark, words))).lines[0]?.counterparty
    const both = '/BENM//NAME/OUR FUND/ORDP//NAME/ANN ONE/REMI/X'
    expect(await who('C5', both)).toBe('ANN ONE')
    expect(await who('D5', both)).toBe('OUR FUND')
    expect(await who('C5', '/CNTP/123/BIC/ANN ONE/TOWN//REMI/X')).toBe('ANN ONE')
    expect((await read(file('C5', '166?20EREF+ALD-AB?21SVWZ+Invest?32ANN ONE'))).lines[0]).toMatchObject({
      counterparty: 'ANN ONE',
      reference: 'EREF+ALD-AB SVWZ+Invest',
    })
  })

  test('CAMT.053 counts its entries where no balances say that all are there', async () => {
    const file = (count: number) =>
      `<Document><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>1</Id></Othr></Id></Acct><TxsSummry><TtlNtries><NbOfNtries>${count}</NbOfNtries></TtlNtries></TxsSummry><Ntry><Amt Ccy="USD">5</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmt></Document>`
    expect((await read(file(1))).problems).toEqual([])
    expect((await read(file(2))).problems).toEqual([
      expect.stringMatching(/^TtlNtries says 2 entries, and there are 1: lines are missing/),
    ])
  })
})

describe('amounts with their sign behind them', () => {
  const file = (...amounts: readonly string[]) =>
    `Date,Description,Amount\n${amounts.map((amount) => `11/20/2026,Ann,${amount}\n`).join('')}`

  test.each([
    [
      ['5.00-', '50.00'],
      [-5, 50],
    ],
    [
      ['"1,005.00-"', '50.00+'],
      [-1005, 50],
    ],
    [
      ['5.00 DR', '50.00 CR'],
      [-5, 50],
    ],
    [
      ['$5.00DR', '50.00cr', '0.00'],
      [-5, 50, 0],
    ],
  ])('are read where the column has no other way of writing them: %j', async (written, meant) => {
    expect(await read(file(...written))).toMatchObject({ problems: [] })
    expect(await amounts(file(...written))).toEqual(meant)
  })

  test.each([
    [['5.00-', '-7.00'], ['Line 2: “5.00-” is not an amount.']],
    [['5.00-', '(7.00)'], ['Line 2: “5.00-” is not an amount.']],
    [
      ['5.00-', '7.00 DR'],
      ['Line 2: “5.00-” is not an amount.', 'Line 3: “7.00 DR” is not an amount.'],
    ],
    // Without a mark it may be either.
    [['5.00 CR', '7.00'], ['Line 2: “5.00 CR” is not an amount.']],
    [['5.00 DR', '7.00'], ['Line 2: “5.00 DR” is not an amount.']],
    [['-5.00-'], ['Line 2: “-5.00-” is not an amount.']],
    [['5.00 OD'], ['Line 2: “5.00 OD” is not an amount.']],
  ])('are refused with their lines where it has: %j', async (written, problems) => {
    expect((await read(file(...written))).problems).toEqual(problems)
  })

  test('are those of balances, debits and tables without a header as well', async () => {
    expect(await read('Date,Debit,Credit,Balance\n11/20/2026,5.00-,,20.00-\n11/21/2026,,50.00,30.00\n')).toMatchObject({
      problems: [],
      opening: -15_00,
      closing: 30_00,
      lines: [{ amount: -5_00 }, { amount: 50_00 }],
    })
    const headerless = '11/20/2026,Ann,50.00 CR,150.00 CR\n11/21/2026,Fee,5.00 DR,145.00 CR\n'
    expect((await read(headerless)).table?.columns).toEqual(['date', 'reference', 'amount', 'balance'])
  })

  test('contradict another column like any sign', async () => {
    expect((await read('Date,Type,Amount\n11/20/2026,Debit,5.00 CR\n')).problems).toEqual([
      'Line 2: it says both that money came in and that it went out.',
    ])
    expect((await read('Date,Debit,Credit\n11/20/2026,5.00 CR,\n')).problems).toEqual([
      'Line 2: column Debit has an amount that came in.',
    ])
  })
})

describe('an amount beside a debit and a credit', () => {
  const file = (amount: string, debit: string, credit: string) =>
    read(`Date,Description,Amount,Debit,Credit\n11/20/2026,Ann,${amount},${debit},${credit}\n`)

  test.each([
    ['-5.00', '5.00', '', -5_00],
    ['5.00', '5.00', '', -5_00],
    ['5.00', '', '5.00', 5_00],
    ['', '', '5.00', 5_00],
  ])('has to be the same: %s, %s, %s', async (amount, debit, credit, meant) => {
    expect(await file(amount, debit, credit)).toMatchObject({ problems: [], lines: [{ amount: meant }] })
  })

  test.each([
    ['-5.00', '', '5.00'],
    ['5.00', '', '7.00'],
    ['5.00', '', ''],
  ])('refuses the line if it is another: %s, %s, %s', async (amount, debit, credit) => {
    expect((await file(amount, debit, credit)).problems).toEqual([
      `Line 2: the amount is “${amount}”, and the debit or credit beside it is another one.`,
    ])
  })
})

describe('what the columns of an unknown table seem to be', () => {
  const seem = async (file: string) => (await read(file)).table?.columns

  test('an amount is one also where the table was written against formulas, and is shown without the mark', async () => {
    const rows = "2026-11-20,Ann,50.00,150.00\n2026-11-21,Fee,'-35.00,115.00\n"
    expect(await seem(`When,Who,How much,Left\n${rows}`)).toEqual(['date', 'reference', 'amount', 'balance'])
    expect(await seem(rows)).toEqual(['date', 'reference', 'amount', 'balance'])
    expect((await read(rows)).table?.sample[1]?.[2]).toBe('-35.00')
  })

  test('of two columns of amounts the one that follows from the other is the balance, wherever it stands', async () => {
    const rows = ['2026-11-20,Ann,105.00,5.00', '2026-11-21,Fee,102.00,-3.00', '2026-11-22,Bea,112.00,10.00']
    for (const ordered of [rows, rows.toReversed()])
      expect(await seem(`When,Who,Left,Moved\n${ordered.join('\n')}\n`)).toEqual([
        'date',
        'reference',
        'balance',
        'amount',
      ])
  })

  test('how a line stands and which way it went are known by what the cells say', async () => {
    expect(await seem('11/20/2026,5.00,Posted,Ann\n11/21/2026,7.00,Pending,Bea\n')).toEqual([
      'date',
      'amount',
      'status',
      'reference',
    ])
    expect(await seem('When,Words,Sum,Way\n11/20/2026,Ann,5.00,Credit\n11/21/2026,Fee,7.00,Debit\n')).toEqual([
      'date',
      'reference',
      'amount',
      'direction',
    ])
  })

  test('of the date, an amount and the like one column alone can be named', async () => {
    const file = 'When,Who,A,B\n11/20/2026,Ann,5.00,7.00\n'
    await expect(readBankStatement(file, { now: ['date', 'reference', 'amount', 'amount'] })).rejects.toMatchObject({
      message: 'Two columns are named as the amount: say which one it is.',
    })
  })
})

describe('a file of another kind is named', () => {
  test.each([
    [
      '01,1,A,261127,0605,1,80,1,2/02,A,1,1,261127,0605,USD,2/03,0,USD,010,100,,/49,100,2/98,100,1,4/99,100,1,6/',
      'BAI2 with all its records on one line: ask the bank for one record on each line.',
    ],
    ['<Document><BkToCstmrAcctRptV01/></Document>', 'CAMT.052, a report within the day'],
    ['<Document><CstmrPmtStsRpt/></Document>', 'import it under “Came back”.'],
    [`101 ${'0'.repeat(90)}`, 'what came back is imported under “Came back”.'],
  ])('%s', async (file, sentence) => {
    await expect(read(file)).rejects.toMatchObject({ message: expect.stringContaining(sentence) })
  })
})
