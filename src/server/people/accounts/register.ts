import { hourMs } from '#fund/calendar/time.ts'
import { raise } from '#server/notices/inbox/raise.ts'
import type { Context } from '#server/platform/config/context.ts'
import { languageNamed } from '#server/platform/config/languages.ts'
import type { Work } from '#server/platform/database/store.ts'
import type { ClientRules } from '#server/platform/http/limits.ts'
import { takeAllowance, type WaitSeconds } from '#server/platform/http/rate-limits.ts'
import { postToUnverified } from '#server/platform/mail/post-to-unverified.ts'
import { alreadyRegisteredText, welcomeText } from '#server/platform/mail/texts.ts'
import { type Deferred, defer } from '#server/platform/queues/deferred.ts'
import { insertPerson } from './people.ts'

export interface Registering {
  readonly name: string
  readonly email: string
  readonly addressKey: string
  /** The page's language tag; null is English. */
  readonly language: string | null
}

/** Puts a new investor into the admins' queue. */
export const raiseApproval = (
  work: Work,
  now: number,
  id: string,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<void> =>
  raise(work, now, {
    kind: 'approval',
    subjectId: id,
    type: 'alert',
    title: `${name} has registered`,
    message: `${name} <${email}> asks for an account.`,
  })

/**
 * Creates a pending investor, or mails somebody who is registered that they are; nobody else can tell which
 * (api.md call 4), not even by the time of the answer, since this runs after it.
 */
export const registerInvestor: Deferred<Registering> = {
  name: 'registration',
  run: async (work, { clock, config: { portalUrl } }, { name, email, addressKey, language }) => {
    const now = clock.now()
    const id = await insertPerson(work, now, { name, email, role: 'investor', status: 'pending', language })
    if (id !== undefined) await raiseApproval(work, now, id, { name, email })
    const reader = { portalUrl, language: languageNamed(language) }
    const text = id !== undefined ? welcomeText({ name, ...reader }) : alreadyRegisteredText(reader)
    await postToUnverified(work, now, addressKey, { to: email, ...text })
  },
}

/** Queues a registration; returns the seconds to wait if this client has registered too often. */
export const askToRegister = async (
  work: Work,
  ground: Pick<Context, 'config' | 'secret' | 'clock'>,
  registering: Registering,
  { clientKey, rules }: { readonly clientKey: string; readonly rules: ClientRules },
): Promise<WaitSeconds> => {
  const key = `registrations client ${clientKey}`
  const allowance = { key, max: rules.registrationsPerHourMax, windowMs: hourMs }
  const wait = await takeAllowance(work, ground.clock.now(), allowance)
  if (wait === 0) await defer(work, ground, registerInvestor, registering)
  return wait
}
