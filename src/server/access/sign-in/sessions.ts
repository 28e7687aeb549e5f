import { randomBytes } from 'node:crypto'
import type { DeleteQueryBuilder, DeleteResult, RawBuilder } from 'kysely'
import type { Role } from '#contract/entities/basic.ts'
import type { Awaits } from '#contract/entities/factors.ts'
import { frozenRefusal } from '#fund/access/freeze.ts'
import { dayMs, hourMs, minuteMs } from '#fund/calendar/time.ts'
import { sha256Of } from '#server/platform/base/sha256.ts'
import type { By, Context } from '#server/platform/config/context.ts'
import { seenMark } from '#server/platform/database/engine.ts'
import { preparedOne, type Slots } from '#server/platform/database/prepared.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Db, Store, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { keepDevices, removeDevicesOfSessions } from '#server/platform/push/devices.ts'
import { frozenIds } from '../freezes/frozen.ts'
import { firstAccountOf, holdPerson } from './person.ts'
import { knownBrowserMs } from './rules.ts'

const tokenBytes = 32

/** For a cookie: opaque and unguessable. */
export const newToken = (): string => randomBytes(tokenBytes).toString('base64url')

/** How a token is stored: it cannot be guessed, so it needs no slow hash. */
export const tokenHash = (token: string): string => sha256Of(token)

/** How long somebody may take to give their second factor after the first. */
const awaitingMs = 15 * minuteMs

/** How long somebody may take to set a new password after signing in with a code for it, the second factor included. */
export const setsPasswordMs = 15 * minuteMs

interface Limits {
  /** From the sign-in on, however much the session is used. */
  readonly absoluteMs: number
  /** Since its last use. */
  readonly idleMs: number
  /** A use is recorded if the last recorded one is older than this. */
  readonly seenEveryMs: number
}

const ofAdmin: Limits = {
  absoluteMs: 12 * hourMs,
  idleMs: 30 * minuteMs,
  seenEveryMs: minuteMs,
}
const ofInvestor: Limits = {
  absoluteMs: 12 * hourMs,
  idleMs: 12 * hourMs,
  seenEveryMs: 10 * minuteMs,
}
const remembered: Limits = { ...ofInvestor, absoluteMs: 30 * dayMs, idleMs: 14 * dayMs }

/** Remember-me is for investors; an admin's session ends within the day. */
const mayRemember = (role: Role): boolean => role === 'investor'

/** The limits of a session (api.md "Conventions"). */
const limitsOf = (role: Role, remember: boolean): Limits => {
  if (role === 'admin') return ofAdmin
  return remember ? remembered : ofInvestor
}

/** When a session ends, unless it is used again before. */
const sessionEnd = ({ absoluteMs, idleMs }: Limits, createdAt: number, seenAt: number): number =>
  Math.min(createdAt + absoluteMs, seenAt + idleMs)

export interface NewSession {
  readonly id: string
  /** For the cookie; kept nowhere else. */
  readonly token: string
  readonly expiresAt: number
}

interface StartingSession {
  readonly personId: string
  readonly browser: string
  readonly network?: string | null
  readonly awaits?: Awaits | null
  /** The known browser in which it begins. */
  readonly browserId?: string | null
  readonly setsPasswordUntil?: number | null
}

/** Starts a session, in the same unit as the sign-in. */
export const startSession = async (
  { db, now }: Work,
  { personId, browser, network = null, awaits = null, browserId = null, setsPasswordUntil = null }: StartingSession,
): Promise<NewSession> => {
  const token = newToken()
  const id = timeId(now)
  const { role } = await db.selectFrom('people').select('role').where('id', '=', personId).executeTakeFirstOrThrow()
  const expiresAt = awaits ? now + awaitingMs : sessionEnd(limitsOf(role, false), now, now)
  await db
    .insertInto('sessions')
    .values({
      id,
      token_hash: tokenHash(token),
      person_id: personId,
      created_at: now,
      seen_at: now,
      expires_at: expiresAt,
      remember: 0,
      browser,
      network,
      awaits,
      browser_id: browserId,
      sets_password_until: setsPasswordUntil,
    })
    .execute()
  return { id, token, expiresAt }
}

