import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sumDecimals } from '#fund/broker/decimals.ts'
import { readBrokerFile } from '#server/money/broker/read-broker-file.ts'
import { decimal, equityOf, flexOf, type MadeWeek, propReportsOf, weekDays } from '#tests/support/money/broker-files.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

const execution = (id: string, order: string, time: string, quantity: string, price: string) => ({
  id,
  order,
  symbol: 'NVDA',
  day: weekDays[0],
  time,
  quantity: decimal(quantity),
  price: decimal(price),
  commission: decimal('-1.005'),
})

/** One trade on Monday, a withdrawal on Thursday. */
const trade = [execution('e1', '1', '09:31:00', '100', '180'), execution('e2', '2', '10:02:09', '-100', '181.5')]
const week: MadeWeek = {
  account: 'U4824821',
  days: weekDays.map((day, place) => {
    const [start, after] = [decimal('12350141.30'), decimal('12350289.29')]
    const out = decimal('-840')
    return {
      day,
      flows: day === '2026-11-19' ? [out] : [],
      fee: 0n,
      interest: 0n,
      trips: place === 0 ? [{ executions: trade, result: decimal('147.99') }] : [],
      start: place === 0 ? start : place > 3 ? after + out : after,
      end: place > 2 ? after + out : after,
    }
  }),
}

const whole = flexOf(week)
const byDay = flexOf(week, { byDay: true })

const problemsIn = async (text: string | Uint8Array, equity?: string): Promise<readonly string[]> => {
  try {
    return (await readBrokerFile(typeof text === 'string' ? bytes(text) : text, equity ? bytes(equity) : undefined))
      .problems
  } catch (reason) {
    return [reason instanceof Error ? reason.message : String(reason)]
  }
}

/** With a part of it replaced, which has to be there. */
const changed = (text: string, part: string | RegExp, by: string): string => {
  expect(text).toMatch(part)
  return text.replace(part, by)
}

const withoutStatement = (text: string, place: number): string => {
  const parts = text.split(/(?=<FlexStatement )/)
  return parts.filter((_, at) => at !== place + 1).join('')
}

test('the week is read without a problem, packed or not', async () => {
  const [plain, packed] = [await readBrokerFile(bytes(whole)), await readBrokerFile(gzipSync(whole))]
  expect(plain).toEqual(packed)
  expect(plain).toMatchObject({ problems: [], from: '2026-11-16', to: '2026-11-20', digest: { bytes: whole.length } })
  expect(plain.notes).toEqual(['1 conversion of currencies: no trades of the fund.'])
  expect(sumDecimals(plain.days.map(({ flows }) => flows))).toBe(decimal('-840'))
  expect(await problemsIn(byDay)).toEqual([])
})

const csv = propReportsOf(week)
const equity = equityOf(week)

