import { Secret, TOTP } from 'otpauth'
import type { Context } from '#server/platform/config/context.ts'
import { house } from '#server/platform/config/house.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { seal, unseal } from '#server/platform/keys/seal.ts'
import { notSuspended } from '../freezes/frozen.ts'

const secretBytes = 20
const periodSeconds = 30
/** One step before and after, for clocks that differ. */
const window = 1

const totp = (secret: Secret, label = '') =>
  new TOTP({ issuer: house.name, label, secret, algorithm: 'SHA1', digits: 6, period: periodSeconds })

const sealedFor = (personId: string) => ({ field: 'totp', row: personId }) as const

/** Makes a new secret, which counts once it is confirmed. Undefined if an app is confirmed already: that one stays. */
export const beginApp = async (
  { db }: Work,
  { secret: key, clock }: Pick<Context, 'secret' | 'clock'>,
  person: { readonly id: string; readonly email: string },
): Promise<{ uri: string; secret: string } | undefined> => {
  const secret = new Secret({ size: secretBytes })
  const fresh = { sealed: seal(key, sealedFor(person.id), secret.base32), created_at: clock.now(), last_step: 0 }
  const kept = await db
    .insertInto('totp_secrets')
    .values({ person_id: person.id, confirmed_at: null, ...fresh })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet(fresh).where('totp_secrets.confirmed_at', 'is', null),
    )
    .returning('person_id')
    .executeTakeFirst()
  return kept && { uri: totp(secret, person.email).toString(), secret: secret.base32 }
}

/** While the account is frozen, only one that is not suspended. */
const appOf = (db: Db, personId: string) =>
  db
    .selectFrom('totp_secrets')
    .selectAll()
    .where('person_id', '=', personId)
    .where(notSuspended('totp_secrets.person_id', 'totp_secrets.confirmed_at'))
    .executeTakeFirst()

/** Since when there is an app; undefined without one. */
export const appSince = async (db: Db, personId: string): Promise<number | undefined> =>
  (await appOf(db, personId))?.confirmed_at ?? undefined

/**
 * Accepts a code of the app; refuses a used one, and any earlier one. Of a hundred at once, one conditional statement
 * lets one through.
 */
export const takeAppCode = async (
  { db }: Work,
  { secret: key, clock }: Pick<Context, 'secret' | 'clock'>,
  { personId, code, confirms }: { personId: string; code: string; confirms: boolean },
): Promise<boolean> => {
  const app = await appOf(db, personId)
  if (!app || (app.confirmed_at === null) !== confirms) return false
  const now = clock.now()
  const secret = Secret.fromBase32(unseal(key, sealedFor(personId), app.sealed))
  const delta = totp(secret).validate({ token: code.replace(/\s/g, ''), timestamp: now, window })
  if (delta === null) return false
  const step = TOTP.counter({ period: periodSeconds, timestamp: now }) + delta
  const taken = await db
    .updateTable('totp_secrets')
    .set({ last_step: step, ...(confirms && { confirmed_at: now }) })
    .where('person_id', '=', personId)
    .where('created_at', '=', app.created_at)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}
