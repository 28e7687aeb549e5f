import type { Selectable } from 'kysely'
import type { Role } from '#contract/entities/basic.ts'
import { type Concern, notMeLinkMs } from '#fund/access/freeze.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { linkKeyHash, newLinkKey } from '#server/platform/keys/keyed-hash.ts'
import type { NotMeLinksTable } from './schema.ts'

export type NotMeLink = Selectable<NotMeLinksTable> & { readonly role: Role }

const hashOf = (key: string): string => linkKeyHash('not-me', key)

export interface Disownable {
  readonly personId: string
  readonly about: Concern
  readonly portalUrl: string
}

/**
 * The link in a mail to a page on which its reader says "This was not me": for this person and this matter, usable
 * once.
 */
export const notMeLink = async (work: Work, { personId, about, portalUrl }: Disownable): Promise<string> => {
  const key = newLinkKey()
  await work.db
    .insertInto('not_me_links')
    .values({
      key_hash: hashOf(key),
      person_id: personId,
      about,
      sent_at: work.now,
      expires_at: work.now + notMeLinkMs,
      used_at: null,
    })
    .execute()
  return `${portalUrl}/api/not-me?key=${key}`
}

/** The link of a key, also if it is used or expired; undefined if it was never sent. */
export const findNotMeLink = (db: Db, key: string): Promise<NotMeLink | undefined> =>
  db
    .selectFrom('not_me_links')
    .innerJoin('people', 'people.id', 'not_me_links.person_id')
    .selectAll('not_me_links')
    .select('people.role')
    .where('key_hash', '=', hashOf(key))
    .executeTakeFirst()

/** Uses a link up; false if another press was first, or the link has expired. */
export const useNotMeLink = async ({ db, now }: Work, { key_hash }: NotMeLink): Promise<boolean> => {
  const used = await db
    .updateTable('not_me_links')
    .set({ used_at: now })
    .where('key_hash', '=', key_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** Removes links that expired long ago; what a used one led to is in the trail. */
export const forgetNotMeLinks = async ({ db, now }: Work): Promise<void> => {
  await db
    .deleteFrom('not_me_links')
    .where('expires_at', '<=', now - notMeLinkMs)
    .execute()
}
