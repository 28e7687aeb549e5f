import { type Selectable, type SqlBool, sql } from 'kysely'
import { formatInstant, zoneLabel } from '#fund/calendar/week-display.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { FreezesTable } from './schema.ts'

const activeFreezes = (db: Db) => db.selectFrom('freezes').where('lifted_at', 'is', null)

/** The people whose accounts are frozen, for the conditions of a query. */
export const frozenIds = (db: Db) => activeFreezes(db).select('person_id')

export type InForce = Selectable<FreezesTable>

/** The freeze on an account; undefined without one. */
export const freezeOf = (db: Db, personId: string): Promise<InForce | undefined> =>
  activeFreezes(db).selectAll().where('person_id', '=', personId).executeTakeFirst()

/** Since when the accounts of some people are frozen, by person, in epoch milliseconds. */
export const frozenAmong = async (db: Db, personIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const found = new Map<string, number>()
  await inBatches(
    [...new Set(personIds)].map((id) => ({ id })),
    async (some) => {
      const ids = some.map(({ id }) => id)
      for (const { person_id, at } of await activeFreezes(db)
        .select(['person_id', 'at'])
        .where('person_id', 'in', ids)
        .execute())
        found.set(person_id, at)
    },
  )
  return found
}

/** Why nothing leaves a frozen account, in words for an admin. */
export const frozenObstacle = (since: number): string =>
  `This account has been frozen since ${formatInstant(since)} ${zoneLabel(since)}: nothing leaves it until an approver lifts the freeze.`

/**
 * The one rule: nothing leaves a frozen account, no matter who asks. Everything that asks for money, approves it or
 * sends it checks here, in its own unit. Throws 409 with the name of the account's owner.
 */
export const refuseFrozen = async (db: Db, personIds: readonly string[]): Promise<void> => {
  const [one] = await frozenAmong(db, personIds)
  if (!one) return
  const [id, since] = one
  const { name } = await db.selectFrom('people').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  throw refuse(409, `${name}: ${frozenObstacle(since)}`)
}

/**
 * The one rule of what counts while an account is frozen, as a condition of a query: what its person set up, by these
 * two columns, is not suspended by a freeze in force. Everything that signs in, confirms or is paid to is found with it.
 */
export const notSuspended = (personId: string, setUpAt: string) =>
  sql<SqlBool>`not exists (
    select 1 from freezes
    where freezes.person_id = ${sql.ref(personId)} and freezes.lifted_at is null
      and freezes.suspends_since <= ${sql.ref(setUpAt)})`
