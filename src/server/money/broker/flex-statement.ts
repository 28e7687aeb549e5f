import { isSameAmount, type StatedDay } from '#fund/broker/days.ts'
import { centsOf, type Decimal, sumDecimals } from '#fund/broker/decimals.ts'
import type { Fill } from '#fund/broker/fills.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { formatMoney } from '#fund/text/format.ts'
import type { CashMove, NavChange } from './flex-rows.ts'

/** A section that a statement has to have, as the query’s editor calls it, and what is to be ticked in it. */
const sections = [
  ['ChangeInNAV', 'Change in NAV', ''],
  ['EquitySummaryInBase', 'Net Asset Value (NAV) in Base', ''],
  ['CashReport', 'Cash Report', ''],
  ['CashTransactions', 'Cash Transactions', ', with all its options'],
  ['Trades', 'Trades', ', with “Executions”'],
  ['OpenPositions', 'Open Positions', ', with “Summary”'],
] as const

export const sectionNames: ReadonlySet<string> = new Set(sections.map(([name]) => name))

/** `FlexStatement` while it is read: what its sections say. */
export interface FlexStatement {
  readonly account: string
  readonly from: string
  readonly to: string
  readonly place: string
  readonly sections: Set<string>
  change: NavChange | undefined
  readonly navs: Map<string, Decimal>
  readonly moves: CashMove[]
  readonly executions: Fill[]
  readonly orders: Fill[]
  readonly open: string[]
}

const money = (value: Decimal): string => formatMoney(centsOf(value))

const missingSections = ({ sections: found, place }: FlexStatement): string[] =>
  sections
    .filter(([name]) => !found.has(name))
    .map(
      ([, box, options]) =>
        `${place}: the statement has no section “${box}”. Tick it in the query${options}, and download the file again.`,
    )

/** Either of them, never both: an order is what its executions come to. */
export const tradesOf = ({ executions, orders }: FlexStatement): readonly Fill[] =>
  executions.length > 0 ? executions : orders

/** The single moves or, where the query has no others, their sums. */
const countedMoves = (moves: readonly CashMove[]): readonly CashMove[] => {
  const single = moves.filter(({ isSummary }) => !isSummary)
  return single.length > 0 ? single : moves
}

const sumOf = (moves: readonly CashMove[], as: CashMove['as']): Decimal =>
  sumDecimals(moves.filter((move) => move.as === as).map(({ amount }) => amount))

/** The value before the period: of the newest day before it or, without one, where the change begins. */
const opening = ({ from, navs, change }: FlexStatement): Decimal =>
  [...navs]
    .filter(([day]) => day < from)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .at(-1)?.[1] ??
  change?.start ??
  0n

const within = ({ from, to }: FlexStatement, day: string): boolean => day >= from && day <= to

const navsWithin = (statement: FlexStatement): readonly (readonly [string, Decimal])[] =>
  [...statement.navs].filter(([day]) => within(statement, day)).toSorted(([a], [b]) => a.localeCompare(b))

/** What moves on a day without a value, a Sunday for example, is in the value of the next one. */
const countedOn = (days: readonly string[], day: string): string | undefined => days.find((known) => known >= day)

/** The days of a statement: their values, and what moved on each. */
export const daysOf = (statement: FlexStatement): StatedDay[] => {
  const navs = navsWithin(statement)
  const names = navs.map(([day]) => day)
  const moves = Map.groupBy(countedMoves(statement.moves), ({ day }) => countedOn(names, day))
  const fills = Map.groupBy(tradesOf(statement), ({ day }) => day)
  return navs.map(([day, end], place) => {
    const [own, traded] = [moves.get(day) ?? [], fills.get(day) ?? []]
    return {
      day,
      start: navs[place - 1]?.[1] ?? opening(statement),
      end,
      flows: navs.length === 1 ? (statement.change?.flows ?? 0n) : sumOf(own, 'flow'),
      commissions: sumDecimals(traded.map(({ commission }) => commission)) + sumOf(own, 'commission'),
      fees: sumDecimals(traded.map(({ fees }) => fees)) + sumOf(own, 'fee'),
      interest: sumOf(own, 'interest'),
    }
  })
}

