import type { Db, Store } from './store.ts'

export const factOf = async (db: Db, key: string): Promise<string | undefined> =>
  (await db.selectFrom('facts').select('value').where('key', '=', key).executeTakeFirst())?.value

/**
 * Records a fact about this database unless it is already there; returns the recorded value, whichever node was first.
 */
export const settleFact = async (store: Store, key: string, value: string): Promise<string> => {
  const known = await factOf(store.read, key)
  if (known !== undefined) return known
  await store.write(({ db }) =>
    db
      .insertInto('facts')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute(),
  )
  return (await factOf(store.read, key)) ?? value
}

export const putFact = (store: Store, key: string, value: string): Promise<unknown> =>
  store.write(({ db }) =>
    db
      .insertInto('facts')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute(),
  )

export const dropFact = (store: Store, key: string): Promise<unknown> =>
  store.write(({ db }) => db.deleteFrom('facts').where('key', '=', key).execute())
