import { randomBytes, timingSafeEqual } from 'node:crypto'
import { cleanOtp, generateOtp, otpDeadline } from '#fund/access/otp.ts'
import { otpLifetimeSeconds } from '#fund/terms/terms.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { keyedHash } from '#server/platform/keys/keyed-hash.ts'
import type { Asker } from './client.ts'
import { codeTriesMax, silentCodeTriesMax } from './rules.ts'

/** What a code was asked for: to sign in, or to set a new password after signing in. */
export type CodeUse = 'sign-in' | 'password'

interface ChallengeKey {
  readonly token_hash: string
  readonly address_key: string
}

const hashOf = (secret: Keyring, { token_hash, address_key }: ChallengeKey, code: string): string =>
  keyedHash(secret, 'code', `${address_key} ${token_hash} ${code}`)

/**
 * Makes a code for this browser's challenge and returns it. It replaces the challenge's earlier code; codes of other
 * browsers stay valid (api.md call 2). The same rows are written for an address without an account.
 */
export const newCode = async (
  { db, now }: Work,
  { asker, challengeHash, secret, use }: { asker: Asker; challengeHash: string; secret: Keyring; use: CodeUse },
): Promise<string> => {
  const key = { token_hash: challengeHash, address_key: asker.addressKey }
  const code = generateOtp(randomBytes)
  const fresh = {
    code_hash: hashOf(secret, key, code),
    known: asker.knownBrowserId ? 1 : 0,
    sent_at: now,
    expires_at: otpDeadline(now, otpLifetimeSeconds),
    tries: 0,
    silent_tries: 0,
    used_at: null,
    for_password: use === 'password' ? 1 : 0,
  }
  await db
    .insertInto('challenges')
    .values({ ...key, ...fresh })
    .onConflict((conflict) => conflict.columns(['token_hash', 'address_key']).doUpdateSet(fresh))
    .execute()
  return code
}

/**
 * Somebody whose browser has no code that could still be right is like one without a cookie: the newest that was mailed
 * counts, which a stranger may have asked for after using up what the address has in an hour.
 */
export const withLiveChallenge = async ({ db, now }: Work, asker: Asker): Promise<Asker> => {
  if (asker.challengeHash === null) return asker
  const live = await db
    .selectFrom('challenges')
    .select('token_hash')
    .where('token_hash', '=', asker.challengeHash)
    .where('address_key', '=', asker.addressKey)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', codeTriesMax)
    .executeTakeFirst()
  return live ? asker : { ...asker, challengeHash: null }
}

/**
 * Without a cookie: the newest code of the address that has tries left, so that a stranger who uses them up does not
 * close the code before it; except those of known browsers, whose tries strangers may not use up.
 */
const newest = async (db: Db, now: number, addressKey: string): Promise<ChallengeKey | undefined> =>
  db
    .selectFrom('challenges')
    .select(['token_hash', 'address_key'])
    .where('address_key', '=', addressKey)
    .where('known', '=', 0)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', codeTriesMax)
    .where('silent_tries', '<', silentCodeTriesMax)
    .orderBy('sent_at', 'desc')
    .orderBy('token_hash')
    .limit(1)
    .executeTakeFirst()

/** Takes one of the code's tries; undefined if none is left, or if the code is used or expired. */
const takeTry = (db: Db, now: number, key: ChallengeKey, silent: boolean) =>
  db
    .updateTable('challenges')
    .set(({ eb }) => ({
      tries: eb('tries', '+', eb.lit(1)),
      ...(silent && { silent_tries: eb('silent_tries', '+', eb.lit(1)) }),
    }))
    .where('token_hash', '=', key.token_hash)
    .where('address_key', '=', key.address_key)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', codeTriesMax)
    .$if(silent, (update) => update.where('silent_tries', '<', silentCodeTriesMax))
    .returning('code_hash')
    .executeTakeFirst()

const equal = (left: string, right: string): boolean =>
  timingSafeEqual(Buffer.from(left, 'hex'), Buffer.from(right, 'hex'))

/** Uses up the code: of a hundred correct answers at once, one gets what it was for. */
const consume = async (db: Db, now: number, key: ChallengeKey, codeHash: string): Promise<CodeUse | null> => {
  const used = await db
    .updateTable('challenges')
    .set({ used_at: now })
    .where('token_hash', '=', key.token_hash)
    .where('address_key', '=', key.address_key)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('for_password')
    .executeTakeFirst()
  return used ? (used.for_password ? 'password' : 'sign-in') : null
}

/** What it was for, once, for the right code; null if it is wrong, expired, used up or unknown. */
export const checkCode = async (
  { db, now }: Work,
  { asker, otp, secret }: { asker: Asker; otp: string; secret: Keyring },
): Promise<CodeUse | null> => {
  const silent = asker.challengeHash === null
  const key = asker.challengeHash
    ? { token_hash: asker.challengeHash, address_key: asker.addressKey }
    : await newest(db, now, asker.addressKey)
  if (!key) return null
  const expected = await takeTry(db, now, key, silent)
  if (!expected || !equal(expected.code_hash, hashOf(secret, key, cleanOtp(otp)))) return null
  return consume(db, now, key, expected.code_hash)
}