type Ending = DeleteQueryBuilder<Schema, 'sessions', DeleteResult>

/**
 * Ends the sessions that `which` selects, and makes every node close their sockets; their browsers no longer show
 * notifications. Returns how many.
 */
export const endSessions = async (work: Work, which: (sessions: Ending) => Ending): Promise<number> => {
  const ended = await which(work.db.deleteFrom('sessions')).returning('id').execute()
  await removeDevicesOfSessions(
    work,
    ended.map(({ id }) => id),
  )
  for (const { id } of ended) await work.publish('session-ended', id)
  return ended.length
}

/**
 * Replaces a browser's session by that of a new sign-in; if both are the same person's, it goes on showing
 * notifications.
 */
export const replaceSession = async (
  work: Work,
  { personId, token, by }: { readonly personId: string; readonly token: string; readonly by: string },
): Promise<void> => {
  const before = await work.db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst()
  if (!before) return
  await keepDevices(work, { personId, from: before.id, to: by })
  await endSessions(work, (sessions) => sessions.where('id', '=', before.id))
}

const openSessions = (db: Db, now: RawBuilder<number>) =>
  db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .leftJoin('investor_accounts', (join) =>
      join.on((eb) => eb('investor_accounts.id', '=', firstAccountOf(db, eb.ref('people.id')))),
    )
    .select(['people.id', 'people.email', 'people.name', 'people.role', 'people.admin_role as adminRole'])
    .select(['investor_accounts.id as accountId'])
    .select((eb) => eb.fn.coalesce('investor_accounts.status', 'people.status').as('status'))
    .select([
      'sessions.id as sessionId',
      'sessions.created_at',
      'sessions.expires_at',
      'sessions.seen_at',
      'sessions.remember',
      'sessions.awaits',
    ])
    .select((eb) => eb('people.id', 'in', frozenIds(db)).as('isFrozen'))
    .where('sessions.expires_at', '>', now)
    // Not an admin who was removed; a deactivated investor still reads and withdraws.
    .where((eb) => eb.or([eb('people.role', '=', 'investor'), eb('people.status', '=', 'active')]))

const bySession = preparedOne((db: Db, { hash, now }: Slots<{ hash: string; now: number }>) =>
  openSessions(db, now).select(seenMark(db).as('mark')).where('sessions.token_hash', '=', hash),
)

const bySessionId = preparedOne((db: Db, { id, now }: Slots<{ id: string; now: number }>) =>
  openSessions(db, now).where('sessions.id', '=', id),
)

type Found = NonNullable<Awaited<ReturnType<typeof bySession>>>

const keptMax = 10_000

/** The sessions that were found in one state of the database (`Store.mark`). */
const kept = new WeakMap<Store, { mark: string; readonly found: Map<string, Found> }>()

const foundOf = (store: Store, mark: string): Map<string, Found> => {
  const known = kept.get(store)
  if (known?.mark === mark && known.found.size < keptMax) return known.found
  const found = new Map<string, Found>()
  kept.set(store, { mark, found })
  return found
}

/**
 * The row of a session that is open now, with the state of the database in which it was found. One found before is used
 * until something is committed, except on PostgreSQL, where a query for the mark alone would cost as much as the row.
 */
const openSession = async (store: Store, now: number, token: string): Promise<Found | undefined> => {
  const hash = tokenHash(token)
  if (store.engine === 'postgres') return bySession(store.read, { hash, now })
  const mark = await store.mark()
  const known = foundOf(store, mark).get(hash)
  if (known) return known.expires_at > now ? known : undefined
  const found = await bySession(store.read, { hash, now })
  if (!found) return undefined
  const one = { ...found, mark }
  if (kept.get(store)?.mark === mark) foundOf(store, mark).set(hash, one)
  return one
}

