import { type Cents, sumCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import type { CsvRow } from '#server/platform/http/read-csv.ts'
import { amountOf } from './columns.ts'
import { filled } from './csv-table.ts'
import { oneLine, type ReadLine } from './statement.ts'

/** What a balance in the file goes with: an amount, or zero where the bank only states it. */
export interface Step {
  readonly line: number
  readonly day: string
  readonly amount: Cents
  readonly balance: Cents | null
}

/** Where the balances do not follow from the amounts; undefined if they do. */
const breakIn = (steps: readonly Step[]): { line: number; come: Cents; balance: Cents } | undefined => {
  let come: Cents | null = null
  for (const { line, amount, balance } of steps) {
    if (come !== null) come += amount
    if (balance === null) continue
    if (come !== null && come !== balance) return { line, come, balance }
    come = balance
  }
  return undefined
}

export interface Balances {
  readonly opening: Cents | null
  readonly closing: Cents | null
  /** Whether each amount is confirmed by a balance before it and one after it. */
  readonly proved: boolean
  readonly problems: readonly string[]
}

/** Each balance beside the last line of its day alone, of lines the earliest first that all have the day's; undefined if they do not. */
const ofDays = (steps: readonly Step[]): readonly Step[] | undefined => {
  const days = [...Map.groupBy(steps, ({ day }) => day).values()]
  if (days.some((some) => new Set(some.map(({ balance }) => balance)).size > 1)) return undefined
  return days.flatMap((some) => some.map((step, at) => (at === some.length - 1 ? step : { ...step, balance: null })))
}

/**
 * The lines that are not booked yet, by what the bank leaves empty: the newest ones have no balance beside them, and all
 * others have one.
 */
export const withoutBalance = (steps: readonly Step[], isNewestFirst: boolean): readonly Step[] => {
  const isOneDay = new Set(steps.map(({ day }) => day)).size === 1
  for (const order of isOneDay ? [steps, steps.toReversed()] : [isNewestFirst ? steps.toReversed() : steps]) {
    const last = order.findLastIndex(({ balance }) => balance !== null)
    if (last >= 0 && order.slice(0, last).every(({ balance }) => balance !== null)) return order.slice(last + 1)
  }
  return []
}

/** The balances before the first line and after the last, with the earliest line first, whichever way the file goes. */
export const balancesOf = (all: readonly Step[], isNewestFirst: boolean, areOfDays: boolean): Balances => {
  const daily = areOfDays ? ofDays(isNewestFirst ? all.toReversed() : all) : undefined
  const steps = daily ? (isNewestFirst ? daily.toReversed() : daily) : all
  const orders = [steps, steps.toReversed()]
  const ordered = orders.find((order) => breakIn(order) === undefined)
  const broken = ordered ? undefined : breakIn(isNewestFirst ? steps.toReversed() : steps)
  const none = { opening: null, closing: null, proved: false }
  if (broken) {
    const { line, come, balance } = broken
    const sentence = `Line ${line}: the balance is ${formatMoney(balance)}, and the lines come to ${formatMoney(come)}: a line is missing.`
    return { ...none, problems: [sentence] }
  }
  const chronological =
    isNewestFirst && breakIn(steps.toReversed()) === undefined ? steps.toReversed() : (ordered ?? steps)
  const at = chronological.findIndex(({ balance }) => balance !== null)
  if (at < 0) return { ...none, problems: [] }
  const last = chronological.findLastIndex(({ balance }) => balance !== null)
  const sum = (some: readonly Step[]): Cents => sumCents(some.map(({ amount }) => amount))
  return {
    opening: (chronological[at]?.balance ?? 0) - sum(chronological.slice(0, at + 1)),
    closing: (chronological[last]?.balance ?? 0) + sum(chronological.slice(last + 1)),
    proved: chronological.length > 1 && chronological.every(({ balance }) => balance !== null),
    problems: [],
  }
}

/** What the bank states above the lines. */
export const statedAbove = (above: readonly CsvRow[]) => {
  const find = (label: RegExp): { text: string; line: number } | undefined => {
    for (const { line, cells } of above) {
      const some = filled(cells).filter((cell) => cell !== '')
      if (some.length > 1 && label.test(some[0] ?? '')) return { text: some.at(-1) ?? '', line }
    }
    return undefined
  }
  const money = (label: RegExp) => {
    const found = find(label)
    return found && { line: found.line, cents: amountOf(found.text), text: found.text }
  }
  return {
    opening: money(/^(?:beginning|opening|starting) balance\b/i),
    closing: money(/^(?:ending|closing) balance\b/i),
    credits: money(/^total (?:credits|deposits)\b/i),
    debits: money(/^total (?:debits|withdrawals)\b/i),
    currency: find(/^(?:account )?currency\b/i),
    account: find(/^account(?: (?:number|no\b|#|name|id)|:?$)/i)?.text ?? inOneCell(above),
  }
}

/** `Account number: 1234` in one cell. */
const inOneCell = (above: readonly CsvRow[]): string =>
  above
    .map(({ cells }) => /^account(?: number| no\.?| #| name| id)? ?:(.+)$/i.exec(cells[0] ?? '')?.[1]?.trim() ?? '')
    .find((found) => found !== '') ?? ''

const outgoing = (cents: Cents | undefined): Cents | undefined => (cents === undefined ? undefined : -Math.abs(cents))

type Stated = ReturnType<typeof statedAbove>

export const problemsAbove = (stated: Stated, lines: readonly ReadLine[], balances: Balances): string[] => {
  const sum = (sign: 1 | -1): Cents =>
    sumCents(lines.flatMap(({ amount }) => (Math.sign(amount) === sign ? amount : [])))
  const unlike = (what: string, found: Stated['opening'], come: Cents | null): string[] => {
    if (!found) return []
    if (found.cents === undefined) return [`Line ${found.line}: “${oneLine(found.text)}” is not an amount.`]
    return come === null || come === found.cents
      ? []
      : [
          `Line ${found.line}: ${what} ${formatMoney(found.cents)}, and the lines come to ${formatMoney(come)}: a line is missing.`,
        ]
  }
  const { currency, opening, closing } = stated
  const all = sumCents(lines.map(({ amount }) => amount))
  return [
    // Where no balance stands beside the lines, those above them have to lead from one to the other.
    ...(balances.opening === null && opening?.cents !== undefined
      ? unlike('the balance ends with', closing, opening.cents + all)
      : []),
    ...unlike('the credits are', stated.credits, sum(1)),
    ...unlike('the debits are', stated.debits && { ...stated.debits, cents: outgoing(stated.debits.cents) }, sum(-1)),
    ...unlike('the balance begins with', stated.opening, balances.opening),
    ...unlike('the balance ends with', stated.closing, balances.closing),
    ...(currency && !/^(?:USD|US Dollars?|\$)$/i.test(currency.text)
      ? [`Line ${currency.line}: the account is in ${oneLine(currency.text)}: the books are in US dollars.`]
      : []),
  ]
}
