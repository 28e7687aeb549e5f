import type { Awaits } from '#contract/entities/factors.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/database/store.ts'
import { frozenAmong } from '../freezes/frozen.ts'
import { notSuspended } from '../freezes/suspended.ts'

/** Whether a person has a second factor that counts: a passkey, or an authenticator app that was confirmed. */
export const hasFactor = async (db: Db, personId: string): Promise<boolean> => {
  const passkeys = db.selectFrom('passkeys').select('person_id').where('person_id', '=', personId)
  const apps = db.selectFrom('totp_secrets').select('person_id').where('person_id', '=', personId)
  const factors = await passkeys
    .where(notSuspended('passkeys.person_id', 'passkeys.created_at'))
    .union(
      apps
        .where('confirmed_at', 'is not', null)
        .where(notSuspended('totp_secrets.person_id', 'totp_secrets.confirmed_at')),
    )
    .execute()
  return factors.length > 0
}

/** Whether this role needs a second factor: an admin's does in real use. */
export const mustHaveFactor = ({ asksForFactors }: Pick<Config, 'asksForFactors'>, role: string): boolean =>
  asksForFactors && role === 'admin'

/** What a session still lacks after a correct password or code. */
export const awaitsOf = async (
  db: Db,
  config: Pick<Config, 'asksForFactors'>,
  personId: string,
): Promise<Awaits | null> => {
  if (await hasFactor(db, personId)) return 'factor'
  // While it is frozen nobody sets up a factor, nor reaches what one is needed for.
  if ((await frozenAmong(db, [personId])).size > 0) return null
  const { role } = await db.selectFrom('people').select('role').where('id', '=', personId).executeTakeFirstOrThrow()
  return mustHaveFactor(config, role) ? 'enrolment' : null
}
