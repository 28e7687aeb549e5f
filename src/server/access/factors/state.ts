import type { Factors } from '#contract/entities/factors.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { By } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso, isoOrNull } from '#server/platform/http/contract-values.ts'
import { mustHaveFactor } from '../sign-in/awaits.ts'
import { appSince } from './app.ts'
import { passkeysOf } from './passkeys.ts'
import { recoveryCodesLeft } from './recovery.ts'

/** The caller's factors, also while the sign-in still awaits one. */
export const factorsOf = async (db: Db, config: Config, { id, role, awaits }: By): Promise<Factors> => ({
  awaits,
  required: mustHaveFactor(config, role),
  passkeys: (await passkeysOf(db, id)).map(({ id: key, name, created_at, used_at }) => ({
    id: key,
    name,
    created_at: iso(created_at),
    used_at: isoOrNull(used_at),
  })),
  app_since: isoOrNull((await appSince(db, id)) ?? null),
  recovery_codes_left: await recoveryCodesLeft(db, id),
})
