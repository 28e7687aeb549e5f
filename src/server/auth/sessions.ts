import { createHash, randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { By, Context } from '../context.ts'
import type { Db, Work } from '../store/store.ts'

const hourMilliseconds = 3_600_000
/** Without and with remember-me (api.md, "Conventions"). */
export const sessionMilliseconds = 12 * hourMilliseconds
export const rememberedMilliseconds = 30 * 24 * hourMilliseconds

const tokenBytes = 32
const seenEveryMilliseconds = 10 * 60_000

/** An opaque random token needs no slow hash: it cannot be guessed, only read. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export interface NewSession {
  readonly id: string
  /** For the cookie; kept nowhere else. */
  readonly token: string
  readonly expiresAt: number
}

/** Starts a session, in the unit of the sign-in that earns it. */
export const startSession = async (
  { db }: Work,
  now: number,
  { personId, browser, remember = false }: { personId: string; browser: string; remember?: boolean },
): Promise<NewSession> => {
  const token = randomBytes(tokenBytes).toString('base64url')
  const id = uuidv7()
  const expiresAt = now + (remember ? rememberedMilliseconds : sessionMilliseconds)
  await db
    .insertInto('sessions')
    .values({
      id,
      token_hash: hashOf(token),
      person_id: personId,
      created_at: now,
      seen_at: now,
      expires_at: expiresAt,
      remember: remember ? 1 : 0,
      browser,
    })
    .execute()
  return { id, token, expiresAt }
}

const bySession = (db: Db, token: string, now: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select(['people.id', 'people.email', 'people.name', 'people.role', 'people.status'])
    .select(['sessions.id as sessionId', 'sessions.seen_at'])
    .where('sessions.token_hash', '=', hashOf(token))
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()

/** The person of a session's token, or undefined where it is unknown, ended or expired. */
export const findSession = async ({ store, clock }: Context, token: string | undefined): Promise<By | undefined> => {
  if (!token) return undefined
  const now = clock.now()
  const found = await bySession(store.read, token, now)
  if (!found) return undefined
  const { seen_at, ...by } = found
  if (now - seen_at > seenEveryMilliseconds)
    await store.write(({ db }) =>
      db.updateTable('sessions').set({ seen_at: now }).where('id', '=', by.sessionId).execute(),
    )
  return { ...by }
}
