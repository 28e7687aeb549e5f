import type { Whose } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'

export interface Owner {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Whose statements. Throws 422 if an admin named nobody, and 404 if there is no such investor. */
export const ownerOf = async (db: Db, whose: Whose): Promise<Owner> => {
  if (whose.kind === 'everybody') throw refuse(422, 'Name the investor the statement belongs to.')
  const owner = await db
    .selectFrom('people')
    .select(['id', 'name', 'email'])
    .where('id', '=', whose.personId)
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
