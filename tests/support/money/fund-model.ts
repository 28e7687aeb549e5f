import { dueAt, weekOf } from '#fund/calendar/week.ts'
import { type Account, balanceOf, emptyAccount } from '#fund/money/account.ts'
import type { WithdrawalKind } from '#fund/money/effect.ts'
import { computeClose } from '#tests/support/faults/at-once.ts'
import { afterWeek, received } from './account-moves.ts'
import { settleCapital, settleDividend } from './settle.ts'

export type ModelEvent =
  | { kind: 'deposit'; at: number; id: string; amount: number }
  | { kind: 'withdrawal'; request: string; at: number; id: string; of: WithdrawalKind; asked: number; full: boolean }
  | { kind: 'status'; at: number; id: string; active: boolean }
  /** For the week that begins then. */
  | { kind: 'close'; from: number; profit: number }

type Accounts = Map<string, Account>

const accountIn = (accounts: Accounts, id: string): Account => accounts.get(id) ?? { ...emptyAccount }

/**
 * Received in the week that ends with a withdrawal's effect, or that contains it; at the same instant, what was
 * received before the withdrawal took effect.
 */
const untraded = (events: readonly ModelEvent[], withdrawal: ModelEvent & { kind: 'withdrawal' }): number => {
  const { id, at } = withdrawal
  const isSunday = weekOf(at).from === at
  const { from } = weekOf(isSunday ? at - 1 : at)
  const place = events.indexOf(withdrawal)
  const isThere = (received: number, index: number) => received < at || (!isSunday && received === at && index < place)
  return events
    .map((event, index) =>
      event.kind === 'deposit' && event.id === id && event.at >= from && isThere(event.at, index) ? event.amount : 0,
    )
    .reduce((sum, amount) => sum + amount, 0)
}

const move = (accounts: Accounts, event: ModelEvent, events: readonly ModelEvent[]): void => {
  if (event.kind === 'deposit') {
    const account = accountIn(accounts, event.id)
    accounts.set(event.id, received(account, event.amount))
  }
  if (event.kind !== 'withdrawal') return
  const { id, of, asked, full } = event
  const account = accountIn(accounts, id)
  accounts.set(
    id,
    (of === 'capital'
      ? settleCapital(account, { asked, full, deposited: untraded(events, event) })
      : settleDividend(account, asked)
    ).account,
  )
}

/** Withdrawals on a Sunday come before its openings, deposits received at that very instant after them. */
const openings = (accounts: Accounts, events: readonly ModelEvent[], sunday: number) =>
  [...accounts].map(([id, account]) => {
    const statuses = events.filter((event) => event.kind === 'status' && event.id === id && event.at <= sunday)
    const last = statuses.at(-1)
    const active = last?.kind === 'status' && last.active
    return { id, opening: balanceOf(account), capital: account.capital, carriedLoss: account.carriedLoss, active }
  })

/**
 * The accounts that follow from everything that took effect, in the order of effect and whatever the order of booking:
 * only the fund's rules, without a store. `events` of one instant are in the order in which they happened.
 */
export const replay = (events: readonly ModelEvent[]): Accounts => {
  const accounts: Accounts = new Map()
  const closes = events.filter((event) => event.kind === 'close').toSorted((a, b) => a.from - b.from)
  const moves = events
    .filter((event) => event.kind === 'deposit' || event.kind === 'withdrawal')
    .toSorted((a, b) => a.at - b.at)
  const moveUntil = (passes: (event: ModelEvent & { at: number }) => boolean) => {
    for (let next = moves[0]; next && passes(next); next = moves[0]) {
      move(accounts, next, events)
      moves.shift()
    }
  }
  for (const { from, profit } of closes) {
    moveUntil((event) => event.at < from || (event.at === from && event.kind === 'withdrawal'))
    const investors = openings(accounts, events, from)
    moveUntil((event) => event.at < dueAt(weekOf(from)))
    const traded = computeClose({ profit, investors }).filter((row) => row.traded)
    for (const row of traded) accounts.set(row.id, afterWeek(accountIn(accounts, row.id), row))
  }
  moveUntil(() => true)
  return accounts
}
