import { type Week, weekLabel } from '#fund/calendar/week.ts'
import { formatNearInstant } from '#fund/calendar/week-display.ts'
import type { Cents } from '#fund/cents/money.ts'
import { formatMoney, formatPercent } from '#fund/text/format.ts'
import type { TradingStatus } from '#fund/weeks/trading-status.ts'

/** A deposit that was requested and is not received yet. */
export interface OpenDeposit {
  readonly isApproved: boolean
  readonly amount: Cents
  readonly reference: string
}

/** What the state of an active account depends on. */
export interface Facts {
  readonly week: Week
  /** Whether anything was ever received. */
  readonly funded: boolean
  readonly balance: Cents
  /** The part of the balance that was received in the present week, and is at work from its end. */
  readonly incoming: Cents
  readonly deposit: OpenDeposit | undefined
  /** The least that the next deposit may be. */
  readonly minimum: Cents
  /** Whether something has to be signed before a first deposit. */
  readonly toSign: boolean
  readonly bankAccount: 'none' | 'pending' | 'approved'
  readonly trading: { readonly now: TradingStatus; readonly next: TradingStatus }
  readonly riskPercent: number
}

export interface State {
  readonly state: string
  readonly next: string | null
}

const depositNext = ({ deposit }: Facts): string | null => {
  if (!deposit) return null
  return deposit.isApproved
    ? `Next: send ${formatMoney(deposit.amount)} with the reference ${deposit.reference}; the instructions are under Transfer.`
    : 'Next: we review your deposit and tell you where to send it.'
}

const accountNext = ({ bankAccount }: Facts): string | null =>
  bankAccount === 'none' ? 'Next: add the bank account that withdrawals are paid to, in Transfer.' : null

const beforeFirstDeposit = (facts: Facts): State => {
  const waits = facts.bankAccount === 'pending' ? ', and your bank account is waiting for approval' : ''
  const sign = facts.toSign ? 'Next: read and sign what a first deposit needs, in Settings under Documents.' : null
  const first = `Next: make your first deposit in Transfer, at least ${formatMoney(facts.minimum)}.`
  return {
    state: `Your account is open${waits}.`,
    next: depositNext(facts) ?? accountNext(facts) ?? sign ?? first,
  }
}

const atRest = (facts: Facts, sunday: string): State => {
  const balance = formatMoney(facts.balance)
  if (facts.trading.next === 'active')
    return { state: `${balance} starts work on ${sunday}.`, next: depositNext(facts) }
  return {
    state: `${balance} is in your account and does not trade.`,
    next: depositNext(facts) ?? `Next: Start Trading; if you ask now, it begins on ${sunday}.`,
  }
}

const atWork = (facts: Facts, sunday: string): State => {
  const { week, balance, incoming, trading, riskPercent } = facts
  const working = balance - incoming
  const stops = trading.next === 'inactive'
  const next = depositNext(facts) ?? accountNext(facts)
  if (working <= 0)
    return stops
      ? { state: `${formatMoney(balance)} is in your account and will not trade.`, next }
      : { state: `${formatMoney(balance)} starts work on ${sunday}.`, next }
  const state = `${formatMoney(working)} is at work in ${weekLabel(week)}, at ${formatPercent(riskPercent, { digits: 1 })} weekly risk`
  return stops
    ? { state: `${state}, and stops on ${sunday}.`, next: next ?? 'Until then you can cancel that.' }
    : { state: `${state}.`, next }
}

/** The state of an active account in a sentence, and its one next step. */
export const stateOf = (facts: Facts): State => {
  const { funded, balance, trading, week } = facts
  const sunday = `${formatNearInstant(week.to)} New York`
  if (!funded && balance === 0) return beforeFirstDeposit(facts)
  if (balance <= 0) {
    const next = depositNext(facts) ?? 'Next: to continue, make a deposit in Transfer.'
    return { state: `Nothing is at work: your balance is ${formatMoney(balance)}.`, next }
  }
  return trading.now === 'active' ? atWork(facts, sunday) : atRest(facts, sunday)
}
