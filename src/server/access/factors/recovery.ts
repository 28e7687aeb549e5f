import { randomInt } from 'node:crypto'
import type { Config, HashCost } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { notSuspended } from '../freezes/frozen.ts'
import { hashPassword, isPassword } from '../sign-in/passwords.ts'

const codesMade = 10
/** No 0, 1, I or O, which look alike; 9 of 32 characters are 45 bits, behind scrypt and a limit. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const randomSigns = 9
const half = 5

/** A fifth of a password's cost: ten are made at once, and none is chosen by a person. */
const costOf = ({ passwordCost }: Config): HashCost => ({ ...passwordCost, p: 1 })

const newCode = (slot: number): string => {
  const signs = Array.from({ length: randomSigns }, () => alphabet[randomInt(alphabet.length)])
  const code = `${slot}${signs.join('')}`
  return `${code.slice(0, half)}-${code.slice(half)}`
}

/** A code as it is compared: what people add or change when they copy it does not matter. */
const clean = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, '')

export interface NewCodes {
  /** To be shown only once. */
  readonly codes: string[]
  readonly hashes: readonly string[]
}

/** Ten codes and their hashes; made outside the unit, since the hashes take a while. */
export const makeRecoveryCodes = async (config: Config): Promise<NewCodes> => {
  const cost = costOf(config)
  const codes = Array.from({ length: codesMade }, (_, slot) => newCode(slot))
  return { codes, hashes: await Promise.all(codes.map((code) => hashPassword(clean(code), cost))) }
}

/** Replaces the earlier codes. */
export const keepRecoveryCodes = async ({ db, now }: Work, personId: string, { hashes }: NewCodes): Promise<void> => {
  await db.deleteFrom('recovery_codes').where('person_id', '=', personId).execute()
  const rows = hashes.map((code_hash, slot) => ({ person_id: personId, slot, code_hash, used_at: null, made_at: now }))
  await db.insertInto('recovery_codes').values(rows).execute()
}

const unused = (db: Db, personId: string) =>
  db
    .selectFrom('recovery_codes')
    .select(['slot', 'code_hash'])
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .where(notSuspended('recovery_codes.person_id', 'recovery_codes.made_at'))

export const recoveryCodesLeft = async (db: Db, personId: string): Promise<number> =>
  (await unused(db, personId).execute()).length

/** Uses up a recovery code; the work is the same if none is left at that place. */
export const takeRecoveryCode = async (
  { store, clock, config }: Context,
  personId: string,
  given: string,
): Promise<boolean> => {
  const code = clean(given)
  const slot = Number(code[0] ?? Number.NaN)
  const kept = Number.isInteger(slot)
    ? await unused(store.read, personId).where('slot', '=', slot).executeTakeFirst()
    : undefined
  if (!(await isPassword(code, kept?.code_hash ?? null, costOf(config))) || !kept) return false
  return store.write(async ({ db }) => {
    const used = await db
      .updateTable('recovery_codes')
      .set({ used_at: clock.now() })
      .where('person_id', '=', personId)
      .where('code_hash', '=', kept.code_hash)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    return used.numUpdatedRows === 1n
  })
}
