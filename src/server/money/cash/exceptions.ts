import type { CashException } from '#contract/calls/money/cash.ts'
import { formatDate } from '#fund/calendar/week-display.ts'
import { type Cents, sumCents, toCents, toDollars } from '#fund/cents/money.ts'
import { before } from '#fund/money/lives.ts'
import { type CashBooks, missingInCash } from '#fund/money/set-aside.ts'
import { formatMoney } from '#fund/text/format.ts'
import { holders } from '#server/access/memberships/memberships.ts'
import { investorSums } from '#server/ledger/balances.ts'
import type { Db } from '#server/platform/database/store.ts'
import { cashBooksNow, fundDebtOf } from '../weeks/set-aside.ts'

const ofFund = (kind: CashException['kind'], amount: Cents, what: string, to_do: string): CashException => ({
  kind,
  amount: toDollars(amount),
  investor: null,
  what,
  to_do,
})

/** What the fund owes, since when, and what for. */
const debtException = async (db: Db, books: CashBooks): Promise<CashException[]> => {
  const owed = await fundDebtOf(db, books)
  if (!owed) return []
  const debt = toCents(owed.amount)
  const advanced = Math.min(debt, Math.max(books.debits, books.debitsInCash))
  const why = advanced > 0 ? `, of it ${formatMoney(advanced)} for investors whose balance is below zero` : ''
  return [
    ofFund(
      'fund-debt',
      debt,
      `The fund owes ${formatMoney(debt)}${why}. It has owed money since ${formatDate(Date.parse(owed.since))}.`,
      'Pay in what it owes: below, under The fund’s share. Otherwise its next shares repay it first; until then it takes nothing, and closes and corrections go on.',
    ),
  ]
}

/** Payouts that are due and have no account to go to. */
const destinationExceptions = async (db: Db, now: number): Promise<CashException[]> => {
  const rows = await db
    .selectFrom('withdrawals')
    .innerJoin(holders, 'holders.id', 'withdrawals.account_id')
    .select(['withdrawals.settled', 'holders.id', 'holders.name', 'holders.email'])
    .where('withdrawals.status', 'in', before('withdrawal', 'pay'))
    .where('withdrawals.effective_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bank_accounts')
            .select('bank_accounts.id')
            .whereRef('bank_accounts.account_id', '=', 'holders.id')
            .where('bank_accounts.status', '=', 'current'),
        ),
      ),
    )
    .orderBy('withdrawals.id')
    .execute()
  return rows.map(({ settled, ...investor }) => ({
    kind: 'destination',
    amount: toDollars(settled ?? 0),
    investor,
    what: `${formatMoney(settled ?? 0)} is due to ${investor.name}, and no bank account is approved.`,
    to_do: 'Ask the investor to add an account under Transfer, approve it, then pay.',
  }))
}

const debtorExceptions = async (db: Db): Promise<CashException[]> => {
  const sums = investorSums(db).as('sums')
  const rows = await db
    .selectFrom(sums)
    .innerJoin(holders, 'holders.id', 'sums.account_id')
    .select(['holders.id', 'holders.name', 'holders.email', 'sums.capital', 'sums.result'])
    .orderBy('holders.id')
    .execute()
  return rows
    .filter(({ capital, result }) => capital + result < 0)
    .map(({ capital, result, ...investor }) => {
      const debt = -(capital + result)
      return {
        kind: 'debtor',
        amount: toDollars(debt),
        investor,
        what: `The balance of ${investor.name} is ${formatMoney(-debt)}: it neither trades nor withdraws.`,
        to_do: 'A deposit settles it. If the account closes, the fund bears the debit.',
      }
    })
}

/** Money in suspense. */
const suspenseExceptions = async (db: Db): Promise<CashException[]> => {
  const rows = await db.selectFrom('suspense').selectAll().where('status', '=', 'open').orderBy('id').execute()
  return rows.map(({ amount, payer }) =>
    ofFund(
      'suspense',
      amount,
      `${formatMoney(amount)} from ${payer} has no owner yet.`,
      'Give it to the investor it belongs to, return it, or book it as the fund’s: below, under Suspense.',
    ),
  )
}

/** What the books cannot settle by themselves, in the order of what it holds up. */
export const exceptionsOf = async (db: Db, now: number): Promise<CashException[]> => {
  const books = await cashBooksNow(db, now)
  const { cash } = books
  const due = await db
    .selectFrom('withdrawals')
    .select('settled')
    .where('status', 'in', before('withdrawal', 'pay'))
    .where('effective_at', '<=', now)
    .execute()
  const payable = sumCents(due.map(({ settled }) => settled ?? 0))
  const negative =
    cash < 0
      ? [
          ofFund(
            'negative-cash',
            -cash,
            `Cash is at ${formatMoney(cash)}: the bank took more than there was.`,
            'The account at the bank is overdrawn by that much.',
          ),
        ]
      : []
  const missing = missingInCash(books)
  const lacking =
    missing > 0
      ? [
          ofFund(
            'missing-cash',
            missing,
            `Cash lacks ${formatMoney(missing)} of what is set aside in it.`,
            'Nothing of that is paid until it is whole again. The next sweep brings it out of trading, as far as there is something; the fund can pay it in before, under The fund’s share.',
          ),
        ]
      : []
  const short =
    missing === 0 && payable > cash
      ? [
          ofFund(
            'payables',
            payable - cash,
            `Payouts of ${formatMoney(payable)} are due, and there is ${formatMoney(cash)} in cash.`,
            'Pay what cash covers. The rest stays payable: next Sunday’s sweep brings it from trading, as far as there is something.',
          ),
        ]
      : []
  return [
    ...negative,
    ...(await debtException(db, books)),
    ...lacking,
    ...short,
    ...(await destinationExceptions(db, now)),
    ...(await debtorExceptions(db)),
    ...(await suspenseExceptions(db)),
  ]
}
