import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumCents } from '#fund/cents/money.ts'
import { type Account, balanceOf, emptyAccount } from '#fund/money/account.ts'
import { availableCapital, availableDividend, type Settlement, settleClosure } from '#fund/money/withdrawals.ts'
import { type CloseRow, closeTotals, tradingOpening } from '#fund/weeks/close.ts'
import { computeClose } from '#tests/support/faults/at-once.ts'
import { examples } from '#tests/support/faults/long.ts'
import { afterWeek, paidOut, received } from '#tests/support/money/account-moves.ts'
import { settleCapital, settleDividend } from '#tests/support/money/settle.ts'

/**
 * A whole fund built from these functions alone: what it holds (`cash`, `trading` together) and to whom that belongs.
 */
interface Book {
  held: number
  fund: number
  accounts: Account[]
  active: boolean[]
}

interface Withdrawal {
  kind: 'capital' | 'dividend'
  who: number
  amount: number
  full: boolean
}

type Step =
  | { kind: 'deposit'; who: number; amount: number }
  | { kind: 'trade'; who: number }
  | { kind: 'week'; permille: number }
  | Withdrawal
  | { kind: 'pay'; who: number }
  | { kind: 'close'; who: number }

const size = 4
const who = fc.nat({ max: size - 1 })
const amount = fc.integer({ min: 1, max: 1_500_000_00 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('deposit' as const), who, amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('trade' as const), who }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('week' as const), permille: fc.integer({ min: -900, max: 300 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('capital' as const, 'dividend' as const),
      who,
      amount,
      full: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('pay' as const, 'close' as const), who }) },
)

const accountOf = (book: Book, who: number): Account => book.accounts[who] ?? emptyAccount

const closeOne = (book: Book, permille: number): CloseRow[] => {
  const investors = book.accounts.map((account, place) => ({
    id: String(place),
    opening: balanceOf(account),
    capital: account.capital,
    carriedLoss: account.carriedLoss,
    active: book.active[place] ?? false,
  }))
  const profit = Math.trunc((sumCents(investors.map(tradingOpening)) * permille) / 1000)
  const rows = computeClose({ profit, investors })
  for (const [place, row] of rows.entries()) book.accounts[place] = afterWeek(accountOf(book, place), row)
  book.held += profit
  book.fund += closeTotals(rows).fundShare
  return rows
}

const settle = (book: Book, { kind, who, amount, full }: Withdrawal): Settlement => {
  const account = accountOf(book, who)
  return kind === 'capital' ? settleCapital(account, { asked: amount, full }) : settleDividend(account, amount)
}

const take = (book: Book, one: Step): void => {
  if (one.kind === 'week') return void closeOne(book, one.permille)
  const account = accountOf(book, one.who)
  if (one.kind === 'deposit') {
    book.accounts[one.who] = received(account, one.amount)
    book.held += one.amount
  } else if (one.kind === 'trade') book.active[one.who] = !book.active[one.who]
  else if (one.kind === 'close') {
    const closed = settleClosure(account)
    book.accounts[one.who] = closed.account
    book.fund -= closed.borneByFund
  } else if (one.kind === 'pay') {
    if (account.payable === 0) return
    book.accounts[one.who] = paidOut(account)
    book.held -= account.payable
  } else book.accounts[one.who] = settle(book, one).account
}

/** What is wrong with a book. Of the three quarters of a million comparisons, `expect` would take most of the time. */
const wrongWith = (book: Book): string[] => {
  const owed = sumCents([book.fund, ...book.accounts.flatMap((a) => [a.capital, a.result, a.payable])])
  return [
    ...(owed === book.held ? [] : [`${owed} is owed, ${book.held} is held`]),
    ...book.accounts.flatMap((account) => {
      const { capital, payable, carriedLoss } = account
      const balance = balanceOf(account)
      const available = availableCapital(account, []) + availableDividend(account, [])
      const holds = capital >= 0 && payable >= 0 && carriedLoss >= 0 && balance >= 0 && available === balance
      return holds ? [] : [`${JSON.stringify(account)}: balance ${balance}, available ${available}`]
    }),
  ]
}

test('any 30 steps of any fund: what is held is what is owed, to the cent, and no rule of an account breaks', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 30, maxLength: 30 }), (steps) => {
      const accounts = Array.from({ length: size }, () => emptyAccount)
      const book: Book = { held: 0, fund: 0, accounts, active: accounts.map(() => true) }
      for (const one of steps) {
        take(book, one)
        const wrong = wrongWith(book)
        if (wrong.length > 0) expect(wrong).toEqual([])
      }
    }),
    { numRuns: examples(2000) },
  )
})

test('the fund shares no profit of an investor whose losses since the start are not made up', () => {
  const weeks = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(weeks, (permilles) => {
      const book: Book = { held: 0, fund: 0, accounts: [received(emptyAccount, 100_000_00)], active: [true] }
      let sum = 0
      let highest = 0
      for (const permille of permilles) {
        const [row] = closeOne(book, permille)
        sum += row?.grossProfit ?? 0
        // What may be shared is how far cumulative gross is above its highest so far: a high-water mark without flows
        expect(row?.net).toBe(Math.max(0, sum - highest))
        expect(book.accounts[0]?.carriedLoss).toBe(Math.max(highest, sum) - sum)
        highest = Math.max(highest, sum)
      }
    }),
  )
})
