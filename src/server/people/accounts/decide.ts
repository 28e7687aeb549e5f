import { asSentence } from '#contract/as-sentence.ts'
import type { InvestorStatus } from '#contract/entities/basic.ts'
import { finishItem } from '#server/notices/inbox/raise.ts'
import type { Notice } from '#server/notices/notifications/notice.ts'
import { notify } from '#server/notices/notifications/notify.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { languageNamed } from '#server/platform/config/languages.ts'
import type { PersonActor, Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { post } from '#server/platform/mail/post.ts'
import { approved, deactivated, peopleChanged } from './people.ts'
import { declinedText } from './texts.ts'

interface WithReason {
  readonly id: string
  readonly reason: string
}

interface Decided {
  readonly id: string
  readonly email: string
  readonly language: string | null
}

interface Move {
  readonly from: InvestorStatus
  readonly to: InvestorStatus
  readonly otherwise: string
  /** When the registration was declined; null if it was not, or no longer is. */
  readonly declinedAt?: number | null
}

/**
 * One conditional statement: of two decisions at once, only one finds the status it expects. Returns the contact of the
 * account.
 */
const move = async (work: Work, id: string, { from, to, otherwise, declinedAt }: Move): Promise<Decided> => {
  const moved = await work.db
    .updateTable('investor_accounts')
    .set({ status: to, ...(declinedAt !== undefined && { declined_at: declinedAt }) })
    .where('id', '=', id)
    .where('status', '=', from)
    .returning('contact_id')
    .executeTakeFirst()
  if (moved) {
    await work.announce(peopleChanged, [id])
    return work.db
      .selectFrom('people')
      .select(['id', 'email', 'language'])
      .where('id', '=', moved.contact_id)
      .executeTakeFirstOrThrow()
  }
  const known = await work.db.selectFrom('investor_accounts').select('id').where('id', '=', id).executeTakeFirst()
  throw known ? refuse(409, otherwise) : refuse(404, 'There is no such investor.')
}

const noticeOf = (accountId: string, title: string, message: string): Notice => ({
  accountId,
  type: 'system',
  priority: 'high',
  title,
  message,
})

/** Approves a pending investor, who trades from the next Sunday on. Throws 404 or 409, as all of these do. */
export const approveInvestor = async (work: Work<PersonActor>, id: string): Promise<void> => {
  const { by } = work.actor
  const otherwise = 'This investor is not waiting for an approval.'
  const { email } = await move(work, id, { from: 'pending', to: 'active', otherwise })
  await work.announce(approved, { personIds: [id], byId: by.id })
  await finishItem(work, { kind: 'approval', subjectId: id, by })
  const message =
    'Your account is approved. You can now ask for a deposit; trading begins on the Sunday after it arrives.'
  await notify(work, noticeOf(id, 'Account approved', message))
  await audit(work, { action: 'investor.approve', subject: email, detail: 'pending → active' })
}

/** Declines a pending investor: the account becomes read-only. The reason is mailed whatever the settings say. */
export const declineInvestor = async (work: Work<PersonActor>, { id, reason }: WithReason): Promise<void> => {
  const { by } = work.actor
  const otherwise = 'This investor is not waiting for an approval.'
  const { email, language } = await move(work, id, { from: 'pending', to: 'inactive', otherwise, declinedAt: work.now })
  await finishItem(work, { kind: 'approval', subjectId: id, by })
  await post(work, { to: email, ...declinedText({ reason, language: languageNamed(language) }) })
  await notify(work, { ...noticeOf(id, 'Registration declined', `Reason: ${asSentence(reason)}`), quietly: true })
  await audit(work, { action: 'investor.decline', subject: email, detail: reason })
}

/** Makes an investor inactive: the account reads and withdraws only, and trading stops from the next Sunday. */
export const deactivateInvestor = async (work: Work<PersonActor>, { id, reason }: WithReason): Promise<void> => {
  const { by } = work.actor
  const { email } = await move(work, id, {
    from: 'active',
    to: 'inactive',
    otherwise: 'This investor is not active.',
  })
  await work.announce(deactivated, { personId: id, byId: by.id })
  const message = `Your account is deactivated: you can view it and withdraw, and trading stops next Sunday. Reason: ${asSentence(reason)}`
  await notify(work, noticeOf(id, 'Account deactivated', message))
  await audit(work, { action: 'investor.deactivate', subject: email, detail: reason })
}

/** Makes an inactive investor active again; trading starts only when requested. */
export const reactivateInvestor = async (work: Work<PersonActor>, id: string): Promise<void> => {
  const erased = await work.db.selectFrom('erasures').select('person_id').where('person_id', '=', id).executeTakeFirst()
  if (erased) throw refuse(409, 'This investor was erased: to come back, they have to register again.')
  const { email } = await move(work, id, {
    from: 'inactive',
    to: 'active',
    otherwise: 'This investor is not inactive.',
    declinedAt: null,
  })
  const message = 'Your account is active again. Trading begins when you ask for it.'
  await notify(work, noticeOf(id, 'Account reactivated', message))
  await audit(work, { action: 'investor.reactivate', subject: email, detail: 'inactive → active' })
}
