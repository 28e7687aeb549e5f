import { asSentence } from '#contract/as-sentence.ts'
import { counted } from '#fund/text/format.ts'
import { freezeOf } from '#server/access/freezes/frozen.ts'
import { notMeLink } from '#server/access/freezes/not-me-links.ts'
import { forgetBrowsers } from '#server/access/sign-in/client.ts'
import { holdPerson } from '#server/access/sign-in/person.ts'
import { endSessions } from '#server/access/sign-in/sessions.ts'
import { notMeRemarks } from '#server/notices/notifications/notice.ts'
import { notify } from '#server/notices/notifications/notify.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { NamedActor, Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { investorOf } from './freeze.ts'

interface Voiding {
  readonly id: string
  readonly reason: string
  readonly portalUrl: string
}

const next = 'Sign in with a one-time code. To set a new password, press “Forgot password?” on the sign-in page.'
const nextFrozen = 'You can set a new one once our team has lifted the freeze on your account.'

const tellOwner = async (work: Work, { id, reason, portalUrl }: Voiding): Promise<void> => {
  const { by } = work.actor
  const who = by ? 'Our team' : 'The operator of the portal'
  const then = (await freezeOf(work.db, id)) ? nextFrozen : next
  await notify(work, {
    personId: id,
    type: 'security',
    priority: 'critical',
    title: 'Your password was voided',
    message: `${who} has voided the password of your account, for this reason: ${asSentence(reason)} It no longer works, and every session has ended. ${then}`,
    ...notMeRemarks(await notMeLink(work, { personId: id, about: 'password', portalUrl })),
  })
}

/**
 * Clears a password that somebody else has set or that was forgotten: every session ends, every known browser is
 * forgotten, and the person, who reads the reason, signs in by a mailed code. Returns how many sessions ended; throws
 * 409 if there is no password.
 */
export const voidPassword = async (work: Work, voiding: Voiding): Promise<number> => {
  const { id, reason } = voiding
  await holdPerson(work, id)
  const voided = await work.db
    .updateTable('people')
    .set({ password_hash: null })
    .where('id', '=', id)
    .where('password_hash', 'is not', null)
    .returning('email')
    .executeTakeFirst()
  if (!voided) throw refuse(409, 'This account has no password.')
  const ended = await endSessions(work, (sessions) => sessions.where('person_id', '=', id))
  await forgetBrowsers(work, id)
  const detail = `${asSentence(reason)} ${counted(ended, 'session')} ended.`
  await audit(work, { action: 'password.void', subject: voided.email, detail })
  await tellOwner(work, voiding)
  return ended
}

/** The same for an admin, who voids only an investor's. Throws 404. */
export const voidInvestorsPassword = async (work: Work<NamedActor>, voiding: Voiding): Promise<number> => {
  await investorOf(work.db, voiding.id)
  return voidPassword(work, voiding)
}