const changeProblems = (statement: FlexStatement, change: NavChange): string[] => {
  const { place, navs, to } = statement
  const problems: string[] = []
  const off = change.end - change.start - change.change
  if (!isSameAmount(off, 0n))
    problems.push(
      `${place}: the parts of the change in NAV come to ${money(change.change)}, and it went from ${money(change.start)} to ${money(change.end)}: ${money(off)} is not explained.`,
    )
  const last = navsWithin(statement).at(-1)
  if (last && !isSameAmount(last[1], change.end))
    problems.push(
      `${place}: the change in NAV ends with ${money(change.end)}, and the net asset value of ${formatCalendarDate(last[0])} is ${money(last[1])}.`,
    )
  if (!isSameAmount(opening(statement), change.start))
    problems.push(
      `${place}: the change in NAV begins with ${money(change.start)}, and the net asset value before it is ${money(opening(statement))}.`,
    )
  if (navs.size === 0 || !last) problems.push(`${place}: the statement has no net asset value of any day up to ${to}.`)
  return problems
}

/** The flows one by one have to be those of the change in NAV. */
const flowProblems = (statement: FlexStatement, change: NavChange): string[] => {
  const { place } = statement
  const flows = sumOf(countedMoves(statement.moves), 'flow')
  if (!isSameAmount(flows, change.deposits))
    return [
      `${place}: deposits and withdrawals come to ${money(flows)} in the cash transactions, and to ${money(change.deposits)} in the change in NAV. Tick “Deposits & Withdrawals” under “Cash Transactions” in the query.`,
    ]
  const others = change.flows - change.deposits
  return isSameAmount(others, 0n) || navsWithin(statement).length === 1
    ? []
    : [
        `${place}: ${money(others)} was transferred within the broker, and a statement of several days does not say on which. Choose “Breakout by Day” in the query.`,
      ]
}

const tradeProblems = (statement: FlexStatement, change: NavChange): string[] => {
  const { place, from, to } = statement
  const trades = tradesOf(statement)
  if (trades.length === 0 && !isSameAmount(change.commissions, 0n))
    return [
      `${place}: commissions of ${money(change.commissions)} were paid, and the statement has no execution. Tick “Executions” under “Trades” in the query.`,
    ]
  const days = new Set(navsWithin(statement).map(([day]) => day))
  const outside = trades.find(({ day }) => !days.has(day))
  if (!outside) return []
  return [
    within(statement, outside.day)
      ? `${place}: there are executions of ${formatCalendarDate(outside.day)}, and no net asset value of that day.`
      : `${place}: an execution of ${outside.symbol} is of ${formatCalendarDate(outside.day)}, and the statement is of ${from} to ${to}.`,
  ]
}

const moveProblems = (statement: FlexStatement): string[] => {
  const outside = countedMoves(statement.moves).find(({ day }) => !within(statement, day))
  const days = navsWithin(statement).map(([day]) => day)
  const after = statement.moves.find(({ day, amount }) => amount !== 0n && !outside && !countedOn(days, day))
  if (outside)
    return [
      `${statement.place}: a cash transaction is of ${formatCalendarDate(outside.day)}, and the statement is of ${statement.from} to ${statement.to}.`,
    ]
  return after && days.length > 0
    ? [
        `${statement.place}: a cash transaction is of ${formatCalendarDate(after.day)}, and there is no net asset value of that day or of one after it.`,
      ]
    : []
}

/** What does not add up in one statement. */
export const problemsOf = (statement: FlexStatement): string[] => {
  const missing = missingSections(statement)
  const { change } = statement
  if (missing.length > 0 || !change)
    return missing.length > 0 ? missing : [`${statement.place}: the section “Change in NAV” is empty.`]
  return [
    ...changeProblems(statement, change),
    ...flowProblems(statement, change),
    ...tradeProblems(statement, change),
    ...moveProblems(statement),
  ]
}

/** Whether a statement begins where the one before it ends: its period, and its value. */
export const gapBetween = (before: FlexStatement, statement: FlexStatement): string[] => {
  if (statement.from <= before.to)
    return [
      `${statement.place}: the statement of ${statement.from} to ${statement.to} repeats days of the one before it.`,
    ]
  const [end, start] = [before.change?.end, statement.change?.start]
  if (end === undefined || start === undefined || isSameAmount(end, start)) return []
  return [
    `${statement.place}: the statement begins with ${money(start)} on ${formatCalendarDate(statement.from)}, and the one before it ends with ${money(end)} on ${formatCalendarDate(before.to)}: one is missing between them.`,
  ]
}
