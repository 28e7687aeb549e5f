import type { Awaits } from '#contract/entities/factors.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Work } from '#server/platform/database/store.ts'
import type { Asker } from './client.ts'
import { isStopped, type SignInMethod } from './guard.ts'
import { signInStopped } from './stop.ts'

const unknown = 'an address without an account'

/** A sign-in, in its own unit. */
export const noteSignIn = (
  work: Work,
  {
    asker: { email, from },
    method,
    browser,
    awaits,
  }: { asker: Pick<Asker, 'email' | 'from'>; method: SignInMethod | 'passkey'; browser: string; awaits: Awaits | null },
): Promise<void> => {
  const left = { factor: ', the second factor to follow', enrolment: ', a second factor to be set up' }
  const detail = `by ${method}, ${browser}${awaits === null ? '' : left[awaits]}`
  return audit(work.as({ by: { email }, from }), { action: 'sign-in', subject: email, detail })
}

/**
 * A failed sign-in; who made it is not known. An address without an account is not recorded, and takes the same time.
 * The failure after which unknown browsers are stopped is announced.
 */
export const noteFailure = async (
  work: Work,
  { asker, method, personId }: { asker: Asker; method: SignInMethod; personId: string | null },
): Promise<void> => {
  const subject = personId ? asker.email : unknown
  await audit(work.as({ by: null, from: asker.from }), { action: 'sign-in.fail', subject, detail: `by ${method}` })
  if ((await isStopped(work, asker, method)) && personId) await work.announce(signInStopped, { personId })
}