/** Whom an open session belongs to, as the database has it now; undefined if it has ended. */
export const personOfSession = async (db: Db, now: number, id: string): Promise<By | undefined> => {
  const found = await bySessionId(db, { id, now })
  if (!found) return undefined
  const { created_at: _begun, expires_at: _end, seen_at: _seen, remember: _remember, isFrozen, ...by } = found
  return { ...by, frozen: Boolean(isFrozen) }
}

/**
 * Holds the person whose session makes a change, in the unit that makes it. Throws 401 if the session has ended
 * meanwhile, 403 if the account is frozen.
 */
export const holdSession = async (work: Work, { id, sessionId }: By): Promise<void> => {
  await holdPerson(work, id)
  const still = await personOfSession(work.db, work.now, sessionId)
  if (!still) throw refuse(401, 'Sign in first.')
  if (still.frozen) throw refuse(403, frozenRefusal)
}

interface SeenSession {
  readonly by: By
  /** The state of the database in which it was found (`Store.mark`). */
  readonly mark: string | undefined
}

/**
 * The person whose session token this is, whatever the session still lacks; undefined if it is unknown, ended or
 * expired.
 */
export const findAnySession = async (
  { store, clock }: Context,
  token: string | undefined,
): Promise<SeenSession | undefined> => {
  if (!token) return undefined
  const now = clock.now()
  const found = await openSession(store, now, token)
  if (!found) return undefined
  const { created_at, expires_at: _end, seen_at, remember, isFrozen, mark, ...by } = found
  const limits = limitsOf(by.role, remember === 1)
  if (by.awaits === null && now - seen_at > limits.seenEveryMs) {
    const seen = { seen_at: now, expires_at: sessionEnd(limits, created_at, now) }
    await store.write(({ db }) => db.updateTable('sessions').set(seen).where('id', '=', by.sessionId).execute())
  }
  return { by: { ...by, frozen: Boolean(isFrozen) }, mark: mark ?? undefined }
}

/** The same, but only for a session that lacks nothing. */
export const findSession = async (context: Context, token: string | undefined): Promise<By | undefined> => {
  const by = (await findAnySession(context, token))?.by
  return by?.awaits === null ? by : undefined
}

/**
 * Remembers a session, or stops remembering it; counted from its sign-in, so that nothing renews it without end.
 * Returns when it ends at the latest: the cookie's end.
 */
export const rememberSession = async (
  { store, clock }: Context,
  { sessionId, role }: Pick<By, 'sessionId' | 'role'>,
  wished: boolean,
): Promise<{ readonly remember: boolean; readonly lastsUntil: number }> => {
  const remember = wished && mayRemember(role)
  return store.write(async ({ db }) => {
    const one = db.selectFrom('sessions').select('created_at').where('id', '=', sessionId)
    const { created_at } = await one.executeTakeFirstOrThrow()
    const limits = limitsOf(role, remember)
    const expires_at = sessionEnd(limits, created_at, clock.now())
    const kept = { expires_at, remember: remember ? 1 : 0 }
    await db.updateTable('sessions').set(kept).where('id', '=', sessionId).execute()
    return { remember, lastsUntil: created_at + limits.absoluteMs }
  })
}

/** A person's open sessions, the latest seen first. */
export const listSessions = (db: Db, personId: string, now: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'seen_at', 'expires_at', 'browser', 'network'])
    .where('person_id', '=', personId)
    .where('awaits', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Removes expired sessions, challenges and allowances, and known browsers that have been unused for too long. */
export const forgetEnded = async ({ db, now }: Work): Promise<void> => {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('known_browsers')
    .where('seen_at', '<=', now - knownBrowserMs)
    .execute()
  await db.deleteFrom('factor_challenges').where('expires_at', '<=', now).execute()
  await db.deleteFrom('challenges').where('expires_at', '<=', now).execute()
  await db.deleteFrom('allowances').where('ends_at', '<=', now).execute()
}
