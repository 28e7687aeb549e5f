import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeInWords, correctedAccount } from '#fund/money/return-codes.ts'
import { readBankReturns } from '#server/money/bank-returns/returns-aside.ts'
import {
  isoFileOf,
  isoReturn,
  looks,
  type MadeReturn,
  nachaFileOf,
  nachaReturn,
} from '#tests/support/money/return-files.ts'

/** 2,000 in the long tests. */
const numRuns = Number(process.env.RETURN_FILES ?? 20)

const one: MadeReturn = {
  kind: 'return',
  code: 'R03',
  amount: 250_50,
  reference: 'WD-0A1B2C3D',
  trace: '011000010000001',
  name: 'ZOE MULLER',
  words: 'NO SUCH ACCOUNT',
  corrected: '',
}

const readOf = (made: MadeReturn) => ({
  kind: made.kind,
  code: made.code,
  words: made.words,
  amount: made.kind === 'change' || made.kind === 'refused-change' ? null : made.amount,
  reference: made.reference,
  batch: '',
  trace: made.trace,
  name: made.name,
  bankId: expect.any(String),
  corrected: made.corrected,
})

describe('a NACHA file of what came back', () => {
  test('any file is read as it was written, whatever its line ends', () => {
    fc.assert(
      fc.property(fc.array(nachaReturn, { minLength: 1, maxLength: 12 }), fc.constantFrom(...looks), (made, look) => {
        expect(readBankReturns(nachaFileOf(made, look))).toEqual({ format: 'NACHA', returns: made.map(readOf) })
      }),
      { numRuns },
    )
  })

  test.each([
    ['a record that is missing', (text: string) => text.replace(/^7.*\r\n/m, ''), /something is missing/],
    ['another amount', (text: string) => text.replace('0000025050', '0000025051'), /cents of credits/],
    ['another routing number', (text: string) => text.replace('621061000104', '621071000101'), /hash/],
    ['a file that ends too early', (text: string) => text.replace(/^9[\s\S]*$/m, ''), /no end/],
    ['a record that is too long', (text: string) => text.replace('PAYOUT', 'PAYOUT  '), /96 characters/],
    ['a batch twice', (text: string) => text.replace(/^(5.*\r\n)/m, '$1$1'), /does not belong/],
    ['a number of batches that is another', (text: string) => text.replace('9000001', '9000002'), /number of batches/],
  ])('%s refuses it', (_what, change, detail) => {
    const text = nachaFileOf([one], '\r\n')
    expect(() => readBankReturns(change(text))).toThrow(detail)
  })

  test('what holds payments, or is no such file at all, is refused with what is read', () => {
    const payments = nachaFileOf([one], '\r\n').replace(/^799/m, '705')
    expect(() => readBankReturns(payments)).toThrow(/no return and no notification of change/)
    for (const text of ['hello', 'date,amount\n2026-11-20,5\n', '<html></html>'])
      expect(() => readBankReturns(text)).toThrow(
        /NACHA returns, pain.002, camt.054 and camt.053|neither a status report/,
      )
  })
})

describe('an ISO 20022 file of what came back', () => {
  test('any file is read as it was written, with prefixes or without', () => {
    fc.assert(
      fc.property(
        fc.array(isoReturn, { minLength: 1, maxLength: 12 }),
        fc.constantFrom('pain.002' as const, 'camt.054' as const),
        fc.constantFrom('' as const, 'p:' as const),
        (made, format, prefix) => {
          const ours = made.filter(({ isOurs }) => isOurs)
          expect(readBankReturns(isoFileOf(format, made, prefix))).toEqual({
            format,
            returns: ours.map(({ amount, reference, code, words, name }) => ({
              kind: format === 'pain.002' ? 'rejection' : 'return',
              code,
              words,
              amount,
              reference,
              batch: format === 'pain.002' ? 'PB-12345678' : '',
              trace: '',
              name,
              bankId: expect.any(String),
              corrected: '',
            })),
          })
        },
      ),
      { numRuns },
    )
  })

  test('a statement with returned payouts in one entry has each, with its reason', () => {
    const file = new URL('camt-returned-payouts-batch.xml', import.meta.url)
    expect(readBankReturns(readFileSync(file, 'utf8'))).toMatchObject({
      format: 'camt.053',
      returns: [
        { kind: 'return', reference: 'PO-1', amount: 300_00, code: 'AC04' },
        { kind: 'return', reference: 'PO-2', amount: 400_00, code: 'AC01' },
      ],
    })
  })

  test('a whole batch that is rejected is one record, and entities are refused unread', () => {
    const xml = `<Document><CstmrPmtStsRpt><GrpHdr><MsgId>M</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>PB-1</OrgnlMsgId><GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`
    expect(readBankReturns(xml).returns).toMatchObject([
      { kind: 'rejection', batch: 'PB-1', code: 'FF01', amount: null },
    ])
    expect(() => readBankReturns(`<!DOCTYPE d [<!ENTITY a "b">]>${xml}`)).toThrow(/was not read/)
    expect(() => readBankReturns(xml.slice(0, -4))).toThrow(/complete XML/)
  })
})

