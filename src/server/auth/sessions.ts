import type { DeleteQueryBuilder, DeleteResult } from 'kysely'
import { dayMs, hourMs, minuteMs } from '#fund/time.ts'
import type { By, Context } from '../context.ts'
import type { Schema } from '../store/schema.ts'
import type { Db, Work } from '../store/store.ts'
import { timeId } from '../store/time-id.ts'
import { newToken, tokenHash } from './tokens.ts'

/** Without and with remember-me (api.md "Conventions"). */
export const sessionMilliseconds = 12 * hourMs
export const rememberedMilliseconds = 30 * dayMs

const seenEveryMilliseconds = 10 * minuteMs

export interface NewSession {
  readonly id: string
  /** For the cookie; kept nowhere else. */
  readonly token: string
  readonly expiresAt: number
}

/** Starts a session, in the same unit as the sign-in. */
export const startSession = async (
  { db }: Work,
  now: number,
  { personId, browser, remember = false }: { personId: string; browser: string; remember?: boolean },
): Promise<NewSession> => {
  const token = newToken()
  const id = timeId(now)
  const expiresAt = now + (remember ? rememberedMilliseconds : sessionMilliseconds)
  await db
    .insertInto('sessions')
    .values({
      id,
      token_hash: tokenHash(token),
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

type Ending = DeleteQueryBuilder<Schema, 'sessions', DeleteResult>

/** Ends the sessions that `which` selects, and tells every node to close their sockets. Returns how many. */
export const endSessions = async (work: Work, which: (sessions: Ending) => Ending): Promise<number> => {
  const ended = await which(work.db.deleteFrom('sessions')).returning('id').execute()
  for (const { id } of ended) await work.publish('session-ended', id)
  return ended.length
}

const bySession = (db: Db, token: string, now: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select(['people.id', 'people.email', 'people.name', 'people.role', 'people.status'])
    .select(['sessions.id as sessionId', 'sessions.seen_at'])
    .where('sessions.token_hash', '=', tokenHash(token))
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()

/** The person whose session token this is, or undefined if it is unknown, ended or expired. */
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

/** Extends it to 30 days from now, or 12 hours; returns when it ends. */
export const extendSession = async ({ store, clock }: Context, id: string, remember: boolean): Promise<number> => {
  const expires_at = clock.now() + (remember ? rememberedMilliseconds : sessionMilliseconds)
  await store.write(({ db }) =>
    db
      .updateTable('sessions')
      .set({ expires_at, remember: remember ? 1 : 0 })
      .where('id', '=', id)
      .execute(),
  )
  return expires_at
}

/** A person's open sessions, the latest seen first. */
export const listSessions = (db: Db, personId: string, now: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'seen_at', 'expires_at', 'browser'])
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
