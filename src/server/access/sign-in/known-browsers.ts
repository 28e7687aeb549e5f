import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { notSuspended } from '../freezes/suspended.ts'
import { knownBrowserMs } from './rules.ts'
import { newToken, tokenHash } from './tokens.ts'

interface Browser {
  /** The address that it signs in to. */
  readonly email: string
  readonly browserToken: string | null
}

/** The id of a browser that has signed in to this very account within 90 days; null for a stranger. */
export const findKnownBrowser = async (
  db: Db,
  now: number,
  { email, browserToken }: Browser,
): Promise<string | null> => {
  if (!browserToken) return null
  const found = await db
    .selectFrom('known_browsers')
    .innerJoin('people', 'people.id', 'known_browsers.person_id')
    .select('known_browsers.id')
    .where('known_browsers.token_hash', '=', tokenHash(browserToken))
    .where('people.email', '=', email)
    .where('known_browsers.seen_at', '>', now - knownBrowserMs)
    .where(notSuspended('known_browsers.person_id', 'known_browsers.created_at'))
    .executeTakeFirst()
  return found?.id ?? null
}

/**
 * Remembers that this browser has signed in to the account, under a new token in the answer's cookie: a token planted
 * in somebody's browser is worthless after they sign in. One that no longer counts, or never did, begins anew.
 */
export const knowBrowser = async (
  { db }: Work,
  now: number,
  { personId, browserToken, isKnown }: Pick<Browser, 'browserToken'> & { personId: string; isKnown: boolean },
): Promise<{ readonly id: string; readonly token: string }> => {
  const token = newToken()
  const token_hash = tokenHash(token)
  if (browserToken) {
    const before = tokenHash(browserToken)
    if (!isKnown)
      await db.deleteFrom('known_browsers').where('token_hash', '=', before).where('person_id', '=', personId).execute()
    await db.updateTable('known_browsers').set({ token_hash }).where('token_hash', '=', before).execute()
  }
  const { id } = await db
    .insertInto('known_browsers')
    .values({ id: timeId(now), token_hash, person_id: personId, created_at: now, seen_at: now })
    .onConflict((conflict) => conflict.columns(['token_hash', 'person_id']).doUpdateSet({ seen_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

/**
 * Forgets a person's known browsers, but for the one in which a session began: after a change of their ways to sign in,
 * the next sign-in in each of the others is reported again. Without a session all are forgotten.
 */
export const forgetBrowsers = async (
  { db }: Work,
  personId: string,
  exceptOfSession: string | null = null,
): Promise<void> => {
  const session = db
    .selectFrom('sessions')
    .select('browser_id')
    .where('id', '=', exceptOfSession ?? '')
  const kept = (await session.executeTakeFirst())?.browser_id ?? ''
  await db.deleteFrom('known_browsers').where('person_id', '=', personId).where('id', '<>', kept).execute()
}
