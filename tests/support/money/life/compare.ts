import { sql } from 'kysely'
import { fundDebt, setAside } from '#fund/money/set-aside.ts'
import { fundBalances } from '#server/ledger/balances.ts'
import { listFees } from '#server/money/bank/fees.ts'
import { cashBooksNow, fundDebtNow } from '#server/money/weeks/set-aside.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Db } from '#server/platform/database/store.ts'
import type { LifeModel } from './model.ts'

const nothing = sql<null>`null`
const noNumber = sql<number | null>`cast(null as bigint)`

/** All rows of what people have, in one query: after each of some hundred thousand steps. */
const allRows = prepared((db) =>
  db
    .selectFrom('investor_accounts')
    .select([
      sql<'person' | 'account' | 'loss' | 'withdrawal' | 'deposit' | 'closure' | 'suspense'>`'person'`.as('is'),
      'id',
      sql<string | null>`id`.as('of'),
      sql<string | null>`status`.as('state'),
      noNumber.as('cents'),
      noNumber.as('at'),
    ])
    .unionAll(
      db
        .selectFrom('accounts')
        .where('account_id', 'is not', null)
        .select([sql<'account'>`'account'`.as('is'), 'name as id', 'account_id as of', 'kind as state'])
        .select(['balance as cents', noNumber.as('at')]),
    )
    .unionAll(
      db
        .selectFrom('carried_losses')
        .select([sql<'loss'>`'loss'`.as('is'), 'account_id as id', 'account_id as of', nothing.as('state')])
        .select(['cents', noNumber.as('at')]),
    )
    .unionAll(
      db
        .selectFrom('withdrawals')
        .select([sql<'withdrawal'>`'withdrawal'`.as('is'), 'id', 'account_id as of', 'status as state'])
        .select(['settled as cents', 'effective_at as at']),
    )
    .unionAll(
      db
        .selectFrom('deposits')
        .select([sql<'deposit'>`'deposit'`.as('is'), 'id', 'account_id as of', 'status as state'])
        .select([noNumber.as('cents'), noNumber.as('at')]),
    )
    .unionAll(
      db
        .selectFrom('closures')
        .select([sql<'closure'>`'closure'`.as('is'), 'id', 'account_id as of', 'state'])
        .select([noNumber.as('cents'), noNumber.as('at')]),
    )
    .unionAll(
      db
        .selectFrom('suspense')
        .select([sql<'suspense'>`'suspense'`.as('is'), 'id', nothing.as('of'), 'status as state'])
        .select(['amount as cents', noNumber.as('at')]),
    ),
)

/** Everything that matters about the fund as stored. */
export const storedLife = async (db: Db, now: number) => {
  const [rows, held, fees, books, debt] = await Promise.all([
    allRows(db, {}),
    fundBalances(db),
    listFees(db),
    cashBooksNow(db, now),
    fundDebtNow(db, now),
  ])
  const kinds = Map.groupBy(
    rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    (row) => row.is,
  )
  const all = (is: (typeof rows)[number]['is']) => kinds.get(is) ?? []
  const own = (is: (typeof rows)[number]['is'], id: string) => all(is).filter((row) => row.of === id)
  const balance = (id: string, kind: string) => own('account', id).find(({ state }) => state === kind)?.cents ?? 0
  return {
    ...held,
    setAside: setAside(books),
    owes: fundDebt(books),
    /** As screens say it, who sum nothing up unless it is kept since when. Dollars. */
    saysItOwes: debt?.amount ?? 0,
    suspended: all('suspense').map(({ cents, state }) => [cents, state] as const),
    fees: fees.toReversed().map(({ amount, state }) => [amount, state] as const),
    people: all('person').map(({ id, state: status }) => ({
      id,
      status,
      capital: balance(id, 'capital'),
      result: balance(id, 'result'),
      payable: balance(id, 'payable'),
      carriedLoss: own('loss', id)[0]?.cents ?? 0,
      withdrawals: own('withdrawal', id).map(({ id: of, state, cents, at }) => ({
        id: of,
        state,
        settled: cents ?? 0,
        effectiveAt: at,
      })),
      deposits: own('deposit', id).map((row) => [row.id, row.state]),
      closures: own('closure', id).map(({ state }) => state),
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
