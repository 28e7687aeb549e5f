import { randomBytes } from 'node:crypto'
import type { ApiKey } from '#contract/calls/access/api-keys.ts'
import { type ApiScope, apiKeysMax } from '#fund/access/api-scopes.ts'
import { dayMs } from '#fund/calendar/time.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { iso, isoOrNull } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { apiKeyPrefix, keysWithMakers, scopesOf } from '../sign-in/by-api-key.ts'
import { tokenHash } from '../sign-in/sessions.ts'

const secretBytes = 32
const hintCharacters = 4
/** How long a key that has ended stays in the list; the trail keeps it for good. */
const endedMs = 90 * dayMs

type Row = Awaited<ReturnType<ReturnType<typeof keysWithMakers>['executeTakeFirstOrThrow']>>

const stateOf = ({ revoked_at, expires_at, works }: Row, now: number): ApiKey['state'] => {
  if (revoked_at !== null) return 'revoked'
  if (expires_at <= now) return 'expired'
  return works === 0 ? 'suspended' : 'active'
}

const view = (row: Row, now: number): ApiKey => ({
  id: row.id,
  name: row.name,
  scopes: scopesOf(row),
  hint: row.hint,
  made_at: iso(row.made_at),
  made_by: row.email,
  expires_at: iso(row.expires_at),
  used_at: isoOrNull(row.used_at),
  state: stateOf(row, now),
})

/** All keys, the newest first. */
export const listApiKeys = async (db: Db, now: number): Promise<ApiKey[]> => {
  const rows = await keysWithMakers(db).orderBy('api_keys.id', 'desc').execute()
  return rows.map((row) => view(row, now))
}

/** Throws 404 if the key does not exist. */
const keyById = async (db: Db, now: number, id: string): Promise<ApiKey> => {
  const row = await keysWithMakers(db).where('api_keys.id', '=', id).executeTakeFirst()
  if (!row) throw refuse(404, 'There is no such key.')
  return view(row, now)
}

/** Makes a key; its secret is returned here and kept nowhere. Throws 409 beyond 20 keys that have not ended. */
export const makeApiKey = async (
  work: SignedInWork,
  { name, scopes, days }: { readonly name: string; readonly scopes: readonly ApiScope[]; readonly days: number },
): Promise<{ readonly key: ApiKey; readonly secret: string }> => {
  const { by } = work.actor
  const { now } = work
  const open = (await listApiKeys(work.db, now)).filter(({ state }) => state === 'active' || state === 'suspended')
  if (open.length >= apiKeysMax) throw refuse(409, `There can be at most ${apiKeysMax} working keys. Revoke one first.`)
  const secret = `${apiKeyPrefix}${randomBytes(secretBytes).toString('base64url')}`
  const id = timeId(now)
  const hint = secret.slice(-hintCharacters)
  const named = [...new Set(scopes)]
  await work.db
    .insertInto('api_keys')
    .values({
      id,
      name,
      key_hash: tokenHash(secret),
      hint,
      scopes: named.join(' '),
      made_at: now,
      made_by: by.id,
      expires_at: now + days * dayMs,
      used_at: null,
      revoked_at: null,
    })
    .execute()
  const detail = `${named.join(', ')}; for ${days} days; it ends in ${hint}`
  await audit(work, { action: 'api-key.make', subject: name, detail })
  return { key: await keyById(work.db, now, id), secret }
}

/** Ends a key at once. Throws 404 if it does not exist, 409 if it has ended. */
export const revokeApiKey = async (work: SignedInWork, { id }: { readonly id: string }): Promise<ApiKey> => {
  const { now } = work
  const { name, hint, state } = await keyById(work.db, now, id)
  if (state === 'revoked' || state === 'expired') throw refuse(409, 'This key has already ended.')
  await work.db.updateTable('api_keys').set({ revoked_at: now }).where('id', '=', id).execute()
  await audit(work, { action: 'api-key.revoke', subject: name, detail: `it ended in ${hint}` })
  return keyById(work.db, now, id)
}

/** Removes keys that ended long ago. */
export const forgetApiKeys = async ({ db, now }: Work): Promise<void> => {
  const before = now - endedMs
  await db
    .deleteFrom('api_keys')
    .where((eb) => eb.or([eb('expires_at', '<=', before), eb('revoked_at', '<=', before)]))
    .execute()
}
