import type { FastifyRequest } from 'fastify'
import { dayMs } from '#fund/calendar/time.ts'
import type { By, Context, SignedInWork, SignedInWrite } from '#server/platform/config/context.ts'
import type { Work } from '#server/platform/database/store.ts'
import { giveBackAllowances, takeAllowance } from '#server/platform/http/rate-limits.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { hasFactor } from '../sign-in/person.ts'
import { endSessions, holdSession } from '../sign-in/sessions.ts'
import { takeAppCode } from './app.ts'
import { demandOneLeft, dropIdleCodes, factorChanged } from './change.ts'
import { relyingParty, takeChallenge } from './guesses.ts'
import { passkeysOf, readRegistration } from './passkeys.ts'
import { keepRecoveryCodes, makeRecoveryCodes, type NewCodes, recoveryCodesLeft } from './recovery.ts'

const passkeysMax = 10
const failuresPerDayMax = 20

const changed = ({ config }: Context, work: SignedInWork, what: string, isFirst = false): Promise<void> => {
  const { portalUrl } = config
  const { by } = work.actor
  return factorChanged(work, {
    personId: by.id,
    email: by.email,
    sessionId: by.sessionId,
    what,
    portalUrl,
    isFirst,
  })
}

/**
 * Whether this is the person's first factor, in the unit that keeps it. Nobody who signed in before it may set up one of
 * their own afterwards, or go on without it: every other session ends. Throws 401 if
 * this session has ended so, 403 if it was to set up the first one.
 */
const holdFirst = async (work: Work, by: By): Promise<boolean> => {
  const { id, sessionId, awaits } = by
  await holdSession(work, by)
  const hasOne = await hasFactor(work.db, id)
  if (hasOne && awaits)
    throw refuse(403, 'A second factor was set up meanwhile, in another browser. Sign in again, with that one.')
  if (!hasOne) await endSessions(work, (all) => all.where('person_id', '=', id).where('id', '<>', sessionId))
  return !hasOne
}

const endedOthers = '; every other session was ended'

/** Recovery codes for a first factor; null if some are left. */
const codesFor = async ({ store, config }: Context, by: By): Promise<NewCodes | null> =>
  (await recoveryCodesLeft(store.read, by.id)) === 0 ? makeRecoveryCodes(config) : null

/** Who sets up a factor of their own. */
interface Enrolling {
  readonly by: By
  readonly write: SignedInWrite
}

/** Keeps a new passkey. Returns recovery codes to show if it is the first factor; throws 422, or 409 after too many. */
export const enrolPasskey = async (
  context: Context,
  { by, write }: Enrolling,
  request: FastifyRequest,
  { response, name }: { response: unknown; name: string },
): Promise<string[] | null> => {
  const { store, clock, config } = context
  const asked = { purpose: 'register', sessionId: by.sessionId }
  if ((await passkeysOf(store.read, by.id)).length >= passkeysMax)
    throw refuse(409, `An account has at most ${passkeysMax} passkeys. Remove one first.`)
  const made = await readRegistration(response, relyingParty(config, request), (challenge) =>
    store.write((work) => takeChallenge(work, challenge, asked)),
  )
  if (!made) throw refuse(422, 'This passkey could not be made here. Try again, or use another way.')
  const codes = await codesFor(context, by)
  await write(async (work) => {
    const isFirst = await holdFirst(work, by)
    const kept = await work.db
      .insertInto('passkeys')
      .values({
        id: made.id,
        person_id: by.id,
        public_key: Buffer.from(made.publicKey).toString('base64url'),
        counter: made.counter,
        transports: JSON.stringify(made.transports ?? []),
        name,
        created_at: clock.now(),
        used_at: null,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!kept) throw refuse(409, 'This passkey is already in use.')
    if (codes) await keepRecoveryCodes(work, by.id, codes)
    await changed(context, work, `a passkey was added: ${name}${isFirst ? endedOthers : ''}`, isFirst)
  })
  return codes?.codes ?? null
}

/** Confirms an authenticator app by its first code; otherwise as for a passkey. Wrong codes are counted. */
export const enrolApp = async (context: Context, { by, write }: Enrolling, code: string): Promise<string[] | null> => {
  const { store } = context
  const key = `factor-enrolments ${by.id}`
  const allowance = { key, max: failuresPerDayMax, windowMs: dayMs }
  const wait = await store.write((work) => takeAllowance(work, allowance))
  if (wait > 0) throw refuse(429, 'Too many codes were wrong. Try again tomorrow.', wait)
  const codes = await codesFor(context, by)
  await write(async (work) => {
    const isFirst = await holdFirst(work, by)
    if (!(await takeAppCode(work, context, { personId: by.id, code, confirms: true })))
      throw refuse(422, 'This code is wrong. Type the one that the app shows now.')
    if (codes) await keepRecoveryCodes(work, by.id, codes)
    await giveBackAllowances(work, [key])
    await changed(context, work, `an authenticator app was added${isFirst ? endedOthers : ''}`, isFirst)
  })
  return codes?.codes ?? null
}

/** Removes what depends on a factor that was removed. Throws 409 if they have to keep it. */
const dropped = async (context: Context, work: SignedInWork): Promise<void> => {
  const { by } = work.actor
  await demandOneLeft(work, context.config, by)
  await dropIdleCodes(work, by.id)
}

/** Removes a passkey. Throws 404 unless it is one of theirs, 409 if they have to keep it. */
export const removePasskey = (context: Context, write: SignedInWrite, id: string): Promise<void> =>
  write(async (work) => {
    const { by } = work.actor
    const passkey = work.db.deleteFrom('passkeys').where('id', '=', id).where('person_id', '=', by.id)
    const gone = await passkey.returning('name').executeTakeFirst()
    if (!gone) throw refuse(404, 'There is no such passkey.')
    await dropped(context, work)
    await changed(context, work, `a passkey was removed: ${gone.name}`)
  })

/** Removes the authenticator app, confirmed or not; as for a passkey. */
export const removeApp = (context: Context, write: SignedInWrite): Promise<void> =>
  write(async (work) => {
    const { by } = work.actor
    const app = work.db.deleteFrom('totp_secrets').where('person_id', '=', by.id)
    const gone = await app.returning('confirmed_at').executeTakeFirst()
    if (!gone) throw refuse(404, 'There is no authenticator app.')
    await dropped(context, work)
    if (gone.confirmed_at !== null) await changed(context, work, 'the authenticator app was removed')
  })

/** New recovery codes in place of the earlier ones, to be shown once. */
export const renewCodes = async (context: Context, write: SignedInWrite): Promise<string[]> => {
  const codes = await makeRecoveryCodes(context.config)
  await write(async (work) => {
    await keepRecoveryCodes(work, work.actor.by.id, codes)
    await changed(context, work, 'new recovery codes were made')
  })
  return codes.codes
}
