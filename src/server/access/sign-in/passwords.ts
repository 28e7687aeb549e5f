import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { hourMs } from '#fund/calendar/time.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { HashCost } from '#server/platform/config/config.ts'
import type { By, Context, SignedInWork, SignedInWrite } from '#server/platform/config/context.ts'
import { announcement } from '#server/platform/database/announcement.ts'
import { newSemaphore } from '#server/platform/database/semaphore.ts'
import { giveBackAllowances, takeAllowance } from '#server/platform/http/rate-limits.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { countWaiting } from '#server/platform/http/threads.ts'
import { holdAfter } from '../holds/holds.ts'
import { forgetBrowsers } from './client.ts'
import { endSessions, holdSession } from './sessions.ts'

const saltBytes = 16
const hashBytes = 32
/** How long a password waits at most until it is hashed. */
const waitMs = 10_000
/** As many as are hashed within that time, at a tenth of a second each. */
const waitingMax = 200

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt)

/**
 * Hashes are made in Node's own four threads, which files and compressed answers need too, and each takes a processor
 * for a tenth of a second: two threads are left for those, and one processor for the event loop.
 */
const permits = newSemaphore(Math.max(1, Math.min(2, availableParallelism() - 1)), waitMs, waitingMax)
countWaiting(permits.waiting)

/** Throws `NoPermitError` if too many wait, or it waited too long, which answers 503. */
const hashWith = async ({ bits, r, p }: HashCost, salt: Buffer, password: string): Promise<Buffer> => {
  const release = permits.tryAcquire() ?? (await permits.acquire())
  try {
    return await derive(password.normalize('NFKC'), salt, hashBytes, { N: 2 ** bits, r, p })
  } finally {
    release()
  }
}

