import { otpLifetimeSeconds } from '#fund/terms.ts'
import { dayMs, secondMs } from '#fund/time.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { type Deferred, defer } from '../deferred/deferred.ts'
import type { ClientRules } from '../http/limits.ts'
import { languageNamed } from '../languages.ts'
import { post } from '../mail/post.ts'
import { codeText, noCodeText } from '../mail/texts.ts'
import { takeEachAllowance, type WaitSeconds } from '../rate-limits/rate-limits.ts'
import type { Keyring } from '../store/keyring.ts'
import type { Work } from '../store/store.ts'
import type { Asker } from './asker.ts'
import { awaitsOf } from './awaits.ts'
import { checkCode, newCode } from './challenge.ts'
import { holdPerson, personWhoMayEnter } from './find-person.ts'
import { attempted, codeAllowances, countAttempt, isStopped } from './guard.ts'
import { type SignedIn, signIn } from './sign-in.ts'
import { signInStopLifted } from './sign-in-stop.ts'
import { noteFailure, noteSignIn } from './trail.ts'

export interface CodeAsked {
  readonly asker: Asker
  readonly rules: ClientRules
  readonly secret: Keyring
}

interface CodeGiven extends CodeAsked, Pick<Config, 'asksForFactors' | 'portalUrl'> {
  readonly otp: string
  readonly browser: string
}

/**
 * Mails a code if the address has an account, after the answer, so that the time taken does not show whether it has
 * one.
 */
export const mailCode: Deferred<{
  readonly email: string
  readonly code: string
  readonly expiresAt: number
  readonly language: string | null
}> = {
  name: 'code',
  run: async (work, { clock, config }, { email, code, expiresAt, language }) => {
    const person = await personWhoMayEnter(work.db, email)
    if (!person) return
    const written = person.isDisputed ? noCodeText : codeText
    const text = written({ code, portalUrl: config.portalUrl, language: languageNamed(language) })
    await post(work, clock.now(), { to: email, ...text, urgency: 'urgent', expiresAt })
  },
}

/** Makes a code and has it mailed. Returns the seconds to wait if there were too many. */
export const sendCode = async (
  work: Work,
  ground: Pick<Context, 'config' | 'secret' | 'clock'>,
  {
    asker,
    rules,
    challengeHash,
    language,
  }: { asker: Asker; rules: ClientRules; challengeHash: string; language: string | null },
): Promise<WaitSeconds> => {
  const { secret, clock } = ground
  const now = clock.now()
  if (await isStopped(work, asker)) return dayMs / secondMs
  const wait = await takeEachAllowance(work, now, codeAllowances(asker, rules))
  if (wait > 0) return wait
  const code = await newCode(work, now, { asker, challengeHash, secret })
  const expiresAt = now + otpLifetimeSeconds * secondMs
  await defer(work, ground, mailCode, { email: asker.email, code, expiresAt, language })
  return 0
}

/** The sign-in, null if the code is wrong, or the seconds to wait after too many failures. */
export const signInByCode = async (
  work: Work,
  now: number,
  { asker, rules, secret, otp, browser, asksForFactors, portalUrl }: CodeGiven,
): Promise<SignedIn | null | WaitSeconds> => {
  const wait = await countAttempt(work, now, { method: 'code', asker, rules })
  if (wait > 0) return wait
  const isRight = await checkCode(work, now, { asker, otp, secret })
  const person = await personWhoMayEnter(work.db, asker.email)
  if (!isRight || !person) {
    await noteFailure(work, now, { asker, method: 'code', personId: person?.id ?? null })
    return null
  }
  const { id: personId } = person
  await holdPerson(work, personId)
  if ((await personWhoMayEnter(work.db, asker.email))?.isDisputed) return null
  if (await attempted(work, { method: 'code', asker, rules }))
    await work.announce(signInStopLifted, now, { personId, by: null })
  const awaits = await awaitsOf(work.db, { asksForFactors }, personId)
  await noteSignIn(work, now, { asker, method: 'code', browser, awaits })
  return signIn(work, now, { personId, asker, browser, awaits, portalUrl })
}
