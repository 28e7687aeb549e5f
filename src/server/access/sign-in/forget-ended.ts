import type { Work } from '#server/platform/database/store.ts'
import { knownBrowserMs } from './rules.ts'

/** Removes expired sessions, challenges and allowances, and known browsers that have been unused for too long. */
export const forgetEnded = async ({ db }: Work, now: number): Promise<void> => {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('known_browsers')
    .where('seen_at', '<=', now - knownBrowserMs)
    .execute()
  await db.deleteFrom('factor_challenges').where('expires_at', '<=', now).execute()
  await db.deleteFrom('challenges').where('expires_at', '<=', now).execute()
  await db.deleteFrom('allowances').where('ends_at', '<=', now).execute()
}
