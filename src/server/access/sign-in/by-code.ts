import { dayMs, secondMs } from '#fund/calendar/time.ts'
import { otpLifetimeSeconds } from '#fund/terms/terms.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Context } from '#server/platform/config/context.ts'
import { languageNamed } from '#server/platform/config/languages.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Work } from '#server/platform/database/store.ts'
import type { ClientRules } from '#server/platform/http/limits.ts'
import { takeEachAllowance, type WaitSeconds } from '#server/platform/http/rate-limits.ts'
import { post } from '#server/platform/mail/post.ts'
import {
  codeText,
  noCodeText,
  noPasswordText,
  passwordCodeText,
  registrationCodeText,
} from '#server/platform/mail/texts.ts'
import { type Deferred, defer } from '#server/platform/queues/deferred.ts'
import { type CodeUse, checkCode, newCode, withLiveChallenge } from './challenge.ts'
import { type Asker, browserOf } from './client.ts'
import { attempted, codeAllowances, countAttempt, isStopped } from './guard.ts'
import { awaitsOf, holdPerson, personWhoMayEnter } from './person.ts'
import { setsPasswordMs } from './sessions.ts'
import { type SignedIn, signIn } from './sign-in.ts'
import { signInStopLifted } from './stop.ts'
import { noteFailure, noteSignIn } from './trail.ts'
import { isWaiting, keepWaiting, proveMailbox } from './waiting.ts'

export interface CodeAsked {
  readonly asker: Asker
  readonly rules: ClientRules
  readonly secret: Keyring
}

interface CodeGiven extends CodeAsked, Pick<Config, 'asksForFactors' | 'portalUrl'> {
  readonly otp: string
  readonly browser: string
}

/** What is mailed: where the address is disputed no code is, and while the account is frozen none for a new password. */
const textFor = ({ isDisputed, isFrozen }: { isDisputed: boolean; isFrozen: boolean }, use: CodeUse) => {
  if (isDisputed) return noCodeText
  if (use === 'sign-in') return codeText
  return isFrozen ? noPasswordText : passwordCodeText
}

/**
 * Mails a code if the address has an account, or a registration that waits for its mailbox, after the answer, so that the time taken does not show whether it has
 * one.
 */
export const mailCode: Deferred<{
  readonly email: string
  readonly code: string
  readonly expiresAt: number
  readonly language: string | null
  /** How the browser that asked calls itself, in our words; absent in one from an earlier version. */
  readonly browser?: string
  /** Absent in one from an earlier version: to sign in. */
  readonly use?: CodeUse
  /** The name of whoever registers with this address by the code, if it has no account. */
  readonly registers?: string | undefined
}> = {
  name: 'code',
  run: async (work, { config }, { email, code, expiresAt, language, use = 'sign-in', registers: name, ...asked }) => {
    const person = await personWhoMayEnter(work.db, email)
    if (!person && name !== undefined) await keepWaiting(work, { email, name, language })
    if (!person && !(await isWaiting(work, email))) return
    const written = person ? textFor(person, use) : registrationCodeText
    const { browser = browserOf() } = asked
    const reader = { portalUrl: config.portalUrl, language: languageNamed(language), name: person?.name ?? null }
    const text = written({ ...reader, code, browser, expiresAt, askedAt: expiresAt - otpLifetimeSeconds * secondMs })
    await post(work, { to: email, ...text, urgency: 'urgent', expiresAt })
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
    browser,
    use,
    registers,
  }: Omit<CodeAsked, 'secret'> & {
    challengeHash: string
    language: string | null
    browser: string
    use: CodeUse
    registers?: string
  },
): Promise<WaitSeconds> => {
  const { secret } = ground
  const { now } = work
  if (await isStopped(work, asker)) return dayMs / secondMs
  const wait = await takeEachAllowance(work, codeAllowances(asker, rules))
  if (wait > 0) return wait
  const code = await newCode(work, { asker, challengeHash, secret, use })
  const expiresAt = now + otpLifetimeSeconds * secondMs
  await defer(work, mailCode, { email: asker.email, code, expiresAt, language, browser, use, registers })
  return 0
}

/** The sign-in, null if the code is wrong, or the seconds to wait after too many failures. */
export const signInByCode = async (
  work: Work,
  { asker: asks, rules, secret, otp, browser, asksForFactors, portalUrl }: CodeGiven,
): Promise<SignedIn | null | WaitSeconds> => {
  const asker = await withLiveChallenge(work, asks)
  const wait = await countAttempt(work, { method: 'code', asker, rules })
  if (wait > 0) return wait
  const use = await checkCode(work, { asker, otp, secret })
  const known = await personWhoMayEnter(work.db, asker.email)
  if (use && !known) await proveMailbox(work, asker.email)
  const person = known ?? (await personWhoMayEnter(work.db, asker.email))
  if (!use || !person) {
    await noteFailure(work, { asker, method: 'code', personId: person?.id ?? null })
    return null
  }
  const { id: personId } = person
  await holdPerson(work, personId)
  const held = await personWhoMayEnter(work.db, asker.email)
  if (!held || held.isDisputed) return null
  // The mail with such a code is not sent while the account is frozen; it may have been frozen since.
  const setsPasswordUntil = use === 'password' && !held.isFrozen ? work.now + setsPasswordMs : null
  if (await attempted(work, { method: 'code', asker, rules }))
    await work.announce(signInStopLifted, { personId, by: null })
  const awaits = await awaitsOf(work.db, { asksForFactors }, personId)
  await noteSignIn(work, { asker, method: 'code', browser, awaits })
  return signIn(work, { personId, asker, browser, awaits, setsPasswordUntil, portalUrl })
}
