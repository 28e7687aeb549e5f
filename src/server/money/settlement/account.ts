import type { Expression } from 'kysely'
import type { Account } from '#fund/money/account.ts'
import type { Balances } from '#server/ledger/balances.ts'
import { mapOfInTurns } from '#server/platform/base/yield.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import { preparedOne, type Slots } from '#server/platform/database/prepared.ts'
import type { Db, Work } from '#server/platform/database/store.ts'

/** Every carried loss, by person, in cents; absent or zero if there is none. */
export const carriedLosses = async (db: Db): Promise<Map<string, number>> => {
  const rows = await db.selectFrom('carried_losses').selectAll().execute()
  return mapOfInTurns(rows, ({ account_id, cents }) => [account_id, cents])
}

/** One investor's carried loss, in cents; no row if there is none. Also for use inside another query. */
export const carriedLossRow = (db: Db, personId: Expression<string>) =>
  db.selectFrom('carried_losses').select('cents').where('account_id', '=', personId)

const lossOf = preparedOne((db, { id }: Slots<{ id: string }>) => carriedLossRow(db, id))

/** One investor's, in cents; zero if there is none. */
export const carriedLossOf = async (db: Db, personId: string): Promise<number> => {
  return (await lossOf(db, { id: personId }))?.cents ?? 0
}

export const keepCarriedLosses = ({ db }: Work, losses: ReadonlyMap<string, number>): Promise<void> =>
  inBatches(
    [...losses].map(([account_id, cents]) => ({ account_id, cents })),
    (rows) =>
      db
        .insertInto('carried_losses')
        .values(rows)
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet((eb) => ({ cents: eb.ref('excluded.cents') })),
        )
        .execute(),
  )

/** An investor's money as the fund's rules use it; `payable` plays no part here. */
export const accountOf = (balances: Balances | undefined, carriedLoss: number | undefined): Account => ({
  capital: balances?.capital ?? 0,
  result: balances?.result ?? 0,
  payable: 0,
  carriedLoss: carriedLoss ?? 0,
})
