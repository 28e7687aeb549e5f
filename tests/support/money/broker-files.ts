import fc from 'fast-check'
import { type Decimal, readDecimal, sumDecimals, times, writeDecimal } from '#fund/broker/decimals.ts'

/** An execution as a broker has it, made without the portal's reader. */
export interface MadeExecution {
  readonly id: string
  readonly order: string
  readonly symbol: string
  readonly day: string
  /** `HH:mm:ss`. */
  readonly time: string
  /** Below zero if sold. */
  readonly quantity: Decimal
  readonly price: Decimal
  readonly commission: Decimal
}

export interface MadeTrip {
  readonly executions: readonly MadeExecution[]
  readonly result: Decimal
}

export interface MadeDay {
  readonly day: string
  readonly flows: readonly Decimal[]
  readonly fee: Decimal
  readonly interest: Decimal
  readonly trips: readonly MadeTrip[]
  readonly start: Decimal
  readonly end: Decimal
}

export interface MadeWeek {
  readonly account: string
  readonly days: readonly MadeDay[]
}

export const decimal = (text: string): Decimal => readDecimal(text) as Decimal

export const weekDays = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'] as const

export const executionsOf = ({ trips }: MadeDay): readonly MadeExecution[] =>
  trips.flatMap(({ executions }) => executions)

const proceedsOf = ({ quantity, price }: MadeExecution): Decimal => -times(quantity, price)

const nines = (min: number, max: number) => fc.integer({ min, max }).map((value) => BigInt(value) * 10n ** 9n)
/** Prices of four places, charges of nine. */
const price = fc.integer({ min: 10_000, max: 9_999_999 }).map((value) => BigInt(value) * 10n ** 14n)
const charge = nines(-999_999_999, 50_000_000)
const money = fc.integer({ min: -5_000_000, max: 5_000_000 }).map((cents) => BigInt(cents) * 10n ** 16n)

const trip = fc.record({
  symbol: fc.constantFrom('NVDA', 'AAPL', 'BRK B', 'AMD', 'A&B'),
  isLong: fc.boolean(),
  fills: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 3 }),
  prices: fc.tuple(price, price),
  commission: charge,
})

const day = fc.record({
  flows: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(money, { minLength: 1, maxLength: 2 })),
  fee: charge,
  interest: charge,
  trips: fc.array(trip, { maxLength: 5 }),
})

const timeAt = (second: number): string => new Date((9 * 3600 + 30 * 60 + second) * 1000).toISOString().slice(11, 19)

/** A week of five days: trades that are flat at every end, flows, fees and interest, and the values that they lead to. */
export const madeWeek: fc.Arbitrary<MadeWeek> = fc
  .record({ opening: nines(1_000_000_000, 2_000_000_000), days: fc.array(day, { minLength: 5, maxLength: 5 }) })
  .map(({ opening, days }) => {
    let [value, number] = [opening * 1_000_000n, 0]
    return {
      account: 'U4824821',
      days: days.map((one, place): MadeDay => {
        const name = weekDays[place] as string
        let second = 0
        const trips = one.trips.map(({ symbol, isLong, fills, prices, commission }): MadeTrip => {
          const side = (isEntry: boolean): MadeExecution[] => {
            const order = `${1000 + number}`
            return fills.map((size) => {
              number += 1
              second += 7
              return {
                id: `0000e${number}`,
                order,
                symbol,
                day: name,
                time: timeAt(second),
                quantity: BigInt(isLong === isEntry ? size : -size) * 10n ** 18n,
                price: prices[isEntry ? 0 : 1],
                commission,
              }
            })
          }
          const executions = [...side(true), ...side(false)]
          return { executions, result: sumDecimals(executions.map((each) => proceedsOf(each) + each.commission)) }
        })
        const start = value
        value += sumDecimals([...one.flows, one.fee, one.interest, ...trips.map(({ result }) => result)])
        return { day: name, ...one, trips, start, end: value }
      }),
    }
  })

