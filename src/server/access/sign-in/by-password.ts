import type { Context } from '#server/platform/config/context.ts'
import type { Work } from '#server/platform/database/store.ts'
import type { ClientRules } from '#server/platform/http/limits.ts'
import type { WaitSeconds } from '#server/platform/http/rate-limits.ts'
import { frozenAmong } from '../freezes/frozen.ts'
import type { Asker } from './client.ts'
import { attempted, countAttempt } from './guard.ts'
import { isPassword } from './passwords.ts'
import { awaitsOf, personWhoMayEnter } from './person.ts'
import { type SignedIn, signIn } from './sign-in.ts'
import { signInStopLifted } from './stop.ts'
import { noteFailure, noteSignIn } from './trail.ts'

/**
 * Locks the row: a change of the password happens either before this sign-in, which then fails, or after it, and then
 * ends the session.
 */
const isStillKept = async ({ db }: Work, personId: string, kept: string | null): Promise<boolean> => {
  const same = await db
    .updateTable('people')
    .set({ password_hash: kept })
    .where('id', '=', personId)
    .where('password_hash', '=', kept)
    .executeTakeFirst()
  return same.numUpdatedRows === 1n
}

export interface PasswordAsked {
  readonly asker: Asker
  readonly rules: ClientRules
  readonly password: string
  readonly browser: string
}

/**
 * The sign-in, null if the password is wrong, or the seconds to wait after too many failures. An unknown address, or
 * one without a password, costs the same work as a wrong password.
 */
export const signInByPassword = async (
  { store, config }: Context,
  { asker, rules, password, browser }: PasswordAsked,
): Promise<SignedIn | null | WaitSeconds> => {
  const method = 'password' as const
  const wait = await store.write((work) => countAttempt(work, { method, asker, rules }))
  if (wait > 0) return wait
  const person = await personWhoMayEnter(store.read, asker.email)
  const isRight = await isPassword(password, person?.password_hash ?? null, config.passwordCost)
  if (!isRight || !person) {
    await store.write((work) => noteFailure(work, { asker, method, personId: person?.id ?? null }))
    return null
  }
  return store.write(async (work) => {
    if (!(await isStillKept(work, person.id, person.password_hash))) return null
    if ((await frozenAmong(work.db, [person.id])).size > 0) return null
    if (await attempted(work, { method, asker, rules }))
      await work.announce(signInStopLifted, { personId: person.id, by: null })
    const awaits = await awaitsOf(work.db, config, person.id)
    await noteSignIn(work, { asker, method, browser, awaits })
    const { portalUrl } = config
    return signIn(work, { personId: person.id, asker, browser, awaits, portalUrl })
  })
}
