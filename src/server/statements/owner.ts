import type { By } from '../context.ts'
import { refuse } from '../http/refuse.ts'
import type { Db } from '../store/store.ts'

export interface Owner {
  readonly id: string
  readonly name: string
  readonly email: string
}

/**
 * Whose statements: one's own or, for the admin, an investor's. Throws the same 403 for other people whether or not
 * they exist.
 */
export const ownerOf = async (db: Db, by: By, investorId: string | undefined): Promise<Owner> => {
  if (by.role === 'investor' && investorId !== undefined && investorId !== by.id)
    throw refuse(403, 'You are not allowed to see or change this.')
  const id = by.role === 'admin' ? investorId : by.id
  if (id === undefined) throw refuse(422, 'Name the investor the statement belongs to.')
  const owner = await db
    .selectFrom('people')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .where('role', '=', 'investor')
    .executeTakeFirst()
  if (!owner) throw refuse(404, 'There is no such investor.')
  return owner
}

const ownersAtOnce = 200

/** Investors in the order of their ids, in batches. */
export const owners = async function* (db: Db): AsyncGenerator<Owner> {
  let after = ''
  for (;;) {
    const some = await db
      .selectFrom('people')
      .select(['id', 'name', 'email'])
      .where('role', '=', 'investor')
      .where('id', '>', after)
      .orderBy('id')
      .limit(ownersAtOnce)
      .execute()
    yield* some
    after = some.at(-1)?.id ?? after
    if (some.length < ownersAtOnce) return
  }
}
