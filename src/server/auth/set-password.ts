import { hourMs } from '#fund/time.ts'
import type { SignedInActor } from '../audit/actor.ts'
import { audit } from '../audit/audit.ts'
import type { By, Context } from '../context.ts'
import { refuse } from '../http/refuse.ts'
import { giveBackAllowances, takeAllowance } from '../rate-limits/rate-limits.ts'
import { passwordChanged } from './password-changed.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'

const wrongPasswordsPerHourMax = 10

/** Holding a session does not prove knowledge of the password, so it is asked for, at most a few times an hour. */
const confirm = async ({ store, clock, config }: Context, by: By, password: string, kept: string): Promise<void> => {
  const key = `password-confirmations ${by.id}`
  const allowance = { key, max: wrongPasswordsPerHourMax, windowMs: hourMs }
  const wait = await store.write((work) => takeAllowance(work, clock.now(), allowance))
  if (wait > 0) throw refuse(429, 'Too many wrong passwords. Try again later.', wait)
  if (!(await isPassword(password, kept, config.passwordCost))) throw refuse(422, 'The current password is wrong.')
  await store.write((work) => giveBackAllowances(work, [key]))
}

export interface NewPassword {
  readonly current: string | undefined
  readonly next: string
}

/**
 * Sets the password, ends the person's other sessions and notifies them. One conditional update: of two simultaneous
 * changes from the same password one wins and the other is refused (409).
 */
export const setPassword = async (
  context: Context,
  { by, from }: SignedInActor,
  { current, next }: NewPassword,
): Promise<void> => {
  const { store, clock, config } = context
  const { passwordProblem } = await import('./password-rules.ts')
  const problem = passwordProblem(next, by)
  if (problem) throw refuse(422, problem)
  const { password_hash: kept } = await store.read
    .selectFrom('people')
    .select('password_hash')
    .where('id', '=', by.id)
    .executeTakeFirstOrThrow()
  if (kept !== null) await confirm(context, by, current ?? '', kept)
  const password_hash = await hashPassword(next, config.passwordCost)
  await store.write(async (work) => {
    const changed = await work.db
      .updateTable('people')
      .set({ password_hash })
      .where('id', '=', by.id)
      .where('password_hash', kept === null ? 'is' : '=', kept)
      .executeTakeFirst()
    if (changed.numUpdatedRows !== 1n) throw refuse(409, 'The password was changed elsewhere at the same moment.')
    await endSessions(work, (sessions) => sessions.where('person_id', '=', by.id).where('id', '<>', by.sessionId))
    const detail = kept === null ? 'a first one' : 'changed it'
    await audit(work, clock.now(), { by, from, action: 'password.set', subject: by.email, detail })
    await work.announce(passwordChanged, clock.now(), { personId: by.id, portalUrl: config.portalUrl })
  })
}
