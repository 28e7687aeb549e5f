import { type Decimal, readDecimal, sumDecimals, times } from '#fund/broker/decimals.ts'
import type { Fill } from '#fund/broker/fills.ts'
import { singleLine } from '#server/platform/http/single-line.ts'
import { idCharactersMax, symbolCharactersMax } from './broker-file.ts'
import { brokerDay, brokerTime, timeSentence } from './flex-times.ts'
import type { XmlTag } from './stream-xml.ts'

/** What a row of a statement says, or the sentence of what is wrong with it. */
export type Read<Row> = Row | string

const shownMax = 40

/** A text of a file as a sentence quotes it. */
export const quoted = (text: string): string => `“${singleLine(text).slice(0, shownMax)}”`

/** Empty means that there is none. */
const said = (text: string | undefined): string => singleLine(text ?? '')

/** An amount of a row: nought where the attribute is missing or empty. */
const amountIn = ({ attributes }: XmlTag, name: string): Read<Decimal> => {
  const text = said(attributes[name])
  if (text === '') return 0n
  return readDecimal(text) ?? `${name} ${quoted(text)} is not a number`
}

const neededIn = (tag: XmlTag, name: string): Read<Decimal> =>
  said(tag.attributes[name]) === '' ? `${name} is missing` : amountIn(tag, name)

const isProblem = (read: unknown): read is string => typeof read === 'string'

/** These say what a change in NAV is of, or a rate; everything else in it that is a number is a part of the change. */
const noParts: ReadonlySet<string> = new Set([
  'accountId',
  'acctAlias',
  'model',
  'currency',
  'fromDate',
  'toDate',
  'startingValue',
  'endingValue',
  'twr',
])

const knownParts: ReadonlySet<string> = new Set(
  'mtm realized changeInUnrealized costAdjustments transferredPnlAdjustments depositsWithdrawals internalCashTransfers assetTransfers debitCardActivity billPay dividends changeInDividendAccruals interest changeInInterestAccruals withholdingTax commissions brokerFees otherFees advisorFees clientFees otherIncome netFxTrading fxTranslation linkingAdjustments other salesTax grantActivity corporateActionProceeds withholding871m'.split(
    ' ',
  ),
)

export interface NavChange {
  readonly start: Decimal
  readonly end: Decimal
  readonly flows: Decimal
  /** Deposits and withdrawals as cash, which the cash transactions have one by one. */
  readonly deposits: Decimal
  readonly commissions: Decimal
  /** What the parts come to, all of them. */
  readonly change: Decimal
  readonly unknown: readonly string[]
}

/** `ChangeInNAV`: each part that is present adds up to the change, those that nobody knows included. */
export const navChange = (tag: XmlTag): Read<NavChange> => {
  const parts = Object.entries(tag.attributes)
    .filter(([name]) => !noParts.has(name))
    .map(([name, text]) => [name, readDecimal(text)] as const)
    .filter((part): part is readonly [string, Decimal] => part[1] !== undefined)
  const [start, end] = [neededIn(tag, 'startingValue'), neededIn(tag, 'endingValue')]
  if (isProblem(start)) return start
  if (isProblem(end)) return end
  const part = (name: string): Decimal => parts.find(([known]) => known === name)?.[1] ?? 0n
  return {
    start,
    end,
    deposits: part('depositsWithdrawals'),
    flows: part('depositsWithdrawals') + part('internalCashTransfers') + part('assetTransfers'),
    commissions: part('commissions'),
    change: sumDecimals(parts.map(([, value]) => value)),
    unknown: parts.filter(([name, value]) => value !== 0n && !knownParts.has(name)).map(([name]) => name),
  }
}

/** `EquitySummaryByReportDateInBase`: the net asset value of a day. */
export const navOfDay = (tag: XmlTag): Read<{ readonly day: string; readonly total: Decimal }> => {
  const day = brokerDay(said(tag.attributes['reportDate']))
  if (day === null) return `reportDate ${quoted(tag.attributes['reportDate'] ?? '')} is no date`
  const total = neededIn(tag, 'total')
  return isProblem(total) ? total : { day, total }
}

export interface CashMove {
  readonly day: string
  readonly amount: Decimal
  readonly as: 'flow' | 'fee' | 'commission' | 'interest' | 'other'
  /** A sum of several, which stands beside them where the query asks for both. */
  readonly isSummary: boolean
}

