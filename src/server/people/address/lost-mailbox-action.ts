import { asSentence } from '#contract/as-sentence.ts'
import { refuseFrozen } from '#server/access/freezes/frozen.ts'
import { notMeLink } from '#server/access/freezes/not-me-links.ts'
import { demandInvestor, holdPerson } from '#server/access/sign-in/person.ts'
import type { Action } from '#server/control/approvals/action.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { post } from '#server/platform/mail/post.ts'
import { isTaken } from '../accounts/edit.ts'
import { forgetUnclaimedAt } from '../accounts/register.ts'
import { begin, linkTo } from './change.ts'
import { addressText } from './texts.ts'

export interface LostMailbox {
  readonly id: string
  readonly email: string
  readonly reason: string
  readonly portalUrl: string
}

/**
 * Begins the change of an investor's address in place of a mailbox that is lost: the new mailbox gets its link, the old
 * one a warning. Throws 404 unless it is an investor, 409 if the account is frozen or the address taken.
 */
export const vouchForMailbox = async (
  work: Work,
  { id, email: to, reason, portalUrl }: LostMailbox,
  byEmail: string,
): Promise<void> => {
  const { email: from, name } = await demandInvestor(work.db, id)
  await holdPerson(work, id)
  await refuseFrozen(work.db, [id])
  await forgetUnclaimedAt(work, to)
  if (await isTaken(work.db, work.now, { personId: id, email: to }))
    throw refuse(409, 'An account with this address already exists.')
  const { newKey } = await begin(work, { personId: id, from, to, sessionId: null, byEmail })
  await post(work, { to, ...addressText('next', { link: linkTo(portalUrl, newKey) }), urgency: 'urgent' })
  const notMe = await notMeLink(work, { personId: id, about: 'address', portalUrl })
  await post(work, { to: from, ...addressText('vouched', { next: to, notMe }, name), urgency: 'urgent' })
  const detail = `${name}, from ${from} to ${to}: ${asSentence(reason)}`
  await audit(work, { action: 'address.vouch', subject: from, detail, personId: id })
}

/**
 * An investor has lost the old mailbox: two admins always vouch in its place, and the new mailbox still has to prove
 * itself. It may be asked for while the account is frozen, as it probably is if somebody else has the mailbox; but the
 * freeze must be lifted before it runs. An admin who is alone does not vouch by waiting.
 */
export const lostMailboxAction: Action<LostMailbox> = {
  kind: 'address-change',
  notAlone:
    'Nobody else can vouch for a lost mailbox in this fund, and time does not: invite an approver, or ask the operator of the portal, who can change it by command (npm run admin -- change-address).',
  subject: ({ id }) => id,
  weigh: async (db, _now, { id, email, reason }) => {
    const { name, email: old } = await demandInvestor(db, id)
    const detail = `From ${old}, whose mailbox is lost, to ${email}: ${asSentence(reason)} It takes effect once the link mailed to the new address has been opened.`
    return { title: `New mail address of ${name}`, detail, amount: null, always: true }
  },
  basis: async (db, _now, { id }) => ({ 'The address': (await demandInvestor(db, id)).email }),
  run: (work, lost) => vouchForMailbox(work, lost, work.actor.by.email),
}
