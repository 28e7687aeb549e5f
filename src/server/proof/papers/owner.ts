import type { Whose } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'

export interface Owner {
  readonly id: string
  readonly name: string
  readonly email: string
  /** As it is in the profile, in lines; null if none is on file. */
  readonly address: string | null
}

const everyOwner = (db: Db) =>
  db
    .selectFrom('investor_accounts')
    .innerJoin('people', 'people.id', 'investor_accounts.contact_id')
    .leftJoin('profiles', 'profiles.person_id', 'people.id')
    .select(['investor_accounts.id', 'people.name', 'people.email', 'profiles.address'])

/** Whose statements. Throws 422 if an admin named nobody, and 404 if there is no such investor. */
export const ownerOf = async (db: Db, whose: Whose): Promise<Owner> => {
  if (whose.kind === 'everybody') throw refuse(422, 'Name the investor the statement belongs to.')
  const owner = await everyOwner(db).where('investor_accounts.id', '=', whose.accountId).executeTakeFirst()
  if (!owner) throw refuse(404, 'There is no such investor.')
  return owner
}

const ownersAtOnce = 200

/** Investors in the order of their ids, in batches. */
export const owners = async function* (db: Db): AsyncGenerator<Owner> {
  let after = ''
  for (;;) {
    const some = await everyOwner(db)
      .where('investor_accounts.id', '>', after)
      .orderBy('investor_accounts.id')
      .limit(ownersAtOnce)
      .execute()
    yield* some
    after = some.at(-1)?.id ?? after
    if (some.length < ownersAtOnce) return
  }
}