const broken: readonly [string, string | Uint8Array, readonly string[], string?][] = [
  [
    'a statement of a day is missing',
    withoutStatement(byDay, 3),
    [
      'Line 71, column 1: the statement begins with $12,349,449.29 on Nov 20, 2026, and the one before it ends with $12,350,289.29 on Nov 18, 2026: one is missing between them.',
    ],
  ],
  [
    'a day is there twice',
    byDay.replace(/(<FlexStatement [\s\S]*?<\/FlexStatement>)/, '$1$1'),
    [
      'Line 28, column 17: the statement of 2026-11-16 to 2026-11-16 repeats days of the one before it.',
      'The execution “e1” of NVDA is in the file twice.',
    ],
  ],
  [
    'two accounts',
    changed(byDay, 'accountId="U4824821" fromDate="20261117"', 'accountId="U77" fromDate="20261117"'),
    ['The file is of the accounts “U4824821”, “U77”: make a query for each of them.'],
  ],
  [
    'another currency',
    changed(whole, 'currency="USD" fromDate', 'currency="EUR" fromDate'),
    ['Line 6, column 1: the account is in “EUR”, and the books are in US dollars.'],
  ],
  [
    'an execution in another currency',
    changed(whole, 'currency="USD" assetCategory="STK"', 'currency="CAD" assetCategory="STK"'),
    ['Line 32, column 1, Trade: it is in “CAD”: the books are in US dollars.'],
  ],
  [
    'a changed total',
    changed(whole, 'endingValue="12349449.29"', 'endingValue="12349449.30"'),
    [
      'Line 4, column 1: the parts of the change in NAV come to −$692.01, and it went from $12,350,141.30 to $12,349,449.30: $0.01 is not explained.',
      'Line 4, column 1: the change in NAV ends with $12,349,449.30, and the net asset value of Nov 20, 2026 is $12,349,449.29.',
    ],
  ],
  [
    'a changed value of the last day',
    changed(
      whole,
      'reportDate="20261120" cash="1" total="12349449.29"',
      'reportDate="20261120" cash="1" total="12349440"',
    ),
    [
      'Line 4, column 1: the change in NAV ends with $12,349,449.29, and the net asset value of Nov 20, 2026 is $12,349,440.00.',
    ],
  ],
  [
    'a changed value before the week',
    changed(
      whole,
      'reportDate="20261115" cash="1" total="12350141.3"',
      'reportDate="20261115" cash="1" total="12350141.4"',
    ),
    [
      'Line 4, column 1: the change in NAV begins with $12,350,141.30, and the net asset value before it is $12,350,141.40.',
    ],
  ],
  [
    'a withdrawal is missing',
    changed(whole, /<CashTransaction [^>]*amount="-840"[^>]*>/, ''),
    [
      'Line 4, column 1: deposits and withdrawals come to $0.00 in the cash transactions, and to −$840.00 in the change in NAV. Tick “Deposits & Withdrawals” under “Cash Transactions” in the query.',
    ],
  ],
  [
    'a transfer within the broker',
    changed(
      changed(whole, 'depositsWithdrawals="-840"', 'depositsWithdrawals="-840" internalCashTransfers="500"'),
      'mtm="150"',
      'mtm="-350"',
    ),
    [
      'Line 4, column 1: $500.00 was transferred within the broker, and a statement of several days does not say on which. Choose “Breakout by Day” in the query.',
    ],
  ],
  [
    'no executions',
    changed(changed(whole, /<Trade currency[^>]*>/, ''), /<Trade currency[^>]*>/, ''),
    [
      'Line 4, column 1: commissions of −$2.01 were paid, and the statement has no execution. Tick “Executions” under “Trades” in the query.',
    ],
  ],
  [
    'an execution twice',
    changed(whole, /(<Trade currency[^>]*>)/, '$1$1'),
    ['The execution “e1” of NVDA is in the file twice.'],
  ],
  [
    'an execution of another week',
    changed(
      whole,
      'dateTime="20261116;093100" tradeDate="20261116"',
      'dateTime="20261123;093100" tradeDate="20261123"',
    ),
    ['Line 4, column 1: an execution of NVDA is of Nov 23, 2026, and the statement is of 2026-11-16 to 2026-11-20.'],
  ],
  [
    'executions of a day without a value',
    changed(whole, /<EquitySummaryByReportDateInBase reportDate="20261116"[^>]*>/, ''),
    ['Line 4, column 1: there are executions of Nov 16, 2026, and no net asset value of that day.'],
  ],
  [
    'a section is not ticked',
    changed(whole, /<EquitySummaryInBase>[\s\S]*<\/EquitySummaryInBase>/, ''),
    [
      'Line 4, column 1: the statement has no section “Net Asset Value (NAV) in Base”. Tick it in the query, and download the file again.',
    ],
  ],
  [
    'no section on positions',
    changed(whole, '<OpenPositions />', ''),
    [
      'Line 4, column 1: the statement has no section “Open Positions”. Tick it in the query, with “Summary”, and download the file again.',
    ],
  ],
  [
    'a time that the clocks skip in March',
    changed(whole, 'dateTime="20261116;093100"', 'dateTime="20260308;023000"'),
    ['Line 32, column 1, Trade: dateTime “20260308;023000” is not there on the day on which the clocks go forward.'],
  ],
  [
    'a time that is there twice in November',
    changed(whole, 'dateTime="20261116;093100"', 'dateTime="20261101;013000"'),
    [
      'Line 32, column 1, Trade: dateTime “20261101;013000” is there twice on the day on which the clocks go back: the file has to say EST or EDT.',
    ],
  ],
  [
    'a time that is none',
    changed(whole, 'dateTime="20261116;093100"', 'dateTime="16/11/2026 09:31"'),
    ['Line 32, column 1, Trade: dateTime “16/11/2026 09:31” is no date with a time.'],
  ],
  [
    'a quantity that is no number',
    changed(whole, 'quantity="100"', 'quantity="1e2"'),
    ['Line 32, column 1, Trade: quantity “1e2” is not a number.'],
  ],
  [
    'a symbol without end',
    changed(whole, 'symbol="NVDA"', `symbol="${'N'.repeat(41)}"`),
    ['Line 32, column 1, Trade: symbol “NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN” has more than 40 characters.'],
  ],
  [
    'a value without end',
    changed(whole, 'symbol="NVDA"', `symbol="${'N'.repeat(2001)}"`),
    ['Line 32, column 1, Trade symbol: a value in the file has at most 2000 characters.'],
  ],
  [
    'it is cut off',
    whole.slice(0, -500),
    ['Line 35, column 86: the XML is not whole. The file is cut off or was changed: download it again.'],
  ],
  [
    'packed, and cut off',
    gzipSync(whole).subarray(0, 600),
    ['The packed file is cut off or was changed: pack it again.'],
  ],
  [
    'elements in one another without end',
    `<FlexQueryResponse>${'<a>'.repeat(40)}`,
    ['Line 1, column 107: elements stand in one another more than 30 deep.'],
  ],
  [
    'a document type',
    changed(whole, '<FlexQueryResponse', '<!DOCTYPE x [<!ENTITY a "b">]><FlexQueryResponse'),
    ['The file declares a document type or entities, which no broker’s file does: it was not read.'],
  ],
  [
    'a web page',
    '\n<!DOCTYPE html><html><body>Sign in</body></html>',
    [
      'This is a web page and no statement: the sign-in had ended, or the page was saved in place of the file. Sign in to the broker and download the query’s XML again.',
    ],
  ],
  [
    'a page without a type',
    '<html><body>Sign in<br></body></html>',
    [
      'This is a web page and no statement: the sign-in had ended, or the page was saved in place of the file. Sign in to the broker and download the query’s XML again.',
    ],
  ],
  [
    'another XML',
    '<Document><BkToCstmrStmt/></Document>',
    ['This XML begins with “Document”: Interactive Brokers’ Activity Flex Query begins with FlexQueryResponse.'],
  ],
  [
    'an answer in place of a statement',
    '<FlexStatementResponse timestamp="x"><Status>Fail</Status><ErrorCode>1012</ErrorCode><ErrorMessage>Token has expired.</ErrorMessage></FlexStatementResponse>',
    [
      'This is no statement: Interactive Brokers answered that there is none yet (1012, “Token has expired.”). The token has ended: make a new one in the Client Portal.',
    ],
  ],
  [
    'a query of confirmations',
    changed(whole, 'type="AF"', 'type="TCF"'),
    ['This is the answer of a query of another kind: make an Activity Flex Query, which has the net asset value.'],
  ],
  [
    'a query that found nothing',
    '<FlexQueryResponse type="AF"><FlexStatements count="0"/></FlexQueryResponse>',
    ['The file has no statement: the query found nothing.'],
  ],
  ['an empty file', ' \n', ['The file is empty.']],
  [
    'beyond the limit',
    gzipSync(`<FlexQueryResponse>${' '.repeat(200_000_000)}`),
    ['A file may have at most 200 MB: choose a shorter period.'],
  ],
  [
    'a table of a bank',
    'Date,Amount\n2026-11-16,5',
    [
      'This is no statement of a broker: Interactive Brokers’ Activity Flex Query as XML is read, and PropReports’ executions as CSV.',
    ],
  ],
  [
    'executions without the equity',
    csv,
    ['Executions say nothing of the net asset value: add the daily equity (date, equity, flows).'],
  ],
  [
    'executions of a day that the equity lacks',
    csv,
    ['There are executions of 2026-11-16, and the equity has no line of that day.'],
    equity.replace(/2026-11-16.*\n/, ''),
  ],
  ['a side that is none', changed(csv, ',B,', ',X,'), ['Line 2, column B/S: “X” is none of B, S, T and C.'], equity],
  ['a price that is none', changed(csv, ',180,', ',1 80,'), ['Line 2, column Price: “1 80” is not a number.'], equity],
  [
    'an American date the other way around',
    changed(csv, '11/16/2026', '16/11/2026'),
    ['Line 2, column Date/Time: “16/11/2026 09:31:00” is no date with a time.'],
    equity,
  ],
  [
    'executions of two accounts',
    changed(csv, ',U4824821,T', ',U77,T'),
    ['The file is of the accounts “U4824821”, “U77”: one at a time.'],
    equity,
  ],
  [
    'days of the equity in another order',
    csv,
    ['Equity, line 5: 2026-11-11 does not come after 2026-11-17.'],
    equity.replace('2026-11-18', '2026-11-11'),
  ],
  [
    'an equity that is no number',
    csv,
    ['Equity, line 2, column equity: “$12350141.3” is not a number.'],
    equity.replace('12350141.3,', '$12350141.3,'),
  ],
  [
    'the equity without its columns',
    csv,
    ['The equity’s first line has to name its columns: date, equity, flows.'],
    'day;nav\n2026-11-16;5',
  ],
  [
    'the equity of one day',
    csv,
    ['The equity has a line of one day only: its first line is the day before the first one.'],
    'date,equity,flows\n2026-11-13,5,0',
  ],
]

test.each(broken)('%s', async (_name, text, sentences, beside) => {
  expect(await problemsIn(text, beside)).toEqual(sentences)
})
