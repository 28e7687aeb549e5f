import type { Work } from '../store/store.ts'
import { timeId } from '../store/time-id.ts'
import { newToken, tokenHash } from './tokens.ts'

/** Whether anybody has signed in to this account yet. */
export const hasKnownBrowser = async ({ db }: Work, personId: string): Promise<boolean> =>
  (await db.selectFrom('known_browsers').select('id').where('person_id', '=', personId).limit(1).executeTakeFirst()) !==
  undefined

/**
 * Remembers that this browser has signed in to the account, under a new token in the answer's cookie: a token planted
 * in somebody's browser is worthless after they sign in.
 */
export const knowBrowser = async (
  { db }: Work,
  now: number,
  { personId, browserToken }: { personId: string; browserToken: string | null },
): Promise<string> => {
  const token = newToken()
  const token_hash = tokenHash(token)
  if (browserToken)
    await db
      .updateTable('known_browsers')
      .set({ token_hash })
      .where('token_hash', '=', tokenHash(browserToken))
      .execute()
  await db
    .insertInto('known_browsers')
    .values({ id: timeId(now), token_hash, person_id: personId, created_at: now, seen_at: now })
    .onConflict((conflict) => conflict.columns(['token_hash', 'person_id']).doUpdateSet({ seen_at: now }))
    .execute()
  return token
}
