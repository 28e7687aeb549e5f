import type { Closure } from '#contract/calls/money/closure.ts'
import type { DuePayout, PaymentBatch, PaymentDesk } from '#contract/calls/money/payments.ts'
import type { BankChange } from '#contract/calls/people/bank.ts'
import type { Transfer } from '#contract/entities/transfer.ts'
import { shownEnd, weekOf } from '#fund/calendar/week.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { nearestCents, sumCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { instantText } from '#stores/kit/instants.ts'
import { dueWords as words } from '#words/money/payments.ts'

export type ExpectedDeposit = PaymentDesk['expected'][number]

/**
 * Something that waits for money to go or come, with the deadline that it shares with its group; `amount` is null if it
 * is not about money.
 */
export type DueLine = { readonly id: string; readonly amount: number | null; readonly group: string } & (
  | { readonly kind: 'request'; readonly request: Transfer; readonly namesake: boolean }
  | { readonly kind: 'payout'; readonly payout: DuePayout; readonly namesake: boolean }
  | { readonly kind: 'batch'; readonly batch: PaymentBatch }
  | { readonly kind: 'deposit'; readonly deposit: ExpectedDeposit; readonly namesake: boolean }
  | { readonly kind: 'bank'; readonly account: BankChange }
  | { readonly kind: 'closure'; readonly closure: Closure }
)

/** Whether somebody else on the screen has the same name. */
const namesakesAmong = ({ due, expected }: PaymentDesk, requests: readonly Transfer[]) => {
  const ids = Map.groupBy(
    [...due, ...expected, ...requests].map(({ investor }) => investor),
    ({ name }) => name,
  )
  return ({ name, id }: DuePayout['investor']): boolean => ids.get(name)?.some((other) => other.id !== id) ?? false
}

const groupOf = (
  rows: readonly { readonly amount: number }[],
  title: (count: number, total: string) => string,
): string => title(rows.length, formatMoney(sumCents(rows.map(({ amount }) => nearestCents(amount)))))

interface Checks {
  /** Bank accounts that wait for approval; until then nothing is paid to them. */
  readonly bankChanges: readonly BankChange[]
  readonly closures: readonly Closure[]
}

interface Waiting extends Checks {
  /** Deposits and withdrawals that were asked for. */
  readonly requests: readonly Transfer[]
}

/** What money waits for besides payments: an account to approve, an identity to verify. */
const checkLines = ({ bankChanges, closures }: Checks): readonly DueLine[] => {
  const requested = closures.filter(({ state }) => state === 'requested')
  const group = words.checks(bankChanges.length + requested.length)
  return [
    ...bankChanges.map((account): DueLine => ({ kind: 'bank', id: account.id, amount: null, group, account })),
    ...requested.map(
      (closure): DueLine => ({ kind: 'closure', id: closure.id, amount: closure.payout, group, closure }),
    ),
  ]
}

/**
 * Everything that waits for the fund, in one list by deadline: first what it has to decide, what must be checked and
 * what was returned, last what may arrive.
 */
export const dueLines = (
  desk: PaymentDesk,
  { requests, bankChanges, closures }: Waiting = { requests: [], bankChanges: [], closures: [] },
): readonly DueLine[] => {
  const isNamesake = namesakesAmong(desk, requests)
  const asked = requests.map((request) => ({ ...request, amount: request.settled_amount ?? request.amount }))
  const decide = groupOf(asked, words.decide)
  const returned = desk.due.filter(({ state }) => state === 'returned')
  const days = Map.groupBy(
    desk.due.filter(({ state }) => state !== 'returned'),
    ({ day }) => day,
  )
  const payouts = (rows: readonly DuePayout[], title: (count: number, total: string) => string): DueLine[] => {
    const group = groupOf(rows, title)
    return rows.map((payout) => ({
      kind: 'payout',
      id: payout.id,
      amount: payout.amount,
      group,
      payout,
      namesake: isNamesake(payout.investor),
    }))
  }
  const batches = desk.open.map((batch) => ({ ...batch, amount: batch.total }))
  const open = groupOf(batches, words.batches)
  const until = instantText(shownEnd(weekOf(Date.parse(desk.as_of))), { near: true, deadline: true })
  const expected = groupOf(desk.expected, (count, total) => words.deposits(until, count, total))
  return [
    ...asked.map(
      (request): DueLine => ({
        kind: 'request',
        id: request.id,
        amount: request.amount,
        group: decide,
        request,
        namesake: isNamesake(request.investor),
      }),
    ),
    ...checkLines({ bankChanges, closures }),
    ...payouts(returned, words.returned),
    ...[...days].flatMap(([day, rows]) =>
      payouts(rows, (count, total) => words.dueSince(formatCalendarDate(day), count, total)),
    ),
    ...batches.map(({ amount, ...batch }): DueLine => ({ kind: 'batch', id: batch.id, amount, group: open, batch })),
    ...desk.expected.map(
      (deposit): DueLine => ({
        kind: 'deposit',
        id: deposit.id,
        amount: deposit.amount,
        group: expected,
        deposit,
        namesake: isNamesake(deposit.investor),
      }),
    ),
  ]
}
