import { buffer, text } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineColumns } from '#server/money/bank/own-table.ts'
import { readBankStatement } from '#server/money/bank/read-statement.ts'
import { csvStream } from '#server/platform/http/csv.ts'
import { RefusedError } from '#server/platform/http/refuse.ts'
import { xlsxStream } from '#server/platform/http/xlsx.ts'
import { textOfSheet } from '#stores/kit/sheet-text.ts'
import { camt053 } from '#tests/support/money/camt.ts'
import { schemaErrors } from '#tests/support/papers/valid-xml.ts'

const statement = {
  from: '2026-11-16',
  to: '2026-11-18',
  opening: 50_000,
  lines: [
    { day: '2026-11-16', amount: 10_000, id: 'B1', reference: 'ALD-ABCD2345', party: 'Ann & Lee <x>' },
    { day: '2026-11-17', amount: -350.5, reference: 'PB-89ABCDEF', valueDay: '2026-11-18' },
  ],
}

const refusal = async (file: string): Promise<string> => {
  try {
    await readBankStatement(file)
    return ''
  } catch (reason) {
    if (reason instanceof RefusedError) return reason.message
    throw reason
  }
}

describe('a CAMT.053 file', () => {
  test('says the same in version 8, which the official schema holds valid, and in version 2', async () => {
    const now = camt053(statement)
    expect(await schemaErrors('camt.053.001.08', now)).toEqual([])
    const read = await readBankStatement(now)
    expect(read).toEqual({
      format: 'CAMT.053',
      source: 'CAMT.053',
      notes: [],
      account: '0000000000',
      from: '2026-11-16',
      to: '2026-11-18',
      opening: 50_000_00,
      closing: 59_649_50,
      lines: [
        {
          day: '2026-11-16',
          valueDay: '2026-11-16',
          amount: 10_000_00,
          counterparty: 'Ann & Lee <x>',
          reference: 'ALD-ABCD2345',
          bankId: 'B1',
        },
        {
          day: '2026-11-17',
          valueDay: '2026-11-18',
          amount: -350_50,
          counterparty: '',
          reference: 'PB-89ABCDEF',
          bankId: null,
        },
      ],
      problems: [],
    })
    expect(await readBankStatement(camt053({ ...statement, version: '02' }))).toEqual(read)
    // The way some banks write it: every name with a prefix.
    const prefixed = now.replace(/<(\/?)([A-Z])/g, '<$1c:$2').replace('xmlns=', 'xmlns:c=')
    expect(await readBankStatement(prefixed)).toEqual(read)
  })

  test('a collected credit is a line for each payment in it; what is pending is not there yet', async () => {
    const parts = ['10.00', '20.00']
      .map((amount) => `<TxDtls><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></TxDtls>`)
      .join('')
    const entry = (status: string) =>
      `<Ntry><Amt Ccy="USD">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt><DtTm>2026-11-17T03:00:00Z</DtTm></BookgDt><AcctSvcrRef>C1</AcctSvcrRef><BkTxCd><Prtry><Cd>X</Cd></Prtry></BkTxCd><NtryDtls>${parts}</NtryDtls></Ntry>`
    const file = camt053({ ...statement, opening: 0, closing: 30, lines: [] }).replace(
      '</Stmt>',
      `${entry('BOOK')}${entry('PDNG')}</Stmt>`,
    )
    // The bank's day as it is written, whatever its zone.
    expect((await readBankStatement(file)).lines).toMatchObject([
      { amount: 10_00, bankId: 'C1/1', day: '2026-11-17' },
      { amount: 20_00, bankId: 'C1/2' },
    ])
  })

  test('takes nothing for money in that does not say so, and no placeholder for an id', async () => {
    const first = camt053(statement)
    expect((await readBankStatement(first.replace('<CdtDbtInd>DBIT</CdtDbtInd>', ''))).problems).toEqual([
      expect.stringMatching(/^Entry 2 does not say whether it came in or went out \(line 2, column \d+\)\.$/),
    ])
    const same = { day: '2026-11-16', amount: 25, id: 'NONREF' }
    const { lines } = await readBankStatement(camt053({ ...statement, lines: [same, same] }))
    expect(lines.map(({ bankId }) => bankId)).toEqual([null, null])
  })

  test('says what is wrong with it: another currency, missing lines, no statement; another account stands by itself', async () => {
    const problems = async (file: string) => (await readBankStatement(file)).problems
    expect(await problems(camt053(statement).replaceAll('Ccy="USD">10000', 'Ccy="EUR">10000'))).toEqual([
      expect.stringMatching(/^Entry 1 is in EUR: the books are in US dollars \(line 2, column \d+\)\.$/),
    ])
    expect(await problems(camt053({ ...statement, closing: 1 }))).toEqual([
      'The file opens with $50,000.00, its lines come to $59,649.50, and it closes with $1.00: lines are missing.',
    ])
    const two = camt053(statement).replace(
      '</Stmt>',
      `</Stmt>${camt053({ ...statement, account: '7' })
        .replace(/^.*?<Stmt>/s, '<Stmt>')
        .replace('</BkToCstmrStmt></Document>', '')}`,
    )
    expect(await readBankStatement(two)).toMatchObject({
      problems: [],
      account: '0000000000',
      others: [{ problems: [], account: '7' }],
    })
    expect(await refusal('<Document><Other/></Document>')).toMatch(
      /^This XML file is not a CAMT\.053 bank statement\. CAMT\.053, BAI2, OFX or QFX, MT940 and CSV are read\.$/,
    )
    expect(await refusal('<Document><BkToCstmrStmt>')).toBe('This is not a complete XML file.')
  })

  test.each([
    ['in a text', (xml: string) => xml.replace('ALD-ABCD2345', '-'.repeat(900_000)), 'Ustrd'],
    ['in many pieces', (xml: string) => xml.replace('ALD-ABCD2345', 'a<x/>'.repeat(2001)), 'Ustrd'],
    ['in a section', (xml: string) => xml.replace('ALD-ABCD2345', `<![CDATA[${'<>'.repeat(1001)}]]>`), 'Ustrd'],
    ['in an attribute', (xml: string) => xml.replace('Ccy="USD"', `Ccy="${'U'.repeat(2001)}"`), 'Bal'],
    ['in a comment', (xml: string) => xml.replace('<Amt', `<!--${'>'.repeat(2001)}--><Amt`), 'Bal'],
  ])(
    'is refused with line, column and element where it holds more than 2,000 characters %s',
    async (_where, change, name) => {
      const file = change(camt053(statement).replaceAll('<Bal>', '\n<Bal>').replaceAll('<Ntry>', '\n<Ntry>'))
      const line = name === 'Bal' ? 3 : 5
      expect(await refusal(file)).toMatch(
        new RegExp(
          `^Line ${line}, column \\d+, ${name}: an element of the file has at most 2000 characters of its own`,
        ),
      )
    },
  )

  test('is read however it is indented, and with texts of 2,000 characters', async () => {
    const long = 'a'.repeat(2000)
    const file = camt053({ ...statement, lines: [{ day: '2026-11-16', amount: 5, reference: long }] })
    const read = await readBankStatement(file.replaceAll('><', '>\n            <'))
    expect(read).toMatchObject({ problems: [], lines: [{ amount: 5_00 }] })
  })

  test('declares nothing: entities and document types are refused before anything is read', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>${camt053(statement).slice(39)}`
    expect(await refusal(bomb)).toMatch(/declares a document type or entities/)
    expect(await refusal(`${'<a>'.repeat(500)}${'</a>'.repeat(500)}`)).toMatch(/cannot be read|not a CAMT/)
    expect(
      (
        await readBankStatement(
          camt053({ ...statement, lines: [{ day: '2026-11-16', amount: 1, reference: '&b; &#65;' }] }),
        )
      ).lines[0]?.reference,
    ).toBe('&b; &#65;')
  })
})

describe('a CSV', () => {
  test('is read by the names that banks give the columns, in either way of writing dates', async () => {
    const csv =
      '\uFEFFDate,Description,Amount,Name,Transaction ID,Balance\r\n2026-11-16,ALD-ABCD2345,"$10,000.00","Lee, Ann",T1,"10,000.00"\r\n11/17/2026,,(350.50),,T2,"9,649.50"\r\n'
    expect(await readBankStatement(csv)).toMatchObject({
      from: '2026-11-16',
      to: '2026-11-17',
      opening: 0,
      closing: 9_649_50,
      lines: [
        { amount: 10_000_00, counterparty: 'Lee, Ann', reference: 'ALD-ABCD2345', bankId: 'T1' },
        { amount: -350_50, day: '2026-11-17' },
      ],
      problems: [],
    })
  })

  test('names each line that cannot be read', async () => {
    expect(
      (
        await readBankStatement(
          'date,amount\n2026-02-30,1\n2026-11-16,0x10\n2026-11-16,1e5\n2026-11-16,1.005\n2026-11-16,5\n',
        )
      ).problems,
    ).toEqual([
      'Line 2: a date is written like 2026-11-20 or 11/20/2026.',
      'Line 3: “0x10” is not an amount.',
      'Line 4: “1e5” is not an amount.',
      'Line 5: “1.005” is not an amount.',
    ])
    expect(await refusal('day,sum\n1,2\n')).toBe(
      'This file holds no lines of a bank. CAMT.053, BAI2, OFX or QFX, MT940 and CSV are read.',
    )
  })

  test('is read with semicolons or tabs, and never takes a decimal comma for a thousand', async () => {
    const lines = [{ amount: -1_234_50, reference: 'Rent, first half' }]
    expect(
      await readBankStatement('sep=;\ndate;amount;reference\n2026-11-16;-1,234.50;Rent, first half\n'),
    ).toMatchObject({
      lines,
    })
    expect(await readBankStatement('date\tamount\treference\n2026-11-16\t-1234.5\tRent, first half\n')).toMatchObject({
      lines,
    })
    expect(
      (await readBankStatement('date;amount\n2026-11-16;5,00\n2026-11-16;1.234,50\n2026-11-16;1,23,456\n')).problems,
    ).toEqual([
      'Line 2: “5,00” is not an amount.',
      'Line 3: “1.234,50” is not an amount.',
      'Line 4: “1,23,456” is not an amount.',
    ])
    expect(await readBankStatement('date,amount\n2026-11-16,1,234.50\n2026-11-16,5\n')).toMatchObject({
      lines: [{ amount: 5_00 }],
      problems: ['Line 2: it has more or fewer cells than the first line has names.'],
    })
    expect(await refusal('date,amount\n2026-11-16,"5\n')).toBe('Line 2 opens a quotation mark that is never closed.')
    expect(await refusal('date,amount,Amount\n2026-11-16,5,6\n')).toBe('The first line names the column amount twice.')
  })
})

test('the portal’s own table of bank lines is read as what it says of the bank, as a spreadsheet too', async () => {
  const line = {
    day: '2026-11-16',
    value_day: '2026-11-17',
    amount: 35,
    counterparty: 'Lee, Ann',
    reference: '=ALD-ABCD2345',
    bank_id: 'T1',
    matched_as: 'withdrawal',
    matched_at: '2026-11-18T10:00:00.000Z',
    matched_by: 'admin@example.com',
  }
  const rows = ['open', 'matched', 'dismissed'].map((state) => ({ ...line, state }))
  const files = [
    await text(csvStream(lineColumns, rows)),
    await textOfSheet(await buffer(await xlsxStream(lineColumns, rows))),
  ]
  for (const file of files)
    expect(await readBankStatement(file)).toMatchObject({
      lines: rows.map(() => ({
        day: '2026-11-16',
        valueDay: '2026-11-17',
        amount: 35_00,
        counterparty: 'Lee, Ann',
        reference: '=ALD-ABCD2345',
        bankId: 'T1',
      })),
      problems: [],
      table: { known: 'by-name' },
    })
})

test('whatever it is given, a file is read or refused with a sentence', async () => {
  const piece = fc.constantFrom(
    '<Document>',
    '</Document>',
    '<Ntry>',
    '<!',
    '&amp;',
    ']]>',
    '<![CDATA[',
    '<?x',
    '"',
    '\u0000',
    'date,amount\n',
    '2026-11-16,',
    '1.00\n',
    '<Amt Ccy="USD">',
    '\uD800',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(piece, fc.string({ maxLength: 6 })), { maxLength: 20 }), async (parts) => {
      const file = parts.join('')
      expect(typeof (await refusal(file))).toBe('string')
      expect(typeof (await refusal(`<Document><BkToCstmrStmt>${file}`))).toBe('string')
    }),
    { numRuns: 300 },
  )
})