/** How a query writes days and times. */
export interface DateStyle {
  readonly day: (day: string) => string
  readonly time: (day: string, time: string) => string
}

const compact = (text: string): string => text.replaceAll(/[-:]/g, '')

export const dateStyles: readonly DateStyle[] = [
  { day: compact, time: (on, at) => `${compact(on)};${compact(at)}` },
  { day: (on) => on, time: (on, at) => `${on};${at}` },
  { day: (on) => on, time: (on, at) => `${on}, ${at}` },
  { day: (on) => on, time: (on, at) => `${on} ${at} EST` },
  { day: compact, time: (on, at) => `${compact(on)} ${compact(at)}` },
  { day: (on) => on, time: (on, at) => `${on}T${at}-05:00` },
]

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** An element with attributes, empty ones left out. */
const tag = (name: string, attributes: Readonly<Record<string, string>>): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')} />`

export interface FlexManner {
  readonly style?: DateStyle
  readonly as?: 'executions' | 'orders' | 'both'
  /** A statement for each day in place of one for all. */
  readonly byDay?: boolean
}

const tradeTag = (name: string, level: string, each: MadeExecution, style: DateStyle): string =>
  tag(name, {
    currency: 'USD',
    assetCategory: 'STK',
    symbol: each.symbol,
    dateTime: style.time(each.day, each.time),
    tradeDate: style.day(each.day),
    quantity: writeDecimal(each.quantity),
    tradePrice: writeDecimal(each.price),
    proceeds: writeDecimal(proceedsOf(each)),
    taxes: '0',
    ibCommission: writeDecimal(each.commission),
    ibCommissionCurrency: 'USD',
    buySell: each.quantity > 0n ? 'BUY' : 'SELL',
    ibOrderID: each.order,
    ibExecID: level === 'EXECUTION' ? each.id : '',
    levelOfDetail: level,
    someNewAttribute: '7',
  })

const ordersOf = (executions: readonly MadeExecution[]): MadeExecution[] =>
  [...Map.groupBy(executions, ({ order }) => order).values()].map((own) => ({
    ...(own[0] as MadeExecution),
    quantity: sumDecimals(own.map(({ quantity }) => quantity)),
    commission: sumDecimals(own.map(({ commission }) => commission)),
  }))

