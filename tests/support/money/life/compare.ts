import { fundDebt, setAside } from '#fund/money/set-aside.ts'
import { fundBalances } from '#server/ledger/balances.ts'
import { listFees } from '#server/money/bank/fees.ts'
import { cashBooksNow, fundDebtNow } from '#server/money/weeks/set-aside.ts'
import type { Db } from '#server/platform/database/store.ts'
import type { LifeModel } from './model.ts'

/** Everything that matters about the fund as stored. */
export const storedLife = async (db: Db, now: number) => {
  const [people, accounts, losses, withdrawals, deposits, closures, held, suspended, fees, books, debt] =
    await Promise.all([
      db.selectFrom('people').select(['id', 'status']).where('role', '=', 'investor').orderBy('id').execute(),
      db.selectFrom('accounts').select(['person_id', 'kind', 'balance']).where('person_id', 'is not', null).execute(),
      db.selectFrom('carried_losses').selectAll().execute(),
      db
        .selectFrom('withdrawals')
        .select(['id', 'person_id', 'status', 'settled', 'effective_at'])
        .orderBy('id')
        .execute(),
      db.selectFrom('deposits').select(['id', 'person_id', 'status']).orderBy('id').execute(),
      db.selectFrom('closures').select(['id', 'person_id', 'state']).orderBy('id').execute(),
      fundBalances(db),
      db.selectFrom('suspense').select(['amount', 'status']).orderBy('id').execute(),
      listFees(db),
      cashBooksNow(db, now),
      fundDebtNow(db, now),
    ])
  const balance = (id: string, kind: string) =>
    accounts.find((one) => one.person_id === id && one.kind === kind)?.balance ?? 0
  return {
    ...held,
    setAside: setAside(books),
    owes: fundDebt(books),
    /** As screens say it, who sum nothing up unless it is kept since when. Dollars. */
    saysItOwes: debt?.amount ?? 0,
    suspended: suspended.map(({ amount, status }) => [amount, status] as const),
    fees: fees.toReversed().map(({ amount, state }) => [amount, state] as const),
    people: people.map(({ id, status }) => ({
      id,
      status,
      capital: balance(id, 'capital'),
      result: balance(id, 'result'),
      payable: balance(id, 'payable'),
      carriedLoss: losses.find(({ person_id }) => person_id === id)?.cents ?? 0,
      withdrawals: withdrawals
        .filter(({ person_id }) => person_id === id)
        .map((row) => ({
          id: row.id,
          state: row.status,
          settled: row.settled ?? 0,
          effectiveAt: row.effective_at ?? null,
        })),
      deposits: deposits.filter(({ person_id }) => person_id === id).map((row) => [row.id, row.status]),
      closures: closures.filter(({ person_id }) => person_id === id).map((row) => row.state),
    })),
  }
}

/** The same from the model. */
export const modelLife = (model: LifeModel, now: number): Awaited<ReturnType<typeof storedLife>> => ({
  cash: model.cash,
  trading: model.trading,
  fund: model.fund,
  setAside: model.setAside(now),
  owes: model.owes(),
  saysItOwes: model.owes() / 100,
  suspended: model.suspended.map(({ amount, state }) => [amount, state] as const),
  fees: model.fees.map(({ cents, reversed }) => [cents / 100, reversed ? 'reversed' : 'booked'] as const),
  people: model.people
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((person) => {
      const { capital, result, carriedLoss } = model.account(person)
      return {
        id: person.id,
        status: person.status,
        capital,
        result,
        payable: person.payable,
        carriedLoss,
        withdrawals: person.withdrawals
          .map(({ id = '', state, settled, effectiveAt = null }) => ({ id, state, settled, effectiveAt }))
          .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        deposits: person.deposits.map(({ id = '', state }) => [id, state]),
        closures: person.closures.map(({ state }) => state),
      }
    }),
})
