import { dayMs, hourMs } from '#fund/time.ts'
import { registrationMailsPerDayMax } from '../auth/rules.ts'
import type { ClientRules } from '../http/limits.ts'
import { raise } from '../inbox/raise.ts'
import { post } from '../mail/post.ts'
import { alreadyRegisteredText, welcomeText } from '../mail/texts.ts'
import { take, type WaitSeconds } from '../rate-limits/rate-limits.ts'
import type { Work } from '../store/store.ts'
import { insertPerson } from './people.ts'

export interface Registering {
  readonly name: string
  readonly email: string
  readonly addressKey: string
  readonly clientKey: string
  readonly portalUrl: string
  readonly rules: ClientRules
}

/** Puts a newcomer into the admins' queue. */
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
    message: `${name} <${email}> has registered and waits for approval.`,
  })

/**
 * Registers a pending investor, or tells who is registered so by mail; the caller cannot tell which (api.md call 4).
 * Answers the seconds to wait where this client has registered too often. So that nobody's mailbox is filled by others,
 * an address gets a few such mails a day and no more.
 */
export const registerInvestor = async (work: Work, now: number, registering: Registering): Promise<WaitSeconds> => {
  const { rules, clientKey, addressKey, name, email, portalUrl } = registering
  const wait = await take(work, now, {
    key: `registrations client ${clientKey}`,
    max: rules.registrationsPerHourMax,
    windowMilliseconds: hourMs,
  })
  if (wait > 0) return wait
  const id = await insertPerson(work, now, { name, email, role: 'investor', status: 'pending' })
  if (id !== undefined) await raiseApproval(work, now, id, registering)
  const full = await take(work, now, {
    key: `registration-mails ${addressKey}`,
    max: registrationMailsPerDayMax,
    windowMilliseconds: dayMs,
  })
  if (full === 0)
    await post(work, now, {
      to: email,
      ...(id !== undefined ? welcomeText(registering) : alreadyRegisteredText({ portalUrl })),
    })
  return 0
}