test('what has no status of its own in a status report has that of what it is in', () => {
  const payment = (status: string, ...own: readonly string[]) =>
    `<OrgnlPmtInfAndSts><OrgnlPmtInfId>PB-1</OrgnlPmtInfId>${status}${own.map((one, place) => `<TxInfAndSts><OrgnlEndToEndId>WD-${place}</OrgnlEndToEndId>${one}</TxInfAndSts>`).join('')}</OrgnlPmtInfAndSts>`
  const report = (group: string, payments: string) =>
    `<Document><CstmrPmtStsRpt><GrpHdr><MsgId>M</MsgId></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>MSG</OrgnlMsgId><GrpSts>${group}</GrpSts><StsRsnInf><Rsn><Cd>FF01</Cd></Rsn></StsRsnInf></OrgnlGrpInfAndSts>${payments}</CstmrPmtStsRpt></Document>`
  const read = (group: string, payments: string) =>
    readBankReturns(report(group, payments)).returns.map(({ reference, batch }) => reference || batch)
  const [out, taken] = ['<TxSts>RJCT</TxSts>', '<TxSts>ACCP</TxSts>']
  expect(read('PART', payment('<PmtInfSts>RJCT</PmtInfSts>', '', ''))).toEqual(['WD-0', 'WD-1'])
  expect(read('PART', payment('<PmtInfSts>PART</PmtInfSts>', out, taken, ''))).toEqual(['WD-0'])
  expect(read('RJCT', payment('', '', taken))).toEqual(['WD-0'])
  expect(read('RJCT', payment(''))).toEqual(['PB-1'])
  expect(read('RJCT', '')).toEqual(['MSG'])
  expect(read('ACCP', payment('', taken))).toEqual([])
})

test('lines of a NACHA file that are filled up beyond a record are read', () => {
  const text = nachaFileOf([one], '\n').replace(/$/gm, '   ')
  expect(readBankReturns(`\n${text}`).returns).toHaveLength(1)
})

test.each([
  ['C01', '1918171614', { accountNumber: '1918171614' }],
  ['C02', '021000021', { routingNumber: '021000021' }],
  ['C03', '021000021   1918171614', { routingNumber: '021000021', accountNumber: '1918171614' }],
  ['C05', '32', { accountType: 'savings' }],
  ['C06', '1918171614          22', { accountNumber: '1918171614', accountType: 'checking' }],
  [
    'C07',
    '0210000211918171614       32',
    { routingNumber: '021000021', accountNumber: '1918171614', accountType: 'savings' },
  ],
  [
    'C07',
    '0210000211234567890123456732',
    { routingNumber: '021000021', accountNumber: '12345678901234567', accountType: 'savings' },
  ],
  ['C04', 'JANE DOE', null],
  ['C01', 'NOT A NUMBER', null],
  ['C06', '1918171614          99', null],
])('%s with “%s” names an account as its columns say', (code, data, account) => {
  expect(correctedAccount(code, data.padEnd(29))).toEqual(account)
})

test('a code is put into words, and an unknown one stays a code', () => {
  expect([codeInWords('R02'), codeInWords('R99')]).toEqual(['R02, the account is closed', 'R99'])
})
