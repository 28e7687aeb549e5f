import type { FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { type ApiScope, apiScopes, writingScopes } from '#fund/access/api-scopes.ts'
import { minuteMs } from '#fund/calendar/time.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { By, Context } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { readCookie } from '#server/platform/http/cookies.ts'
import { takeAllowance } from '#server/platform/http/rate-limits.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { frozenIds } from '../freezes/frozen.ts'
import { tokenHash } from './sessions.ts'

/** What every key begins with, so that a search for leaked secrets finds it. */
export const apiKeyPrefix = 'portal_key_'

const callsPerMinuteMax = 120
const usedEveryMs = minuteMs

/** The key that a call sends; undefined if it sends none. */
export const keyIn = ({ headers: { authorization } }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]

/** The scopes of a row. */
export const scopesOf = (row: { readonly scopes: string }): ApiScope[] =>
  apiScopes.filter((scope) => row.scopes.split(' ').includes(scope))

/**
 * Keys with their makers. `works` is whether the maker is still an owner who is not frozen; whether the key itself has
 * ended is not part of it.
 */
export const keysWithMakers = (db: Db) =>
  db
    .selectFrom('api_keys')
    .innerJoin('people', 'people.id', 'api_keys.made_by')
    .selectAll('api_keys')
    .select(['people.email', 'people.name as maker'])
    .select((eb) =>
      eb
        .case()
        .when(
          eb.and([
            eb('people.role', '=', 'admin'),
            eb('people.status', '=', 'active'),
            eb('people.admin_role', '=', 'owner'),
            eb('people.id', 'not in', frozenIds(db)),
          ]),
        )
        .then(1)
        .else(0)
        .end()
        .as('works'),
    )

/** Whether a key has not ended, and its maker is still an owner. */
export const keyStillWorks = async (db: Db, now: number, id: string): Promise<boolean> => {
  const row = await keysWithMakers(db).where('api_keys.id', '=', id).executeTakeFirst()
  return row !== undefined && row.revoked_at === null && row.expires_at > now && row.works !== 0
}

const unknown = 'This key does not work: it is wrong, has ended, or is suspended along with its maker’s rights.'

/**
 * The person in whose name a key opens this call: its maker, as viewer, and as operator in the scopes that write.
 * Throws 400 beside a session, 401 if the key no longer works, 403 for a call that its scopes do not name, 429 beyond
 * 120 a minute.
 */
export const admitKey = async (context: Context, call: Call, request: FastifyRequest, key: string): Promise<By> => {
  const { config, store, clock } = context
  const now = clock.now()
  if (readCookie(config, request, 'session') !== undefined)
    throw refuse(400, 'A key is not accepted together with a session. Send one of the two.')
  const row = await keysWithMakers(store.read).where('key_hash', '=', tokenHash(key)).executeTakeFirst()
  if (!row || row.revoked_at !== null || row.expires_at <= now || row.works === 0) throw refuse(401, unknown)
  const allowance = { key: `api-key ${row.id}`, max: callsPerMinuteMax, windowMs: minuteMs }
  const by: By = {
    id: row.made_by,
    sessionId: '',
    email: row.email,
    name: row.maker,
    role: 'admin',
    adminRole: call.scope && writingScopes.includes(call.scope) ? 'operator' : 'viewer',
    accountId: null,
    status: 'active',
    frozen: false,
    awaits: null,
    apiKey: { id: row.id, name: row.name },
  }
  const wait = await store.write(async (work) => {
    const waits = await takeAllowance(work, allowance)
    if (waits > 0) return waits
    if (row.used_at === null) {
      const detail = `first used; it ends in ${row.hint}`
      await audit(work.as({ by, from: request.ip }), { action: 'api-key.use', subject: row.name, detail })
    }
    if (row.used_at === null || now - row.used_at >= usedEveryMs)
      await work.db.updateTable('api_keys').set({ used_at: now }).where('id', '=', row.id).execute()
    return 0
  })
  if (wait > 0) throw refuse(429, 'This key was used too often. Try again within a minute.', wait)
  // A table of its scope, which a session confirms, it reads: an owner confirmed its making, with its scopes.
  const needsPerson = call.stepUp !== undefined && call.kind !== 'table'
  if (!call.scope || needsPerson || !scopesOf(row).includes(call.scope))
    throw refuse(403, 'This key may not make this call: it is not in its scope.')
  return by
}
