import type { Role } from '#contract/entities/basic.ts'
import { hourMs } from '#fund/calendar/time.ts'
import { firstAccountOf } from '#server/access/sign-in/person.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Context, SignedInWork } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { takeAllowance } from '#server/platform/http/rate-limits.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { linkKeyHash, newLinkKey } from '#server/platform/keys/keyed-hash.ts'
import { refuseInactive } from '../accounts/find.ts'

/** A calendar reads every few hours, and several devices may have the same link. */
const readsPerHourMax = 60

const hashOf = (key: string): string => linkKeyHash('calendar', key)

/** A freeze ends a link for good, even after it is lifted: the link may not have been made by the owner. */
const currentLink = (db: Db) =>
  db
    .selectFrom('calendar_links')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('freezes')
            .select('freezes.id')
            .whereRef('freezes.person_id', '=', 'calendar_links.person_id')
            .whereRef('freezes.at', '>=', 'calendar_links.made_at'),
        ),
      ),
    )

/** Somebody with the status of their first account; an admin with their own. */
const personById = (db: Db, id: string) =>
  db
    .selectFrom('people')
    .leftJoin('investor_accounts', (join) =>
      join.on((eb) => eb('investor_accounts.id', '=', firstAccountOf(db, eb.ref('people.id')))),
    )
    .select(['people.id', 'investor_accounts.id as accountId'])
    .select((eb) => eb.fn.coalesce('investor_accounts.status', 'people.status').as('status'))
    .where('people.id', '=', id)

/** Since when a person has a link; null without one. */
export const linkSince = async (db: Db, personId: string): Promise<number | null> => {
  const row = await currentLink(db).select('made_at').where('person_id', '=', personId).executeTakeFirst()
  return row?.made_at ?? null
}

/**
 * Makes a link in place of the one before and returns its key, which is kept nowhere. Throws 409 for an inactive
 * account.
 */
export const renewLink = async (work: SignedInWork): Promise<string> => {
  const { by } = work.actor
  const owner = await personById(work.db, by.id).executeTakeFirst()
  if (owner) refuseInactive(owner)
  const key = newLinkKey()
  const link = { key_hash: hashOf(key), made_at: work.now }
  await work.db
    .insertInto('calendar_links')
    .values({ person_id: by.id, ...link })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(link))
    .execute()
  await audit(work, { action: 'calendar.link', subject: by.email, detail: 'made a new private link' })
  return key
}

/** Ends the link, if there is one. */
export const endLink = async (work: SignedInWork): Promise<void> => {
  const { by } = work.actor
  const ended = await work.db.deleteFrom('calendar_links').where('person_id', '=', by.id).executeTakeFirst()
  if (ended.numDeletedRows === 0n) return
  await audit(work, { action: 'calendar.link', subject: by.email, detail: 'ended the private link' })
}

/**
 * Whose dates a key opens, with their account, if they have this role. Throws 404 if it opens none or the account is inactive,
 * and 429 with how long to wait.
 */
export const ownerOfLink = async (
  { store }: Pick<Context, 'store' | 'clock'>,
  key: string,
  role: Role,
): Promise<{ readonly id: string; readonly accountId: string | null }> => {
  const hash = hashOf(key)
  const link = await currentLink(store.read).select('person_id').where('key_hash', '=', hash).executeTakeFirst()
  const owner =
    link && (await personById(store.read, link.person_id).where('people.role', '=', role).executeTakeFirst())
  if (!owner || owner.status === 'inactive')
    throw refuse(404, 'This link no longer works. Make a new one in the portal.')
  const allowance = { key: `calendar:${hash}`, max: readsPerHourMax, windowMs: hourMs }
  const wait = await store.write((work) => takeAllowance(work, allowance))
  if (wait > 0) throw refuse(429, 'This calendar was read too often. It can be read again within the hour.', wait)
  return owner
}
