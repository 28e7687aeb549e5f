import { asSentence } from '#contract/as-sentence.ts'
import { closureNotices } from '#fund/notices/notice-titles.ts'
import { refuseFrozen } from '#server/access/freezes/frozen.ts'
import { holders } from '#server/access/memberships/memberships.ts'
import { greetedName } from '#server/access/sign-in/person.ts'
import { lockBook } from '#server/ledger/append.ts'
import { finishItem } from '#server/notices/inbox/raise.ts'
import { mailedText } from '#server/notices/notifications/mailed.ts'
import { notify } from '#server/notices/notifications/notify.ts'
import type { ClosureRow } from '#server/people/accounts/find.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { PersonActor, Work } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { demandAsMade } from '#server/platform/integrity/demand.ts'
import { portalPlace } from '#server/platform/mail/body.ts'
import { post } from '#server/platform/mail/post.ts'
import { closureById } from './closures.ts'
import { settleClosures } from './empty.ts'
import { letTradingGoOn } from './request.ts'

export interface ClosureDecision {
  readonly id: string
}

const addressOf = async ({ db }: Work, { account_id }: ClosureRow): Promise<string> =>
  (await db.selectFrom(holders).select('email').where('id', '=', account_id).executeTakeFirstOrThrow()).email

/**
 * Records that the identity was verified, and how; what can be paid becomes payable in the same unit. Doing it again
 * changes nothing. Throws 404 or 409.
 */
export const verifyClosure = async (
  work: Work<PersonActor>,
  { id, method }: ClosureDecision & { readonly method: string },
): Promise<void> => {
  const { by } = work.actor
  await lockBook(work)
  const row = await closureById(work.db, id)
  if (row.verified_at !== null) return
  await demandAsMade(work.db, 'This closure', { table: 'closures', ids: [id] })
  await refuseFrozen(work.db, [row.account_id])
  if (row.state !== 'requested') throw refuse(409, `This closure was already ${row.state}.`)
  await work.db
    .updateTable('closures')
    .set({ state: 'verified', verified_at: work.now, verified_by: by.email, method })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .execute()
  await notify(work, {
    accountId: row.account_id,
    type: 'security',
    priority: 'high',
    title: closureNotices.verified,
    message:
      'Your identity was verified. The balance becomes payable once trading has stopped and the lock-up is over.',
  })
  await finishItem(work, { kind: 'closure', subjectId: id, by })
  const subject = await addressOf(work, row)
  await audit(work, { action: 'closure.verify', subject, detail: method })
  await settleClosures(work)
}

/**
 * Declines a closure while nothing is payable; the reason is mailed, whatever the person's settings. Throws 404 or 409.
 */
export const declineClosure = async (
  work: Work<PersonActor>,
  { id, reason }: ClosureDecision & { readonly reason: string },
): Promise<void> => {
  const { by } = work.actor
  await lockBook(work)
  const { state } = await closureById(work.db, id)
  const row = await work.db
    .updateTable('closures')
    .set({ state: 'declined', ended_at: work.now, ended_by: by.email, reason })
    .where('id', '=', id)
    .where('state', 'in', ['requested', 'verified'])
    .returningAll()
    .executeTakeFirst()
  if (!row)
    throw refuse(409, state === 'payable' ? 'The balance is already payable.' : `This closure was already ${state}.`)
  const goesOn = await letTradingGoOn(work, row)
  const title = closureNotices.declined
  const trading = goesOn ? 'Trading goes on.' : 'Trading starts again when you request it.'
  const message = `Your account stays open. ${trading} The reason: ${asSentence(reason)}`
  const email = await addressOf(work, row)
  await post(work, {
    to: email,
    ...mailedText({ title, message }, `${portalPlace}/dashboard`, {
      language: null,
      name: await greetedName(work.db, row.account_id),
    }),
  })
  await notify(work, {
    accountId: row.account_id,
    type: 'security',
    priority: 'high',
    title,
    message,
    quietly: true,
  })
  await finishItem(work, { kind: 'closure', subjectId: id, by })
  await audit(work, { action: 'closure.decline', subject: email, detail: reason })
}