const moveKind = (type: string): CashMove['as'] => {
  if (/^deposits?\s*(?:\/|&|and)\s*withdrawals?$/i.test(type)) return 'flow'
  if (/interest/i.test(type)) return 'interest'
  if (/commission/i.test(type)) return 'commission'
  return /fee/i.test(type) ? 'fee' : 'other'
}

const otherCurrency = (currency: string): string => `it is in ${quoted(currency)}: the books are in US dollars`

/** `CashTransaction`: what came, left or was charged, on the day on which the statement counts it. */
export const cashMove = (tag: XmlTag): Read<CashMove> => {
  const { reportDate, dateTime, type, currency, levelOfDetail } = tag.attributes
  const amount = neededIn(tag, 'amount')
  if (isProblem(amount)) return amount
  const written = said(reportDate) || said(dateTime)
  const day = brokerDay(written)
  if (day === null) return `its date ${quoted(written)} is no date`
  if (said(currency) !== '' && currency !== 'USD' && amount !== 0n) return otherCurrency(currency ?? '')
  const isSummary = /^summary$/i.test(said(levelOfDetail))
  return { day, amount, as: moveKind(said(type)), isSummary }
}

const tooLong = (name: string, text: string, charactersMax: number): string | undefined =>
  text.length > charactersMax ? `${name} ${quoted(text)} has more than ${charactersMax} characters` : undefined

const timeOf = ({ attributes }: XmlTag) => {
  const written =
    said(attributes['dateTime']) ||
    [attributes['tradeDate'], attributes['tradeTime']].map(said).filter(Boolean).join(';')
  return { written, read: brokerTime(written) }
}

/** `Trade` or `Order`: an execution, or what an order came to; null for a conversion of currencies, which is no trade. */
export const tradeRow = (tag: XmlTag): Read<Fill | null> => {
  const { attributes } = tag
  if (attributes['assetCategory'] === 'CASH') return null
  const symbol = said(attributes['symbol'])
  const id = said(attributes['ibExecID']) || said(attributes['tradeID'])
  const order = said(attributes['ibOrderID'])
  if (symbol === '') return 'symbol is missing'
  const long =
    tooLong('symbol', symbol, symbolCharactersMax) ??
    tooLong('the id', id, idCharactersMax) ??
    tooLong('ibOrderID', order, idCharactersMax)
  if (long) return long
  const { written, read } = timeOf(tag)
  if ('problem' in read) return timeSentence('dateTime', written, read.problem)
  const [quantity, price] = [neededIn(tag, 'quantity'), neededIn(tag, 'tradePrice')]
  const [commission, fees] = [amountIn(tag, 'ibCommission'), amountIn(tag, 'taxes')]
  if (isProblem(quantity)) return quantity
  if (isProblem(price)) return price
  if (isProblem(commission)) return commission
  if (isProblem(fees)) return fees
  for (const name of ['currency', 'ibCommissionCurrency'])
    if (said(attributes[name]) !== '' && attributes[name] !== 'USD') return otherCurrency(attributes[name] ?? '')
  const side = said(attributes['buySell']).toUpperCase()
  const cancels = /\(\s*CA\.?\s*\)/.test(side)
  // What takes a purchase back may have the quantity of a sale: the word says which one it takes back.
  const size = quantity < 0n ? -quantity : quantity
  const signed = side.startsWith('B') ? size : side.startsWith('S') ? -size : quantity
  const stated = said(attributes['proceeds']) === '' ? -times(signed, price) : amountIn(tag, 'proceeds')
  if (isProblem(stated)) return stated
  const tradeDate = brokerDay(said(attributes['tradeDate']))
  return {
    symbol,
    at: read.at,
    day: tradeDate ?? read.day,
    quantity: signed,
    price,
    proceeds: stated,
    commission,
    fees,
    order,
    id,
    cancels,
  }
}

/** `OpenPosition` that is not flat: its symbol and quantity; null for a lot of one that stands beside it. */
export const openPosition = (tag: XmlTag): Read<string | null> => {
  if (/^lot$/i.test(said(tag.attributes['levelOfDetail'])) || tag.attributes['assetCategory'] === 'CASH') return null
  const position = neededIn(tag, 'position')
  if (isProblem(position)) return position
  const symbol = said(tag.attributes['symbol']).slice(0, symbolCharactersMax)
  return position === 0n ? null : `${symbol} ${said(tag.attributes['position'])}`
}
