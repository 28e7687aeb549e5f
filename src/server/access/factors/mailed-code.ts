import { randomBytes, timingSafeEqual } from 'node:crypto'
import { cleanOtp, generateOtp, otpDeadline } from '#fund/access/otp.ts'
import type { StepUpAction } from '#fund/access/step-up.ts'
import { hourMs } from '#fund/calendar/time.ts'
import { otpLifetimeSeconds } from '#fund/terms/terms.ts'
import type { By, Context } from '#server/platform/config/context.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Work } from '#server/platform/database/store.ts'
import { takeAllowance } from '#server/platform/http/rate-limits.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { keyedHash } from '#server/platform/keys/keyed-hash.ts'
import { post } from '#server/platform/mail/post.ts'
import { codeTriesMax } from '../sign-in/rules.ts'
import { stepUpCodeText } from './texts.ts'

const codesPerHourMax = 10

/** What a mailed code confirms: an action of a session, or one act of it. */
export interface ToConfirm {
  readonly action: StepUpAction
  readonly act?: string | undefined
}

const hashOf = (secret: Keyring, sessionId: string, { action, act = '' }: ToConfirm, code: string): string =>
  keyedHash(secret, 'step-up', `${sessionId} ${action} ${act} ${code}`)

/** Mails a code for an act of this session, with its words; it replaces an earlier one. Throws 429 after too many. */
export const mailStepUpCode = async (
  work: Work,
  { secret }: Pick<Context, 'clock' | 'secret'>,
  { id, email, name, sessionId }: By,
  { words, ...confirms }: ToConfirm & { readonly words: string | undefined },
): Promise<void> => {
  const { now } = work
  const wait = await takeAllowance(work, { key: `step-up-codes ${id}`, max: codesPerHourMax, windowMs: hourMs })
  if (wait > 0) throw refuse(429, 'Too many codes were requested. Try again later.', wait)
  const code = generateOtp(randomBytes)
  const expires_at = otpDeadline(now, otpLifetimeSeconds)
  const { action } = confirms
  const fresh = { code_hash: hashOf(secret, sessionId, confirms, code), tries: 0, expires_at }
  await work.db
    .insertInto('step_up_codes')
    .values({ session_id: sessionId, action, ...fresh })
    .onConflict((conflict) => conflict.columns(['session_id', 'action']).doUpdateSet(fresh))
    .execute()
  const text = stepUpCodeText({ code, action, words, name, expiresAt: expires_at })
  await post(work, { to: email, ...text, urgency: 'urgent', expiresAt: expires_at })
}

/** Uses one of the code's tries and, if it is right, the code. */
export const takeStepUpCode = async (
  { db }: Work,
  { clock, secret }: Pick<Context, 'clock' | 'secret'>,
  { sessionId }: Pick<By, 'sessionId'>,
  confirms: ToConfirm,
  given: string,
): Promise<boolean> => {
  const { action } = confirms
  const one = await db
    .updateTable('step_up_codes')
    .set(({ eb }) => ({ tries: eb('tries', '+', eb.lit(1)) }))
    .where('session_id', '=', sessionId)
    .where('action', '=', action)
    .where('tries', '<', codeTriesMax)
    .where('expires_at', '>', clock.now())
    .returning('code_hash')
    .executeTakeFirst()
  if (!one) return false
  const hash = hashOf(secret, sessionId, confirms, cleanOtp(given))
  if (!timingSafeEqual(Buffer.from(hash, 'hex'), Buffer.from(one.code_hash, 'hex'))) return false
  await db.deleteFrom('step_up_codes').where('session_id', '=', sessionId).where('action', '=', action).execute()
  return true
}