const written = ({ bits, r, p }: HashCost, salt: Buffer, hash: Buffer): string =>
  ['scrypt', bits, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$')

/** `scrypt$bits$r$p$salt$hash`, for `people.password_hash`: the cost is kept, so that a comparison costs the same. */
export const hashPassword = async (password: string, cost: HashCost): Promise<string> => {
  const salt = randomBytes(saltBytes)
  return written(cost, salt, await hashWith(cost, salt, password))
}

/** Nobody's password: an account without one, or an unknown account, is compared with it, which takes the same time. */
const dummy = { salt: randomBytes(saltBytes), hash: randomBytes(hashBytes) }

/** False for a wrong password; also, after the work of `cost`, if `kept` is null or in another format. */
export const isPassword = async (password: string, kept: string | null, cost: HashCost): Promise<boolean> => {
  const usable = kept?.startsWith('scrypt$') ? kept : null
  const [, bits, r, p, salt = '', hash = ''] = (usable ?? written(cost, dummy.salt, dummy.hash)).split('$')
  const found = await hashWith(
    { bits: Number(bits), r: Number(r), p: Number(p) },
    Buffer.from(salt, 'base64url'),
    password,
  )
  return timingSafeEqual(found, Buffer.from(hash, 'base64url')) && usable !== null
}

/** This person's password was set or changed, and their other sessions were ended. */
export const passwordChanged = announcement<{
  readonly personId: string
  readonly portalUrl: string
  /** What the email says of the hold that follows; empty if nothing is held. */
  readonly held: string
}>('password changed')

const wrongPasswordsPerHourMax = 10

/** Holding a session does not prove knowledge of the password, so it is asked for, at most a few times an hour. */
const confirm = async ({ store, config }: Context, by: By, password: string, kept: string): Promise<void> => {
  const key = `password-confirmations ${by.id}`
  const allowance = { key, max: wrongPasswordsPerHourMax, windowMs: hourMs }
  const wait = await store.write((work) => takeAllowance(work, allowance))
  if (wait > 0) throw refuse(429, 'Too many wrong passwords. Try again later.', wait)
  if (!(await isPassword(password, kept, config.passwordCost)))
    throw refuse(
      422,
      'The current password is wrong. If you have forgotten it, log out and press “Forgot password?” on the sign-in page.',
    )
  await store.write((work) => giveBackAllowances(work, [key]))
}

/** Throws 422 for a password that is too easily guessed. */
const demandGood = async (password: string, by: By): Promise<void> => {
  const { passwordProblem } = await import('./password-rules.ts')
  const problem = passwordProblem(password, by)
  if (problem) throw refuse(422, problem)
}

/** What follows a new password: the person's other sessions end, their other browsers are forgotten, and they are told. */
const passwordSet = async (
  work: SignedInWork,
  { detail, portalUrl, hold }: { detail: string; portalUrl: string; hold?: 'first' | 'by code' | undefined },
): Promise<void> => {
  const { by } = work.actor
  await endSessions(work, (sessions) => sessions.where('person_id', '=', by.id).where('id', '<>', by.sessionId))
  await forgetBrowsers(work, by.id, by.sessionId)
  await audit(work, { action: 'password.set', subject: by.email, detail })
  // Whoever knew the password before held the account already.
  const held = hold ? await holdAfter(work, { personId: by.id, kind: 'password', isFirst: hold === 'first' }) : ''
  await work.announce(passwordChanged, { personId: by.id, portalUrl, held })
}

/** Who changes their own password. */
interface Changing {
  readonly by: By
  readonly write: SignedInWrite
}

interface NewPassword {
  readonly current: string | undefined
  readonly next: string
}

/**
 * Sets the password, ends the person's other sessions, forgets their other browsers and notifies them. One conditional
 * update: of two simultaneous changes from the same password one wins and the other is refused (409).
 */
export const setPassword = async (
  context: Context,
  { by, write }: Changing,
  { current, next }: NewPassword,
): Promise<void> => {
  const { store, config } = context
  await demandGood(next, by)
  const { password_hash: kept } = await store.read
    .selectFrom('people')
    .select('password_hash')
    .where('id', '=', by.id)
    .executeTakeFirstOrThrow()
  if (kept !== null) await confirm(context, by, current ?? '', kept)
  const password_hash = await hashPassword(next, config.passwordCost)
  await write(async (work) => {
    await holdSession(work, by)
    const changed = await work.db
      .updateTable('people')
      .set({ password_hash })
      .where('id', '=', by.id)
      .where('password_hash', kept === null ? 'is' : '=', kept)
      .executeTakeFirst()
    if (changed.numUpdatedRows !== 1n) throw refuse(409, 'The password was changed elsewhere at the same moment.')
    const detail = kept === null ? 'a first one' : 'changed it'
    await passwordSet(work, { detail, portalUrl: config.portalUrl, hold: kept === null ? 'first' : undefined })
  })
}

const codeFirst =
  'This needs a code for a new password that was emailed and used within 15 minutes. Log out and press “Forgot password?” on the sign-in page.'

/**
 * Sets a new password in place of a forgotten one, in a session that began with a code for it, and otherwise like
 * `setPassword`; once for each code. Throws 403 in any other session, and in this one once its time is over.
 */
export const setForgottenPassword = async (
  { store, clock, config }: Context,
  { by, write }: Changing,
  next: string,
): Promise<void> => {
  const session = await store.read
    .selectFrom('sessions')
    .select('sets_password_until')
    .where('id', '=', by.sessionId)
    .executeTakeFirst()
  // Before the costly hash; what counts is asked again below.
  if ((session?.sets_password_until ?? 0) <= clock.now()) throw refuse(403, codeFirst)
  await demandGood(next, by)
  const password_hash = await hashPassword(next, config.passwordCost)
  await write(async (work) => {
    await holdSession(work, by)
    const used = await work.db
      .updateTable('sessions')
      .set({ sets_password_until: null })
      .where('id', '=', by.sessionId)
      .where('sets_password_until', '>', clock.now())
      .executeTakeFirst()
    if (used.numUpdatedRows !== 1n) throw refuse(403, codeFirst)
    await work.db.updateTable('people').set({ password_hash }).where('id', '=', by.id).execute()
    const detail = 'a new one, after “Forgot password?”'
    await passwordSet(work, { detail, portalUrl: config.portalUrl, hold: 'by code' })
  })
}