const statementOf = (
  account: string,
  days: readonly MadeDay[],
  { style = dateStyles[0] as DateStyle, as }: FlexManner,
) => {
  const [first, last] = [days[0] as MadeDay, days.at(-1) as MadeDay]
  const executions = days.flatMap(executionsOf)
  const flows = days.flatMap((one) => one.flows.map((amount) => ({ day: one.day, amount })))
  const sum = (of: (one: MadeDay) => Decimal): string => writeDecimal(sumDecimals(days.map(of)))
  const dayBefore = new Date(Date.parse(first.day) - 86_400_000).toISOString().slice(0, 10)
  const cash = (day: string, amount: Decimal, type: string): string =>
    tag('CashTransaction', {
      currency: 'USD',
      dateTime: style.time(day, '20:20:00'),
      reportDate: style.day(day),
      amount: writeDecimal(amount),
      type,
      levelOfDetail: 'DETAIL',
    })
  return [
    `<FlexStatement accountId="${account}" fromDate="${style.day(first.day)}" toDate="${style.day(last.day)}" period="" whenGenerated="${style.time(last.day, '23:10:00')}">`,
    tag('AccountInformation', { accountId: account, currency: 'USD', name: 'Alderline' }),
    tag('ChangeInNAV', {
      accountId: account,
      currency: 'USD',
      fromDate: style.day(first.day),
      startingValue: writeDecimal(first.start),
      mtm: writeDecimal(sumDecimals(executions.map(proceedsOf))),
      realized: '0',
      depositsWithdrawals: sum((one) => sumDecimals(one.flows)),
      commissions: writeDecimal(sumDecimals(executions.map(({ commission }) => commission))),
      otherFees: sum(({ fee }) => fee),
      interest: sum(({ interest }) => interest),
      somethingNew: '0',
      endingValue: writeDecimal(last.end),
      twr: '0.87',
    }),
    '<EquitySummaryInBase>',
    ...[{ day: dayBefore, end: first.start }, ...days].map((one) =>
      tag('EquitySummaryByReportDateInBase', {
        reportDate: style.day(one.day),
        cash: '1',
        total: writeDecimal(one.end),
      }),
    ),
    '</EquitySummaryInBase>',
    '<CashReport>',
    tag('CashReportCurrency', { currency: 'BASE_SUMMARY', endingCash: writeDecimal(last.end) }),
    '</CashReport>',
    '<CashTransactions>',
    ...flows.map(({ day, amount }) => cash(day, amount, 'Deposits/Withdrawals')),
    ...days.map((one) => cash(one.day, one.fee, 'Other Fees')),
    ...days.map((one) => cash(one.day, one.interest, 'Broker Interest Received')),
    '</CashTransactions>',
    '<Trades>',
    ...(as === 'orders' ? [] : executions.map((each) => tradeTag('Trade', 'EXECUTION', each, style))),
    ...(as === 'orders' || as === 'both'
      ? ordersOf(executions).map((each) => tradeTag('Order', 'ORDER', each, style))
      : []),
    ...executions.map((each) => tradeTag('SymbolSummary', 'SYMBOL_SUMMARY', each, style)),
    tag('Lot', { symbol: 'NVDA', levelOfDetail: 'CLOSED_LOT' }),
    tag('Trade', { symbol: 'EUR.USD', assetCategory: 'CASH', quantity: '5', levelOfDetail: 'EXECUTION' }),
    '</Trades>',
    '<OpenPositions />',
    '<SomethingNew><Inner kind="1" /></SomethingNew>',
    '</FlexStatement>',
  ]
}

/** The week as Activity Flex in XML. */
export const flexOf = ({ account, days }: MadeWeek, manner: FlexManner = {}): string => {
  const parts = manner.byDay ? days.map((one) => [one]) : [days]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<FlexQueryResponse queryName="Week" type="AF">',
    `<FlexStatements count="${parts.length}">`,
    ...parts.flatMap((own) => statementOf(account, own, manner)),
    '</FlexStatements>',
    '</FlexQueryResponse>',
  ].join('\n')
}

const american = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')

const sideOf = ({ quantity }: MadeExecution, place: number): string =>
  quantity > 0n ? (['B', 'C'][place % 2] ?? 'B') : (['S', 'T'][place % 2] ?? 'S')

/** Its executions as PropReports writes them. */
export const propReportsOf = ({ account, days }: MadeWeek): string =>
  [
    'Date/Time,Account,B/S,Qty,Symbol,Price,Route,Comm,Ecn Fee,SEC,TAF,NSCC,Clr,Misc',
    ...days
      .flatMap(executionsOf)
      .map((each, place) =>
        [
          `${american(each.day)} ${each.time}`,
          account,
          sideOf(each, place),
          writeDecimal(each.quantity < 0n ? -each.quantity : each.quantity),
          each.symbol,
          writeDecimal(each.price),
          'ARCA',
          writeDecimal(-each.commission),
          '0.01,0,-0.01,,0,0',
        ].join(','),
      ),
  ].join('\r\n')

/** The daily equity beside them. */
export const equityOf = ({ days }: MadeWeek): string =>
  [
    'date,equity,flows',
    `2026-11-13,${writeDecimal(days[0]?.start ?? 0n)},0`,
    ...days.map((one) => `${one.day},${writeDecimal(one.end)},${writeDecimal(sumDecimals(one.flows))}`),
  ].join('\n')

/** The same week for a seed. */
export const weekOfSeed = (seed: number): MadeWeek => fc.sample(madeWeek, { seed, numRuns: 1 })[0] as MadeWeek
